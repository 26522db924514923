/** Opening tables the quick way. */
import * as api from "../api";
import { person } from "../person.svelte";
import { route } from "../route.svelte";
import type { GameInfo } from "../types";

export type Way = "bot" | "screen" | "link";

/** The usual number of players. */
export const usual = (game: GameInfo) => game.players[0] ?? 2;

/** The usual number of players, and who sits where; who begins against others is drawn by lot. */
export function terms(game: GameInfo, way: Way, level: number): object {
  const players = usual(game);
  const other = { bot: { kind: "bot", level }, screen: { kind: "me" }, link: { kind: "open" } }[way];
  return { game: game.id, players, seats: [{ kind: "me" }, ...Array(players - 1).fill(other)], lot: way !== "screen" };
}

export async function sitDown(wanted: object): Promise<void> {
  await person.ensure();
  const { link } = await api.open(wanted);
  route.go(link);
}
