/** Places of cells: rows for a grid, neighbours for the arrow keys. */
import type { Point } from "./picture";
import type { Cell, Kit } from "../types";

export const STEPS: Record<string, Point> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** A point of the scene in units of the drawing. */
export function drawn(kit: Kit, [x, y]: Point): Point {
  return [(x + kit.shift[0]) * kit.unit, (y + kit.shift[1]) * kit.unit];
}

export function polygon(kit: Kit, cell: Cell): string {
  return cell.corners.map((corner) => drawn(kit, corner).join(",")).join(" ");
}

/** How far from the middle of a cell the piece on top of it is drawn, in cells. */
function rise(kit: Kit, cell: string): Point {
  return kit.raised.find(([id]) => id === cell)?.[1] ?? [0, 0];
}

/** The middle of what is seen of a cell: of the piece on top of it, in units of the drawing. */
export function top(kit: Kit, cell: Cell): Point {
  const [dx, dy] = rise(kit, cell.id);
  return drawn(kit, [cell.centre[0] + dx, cell.centre[1] + dy]);
}

/** The outline of what is seen of a cell: around the piece on top of it. */
export function outline(kit: Kit, cell: Cell): string {
  const [dx, dy] = rise(kit, cell.id);
  return cell.corners.map(([x, y]) => drawn(kit, [x + dx, y + dy]).join(",")).join(" ");
}

/** How much of the outline of a raised piece is the piece: its edge leaves the cells behind it to be hit. */
const GRASP = 0.9;

/** The cell whose raised piece covers a point of the drawing, the nearest to the eye; none where none does. */
export function covering(kit: Kit, cells: Map<string, Cell>, [x, y]: Point): string | undefined {
  return kit.raised.findLast(([id, [dx, dy]]) => {
    const cell = cells.get(id);
    if (!cell) return false;
    const [cx, cy] = top(kit, cell);
    const corners = cell.corners.map((corner) => drawn(kit, [corner[0] + dx, corner[1] + dy]));
    return inside(corners, [cx + (x - cx) / GRASP, cy + (y - cy) / GRASP]);
  })?.[0];
}

/** Whether a point lies in a convex outline: on the same side of all its edges. */
function inside(corners: Point[], [x, y]: Point): boolean {
  const sides = corners.map(([ax, ay], i) => {
    const [bx, by] = corners[(i + 1) % corners.length] ?? [ax, ay];
    return (bx - ax) * (y - ay) - (by - ay) * (x - ax);
  });
  return sides.every((side) => side >= 0) || sides.every((side) => side <= 0);
}

/** The cells row by row from the top, each row from the left. */
export function rows(cells: Cell[]): Cell[][] {
  const found = new Map<number, Cell[]>();
  for (const cell of cells) {
    const y = Math.round(cell.centre[1] * 100);
    found.set(y, [...(found.get(y) ?? []), cell]);
  }
  return [...found.entries()]
    .sort((a, b) => a[0] - b[0])
    .map(([, row]) => row.sort((a, b) => a.centre[0] - b.centre[0]));
}

/** The nearest cell in a direction: straight ahead counts more than to the side. */
export function towards(cells: Cell[], from: Cell, [dx, dy]: Point): Cell | undefined {
  let best: Cell | undefined;
  let least = Infinity;
  for (const cell of cells) {
    const x = cell.centre[0] - from.centre[0];
    const y = cell.centre[1] - from.centre[1];
    const ahead = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    if (ahead < 0.1 || aside > ahead * 1.2 + 0.01) continue;
    const far = ahead + 2.5 * aside;
    if (far < least - 0.001) [best, least] = [cell, far];
  }
  return best;
}

/** The direction from a place to another, from 0 for north clockwise to 7. */
export function wayTo(from: Point, to: Point): number {
  return (Math.round(Math.atan2(to[0] - from[0], from[1] - to[1]) / (Math.PI / 4)) + 8) % 8;
}
