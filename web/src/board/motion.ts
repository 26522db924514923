/** Which pieces moved between two scenes, and along which way. */
import type { Picture, Point } from "./picture";
import type { Token } from "../types";

export interface Journey {
  /** The piece as the new scene names it. */
  token: string;
  /** The cells that it left and reached. */
  from: string;
  to: string;
  /** Where it was on its way, relative to where it is now, in cells; the last is [0, 0]. */
  way: Point[];
}

export interface Turn {
  /** The piece as the new scene names it. */
  token: string;
  /** How far it turned, in degrees clockwise, the short way round. */
  by: number;
}

export interface Change {
  journeys: Journey[];
  turns: Turn[];
  /** Pieces that are there no longer, by their id in the old scene. */
  gone: string[];
  /** Pieces that nothing in the old scene became by going somewhere: put down, or turned into. */
  fresh: string[];
}

const centres = (picture: Picture) => new Map(picture.scene.cells.map((cell) => [cell.id, cell.centre]));

export function change(before: Picture, after: Picture): Change {
  if (before.scene.game !== after.scene.game) return { journeys: [], turns: [], gone: [], fresh: [] };
  const old = new Map(before.scene.tokens.map((token) => [token.id, token]));
  const left = new Map(old);
  for (const token of after.scene.tokens) left.delete(token.id);
  const journeys: Journey[] = [];
  const turns: Turn[] = [];
  const fresh: string[] = [];
  for (const token of after.scene.tokens) {
    const was = old.get(token.id) ?? successor(token, left, after) ?? double(token, left, old, after);
    if (!was) {
      fresh.push(token.id);
      continue;
    }
    const by = turned(was, token);
    if (by !== 0) turns.push({ token: token.id, by });
    if (was.cell === token.cell) continue;
    left.delete(was.id);
    const way = wayOf(before, after, was.cell, token.cell);
    if (way) journeys.push({ token: token.id, from: was.cell, to: token.cell, way });
  }
  return { journeys, turns, gone: [...left.keys()], fresh };
}

/** Ways to look are eighths of a circle. */
function turned(was: Token, is: Token): number {
  if (was.facing === null || is.facing === null) return 0;
  return (((is.facing - was.facing + 12) % 8) - 4) * 45;
}

/** The piece that became this one: it left the cell that the last action came from. */
function successor(token: Token, left: Map<string, Token>, after: Picture): Token | undefined {
  const marks = after.scene.marks;
  if (!marks.some((mark) => mark.kind === "to" && mark.cell === token.cell)) return undefined;
  const from = marks.find((mark) => mark.kind === "from")?.cell;
  return [...left.values()].find((was) => was.cell === from && was.side === token.side);
}

/** The one piece of its kind that is missing, where one of its kind is new: it was pushed. */
function double(token: Token, left: Map<string, Token>, old: Map<string, Token>, after: Picture): Token | undefined {
  const alike = (one: Token) => one.side === token.side && one.kind === token.kind;
  const missing = [...left.values()].filter(alike);
  const fresh = after.scene.tokens.filter((one) => alike(one) && !old.has(one.id));
  return missing.length === 1 && fresh.length === 1 ? missing[0] : undefined;
}

function wayOf(before: Picture, after: Picture, from: string, to: string): Point[] | null {
  const choice = before.scene.choices.find(({ path }) => path[0] === from && path.at(-1) === to);
  const cells = choice && choice.path.length > 1 ? choice.path : [from, to];
  const places = centres(after);
  const earlier = centres(before);
  const end = places.get(to);
  const way = cells.map((cell) => places.get(cell) ?? earlier.get(cell));
  if (!end || way.some((point) => !point)) return null;
  return (way as Point[]).map(([x, y]) => [x - end[0], y - end[1]]);
}

/** For pieces that are gone, by their ids: what became of them in a tray. */
export function taken(before: Picture, after: Picture, gone: string[]): Map<string, string> {
  const old = new Set(before.scene.trays.flatMap((tray) => tray.items.map((item) => item.id)));
  const fresh = after.scene.trays.flatMap((tray) => tray.items).filter((item) => !old.has(item.id));
  const found = new Map<string, string>();
  for (const token of before.scene.tokens.filter(({ id }) => gone.includes(id))) {
    const at = fresh.findIndex((item) => item.side === token.side && item.kind === token.kind);
    const [item] = at < 0 ? [] : fresh.splice(at, 1);
    if (item) found.set(token.id, item.id);
  }
  return found;
}
