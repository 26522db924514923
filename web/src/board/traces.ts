/** What an action left behind on a board: where a piece was, which way it went, what it took. */
import type { Picture, Point } from "./picture";
import type { Choice } from "../types";
import { change } from "./motion";
import { pileOf } from "./tops";

/** A piece as it was drawn before the action. */
export interface Remnant {
  svg: string;
  cell: string;
  /** The side that it was of. */
  side: number;
  /** What the drawing had added to the scene's coordinates: a board that grows moves its drawing. */
  shift: Point;
}

export interface Trace {
  /** How many actions came before this one. */
  ply: number;
  /** Index of the side that acted. */
  side: number;
  /** Its place in a turn of several actions, from 1; null where the turn has one. */
  number: number | null;
  /** From cell to cell; one cell for what happens in one place. */
  way: string[];
  /** The ways of what was moved along: who was pushed, who came along in the same action. */
  pushed: string[][];
  /** The piece at the start of its way. */
  ghost: Remnant | null;
  taken: Remnant[];
  /** Whether a piece became another one where it stands. */
  rite: boolean;
}

/** More than this were not taken but changed hands, or left together. */
const MOST = 4;

/** The cells that a choice is about, in their order. */
export function wayOf(choice: Pick<Choice, "path" | "clicks"> | undefined): string[] {
  if (!choice) return [];
  if (choice.path.length > 0) return choice.path;
  return choice.clicks.filter((click) => click.startsWith("cell:")).map((click) => click.slice(5));
}

/** Read a trace from the pictures before and after an action; `number` is its place in the turn. */
export function traced(before: Picture, after: Picture, action: string, number: number | null): Trace {
  const way = wayOf(before.scene.choices.find((choice) => choice.action === action) ?? marked(after));
  const found = change(before, after);
  const start = way.length > 1 ? way[0] : undefined;
  const pushed: string[][] = [];
  for (const { from, to } of found.journeys) {
    const own = from === start;
    if (!own || to !== way.at(-1)) pushed.push([from, to]);
  }
  // what stands there instead without having come from anywhere is what the piece became
  const became = new Set(found.fresh.map((id) => cellOf(after, id)));
  const lost = found.gone.filter((id) => !became.has(cellOf(before, id)));
  const gone = lost.length > MOST ? lost.filter((id) => cellOf(before, id) === way.at(-1)) : lost;
  const left = start === undefined ? undefined : pileOf(before.scene, start)[0];
  return {
    ply: before.ply,
    side: before.scene.to_move ?? 0,
    number,
    way,
    pushed,
    ghost: left ? remnant(before, left.id) : null,
    taken: gone.flatMap((id) => remnant(before, id) ?? []),
    rite: way.length === 1 && way[0] !== undefined && became.has(way[0]) && before.scene.tokens.some(({ cell }) => cell === way[0]),
  };
}

/** Find what to tell of several actions: the last that took something of these sides, or else of anybody. */
export function weightiest(traces: Trace[], sides: number[]): Trace | undefined {
  return traces.findLast(({ taken }) => taken.some(({ side }) => sides.includes(side))) ?? traces.findLast(({ taken }) => taken.length > 0);
}

/** Move points to the left until each has so much room to the ones before it. */
export function apart(points: Point[], room: number): Point[] {
  const found: Point[] = [];
  for (const [x, y] of points) {
    const near = (at: number) => found.find((one) => Math.hypot(one[0] - at, one[1] - y) < room * 0.999);
    let at = x;
    // each one that was there before is passed once
    for (let one = near(at), left = found.length; one && left > 0; one = near(at), left--) {
      at = one[0] - Math.sqrt(Math.max(0, room ** 2 - (one[1] - y) ** 2));
    }
    found.push([at, y]);
  }
  return found;
}

/** Where the scene itself says that the last action was, for who was not offered it. */
function marked({ scene }: Picture): Pick<Choice, "path" | "clicks"> {
  const cells = ["from", "to"].flatMap((kind) => scene.marks.filter((mark) => mark.kind === kind).map(({ cell }) => cell));
  return { path: cells, clicks: [] };
}

const cellOf = (picture: Picture, token: string) => picture.scene.tokens.find(({ id }) => id === token)?.cell;

function remnant(picture: Picture, token: string): Remnant | null {
  const found = picture.scene.tokens.find(({ id }) => id === token);
  const svg = picture.shapes.get(picture.kit.tokens.find(([id]) => id === token)?.[1] ?? "");
  return found && svg ? { svg, cell: found.cell, side: found.side, shift: picture.kit.shift } : null;
}
