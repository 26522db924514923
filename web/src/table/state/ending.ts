/** How a game ended, in one sentence. */
import { say, settings } from "../../settings.svelte";
import type { Snapshot } from "../../types";
import { WORDS, type Word } from "../../words/words";

export function ending(
  snapshot: Pick<Snapshot, "ended" | "seats" | "standing">,
  mine: number[],
  name: (seat: number) => string,
): string | null {
  const ended = snapshot.ended;
  if (!ended) return null;
  if (ended.reason.startsWith("abort")) return say("ended_abort");
  const key = `ended_${ended.reason}`;
  const how = key in WORDS ? ` ${say(key as Word)}` : "";
  const after = how && `,${how}`;
  const { winners } = ended;
  if (winners.length % snapshot.seats.length === 0) return say("draw") + how;
  const alone = mine.length > 0 && mine.length < snapshot.seats.length;
  const won = alone && mine.some((seat) => winners.includes(seat));
  const listed = (seats: number[]) => new Intl.ListFormat(settings.language).format(seats.map(name));
  // several teams share what some of the players have lost: among those it is a draw
  const shared = new Set(winners.map((seat) => snapshot.standing[seat]?.team)).size > 1;
  const others = winners.filter((seat) => !mine.includes(seat));
  if (won && shared && others.length > 0) return say("youShare", { names: listed(others) }) + after;
  if (won && !shared) return say("youWin") + how;
  if (alone && !won && shared) return say("othersShare", { names: listed(winners) }) + after;
  if (alone && !won) return say("youLose") + how;
  if (winners.length > 1) return say(shared ? "winsShared" : "winTogether", { name: listed(winners) }) + after;
  return say("wins", { name: listed(winners) }) + how;
}
