/** Learning from a game: its mistakes, one after the other, as small puzzles. */
import type { Picture } from "../board/picture";
import { noted } from "../notation";
import { sounds } from "../sound";
import { picture } from "../table/state/table.svelte";
import type { Text } from "../types";
import type { Analysis } from "./analysis.svelte";
import * as asking from "./asking";
import { onward, ROOT } from "./tree";
import { Unfolding } from "./unfolding.svelte";

export class Learning {
  /** Which of the mistakes is asked now. */
  at = $state(0);
  standing = $state<"open" | "thinking" | "right" | "wrong" | "shown">("open");
  unfolding = $state.raw<Unfolding | null>(null);
  /** What was tried, or shown, as people say it. */
  said = $state.raw<Text | null>(null);
  /** How many were found without being shown, each at the first try or later. */
  found = $state(0);
  private failed = false;
  private readonly shapes = new Map<string, string>();
  private readonly engine: boolean;
  private readonly from: number;

  constructor(
    private readonly analysis: Analysis,
    readonly player: number,
    readonly mistakes: number[],
  ) {
    this.engine = analysis.engine;
    this.from = analysis.at;
    analysis.engine = false; // it would tell
    analysis.machine = null;
    void this.ask();
  }

  /** The action that was played in the game, as lists write it. */
  get played(): string {
    const node = this.analysis.tree[this.node(this.place)];
    return node ? `${noted(node.action, node.said)}${node.mark}` : "";
  }

  get picture(): Picture | null {
    return this.unfolding?.picture ?? this.analysis.picture;
  }

  get last(): boolean {
    return this.at === this.mistakes.length - 1;
  }

  private get place(): number {
    return this.mistakes[this.at] ?? 1;
  }

  private node(place: number): number {
    return place === 0 ? ROOT : (onward(this.analysis.tree, ROOT)[place - 1] ?? ROOT);
  }

  /** Show the position before the mistake. */
  async ask(): Promise<void> {
    this.unfolding?.stop();
    [this.unfolding, this.said, this.standing] = [null, null, "open"];
    await this.analysis.go(this.node(this.place - 1));
  }

  async attempt(action: string): Promise<void> {
    if (this.standing !== "open") return;
    const right = await this.unfold(action);
    if (right === undefined) return;
    if (right && !this.failed) this.found += 1;
    if (!right) this.failed = true;
    this.standing = right ? "right" : "wrong";
    (right ? sounds.drum : sounds.refused)();
  }

  /** Show what the machine would have done. */
  async show(): Promise<void> {
    const best = this.analysis.judged[this.place]?.best;
    if (best === undefined) return;
    this.failed = true;
    if ((await this.unfold(best)) !== undefined) this.standing = "shown";
  }

  /** Play an action and what follows it; say whether it is good, nothing if it could not be asked. */
  private async unfold(action: string): Promise<boolean | undefined> {
    const { analysis } = this;
    this.unfolding?.stop();
    this.standing = "thinking";
    const spot = analysis.spotOf(this.node(this.place - 1));
    try {
      const tried = await asking.retry(spot, action, analysis.turn);
      this.said = tried.words;
      this.unfolding = new Unfolding(picture(tried.own, this.shapes), tried.after, this.shapes);
      void this.unfolding.play();
      return tried.right;
    } catch (error) {
      this.standing = "open";
      analysis.refuse(error);
      return undefined;
    }
  }

  next(): void {
    if (this.last) return;
    [this.at, this.failed] = [this.at + 1, false];
    void this.ask();
  }

  /** Go back to the analysis, as it was. */
  end(): void {
    this.unfolding?.stop();
    this.analysis.engine = this.engine;
    void this.analysis.go(this.from);
  }
}
