/** How a game ended, in one sentence. */
import { say } from "../settings.svelte";
import type { Snapshot } from "../types";
import { WORDS, type Word } from "../words/words";

export function ending(snapshot: Snapshot, mine: number[], name: (seat: number) => string): string | null {
  const ended = snapshot.ended;
  if (!ended) return null;
  if (ended.reason.startsWith("abort")) return say("ended_abort");
  const key = `ended_${ended.reason}`;
  const how = key in WORDS ? ` ${say(key as Word)}` : "";
  if (ended.winners.length % snapshot.seats.length === 0) return say("draw") + how;
  const alone = mine.length > 0 && mine.length < snapshot.seats.length;
  if (alone && mine.some((seat) => ended.winners.includes(seat))) return say("youWin") + how;
  if (alone) return say("youLose") + how;
  return say("wins", { name: ended.winners.map(name).join(", ") }) + how;
}
