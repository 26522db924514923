/** Arrows and circles that somebody draws for themselves, with the right button. */
import type { Arrow } from "./arrow";

export class Sketching {
  arrows = $state.raw<Arrow[]>([]);
  private from: string | null = null;

  /** Begin at a cell. */
  down(cell: string): void {
    this.from = cell;
  }

  /** End at a cell: an arrow to it, or a circle around it; drawn once more, it is wiped out. */
  up(cell: string | null): void {
    const from = this.from;
    this.from = null;
    if (from === null || cell === null) return;
    const way = from === cell ? [from] : [from, cell];
    const others = this.arrows.filter((one) => one.way.join() !== way.join());
    this.arrows = others.length < this.arrows.length ? others : [...others, { way, kind: "drawn" }];
  }

  /** Whether something is being drawn. */
  get begun(): boolean {
    return this.from !== null;
  }

  clear(): void {
    if (this.arrows.length > 0) this.arrows = [];
  }
}
