/** Pieces have weight: they are lifted, cast a shadow, settle; what is taken goes somewhere. */
import type { Pace } from "../settings.svelte";
import type { Point } from "./picture";

/** How much longer than usual a movement takes. */
export const PACES: Record<Pace, number> = { off: 0, quick: 0.6, normal: 1, slow: 2 };

const LIFT = 1.13;
const shadow = (high: number) => `drop-shadow(${2 * high}px ${9 * high}px ${5 * high}px rgb(0 0 0 / ${0.42 * high}))`;

/** The frames of a piece on its way: up, along it, down, and a little give where it lands. */
export function lifted(way: Point[], unit: number): Keyframe[] {
  const at = ([x, y]: Point, scale: number) => `translate(${x * unit}px, ${y * unit}px) scale(${scale})`;
  const first = way[0] ?? [0, 0];
  const last = way.length - 1;
  const between = way.map((point, i) => ({
    transform: at(point, LIFT),
    filter: shadow(1),
    offset: 0.14 + (0.68 * i) / Math.max(1, last),
  }));
  return [
    { transform: at(first, 1), filter: shadow(0), offset: 0 },
    ...between,
    { transform: at([0, 0], 0.96), filter: shadow(0), offset: 0.93 },
    { transform: at([0, 0], 1), filter: shadow(0), offset: 1 },
  ];
}

/**
 * The frames of a piece that was taken: to its place in a tray; where it has none, it is pushed on
 * by what took it, which came from `origin` (in cells from where it stands), and goes.
 */
export function leaving(ghost: SVGGraphicsElement, tray: Element | null, origin: Point | undefined, unit: number): Keyframe[] {
  const still = { transform: "none", opacity: 1 };
  const to = tray && towards(ghost, tray);
  if (to) {
    return [still, { transform: `translate(${to.x * 0.5}px, ${to.y * 0.5}px) scale(${(1 + to.scale) / 2})`, opacity: 1, offset: 0.55 }, { transform: `translate(${to.x}px, ${to.y}px) scale(${to.scale})`, opacity: 0.25 }];
  }
  const [x, y] = origin ?? [0, 1];
  const long = Math.hypot(x, y) || 1;
  const push = `translate(${(-x / long) * unit * 0.7}px, ${(-y / long) * unit * 0.7}px) rotate(${x > 0 ? -24 : 24}deg) scale(0.8)`;
  return [still, { transform: push, opacity: 0 }];
}

/** How far it is from a drawing to an element of the page, in units of the drawing, and how much smaller it is there. */
function towards(ghost: SVGGraphicsElement, tray: Element): { x: number; y: number; scale: number } | null {
  const ratio = ghost.getScreenCTM()?.a;
  const from = ghost.getBoundingClientRect();
  const there = tray.getBoundingClientRect();
  if (!ratio || from.width === 0 || there.width === 0) return null;
  return {
    x: (there.x + there.width / 2 - from.x - from.width / 2) / ratio,
    y: (there.y + there.height / 2 - from.y - from.height / 2) / ratio,
    scale: Math.min(1, there.width / from.width),
  };
}
