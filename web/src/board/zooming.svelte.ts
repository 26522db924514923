/** Wheel, fingers and keys that bring a board nearer. */
import type { Point } from "./picture";
import type { Kit } from "../types";
import { approached, between, panned, placed, pointed, reaching, rested, seen, sees, WHOLE, zoomed, type Window, type Zoom } from "./view";

/** Cells smaller than this, in pixels, are worth a nearer look; where the board is narrow, every row counts. */
const SMALL = 40;
const SMALL_IN_NARROW = 34;
const NARROW = 600;
const STEP = 1.35;
/** How long it takes to come nearer by itself, in milliseconds. */
const GLIDE = 180;
const SLOP = 8;
const PANS: Record<string, Point> = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

export class Zooming {
  zoom = $state.raw<Zoom>(WHOLE);
  width = $state(0);
  height = $state(0);
  /** Whether the board follows the hand now. */
  panning = $state(false);

  readonly window: Window = $derived.by(() => seen(this.kit(), this.zoom));
  readonly size: Point = $derived([this.width, this.height]);
  readonly near = $derived(this.zoom.scale > 1);
  /** Whether coming nearer helps here. */
  readonly useful = $derived.by(() => {
    const { ratio } = placed(this.kit().view, this.size, [0, 0]);
    const small = this.width < NARROW ? SMALL_IN_NARROW : SMALL;
    return this.near || (ratio > 0 && ratio * this.kit().unit < small);
  });

  private readonly fingers = new Map<number, Point>();
  private from: Point | null = null;
  /** What was seen before the board came nearer by itself, and where it went; null if it did not. */
  private aside: { before: Zoom; to: Zoom } | null = null;
  private gliding = 0;
  /** Whether somebody asked for all of the board: then it comes nearer only to what is chosen. */
  private wide = false;

  constructor(
    private readonly kit: () => Kit,
    private readonly surface: () => Element | undefined,
  ) {}

  /** A place of the drawing on the surface, in pixels. */
  place(point: Point): Point {
    return placed(this.window, this.size, point).at;
  }

  /** How long a unit of the drawing is, in pixels. */
  get ratio(): number {
    return placed(this.window, this.size, [0, 0]).ratio;
  }

  by(factor: number, at?: Point): void {
    this.stay();
    this.wide = false;
    const [left, top, width, height] = this.window;
    this.zoom = zoomed(this.kit(), this.zoom, factor, at ?? [left + width / 2, top + height / 2]);
  }
  nearer(): void {
    this.by(STEP);
  }
  farther(): void {
    this.by(1 / STEP);
  }
  fit(): void {
    this.stay();
    this.wide = true;
    this.zoom = WHOLE;
  }

  /** Come so near by itself that these cells can be hit; the first is where the hand is. */
  approach(cells: Point[]): void {
    const before = this.aside?.before ?? this.zoom;
    const to = before.scale > 1 ? null : approached(this.kit(), this.size, cells);
    if (!to) return;
    this.aside = { before, to };
    this.glide(to);
  }

  /** Come so near by itself that what lies on these cells can be taken up; all of it stays in sight. */
  rest(cells: Point[]): void {
    const before = this.aside?.before ?? this.zoom;
    const to = this.wide || before.scale > 1 ? null : rested(this.kit(), this.size, cells);
    if (!to) return this.withdraw();
    const there = this.aside?.to;
    if (there && there.scale === to.scale && there.centre.join() === to.centre.join()) return;
    this.aside = { before, to };
    this.glide(to);
  }

  /** Show all of the board while something happens out of sight; tells whether all of it is shown for that. */
  watch(cells: Point[]): boolean {
    if (cells.length === 0) return false;
    if (this.aside?.to === WHOLE) return true;
    if (!this.near || cells.every((cell) => sees(this.kit(), this.zoom, cell))) return false;
    this.aside = { before: this.aside?.before ?? this.zoom, to: WHOLE };
    this.glide(WHOLE);
    return true;
  }

  /** Go back to what was seen before, unless somebody has looked elsewhere meanwhile. */
  withdraw(): void {
    const { aside } = this;
    this.aside = null;
    if (aside && (this.gliding !== 0 || this.zoom === aside.to)) this.glide(aside.before);
  }

