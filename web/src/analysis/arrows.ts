/** Actions as arrows. */
import type { Arrow } from "../board/arrow";
import type { Choice } from "../types";

/** The arrow that some clicks draw, from the first cell to the last; none for what happens beside the board. */
export function arrow(clicks: string[], kind: Arrow["kind"], strength = 1): Arrow | null {
  const cells = clicks.filter((click) => click.startsWith("cell:")).map((click) => click.slice(5));
  const [first, last] = [cells[0], cells.at(-1)];
  if (first === undefined || last === undefined) return null;
  // what comes from beside the board has no beginning on it
  const way = first === last || !clicks[0]?.startsWith("cell:") ? [last] : [first, last];
  return { way, kind, strength };
}

/** The arrow of an action, by what would be clicked for it. */
export function arrowOf(choices: Choice[], action: string, kind: Arrow["kind"], strength = 1): Arrow | null {
  const choice = choices.find((one) => one.action === action);
  return choice ? arrow(choice.clicks, kind, strength) : null;
}
