/** What follows an action, played out step by step: on a board, and in words. */
import type { Picture } from "../board/picture";
import { sounds } from "../sound";
import { picture } from "../table/state/table.svelte";
import type { Continuation, PlayedStep, Text } from "../types";

const PAUSE = 900;
const STILL = 60;

/** Wait until somebody has seen a step; hardly at all where motion is unwelcome. */
export const pause = (time = PAUSE) =>
  new Promise((go) => setTimeout(go, matchMedia("(prefers-reduced-motion: reduce)").matches ? STILL : time));

export class Unfolding {
  readonly steps: PlayedStep[];
  readonly verdict: Text;
  /** How many steps the board shows. */
  at = $state(0);
  /** How many have been told. */
  told = $state(0);
  running = $state(false);
  /** Whether the board shows any of it. */
  looking = $state(false);
  private readonly pictures: Picture[];
  private ended = false;

  /** Begin with the board after the action, before anything follows. */
  constructor(first: Picture, found: Continuation, shapes: Map<string, string>) {
    this.steps = found.steps;
    this.verdict = found.verdict;
    this.pictures = [first, ...found.steps.map((step) => picture(step.drawing, shapes))];
  }

  get picture(): Picture {
    return this.pictures[this.at] as Picture;
  }

  get over(): boolean {
    return this.told === this.steps.length;
  }

  /** Show step after step, from the beginning; ends at once when somebody looks at one of them. */
  async play(): Promise<void> {
    [this.running, this.looking, this.ended] = [true, true, false];
    [this.at, this.told] = [0, 0];
    while (!this.over && !this.ended) {
      await pause();
      if (this.ended) break;
      this.at = this.told += 1;
      sounds.wood();
    }
    this.running = false;
  }

  show(step: number): void {
    this.stop();
    [this.at, this.looking] = [step, true];
  }

  /** Give the board back. */
  leave(): void {
    this.stop();
    this.looking = false;
  }

  stop(): void {
    this.ended = true;
    this.told = this.steps.length;
    this.running = false;
  }
}
