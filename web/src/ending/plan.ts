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
