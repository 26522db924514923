/** What goes when somebody takes back their last turn. */
import type { Move } from "./table.svelte";
import { turns } from "./turns";

/** Count the actions from one's last turn on, and those of others among them. */
export function withdrawn(moves: Move[], mine: number[]): { all: number; others: number } {
  const last = turns(moves).findLast((turn) => mine.includes(turn.seat));
  if (!last) return { all: 0, others: 0 };
  const gone = moves.slice(last.from);
  return { all: gone.length, others: gone.filter((move) => !mine.includes(move.seat)).length };
}
