/** Where a small palette fits beside a piece without covering what can be clicked. */
import type { Point } from "../../board/picture";

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const GAP = 6;

/**
 * Try right, left, below and above of a cell, near and a little farther; null if what must be kept
 * free would be covered everywhere. Of what is possible, the place that hides the fewest pieces, the
 * room beside the board included where its left and right edges are told.
 */
export function beside(
  cell: Point,
  reach: number,
  size: Point,
  room: Point,
  keep: Point[],
  pieces: Point[] = [],
  edges: Point | null = null,
): Box | null {
  const [x, y] = cell;
  const [width, height] = size;
  const slide = (at: number, length: number, limit: number) => Math.min(Math.max(at - length / 2, 0), limit - length);
  const top = slide(y, height, room[1]);
  const left = slide(x, width, room[0]);
  const tries: Point[] = [
    [x + reach + GAP, top],
    [x - reach - GAP - width, top],
    [left, y + reach + GAP],
    [left, y - reach - GAP - height],
  ];
  const away: Point[] = [[1, 0], [-1, 0], [0, 1], [0, -1]];
  const places = [0, 2 * reach, 4 * reach].flatMap((far) => tries.map(([l, t], i): Point => {
    const [dx, dy] = away[i] ?? [0, 0];
    return [l + dx * far, t + dy * far];
  }));
  if (edges) places.push([edges[1] + GAP, top], [edges[0] - GAP - width, top]);
  let best: Box | null = null;
  let fewest = Infinity;
  for (const [l, t] of places) {
    const box = { left: l, top: t, width, height };
    if (!inside(box, room) || keep.some((point) => covers(box, point, reach * 0.6))) continue;
    const hidden = pieces.filter((point) => covers(box, point, 0)).length;
    if (hidden < fewest) [best, fewest] = [box, hidden];
  }
  return best;
}

function inside(box: Box, room: Point): boolean {
  return box.left >= 0 && box.top >= 0 && box.left + box.width <= room[0] && box.top + box.height <= room[1];
}

function covers(box: Box, [x, y]: Point, reach: number): boolean {
  return x + reach > box.left && x - reach < box.left + box.width && y + reach > box.top && y - reach < box.top + box.height;
}
