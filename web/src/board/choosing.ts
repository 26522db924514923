/** From clicks to actions, by the click sequences of a scene's choices alone. */
import type { Choice, Effect } from "../types";

/** Cells that mean the last click as well: from where a piece goes along, as a castling's rook. */
function along({ clicks, ways }: Choice): string[] {
  return clicks.length > 1 && clicks.at(-1)?.startsWith("cell:") ? ways.flatMap(([from]) => (from ? [`cell:${from}`] : [])) : [];
}

const isMeant = (choice: Choice, i: number, click: string) =>
  choice.clicks[i] === click || (i === choice.clicks.length - 1 && along(choice).includes(click));

const begins = (choice: Choice, picked: string[]) => picked.every((click, i) => isMeant(choice, i, click));

/** The choices that the clicks so far may still mean. */
export function open(choices: Choice[], picked: string[]): Choice[] {
  return choices.filter((choice) => begins(choice, picked));
}

/** What can be clicked next. */
export function next(choices: Choice[], picked: string[]): Set<string> {
  const found = new Set<string>();
  for (const choice of open(choices, picked)) {
    const click = choice.clicks[picked.length];
    if (click !== undefined) found.add(click);
    if (picked.length === choice.clicks.length - 1) for (const other of along(choice)) found.add(other);
  }
  return found;
}

/** The choice that the clicks mean, once they mean one. */
export function complete(choices: Choice[], picked: string[]): Choice | undefined {
  return choices.find((choice) => choice.clicks.length === picked.length && begins(choice, picked));
}

export type Step =
  | { kind: "act"; choice: Choice }
  | { kind: "pick"; picked: string[] }
  | { kind: "why"; clicks: string[] };

/** What a click leads to. `own` tells whether the place holds a piece of the side to move. */
export function click(choices: Choice[], picked: string[], id: string, own: boolean): Step {
  if (next(choices, picked).has(id)) {
    const longer = [...picked, id];
    const choice = complete(choices, longer);
    return choice ? { kind: "act", choice } : { kind: "pick", picked: longer };
  }
  const alone = complete(choices, [id]);
  if (alone) return { kind: "act", choice: alone };
  if (picked.includes(id)) return { kind: "pick", picked: picked.slice(0, picked.indexOf(id)) };
  if (own || next(choices, []).has(id)) return { kind: "pick", picked: [id] };
  // whoever has only to say how may still think of another place
  if (picked.length > 1 && awaitsButton(choices, picked)) return click(choices, picked.slice(0, -1), id, own);
  if (picked.length > 0) return { kind: "why", clicks: [...picked, id] };
  return { kind: "pick", picked: [] };
}

/** Whether only buttons are left to be pressed. */
function awaitsButton(choices: Choice[], picked: string[]): boolean {
  return [...next(choices, picked)].every((id) => id.startsWith("button:"));
}

/** Whether an action is worth being reminded of: it goes or strikes somewhere, or makes a piece another. */
export function weighty({ clicks, effects }: Choice): boolean {
  return clicks[1]?.startsWith("cell:") === true || effects.some((effect) => effect.kind === "becomes");
}

/** The choice that a click would leave, if it leaves only one. */
export function onlyChoiceAfter(choices: Choice[], picked: string[], id: string): Choice | undefined {
  const found = open(choices, [...picked, id]);
  return found.length === 1 ? found[0] : undefined;
}

/** What costs whoever acts something of their own: a piece, or what was counted for them. */
const COSTS = new Set(["lost", "leaves"]);

/** What can be clicked next at a cost of something of one's own, as the effects tell, and that cost. */
export function costsOfClicks(choices: Choice[], picked: string[]): Map<string, Effect> {
  const found = new Map<string, Effect>();
  for (const id of next(choices, picked)) {
    const cost = onlyChoiceAfter(choices, picked, id)?.effects.find((effect) => COSTS.has(effect.kind));
    if (cost) found.set(id, cost);
  }
  return found;
}
