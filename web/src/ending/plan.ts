/** What is played on the board when a game ends: which act, and where. */
import type { Kit, Scene, Snapshot } from "../types";

/** The acts that the page knows; which one is a game's own is said by its kit. */
export const ACTS = ["falls", "crown", "burns", "cracks"] as const;
export type Act = (typeof ACTS)[number];

/** How long an act takes, in milliseconds; never more than two seconds. */
export const LASTS = 1900;

export interface Plan {
  act: Act;
  /** The cells at which it is played; where what it is about has been taken, where that happened. */
  cells: string[];
}

/** Say what to play; nothing for a draw, a game that was called off, or a game without an act. */
export function plan(ended: Snapshot["ended"], scene: Scene, kit: Pick<Kit, "ending" | "hearts">): Plan | null {
  const act = ACTS.find((one) => one === kit.ending);
  const players = new Set(scene.sides.map((side) => side.player));
  if (!act || !ended || ended.winners.length === 0 || ended.winners.length >= players.size) return null;
  const wins = (side: number) => ended.winners.includes(scene.sides[side]?.player ?? -1);
  const cells = kit.hearts.flatMap((own, side) => (wins(side) === (act === "crown") ? own : []));
  const last = scene.marks.filter((mark) => mark.kind === "to").map((mark) => mark.cell);
  const places = cells.length > 0 ? cells : last;
  return places.length > 0 ? { act, cells: places } : null;
}

/** Below this part of the board's height there is no room for words under an act; above it acts rise into them. */
const LOW = 0.62;

/** Whether words over the board belong at its foot, because the act is played above. */
export function wordsBelow(play: Plan, scene: Pick<Scene, "cells">, kit: Pick<Kit, "shift" | "unit" | "view">): boolean {
  const rows = scene.cells.filter((cell) => play.cells.includes(cell.id)).map((cell) => (cell.centre[1] + kit.shift[1]) * kit.unit);
  const lowest = Math.max(...rows);
  return rows.length === 0 || (lowest - kit.view[1]) / kit.view[3] < LOW;
}
