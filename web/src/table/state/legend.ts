/** What the signs on the board mean that are seen just now. */
import { costsOfClicks } from "../../board/choosing";
import { piles } from "../../board/spoken";
import { say, tell } from "../../settings.svelte";
import type { Choice, Scene, Text } from "../../types";

/** A sign as it is drawn, and what it means. */
export interface Sign {
  sign: "threat" | "peril" | "values" | "mark";
  text: string;
}

/** Explain what is drawn around what was chosen; with nothing chosen, the warnings. */
export function legend(scene: Scene, choices: Choice[], picked: string[]): Sign[] {
  const first = picked[0];
  const labels = (cell: string) => scene.marks.flatMap((mark) => (mark.cell === cell && mark.label ? [mark.label] : []));
  if (first === undefined) {
    const warning = scene.marks.find((mark) => mark.kind === "threat")?.label;
    return warning ? [{ sign: "threat", text: tell(warning) }] : [];
  }
  if (!first.startsWith("cell:")) return [];
  const cell = first.slice(5);
  const found: Sign[] = [];
  const costs = [...costsOfClicks(choices, picked).values()];
  const count = costs.find((cost) => cost.kind === "leaves");
  if (costs.length > 0) found.push({ sign: "peril", text: count ? tell(count.label) : say("perilLegend") });
  if (piles(scene).get(cell)?.[0]?.values.length === 8) found.push({ sign: "values", text: say("valuesLegend") });
  // few words are read: what is drawn at the targets matters more than what is drawn at the piece
  return found.length > 0 ? found : labels(cell).map((text: Text) => ({ sign: "mark", text: tell(text) }));
}
