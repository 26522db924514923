/** What the server is asked for again and again while a screen is open. */
import * as api from "./api";
import { tell } from "./settings.svelte";

const PAUSE = 5000;

export class Polled<T> {
  found = $state.raw<T | null>(null);
  /** Why there was no answer, the last time. */
  error = $state("");
  /** Whether there has been no answer at all yet, because the server cannot be reached. */
  readonly lost = $derived.by(() => this.found === null && this.error !== "");

  /** Ask now, every so often while the page is seen, and as soon as it is seen again. */
  constructor(private readonly ask: () => Promise<T>, pause = PAUSE) {
    $effect(() => {
      const look = () => document.hidden || void this.look();
      void this.look();
      const timer = setInterval(look, pause);
      document.addEventListener("visibilitychange", look);
      return () => {
        clearInterval(timer);
        document.removeEventListener("visibilitychange", look);
      };
    });
  }

  /** Ask at once. */
  readonly again = () => void this.look();

  private async look(): Promise<void> {
    try {
      this.found = await this.ask();
      this.error = "";
    } catch (refused) {
      this.error = refused instanceof api.Refused ? tell(refused.refusal) : "";
    }
  }
}
