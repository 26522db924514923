/** What people and machines of a tournament are called. */
import { say } from "../settings.svelte";
import type { TournamentInfo } from "./asking";

export function nameOf(cup: TournamentInfo, slot: string): string {
  const entrant = cup.entrants[slot];
  if (!entrant) return say("seatWarm");
  return entrant.name || say("guest");
}

/** A number as tables show it: halves, but no noughts after the point. */
export const shown = (score: number) => String(Math.round(score * 100) / 100);
