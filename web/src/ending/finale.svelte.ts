/** The end of a game at a table: what is played on the board, then the card with the result. */
import { untrack } from "svelte";
import type { Playing } from "../table/state/playing.svelte";
import { Deciding } from "./deciding.svelte";
import { LASTS, plan, type Plan } from "./plan";

const still = () => document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Whether somebody is writing in the column that the card would cover: they open it themselves. */
const typingBeside = () => matchMedia("(min-width: 900px)").matches && Boolean(document.activeElement?.matches(".more :is(input, textarea)"));

export class Finale {
  /** What is played on the board; it stays as it ended. */
  play = $state.raw<Plan | null>(null);
  /** Whether the card with the result is open. */
  open = $state(false);
  /** What decided the game, as far as it is known. */
  deciding = $state.raw<Deciding | null>(null);

  /** Wait for the end of a game for as long as a component lives. */
  constructor(private readonly playing: () => Playing | null) {
    let begun = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    $effect(() => {
      const table = this.playing()?.table;
      const phase = table?.snapshot?.phase;
      if (!table || !phase) return;
      if (phase !== "over") {
        clearTimeout(timer);
        untrack(() => this.forget());
        [begun, this.play, this.open] = [true, null, false];
        return;
      }
      // only whoever saw it being played sees the play, once the board has told the last action
      const { picture, busy } = table.following;
      if (!begun || busy || !picture || picture.ply < table.moves.length) return;
      begun = false;
      untrack(() => {
        if (!this.worthTelling) return;
        this.deciding = new Deciding(table);
        this.play = still() ? null : plan(table.snapshot?.ended ?? null, picture.scene, picture.kit);
        timer = setTimeout(() => (this.open = !typingBeside()), this.play ? LASTS : 0);
      });
    });
    $effect(() => () => {
      clearTimeout(timer);
      this.forget();
    });
  }

  private forget(): void {
    this.deciding?.stop();
    this.deciding = null;
  }

  /** Show the card with the result, over the board as the game ended. */
  show(): void {
    const table = this.playing()?.table;
    if (!table) return;
    this.deciding ??= new Deciding(table);
    this.open = true;
    void table.past.look(null);
  }

  /** Whether there is a result to show: not of a game that was called off. */
  get worthTelling(): boolean {
    const ended = this.playing()?.table.snapshot?.ended;
    return Boolean(ended) && !ended?.reason.startsWith("abort");
  }
}
