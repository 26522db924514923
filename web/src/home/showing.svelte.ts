/** A game that is played again and again to be looked at, while it is seen. */
import * as api from "../api";
import { withCells, type Picture } from "../board/picture";
import { picture } from "../table/state/table.svelte";
import type { Cell } from "../types";

const PACE = 1700;
const REST = 5000;

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export class Showing {
  shown = $state.raw<Picture | null>(null);

  private frames: Picture[] = [];
  private index = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private seen = false;

  /** Show a game within an element for as long as a component lives. */
  constructor(game: () => string, place: () => HTMLElement | undefined) {
    $effect(() => {
      const [name, element] = [game(), place()];
      if (!element) return;
      let left = false;
      void api.show(name).then((found) => !left && this.begin(found), () => {});
      const watch = new IntersectionObserver(([entry]) => {
        this.seen = entry?.isIntersecting ?? false;
        this.advance();
      });
      watch.observe(element);
      return () => {
        left = true;
        clearTimeout(this.timer);
        watch.disconnect();
      };
    });
  }

  private begin(found: api.Frames): void {
    const shapes = new Map<string, string>();
    let cells: Cell[] = [];
    this.frames = found.map((frame) => {
      const whole = withCells(frame, cells);
      cells = whole.scene.cells;
      return picture(whole, shapes);
    });
    this.index = still() ? this.frames.length - 1 : 0;
    this.shown = this.frames[this.index] ?? null;
    this.advance();
  }

  private advance(): void {
    clearTimeout(this.timer);
    if (!this.seen || this.frames.length < 2 || still()) return;
    const last = this.index === this.frames.length - 1;
    this.timer = setTimeout(() => {
      this.index = last ? 0 : this.index + 1;
      this.shown = this.frames[this.index] ?? this.shown;
      this.advance();
    }, last ? REST : PACE);
  }
}
