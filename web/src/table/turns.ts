/** Actions by turns: a turn is what one player does before another does something. */
import type { Scene } from "../types";
import type { Move } from "./table.svelte";

export interface Turn {
  seat: number;
  /** How many actions came before it. */
  from: number;
  actions: string[];
}

export function turns(moves: Move[]): Turn[] {
  const found: Turn[] = [];
  moves.forEach(({ seat, action }, ply) => {
    const last = found.at(-1);
    if (last && last.seat === seat) last.actions.push(action);
    else found.push({ seat, from: ply, actions: [action] });
  });
  return found;
}

/** States of sides that still take turns. */
const PLAYING = new Set(["active", "check"]);

/** Whose turn comes after this one, if that is somebody else's: sides stand in the order of turns. */
export function following(scene: Pick<Scene, "sides" | "to_move">): number | undefined {
  if (scene.to_move === null) return undefined;
  const { sides, to_move: now } = scene;
  for (let i = 1; i < sides.length; i++) {
    const side = sides[(now + i) % sides.length];
    if (side && PLAYING.has(side.state)) return side.player === sides[now]?.player ? undefined : side.player;
  }
  return undefined;
}
