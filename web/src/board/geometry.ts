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
