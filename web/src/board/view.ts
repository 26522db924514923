/** Which part of a board is seen: nearer or farther, and moved about. */
import type { Point } from "./picture";
import type { Kit } from "../types";
import { drawn } from "./geometry";

export interface Zoom {
  /** How many times larger than the whole; 1 is the whole board. */
  scale: number;
  /** What lies in the middle, in cells of the scene: it stays there while the board grows. */
  centre: Point;
}

export const WHOLE: Zoom = { scale: 1, centre: [0, 0] };
export const NEAREST = 6;

export type Window = [left: number, top: number, width: number, height: number];

const within = (low: number, value: number, high: number) => Math.min(Math.max(value, low), high);

/** Left, top, width and height of what is seen, in units of the drawing; never beyond the board. */
export function seen(kit: Kit, zoom: Zoom): Window {
  const [left, top, width, height] = kit.view;
  if (zoom.scale <= 1) return kit.view;
  const [x, y] = drawn(kit, zoom.centre);
  const [w, h] = [width / zoom.scale, height / zoom.scale];
  return [within(left, x - w / 2, left + width - w), within(top, y - h / 2, top + height - h), w, h];
}

/** Whether a point of the scene is seen. */
export function sees(kit: Kit, zoom: Zoom, point: Point): boolean {
  const [left, top, width, height] = seen(kit, zoom);
  const [x, y] = drawn(kit, point);
  return x >= left && x <= left + width && y >= top && y <= top + height;
}

function around(kit: Kit, scale: number, left: number, top: number): Zoom {
  if (scale <= 1.001) return WHOLE;
  const [w, h] = [kit.view[2] / scale, kit.view[3] / scale];
  const [x, y] = seen(kit, { scale, centre: scened(kit, [left + w / 2, top + h / 2]) });
  return { scale, centre: scened(kit, [x + w / 2, y + h / 2]) };
}

/** A point of the drawing in cells of the scene. */
function scened(kit: Kit, [x, y]: Point): Point {
  return [x / kit.unit - kit.shift[0], y / kit.unit - kit.shift[1]];
}

/** Come nearer by a factor, so that a point of the drawing stays where it is. */
export function zoomed(kit: Kit, zoom: Zoom, factor: number, [x, y]: Point): Zoom {
  const scale = within(1, zoom.scale * factor, NEAREST);
  const [left, top] = seen(kit, zoom);
  const change = zoom.scale / scale;
  return around(kit, scale, x - (x - left) * change, y - (y - top) * change);
}

/** Move what is seen, by units of the drawing. */
export function panned(kit: Kit, zoom: Zoom, dx: number, dy: number): Zoom {
  const [left, top] = seen(kit, zoom);
  return around(kit, zoom.scale, left + dx, top + dy);
}

/** Move what is seen so that a point of the scene, with some room around it, can be seen. */
export function reaching(kit: Kit, zoom: Zoom, point: Point): Zoom {
  const [left, top, width, height] = seen(kit, zoom);
  const [x, y] = drawn(kit, point);
  const room = kit.unit * 0.8;
  const dx = within(x + room - left - width, 0, x - room - left);
  const dy = within(y + room - top - height, 0, y - room - top);
  return dx === 0 && dy === 0 ? zoom : panned(kit, zoom, dx, dy);
}

/** Targets of this many pixels are hit by any finger; twice as much is large enough. */
export const TARGET = 24;
const LARGE = 44;
/** Cells of fewer pixels than this are worth coming nearer for. */
export const TIGHT = 30;

/**
 * Come so near that cells can be hit: all of them in sight if that is near enough, otherwise as near
 * as a finger needs, the first of them in sight. Null where they are large enough as it is.
 */
export function approached(kit: Kit, size: Point, cells: Point[]): Zoom | null {
  const pixels = placed(kit.view, size, [0, 0]).ratio * kit.unit;
  const [first] = cells;
  if (!first || !(pixels > 0) || pixels >= TIGHT) return null;
  const points = cells.map((cell) => drawn(kit, cell));
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs) - kit.unit, Math.min(...ys) - kit.unit];
  const [wide, high] = [Math.max(...xs) + kit.unit - left, Math.max(...ys) + kit.unit - top];
  const whole = Math.min(kit.view[2] / wide, kit.view[3] / high);
  const scale = within(1, Math.max((TARGET + 1) / pixels, Math.min(whole, LARGE / pixels)), NEAREST);
  const [w, h] = [kit.view[2] / scale, kit.view[3] / scale];
  return reaching(kit, around(kit, scale, left + (wide - w) / 2, top + (high - h) / 2), first);
}

/**
 * Come as near as a finger needs to take up what lies on these cells, no nearer. Null where that is
 * not needed, or where not all of them would be in sight.
 */
export function rested(kit: Kit, size: Point, cells: Point[]): Zoom | null {
  const pixels = placed(kit.view, size, [0, 0]).ratio * kit.unit;
  if (cells.length === 0 || !(pixels > 0) || pixels >= TARGET) return null;
  const scale = (TARGET + 0.5) / pixels;
  const points = cells.map((cell) => drawn(kit, cell));
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, right, high, low] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const [w, h] = [kit.view[2] / scale, kit.view[3] / scale];
  const room = kit.unit * 0.7; // to the edge, from the middle of a cell
  if (right - left > w - 2 * room || low - high > h - 2 * room) return null;
  // as much of the board as there is room for beside them
  const [x, y] = [kit.view[0] + kit.view[2] / 2, kit.view[1] + kit.view[3] / 2];
  const middle = [within(right + room - w / 2, x, left - room + w / 2), within(low + room - h / 2, y, high - room + h / 2)] as const;
  return around(kit, scale, middle[0] - w / 2, middle[1] - h / 2);
}

/** What is seen on the way from one view to another, after a part of it. */
export function between(kit: Kit, from: Zoom, to: Zoom, part: number): Zoom {
  if (part >= 1) return to;
  const [a, b] = [seen(kit, from), seen(kit, to)];
  const scale = from.scale * (to.scale / from.scale) ** part;
  const middle = (i: 0 | 1) => (1 - part) * (a[i] + a[i === 0 ? 2 : 3] / 2) + part * (b[i] + b[i === 0 ? 2 : 3] / 2);
  return { scale, centre: scened(kit, [middle(0), middle(1)]) };
}

/** Where a point of the drawing lies on a surface of some size, in pixels, and a unit's length. */
export function placed(window: Window, size: Point, [x, y]: Point): { at: Point; ratio: number } {
  const [left, top, width, height] = window;
  const ratio = Math.min(size[0] / width, size[1] / height) || 0;
  const [dx, dy] = [(size[0] - width * ratio) / 2, (size[1] - height * ratio) / 2];
  return { at: [dx + (x - left) * ratio, dy + (y - top) * ratio], ratio };
}

/** The point of the drawing at a place on the surface. */
export function pointed(window: Window, size: Point, [x, y]: Point): Point {
  const { at, ratio } = placed(window, size, [window[0], window[1]]);
  return [window[0] + (x - at[0]) / (ratio || 1), window[1] + (y - at[1]) / (ratio || 1)];
}
