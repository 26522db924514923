/** What is left of a turn, and what an action would leave of it. */
import { weighty } from "../../board/choosing";
import type { Choice, Counter, Scene } from "../../types";

/** What is left of the turn, where that is counted. */
export function points(scene: Scene | null): Counter | undefined {
  return scene?.counters.find((one) => one.id === "points" && one.side === scene.to_move);
}

/** How much of the turn an action would leave unspent, though there is something to spend it on. */
export function unspent(scene: Scene | null, choices: Choice[], choice: Choice): number {
  const { value = 0, limit } = points(scene) ?? {};
  const ends = choice.path.length === 0 && choice.clicks.length === 1;
  // after something was done, the least of it is no reason to ask
  const left = value === limit ? choices.length > 1 : choices.some(weighty);
  return ends && left ? value : 0;
}

/** Whether an action would end a turn in which nothing was done. */
export function idle(scene: Scene | null, choices: Choice[], choice: Choice): boolean {
  const left = unspent(scene, choices, choice);
  return left > 0 && left === points(scene)?.limit;
}

/** The piece that an action leaves where it is, so that it may go on: one that only turned. */
export function staying({ clicks, path }: Choice): string | null {
  const [first, ...others] = clicks;
  const stays = first?.startsWith("cell:") && others.length > 0 && others.every((one) => one.startsWith("button:"));
  return stays && path.length < 2 && first !== undefined ? first : null;
}

/** Whether a piece can still go or strike somewhere. */
export function goesOn(choices: Choice[], piece: string): boolean {
  return choices.some((choice) => choice.clicks[0] === piece && choice.clicks[1]?.startsWith("cell:"));
}

/** Whether an action is a button that changes the ways of others, which are to be seen before. */
export function opensWays({ clicks, ways }: Choice): boolean {
  return ways.length > 0 && clicks.length === 1 && (clicks[0]?.startsWith("button:") ?? false);
}
