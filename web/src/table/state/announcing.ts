/** What rings out over the board, and for how long it is true. */
import type { Picture } from "../../board/picture";
import type { Event, Scene } from "../../types";

export interface Announced {
  /** After how many actions. */
  ply: number;
  events: Event[];
  /** Whether it is read at the foot of the board, because what it is about is in its upper half. */
  low: boolean;
}

/** Whether what happened is still true after somebody else has acted. */
export function lasts(event: Event): boolean {
  return !event.passing;
}

/** Say what a position announces, after what still rings of it; null if nothing. */
export function announcement({ ply, scene }: Pick<Picture, "ply" | "scene">, ringing: Announced | null = null): Announced | null {
  return joined(ringing, ply, scene, scene.events);
}

/** The same with what happened in the actions that were passed over on the way to the position. */
export function catchUp({ ply, scene }: Pick<Picture, "ply" | "scene">, ringing: Announced | null, over: Event[]): Announced | null {
  return joined(ringing, ply, scene, over.filter(lasts));
}

function joined(ringing: Announced | null, ply: number, scene: Scene, fresh: Event[]): Announced | null {
  const before = ringing?.ply === ply ? ringing.events : [];
  const events = [...before, ...fresh.filter((event) => !event.everyday)];
  return events.length > before.length ? { ply, events, low: isHigh(scene) } : null;
}

/** What is left of an announcement when the board shows another position. */
export function lasting(announced: Announced | null, ply: number): Announced | null {
  if (!announced || announced.ply === ply) return announced;
  const events = announced.events.filter(lasts);
  return events.length === announced.events.length ? announced : events.length > 0 ? { ...announced, events } : null;
}

/** Whether what happened, or who is attacked, is in the upper half of the board. */
function isHigh({ marks, cells }: Scene): boolean {
  const at = (kind: string) => marks.find((mark) => mark.kind === kind)?.cell;
  const place = cells.find((cell) => cell.id === (at("check") ?? at("to")))?.centre[1];
  if (place === undefined) return false;
  const rows = cells.map((cell) => cell.centre[1]);
  return place < (Math.min(...rows) + Math.max(...rows)) / 2;
}
