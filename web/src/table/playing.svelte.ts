/** A hand over the board: what was clicked so far, what can be clicked, what it would do. */
import * as api from "../api";
import { click, foreseen, next, open } from "../board/choosing";
import { foretold, piles } from "../board/spoken";
import { say, tell } from "../settings.svelte";
import { sounds } from "../sound";
import type { Choice, Picture } from "../types";
import type { Arranger } from "./arranger.svelte";
import { ending } from "./ending";
import type { Table } from "./table.svelte";

const AT_MOST = 3;

export class Playing {
  private clicked = $state.raw<string[]>([]);
  /** What the hand over the board aims at. */
  aimed = $state.raw<Choice | undefined>();
  /** The button that the hand is over. */
  button = $state<string | null>(null);

  constructor(
    readonly table: Table,
    private readonly arranger: () => Arranger | null,
  ) {}

  readonly picture: Picture | null = $derived.by(() => this.arranger()?.picture ?? this.table.shown);
  readonly scene = $derived.by(() => this.picture?.scene ?? null);
  private readonly mover = $derived.by(() => {
    const scene = this.scene;
    return scene && scene.to_move !== null ? scene.sides[scene.to_move]?.player : undefined;
  });
  /** Whether this person may act now; scene and table come one after the other, so both must agree. */
  readonly acting: boolean = $derived.by(
    () =>
      this.table.myTurn &&
      this.table.past.moment === null &&
      this.table.snapshot?.phase === "playing" &&
      (this.scene?.choices.length === 0 || (this.mover !== undefined && this.table.mine.includes(this.mover))),
  );
  readonly choices: Choice[] = $derived.by(
    () => this.arranger()?.choices ?? (this.acting ? (this.scene?.choices ?? []) : []),
  );
  readonly picked: string[] = $derived.by(() => {
    const arranger = this.arranger();
    if (arranger) return arranger.held === null ? [] : [`cell:${arranger.held}`];
    return this.clicked;
  });
  readonly targets = $derived.by(() => next(this.choices, this.picked));
  readonly buttons = $derived.by(() => this.scene?.buttons.filter((one) => this.targets.has(`button:${one.id}`)) ?? []);
  /** What can be pressed whatever was begun, such as the end of the turn. */
  readonly always = $derived.by(() => {
    const first = next(this.choices, []);
    return this.picked.length === 0 ? [] : (this.scene?.buttons.filter((one) => first.has(`button:${one.id}`)) ?? []);
  });
  /** What the button under the hand would do. */
  readonly pressed: Choice | undefined = $derived.by(() => {
    if (this.button === null) return undefined;
    const id = `button:${this.button}`;
    return foreseen(this.choices, this.picked, id) ?? foreseen(this.choices, [], id);
  });
  /** Whether one person plays all sides. */
  readonly alone = $derived.by(
    () => this.table.mine.length !== 0 && this.table.mine.length === this.table.snapshot?.seats.length,
  );
  /** The sides whose things lie before this person; the others' lie opposite. */
  readonly near: number[] = $derived.by(() => {
    const sides = this.scene?.sides ?? [];
    const own = sides.flatMap((side, i) => (this.table.mine.includes(side.player) ? [i] : []));
    return own.length > 0 && own.length < sides.length ? own : [0];
  });
  readonly far: number[] = $derived.by(() => (this.scene?.sides ?? []).map((_, i) => i).filter((i) => !this.near.includes(i)));

  private readonly result = $derived.by(() => {
    const { snapshot, mine } = this.table;
    return snapshot && ending(snapshot, mine, (seat) => this.table.fullName(seat));
  });
  readonly status: string = $derived.by(() => {
    const { snapshot } = this.table;
    if (!snapshot || !this.scene) return "";
    // the rules tell best how they ended a game; anything else the page tells
    if (this.result) return this.scene.to_move === null && this.alone ? tell(this.scene.status) : this.result;
    if (snapshot.phase !== "playing") return say(`phase_${snapshot.phase}`);
    return tell(this.scene.status);
  });
  /** What to do next, or what would happen. */
  readonly hint: string = $derived.by(() => {
    if (this.table.past.moment !== null) return this.done;
    if (this.result && this.scene?.to_move === null && !this.alone) return tell(this.scene.status);
    const future = this.aimed ?? this.pressed;
    return future ? foretold(future, tell) : this.wanted;
  });
  /** What to do next, whatever the hand aims at. */
  readonly wanted: string = $derived.by(() => {
    if (!this.acting) return "";
    const picked = this.clicked;
    const only = this.buttons.length > 0 && this.targets.size === this.buttons.length;
    if (picked.length === 0) return only ? "" : say("hint");
    const piece = this.pieceName(picked[0] ?? "");
    const left = open(this.choices, picked);
    if (left.length === 0) return say("noChoices", { piece });
    if (picked.length > 1 && left.length <= AT_MOST) return left.map((one) => foretold(one, tell)).join(" / ");
    return this.buttons.length > 0 ? say("chooseWhat", { piece }) : `${piece}: ${say("target").toLocaleLowerCase()}`;
  });
  /** What was done at the moment that is looked at. */
  private readonly done: string = $derived.by(() => {
    const choice = this.scene?.choices[0];
    return choice ? foretold(choice, tell) : "";
  });

  /** Let go of what was begun. */
  letGo(): void {
    this.clicked = [];
    this.button = null;
    const arranger = this.arranger();
    if (arranger) arranger.held = null;
  }

  async press(id: string): Promise<void> {
    const { table } = this;
    const arranger = this.arranger();
    table.notice = null;
    if (arranger) {
      if (id.startsWith("cell:")) arranger.press(id.slice(5));
      return;
    }
    if (!this.acting) {
      const waits = table.snapshot?.phase === "playing" && table.mine.length > 0 && table.past.moment === null;
      if (waits) table.notice = { refusal: null, text: say("notYourTurn") };
      return;
    }
    const step = click(this.choices, this.clicked, id, this.owns(id));
    if (step.kind === "pick") this.clicked = step.picked;
    else if (step.kind === "why") await this.wonder(step.clicks);
    else {
      this.letGo();
      await table.act(step.choice.action);
    }
  }

  private top(id: string) {
    const name = id.startsWith("cell:") ? id.slice(5) : "";
    return this.scene ? piles(this.scene).get(name)?.[0] : undefined;
  }

  private owns(id: string): boolean {
    const top = this.top(id);
    return top !== undefined && this.scene?.sides[top.side]?.player === this.mover;
  }

  private pieceName(id: string): string {
    const item = this.scene?.trays.flatMap((tray) => tray.items).find((one) => one.id === id);
    const found = item ?? this.top(id);
    return found ? tell(found.label) : id.slice(id.indexOf(":") + 1);
  }

  /** Ask why something cannot be done. */
  private async wonder(clicks: string[]): Promise<void> {
    try {
      const why = await api.why(this.table.id, { clicks });
      const text = why.rule === null || !why.es || !why.en ? say("illegal") : tell({ es: why.es, en: why.en });
      const refusal = { code: "illegal", es: text, en: text, ...(why.rule ? { rule: why.rule } : {}) };
      this.table.notice = { refusal, text };
      sounds.refused();
    } catch (error) {
      if (error instanceof api.Refused) this.table.refuse(error.refusal);
    }
  }
}
