/** Actions as arrows. */
import type { Choice } from "../types";

export interface Arrow {
  /** Where it begins; null for what comes from beside the board. */
  from: string | null;
  to: string;
  kind: "best" | "other" | "threat" | "hint";
  strength: number;
}

const cells = (clicks: string[]) => clicks.filter((click) => click.startsWith("cell:")).map((click) => click.slice(5));

/** The arrow that some clicks draw; none for what happens beside the board. */
export function arrow(clicks: string[], kind: Arrow["kind"], strength = 1): Arrow | null {
  const found = cells(clicks);
  const last = found.at(-1);
  if (last === undefined) return null;
  const first = clicks[0]?.startsWith("cell:") && found.length > 1 ? (found[0] ?? null) : null;
  return { from: first, to: last, kind, strength };
}

/** The arrow of an action, by what would be clicked for it. */
export function arrowOf(choices: Choice[], action: string, kind: Arrow["kind"], strength = 1): Arrow | null {
  const choice = choices.find((one) => one.action === action);
  return choice ? arrow(choice.clicks, kind, strength) : null;
}
