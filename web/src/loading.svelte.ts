/** What a screen cannot do without: asked for until the server answers, one way or the other. */
import { untrack } from "svelte";
import * as api from "./api";
import type { Refusal } from "./types";

const FIRST = 1000;
const LONGEST = 8000;

export class Loading {
  standing = $state<"asking" | "lost" | "refused" | "there">("asking");
  /** Why there is nothing to show. */
  refusal = $state.raw<Refusal | null>(null);

  private pause = FIRST;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asking = false;

  /** Load something for as long as a component lives; `load` may throw what the server refuses. */
  constructor(private readonly load: () => Promise<unknown>) {
    $effect(() => {
      untrack(() => void this.look());
      window.addEventListener("online", this.again);
      return () => {
        clearTimeout(this.timer);
        window.removeEventListener("online", this.again);
        this.asking = true;
      };
    });
  }

  get there(): boolean {
    return this.standing === "there";
  }

  /** Ask at once, if there is still something to ask for. */
  readonly again = () => {
    if (this.standing !== "there") void this.look();
  };

  private async look(): Promise<void> {
    if (this.asking) return;
    this.asking = true;
    clearTimeout(this.timer);
    try {
      await this.load();
      this.standing = "there";
    } catch (error) {
      if (!(error instanceof api.Refused)) throw error;
      this.refuse(error.refusal);
    }
    this.asking = false;
  }

  private refuse(refusal: Refusal): void {
    this.refusal = refusal;
    this.standing = api.passing(refusal) ? "lost" : "refused";
    if (this.standing === "refused") return;
    this.timer = setTimeout(this.again, this.pause);
    this.pause = Math.min(this.pause * 1.6, LONGEST);
  }
}
