/** What games are called. */
import { tell } from "./settings.svelte";
import type { GameInfo } from "./types";

/** The title of a game; its id, as long as the games are not known. */
export function titleOf(games: Pick<GameInfo, "id" | "title">[], id: string): string {
  const game = games.find((one) => one.id === id);
  return game ? tell(game.title) : id;
}
