/** Actions by turns: a turn is what one player does before another does something. */
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
