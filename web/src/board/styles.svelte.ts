/**
 * How somebody likes their boards and pieces. A picture in another style is the same picture with
 * other definitions: those of the usual style are found by their names, and replaced.
 */
import { SvelteMap } from "svelte/reactivity";
import { get } from "../api";
import { settings } from "../settings.svelte";
import type { BoardInfo, Kit, Look, SetInfo, Styles } from "../types";
import type { Picture } from "./picture";

/** How each game that was asked about can look. */
const known = new SvelteMap<string, Styles>();
const asked = new Map<string, Promise<void>>();

/** Find out how a game can look; asked for once. */
export function learn(game: string): Promise<void> {
  const found = asked.get(game);
  if (found) return found;
  const asking = get<Styles>(`/api/games/${encodeURIComponent(game)}/styles`).then(
    (styles) => void known.set(game, styles),
    () => void asked.delete(game),
  );
  asked.set(game, asking);
  return asking;
}

export const stylesOf = (game: string) => known.get(game);

/** What was chosen for a game, as part of an address; nothing where it is as usual. */
export function styleQuery(game: string): string {
  const { look, pieces } = settings.styles[game] ?? {};
  return (look ? `&look=${look}` : "") + (pieces ? `&pieces=${pieces}` : "");
}

/** The style that was chosen instead of a usual one, which is known by the name of what it defines. */
function chosen<T extends BoardInfo | SetInfo>(shape: string, list: (styles: Styles) => T[], of: "look" | "pieces"): T | undefined {
  for (const [game, styles] of known) {
    const own = list(styles);
    if (own[0]?.shape !== shape) continue;
    const wanted = settings.styles[game]?.[of];
    return wanted ? own.find((one) => one.id === wanted) : undefined;
  }
  return undefined;
}

const boardOf = (kit: Kit) => chosen(kit.defs[0], (styles) => styles.boards, "look");
const setOf = (kit: Kit) => chosen(kit.defs[1], (styles) => styles.sets, "pieces");

/** The definitions of a picture: of its board, and of its pieces. */
export function definitions(picture: Picture): [string, string] {
  const [board, pieces] = picture.kit.defs;
  return [boardOf(picture.kit)?.defs ?? picture.shapes.get(board) ?? "", setOf(picture.kit)?.defs ?? picture.shapes.get(pieces) ?? ""];
}

/** The colours behind a board and of what is written beside it; none where they are the page's own. */
export function ground(kit: Kit): { background: string; ink: string } {
  return boardOf(kit) ?? kit;
}

const NOBODY: Look = { fill: "#999", edge: "#333", ink: "#fff" };

/** The colours of a side. */
export function lookOf(kit: Kit, side: number): Look {
  return (setOf(kit)?.looks ?? kit.looks)[kit.sides[side] ?? side] ?? NOBODY;
}
