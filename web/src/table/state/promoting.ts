/** Promotion without asking: where all that is left to say is what a piece becomes, and it can be a queen. */
import { open, type Step } from "../../board/choosing";
import { settings } from "../../settings.svelte";
import type { Choice, Scene } from "../../types";

/** The kinds of piece that are queens, by name or by letter. */
const QUEENS = new Set(["queen", "Q"]);

/** The choice of a queen, where the clicks so far leave nothing open but the kind of a piece; nothing unless that is wished. */
export function queenOf(choices: Choice[], picked: string[], buttons: Scene["buttons"]): Choice | undefined {
  if (!settings.queen) return undefined;
  const kinds = new Map(buttons.map((one) => [`button:${one.id}`, one.kind]));
  const kindOf = ({ clicks }: Choice) => (clicks.length === picked.length + 1 ? kinds.get(clicks.at(-1) ?? "") : undefined);
  const left = open(choices, picked);
  return left.every(kindOf) ? left.find((choice) => QUEENS.has(kindOf(choice) ?? "")) : undefined;
}

/** What a click leads to, where a queen needs no asking. */
export function withQueen(step: Step, choices: Choice[], buttons: Scene["buttons"]): Step {
  const choice = step.kind === "pick" && step.picked.length > 0 ? queenOf(choices, step.picked, buttons) : undefined;
  return choice ? { kind: "act", choice } : step;
}