  private glide(to: Zoom): void {
    cancelAnimationFrame(this.gliding);
    const from = this.zoom;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    let [gone, last] = [0, performance.now()];
    const step = (now: number) => {
      // under a hand the board waits, so that what the hand came down on is what it lets go of
      const held = this.fingers.size > 0;
      if (!held) gone = still ? GLIDE : Math.min(GLIDE, gone + Math.max(0, now - last));
      last = now;
      const part = gone / GLIDE;
      if (!held) this.zoom = between(this.kit(), from, to, part * (2 - part));
      this.gliding = part < 1 ? requestAnimationFrame(step) : 0;
    };
    step(last);
  }

  /** Whoever looks elsewhere, on the way or there, ends it. */
  private stay(): void {
    cancelAnimationFrame(this.gliding);
    this.gliding = 0;
    this.aside = null;
  }

  /** Keep a cell in sight. */
  reach(centre: Point): void {
    if (this.near) this.zoom = reaching(this.kit(), this.zoom, centre);
  }

  /** Plus, minus, zero, and arrows with Shift; tells whether the key was one of these. */
  key(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const pan = event.shiftKey ? PANS[event.key] : undefined;
    if (pan) this.pan(pan[0] * this.kit().unit, pan[1] * this.kit().unit);
    else if (event.key === "+" || event.key === "=") this.nearer();
    else if (event.key === "-") this.farther();
    else if (event.key === "0") this.fit();
    else return false;
    event.preventDefault();
    return true;
  }

  /** The wheel belongs to the page where the page scrolls, unless Control is held. */
  wheel(event: WheelEvent): void {
    const page = document.documentElement;
    const scrolls = page.scrollHeight > page.clientHeight + 1;
    if (!event.ctrlKey && (scrolls || !this.useful)) return;
    event.preventDefault();
    this.by(Math.exp(-event.deltaY / 400), this.under(event.clientX, event.clientY));
  }

  down(event: PointerEvent, free: boolean): void {
    this.fingers.set(event.pointerId, [event.clientX, event.clientY]);
    if (this.fingers.size === 1) this.from = free && this.near ? [event.clientX, event.clientY] : null;
    else this.from = null;
  }

  /** Tells whether the board follows the hand, so that nothing else does. */
  move(event: PointerEvent): boolean {
    const last = this.fingers.get(event.pointerId);
    if (!last) return false;
    const now: Point = [event.clientX, event.clientY];
    if (this.fingers.size === 2) {
      const other = [...this.fingers.entries()].find(([id]) => id !== event.pointerId)?.[1] ?? now;
      const apart = (one: Point) => Math.hypot(one[0] - other[0], one[1] - other[1]) || 1;
      this.by(apart(now) / apart(last), this.under((now[0] + other[0]) / 2, (now[1] + other[1]) / 2));
      this.fingers.set(event.pointerId, now);
      return (this.panning = true);
    }
    if (!this.from) return false;
    if (!this.panning && Math.hypot(now[0] - this.from[0], now[1] - this.from[1]) < SLOP) return false;
    this.panning = true;
    this.pan((last[0] - now[0]) / this.ratio, (last[1] - now[1]) / this.ratio);
    this.fingers.set(event.pointerId, now);
    return true;
  }

  /** Tells whether the hand had moved the board: then it pressed nothing. */
  up(event: PointerEvent): boolean {
    this.fingers.delete(event.pointerId);
    const moved = this.panning;
    if (this.fingers.size === 0) {
      this.panning = false;
      this.from = null;
    }
    return moved;
  }

  get pinching(): boolean {
    return this.fingers.size > 1;
  }

  private pan(dx: number, dy: number): void {
    this.stay();
    if (this.near) this.zoom = panned(this.kit(), this.zoom, dx, dy);
  }

  /** The point of the drawing at a place on the screen. */
  under(x: number, y: number): Point {
    const box = this.surface()?.getBoundingClientRect();
    return pointed(this.window, this.size, [x - (box?.left ?? 0), y - (box?.top ?? 0)]);
  }
}
