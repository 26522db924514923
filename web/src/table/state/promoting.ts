/** Promotion without asking: where all that is left to say is what a piece becomes, and one kind is usual. */
import { open, type Step } from "../../board/choosing";
import { settings } from "../../settings.svelte";
import type { Choice, Scene } from "../../types";

/** The usual choice, where the clicks so far leave nothing open but the kind of a piece; nothing unless that is wished. */
export function usualOf(choices: Choice[], picked: string[], buttons: Scene["buttons"]): Choice | undefined {
  if (!settings.promoting) return undefined;
  const known = new Map(buttons.map((one) => [`button:${one.id}`, one]));
  const last = ({ clicks }: Choice) => (clicks.length === picked.length + 1 ? known.get(clicks.at(-1) ?? "") : undefined);
  const left = open(choices, picked);
  return left.every((choice) => last(choice)?.kind) ? left.find((choice) => last(choice)?.usual) : undefined;
}

/** What a click leads to, where the usual kind needs no asking. */
export function withUsual(step: Step, choices: Choice[], buttons: Scene["buttons"]): Step {
  const choice = step.kind === "pick" && step.picked.length > 0 ? usualOf(choices, step.picked, buttons) : undefined;
  return choice ? { kind: "act", choice } : step;
}
