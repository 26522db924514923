/** Where a card lies on a board: over as little as possible of what somebody wants to see. */
import type { Point } from "../../board/picture";

/** What there is room for beside the board, at the least, in pixels. */
export const BESIDE = 200;
const EDGE = 6;

export interface Ground {
  size: Point;
  /** Half a cell. */
  reach: number;
  /** What is asked about; null if it is not on the board. */
  asked: Point | null;
  /** What should stay in sight. */
  kept: Point[];
  /** What may be hidden if need be. */
  others: Point[];
}

/** How much room a surface leaves at each side of these places. */
export function beside(size: Point, places: Point[], reach: number): number {
  const across = places.map(([x]) => x);
  return Math.min(Math.min(...across), size[0] - Math.max(...across)) - 2 * reach - EDGE;
}

/** Give the left upper corner for a card: it never hides what is asked about while there is another place. */
export function lay(card: Point, { size, reach, asked, kept, others }: Ground): Point {
  const [right, low] = [0, 1].map((i) => Math.max(EDGE, (size[i] ?? 0) - (card[i] ?? 0) - EDGE)) as [number, number];
  const gap = 1.4 * reach;
  const near = asked ? [asked[1] + gap, asked[1] - gap - card[1]].filter((y) => y >= EDGE && y <= low) : [];
  const places = [EDGE, low, (EDGE + low) / 2, ...near].flatMap((y) => [EDGE, right].map((x): Point => [x, y]));
  const hides = ([x, y]: Point, [px, py]: Point) => px + reach > x && px - reach < x + card[0] && py + reach > y && py - reach < y + card[1];
  const hidden = (place: Point, all: Point[]) => all.filter((one) => hides(place, one)).length;
  const away = ([x, y]: Point) => (asked ? Math.hypot(x + card[0] / 2 - asked[0], y + card[1] / 2 - asked[1]) : y);
  const cost = (place: Point) => (asked && hides(place, asked) ? 1000 : 0) + hidden(place, kept) + hidden(place, others) / 100;
  return places.reduce((best, one) => (cost(one) < cost(best) || (cost(one) === cost(best) && away(one) > away(best)) ? one : best));
}
