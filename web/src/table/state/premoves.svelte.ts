/** Premoves: what somebody means to do when their turn comes. Nobody but this page knows of it. */
import * as api from "../../api";
import { complete, open } from "../../board/choosing";
import type { Picture } from "../../board/picture";
import { say, settings, tell } from "../../settings.svelte";
import type { Choice, Text } from "../../types";
import { planned, type Planned } from "./planning";
import { usualOf } from "./promoting";
import { picture, type Table } from "./table.svelte";

export class Premoves {
  /** What is to be done, in this order. */
  private plan = $state.raw<Planned[]>([]);
  private guess = $state.raw<{ key: string; picture: Picture } | null>(null);
  private loading: { key: string; done: Promise<void> } | null = null;
  /** The board to which something was sent; what comes next waits for the one after it. */
  private sent = $state.raw<Picture | null>(null);
  private readonly shapes = new Map<string, string>();

  constructor(
    private readonly table: Table,
    /** Called with clicks that mean several things, once they could be done: which of them, somebody has to say. */
    private readonly onhalf: (clicks: string[]) => void,
  ) {}

  private readonly playing = $derived.by(() => this.table.snapshot?.phase === "playing");
  /** Whether something can be planned: two sit at the table, and the other one thinks. */
  readonly allowed: boolean = $derived.by(() => {
    const { snapshot, mine, past } = this.table;
    if (!settings.premoves || !snapshot || !this.playing || past.moment !== null) return false;
    return snapshot.seats.length === 2 && mine.length === 1 && snapshot.turn !== null && !this.table.myTurn && this.table.inGame;
  });
  readonly planned: Planned[] = $derived.by(() => (this.playing ? this.plan : []));
  private readonly key = $derived.by(() => JSON.stringify([this.table.picture?.ply, this.table.turn, this.plan.map((one) => one.clicks)]));
  /** How the board would stand then, if the other one did nothing. */
  readonly picture: Picture | null = $derived.by(() => (this.allowed && this.guess?.key === this.key ? this.guess.picture : null));
  /** How many of the plans lead to a board that is known. */
  private readonly certain: number = $derived.by(() => {
    const first = this.plan.findIndex((one) => one.action === null);
    return first < 0 ? this.plan.length : first;
  });
  /** What would be possible; nothing after a plan that cannot be followed yet: then any piece may try to go anywhere. */
  readonly choices: Choice[] = $derived.by(() => (this.certain < this.plan.length ? [] : (this.picture?.scene.choices ?? [])));
  /** Whether the moment has come for what was planned. */
  readonly due: boolean = $derived.by(() => {
    const { picture: now, moves, mine, myTurn } = this.table;
    if (this.planned.length === 0 || !now || now === this.sent || now.ply !== moves.length || !myTurn) return false;
    const mover = now.scene.to_move === null ? undefined : now.scene.sides[now.scene.to_move]?.player;
    return mover !== undefined && mine.includes(mover);
  });

  /** Ask what could be done, unless that is known. */
  prepare(): Promise<void> {
    if (!this.allowed || this.picture) return Promise.resolve();
    const { key } = this;
    if (this.loading?.key !== key) this.loading = { key, done: this.load(key) };
    return this.loading.done;
  }

  private async load(key: string): Promise<void> {
    const actions = this.plan.slice(0, this.certain).flatMap((one) => one.action ?? []);
    try {
      const found = await api.ahead(this.table.id, this.table.mine[0] ?? 0, actions, this.table.turn);
      if (this.key === key) this.guess = { key, picture: picture(found, this.shapes) };
    } catch {
      // what cannot be asked now is not planned
    }
    if (this.loading?.key === key) this.loading = null;
  }

  /** Plan a choice, or without one the clicks alone: whether they mean something is seen then. */
  add(clicks: string[], choice?: Choice): void {
    this.plan = [...this.plan, planned(clicks, choice)];
    this.table.news = say("premoved", { actions: this.told });
    void this.prepare();
  }

  /** Whether a plan that is not possible yet would bring a piece to a place. */
  leadsTo(id: string): boolean {
    return this.plan.slice(this.certain).some((one) => one.clicks.at(-1) === id);
  }

  /** What is planned, in words. */
  get told(): string {
    return this.plan.map((one) => this.name(one)).join(" · ");
  }

  private name({ label, clicks }: Planned): string {
    return label ? tell(label) : clicks.map((click) => click.slice(click.indexOf(":") + 1)).join(" → ");
  }

  /** Drop everything; tells whether there was anything. */
  cancel(): boolean {
    const some = this.planned.length > 0;
    if (some) this.table.news = say("premoveCancelled");
    [this.plan, this.sent] = [[], null];
    return some;
  }

  /** Do what was planned first, if the rules allow it now; otherwise drop all of it. */
  async play(): Promise<void> {
    const [first, ...rest] = this.plan;
    const now = this.table.picture;
    if (!first || !now) return;
    const { choices, buttons } = now.scene;
    const choice = complete(choices, first.clicks) ?? usualOf(choices, first.clicks, buttons);
    if (!choice && open(choices, first.clicks).length > 0) {
      this.cancel();
      this.onhalf(first.clicks);
      return;
    }
    if (!choice) {
      const what: Text = { es: this.name(first), en: this.name(first) };
      this.cancel();
      this.table.notice = { text: () => say("premoveDropped", { action: tell(what) }) };
      this.table.news = say("premoveDropped", { action: tell(what) });
      return;
    }
    [this.plan, this.sent] = [rest, now];
    if (await this.table.act(choice.action)) this.cancel();
  }
}
