/** Actions by turns: a turn is what one player does before another does something. */
import type { Scene } from "../../types";
import { moveNumber } from "../../numbering";
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

/** Whether a turn as it is written takes a line of a list: an action told in words does, and so do words beside other actions. */
export function isLong(actions: string[]): boolean {
  return actions.some((one) => one.length > 12 || (actions.length > 1 && one.length > 8 && one.includes(" ")));
}

/** The number of the turn, from 1, in which so many actions had been done: as lists of turns count. */
export const turnOf = (moves: Move[], ply: number, paired = false) => moveNumber(turns(moves.slice(0, ply)).length, moves[0]?.seat ?? null, paired);

/** How many actions came before the last round: the turns at the end of which no seat has two. */
function lastRound(all: Turn[]): number {
  const seats = new Set<number>();
  let from = 0;
  for (const turn of all.toReversed()) {
    if (seats.has(turn.seat)) break;
    seats.add(turn.seat);
    from = turn.from;
  }
  return from;
}

/**
 * Say which actions somebody has to be told, as the first of them and the one after the last: all
 * since their last turn, until the turn is over that they are in; of whoever is out, the last round.
 * Whoever plays several sides is told as the one to move; whoever plays none, the last turn.
 */
export function newActions(moves: Move[], mine: number[], mover: number | undefined): [from: number, to: number] {
  const all = turns(moves);
  const last = all.at(-1);
  if (!last) return [0, 0];
  if (mine.length === 0) return [last.from, moves.length];
  const own = mover !== undefined && mine.includes(mover) ? [mover] : mine;
  const [before, to] = last.seat === mover && own.includes(mover) ? [all.slice(0, -1), last.from] : [all, moves.length];
  const ended = before.findLast((turn) => own.includes(turn.seat));
  return [Math.max(ended ? ended.from + ended.actions.length : 0, lastRound(before)), to];
}

/** Say from which action on somebody is shown what there is to tell; once all is told, the last turn. */
export function replayStart(moves: Move[], mine: number[], mover: number | undefined): number {
  const [from] = newActions(moves, mine, mover);
  return from < moves.length ? from : (turns(moves).at(-1)?.from ?? 0);
}

/** How many actions came before one's last turn, the one that is played included: since then things are news. */
export function newsFrom(moves: Move[], mine: number[], mover: number | undefined): number {
  const own = mover !== undefined && mine.includes(mover) ? [mover] : mine;
  const all = turns(moves);
  if (mine.length === 0) return all.at(-1)?.from ?? 0;
  return Math.max(all.findLast((turn) => own.includes(turn.seat))?.from ?? 0, lastRound(all));
}

/** The place of each action in its turn, from 1, where the turn has several that leave a trace. */
export function numbered(moves: Move[], from: number, to: number, leaves: (ply: number) => boolean): (number | null)[] {
  const found: (number | null)[] = [];
  for (const turn of turns(moves)) {
    const plies = turn.actions.map((_, i) => turn.from + i).filter((ply) => ply >= from && ply < to);
    const seen = plies.filter(leaves);
    for (const ply of plies) found.push(seen.length > 1 && seen.includes(ply) ? seen.indexOf(ply) + 1 : null);
  }
  return found;
}

/** The seats in the order in which they are read: whoever sits at the foot of the board comes last. */
export function aroundTheTable(scene: Pick<Scene, "sides" | "foot">, seats: number): number[] {
  const foot = scene.sides[scene.foot]?.player ?? 0;
  return Array.from({ length: seats }, (_, i) => (foot + 1 + i) % seats);
}
