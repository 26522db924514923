/** A hand over the board: what was clicked so far, what can be clicked, what it would do. */
// long: one class with one state; what does not need it lies in modules of its own
import * as api from "../../api";
import { byFinger } from "../../board/modality";
import { click, onlyChoiceAfter, next, open } from "../../board/choosing";
import { foretold, piles } from "../../board/spoken";
import { say, settings, tell } from "../../settings.svelte";
import { sounds } from "../../sound";
import type { Arrow } from "../../board/arrow";
import type { Picture } from "../../board/picture";
import { moverOf, topOf } from "../../board/tops";
import type { Choice, Scene } from "../../types";
import { WORDS } from "../../words/words";
import type { Arranger } from "../arrange/arranger.svelte";
import { Beginning } from "./beginning";
import { step } from "./planning";
import { Premoves } from "./premoves.svelte";
import { inviter } from "../invite";
import { withUsual } from "./promoting";
import { Pointing, type Pointed } from "./pointing.svelte";
import { ending } from "./ending";
import { goesOn, idle, opensWays, staying, unspent } from "./turnPoints";
import type { Table } from "./table.svelte";
import { Withdrawing } from "./withdrawing.svelte";

const AT_MOST = 3;

/** A hand over any board: what it holds, and what it can press. */
export interface Hand {
  readonly picture: Picture | null;
  readonly scene: Scene | null;
  readonly picked: string[];
  readonly targets: ReadonlySet<string>;
  /** What can be taken up, whatever it holds. */
  readonly grips: ReadonlySet<string>;
  readonly buttons: Scene["buttons"];
  /** The button that the hand is over. */
  button: string | null;
  press(id: string): Promise<void>;
}

export class Playing implements Hand {
  private clicked = $state.raw<string[]>([]);
  /** Grows with everything that makes an earlier question idle. */
  private asking = 0;
  /** What the hand over the board aims at. */
  aimed = $state.raw<Choice | undefined>();
  /** The button that the hand is over. */
  button = $state<string | null>(null);
  readonly pointing: Pointing;
  readonly premoves: Premoves;
  readonly withdrawing: Withdrawing;
  /** The rule at which the rules lie open on the table; null while they are closed. */
  reading = $state<string | null>(null);
  /** Whether the keys that work at the table are told. */
  keys = $state(false);
  /** What waits for a yes. */
  pending = $state.raw<Choice | null>(null);
  /** When one's turn began. */
  readonly beginning = new Beginning();
  /** Where a piece was just put: the hand that rests there does not ask what it is. */
  private put: string | null = null;
  /** The piece that was turned and may go on. */
  private turned: string | null = null;
  /** The piece that is in the hand because it was turned, until it is clicked. */
  private kept: string | null = null;
  /** The rule that refused something last. */
  private refused = $state("");

  constructor(
    readonly table: Table,
    private readonly arranger: () => Arranger | null,
  ) {
    this.pointing = new Pointing(() => this.scene?.game);
    this.premoves = new Premoves(table, (clicks) => (this.clicked = clicks));
    this.withdrawing = new Withdrawing(table);
  }

  readonly picture: Picture | null = $derived.by(() => this.arranger()?.picture ?? this.table.shown);
  readonly scene = $derived.by(() => this.picture?.scene ?? null);
  private readonly mover = $derived.by(() => (this.scene ? moverOf(this.scene) : undefined));
  /** Whether this person may act now; scene and table come one after the other, so both must agree. */
  readonly acting: boolean = $derived.by(
    () =>
      this.table.myTurn &&
      this.table.past.moment === null &&
      this.table.snapshot?.phase === "playing" &&
      this.mover !== undefined &&
      this.table.mine.includes(this.mover),
  );
  readonly choices: Choice[] = $derived.by(
    () => this.arranger()?.choices ?? (this.acting ? (this.scene?.choices ?? []) : this.premoves.choices),
  );
  readonly picked: string[] = $derived.by(() => {
    const arranger = this.arranger();
    if (arranger) return arranger.held === null ? [] : [`cell:${arranger.held}`];
    return this.clicked;
  });
  readonly targets = $derived.by(() => next(this.choices, this.picked));
  /** What can be taken up, whatever is held. */
  readonly grips = $derived.by(() => next(this.choices, []));
  /** The pieces that can be taken along although nothing says where they could go: while the other one thinks. */
  readonly loose: ReadonlySet<string> = $derived.by(() => {
    if (!this.premoves.allowed) return new Set();
    const { mine } = this.table;
    const own = ((this.premoves.picture?.scene ?? this.scene)?.tokens ?? []).filter((token) => token.cell !== null && this.scene?.sides[token.side]?.player === mine[0]);
    return new Set(own.map((token) => `cell:${token.cell}`));
  });
  /** What the hand plays on: the board, or how it would stand when one's turn comes. */
  private readonly field: Scene | null = $derived.by(() => (this.acting ? null : this.premoves.picture?.scene) ?? this.scene);
  /** Whether buttons are of use: ahead of one's turn only once something was begun. */
  private readonly pressable: boolean = $derived.by(() => this.acting || this.clicked.length + this.premoves.planned.length > 0);
  readonly buttons = $derived.by(() => (this.pressable && this.field?.buttons.filter((one) => this.targets.has(`button:${one.id}`))) || []);
  /** What can be pressed whatever was begun, such as the end of the turn. */
  readonly always = $derived.by(() => {
    return this.picked.length === 0 ? [] : (this.field?.buttons.filter((one) => this.grips.has(`button:${one.id}`)) ?? []);
  });
  /** What the button under the hand would do. */
  readonly pressed: Choice | undefined = $derived.by(() => {
    if (this.button === null) return undefined;
    const id = `button:${this.button}`;
    return onlyChoiceAfter(this.choices, this.picked, id) ?? onlyChoiceAfter(this.choices, [], id);
  });
  /** What is written on the button under the hand. */
  private readonly written: string | undefined = $derived.by(() => {
    const under = this.field?.buttons.find((one) => one.id === this.button);
    return under && tell(under.label);
  });
  /** The piece that the hand holds. */
  readonly held: string | null = $derived.by(() => (this.arranger() ? null : (this.clicked[0] ?? null)));
  /** The ways that the button under the hand would open, or that pieces go along with the chosen one. */
  readonly opened: Arrow[] = $derived.by(() => {
    const one = this.pending ?? this.pressed;
    const meant = one ? [one] : this.clicked.length > 0 ? open(this.choices, this.clicked) : [];
    return meant.flatMap((choice) => choice.ways.map((way): Arrow => ({ way, kind: "hint", strength: 0.55 })));
  });
  /** Whether one person plays all sides. */
  readonly alone = $derived.by(
    () => this.table.mine.length !== 0 && this.table.mine.length === this.table.snapshot?.seats.length,
  );
  /** The sides whose things lie before this person, at the foot of the board; the others' lie opposite. */
  readonly near: number[] = $derived.by(() => {
    const sides = this.scene?.sides ?? [];
    const own = sides.flatMap((side, i) => (this.table.mine.includes(side.player) ? [i] : []));
    return this.table.turn === 0 && own.length > 0 && own.length < sides.length ? own : [this.scene?.foot ?? 0];
  });
  readonly far: number[] = $derived.by(() => (this.scene?.sides ?? []).map((_, i) => i).filter((i) => !this.near.includes(i)));

  /** How the game ended, in one sentence; nothing while it is played. */
  readonly result = $derived.by(() => {
    const { snapshot, mine } = this.table;
    return snapshot && ending(snapshot, mine, (seat) => this.table.fullName(seat));
  });
  /** Whether the game ended here by its rules, which tell it best; anything else the page tells. */
  readonly ruled = $derived.by(
    () => this.result !== null && this.scene?.to_move === null && !(`ended_${this.table.snapshot?.ended?.reason}` in WORDS),
  );
  readonly status: string = $derived.by(() => {
    const { snapshot } = this.table;
    if (!snapshot || !this.scene) return "";
    if (this.table.following.busy && this.table.past.moment === null) return tell(this.scene.status);
    if (this.result) return this.ruled && this.alone ? tell(this.scene.status) : this.result;
    if (snapshot.phase === "seating" && this.table.mine.length === 0 && inviter(snapshot)) return say("waitsForYou", { name: inviter(snapshot) });
    if (snapshot.phase !== "playing") return say(`phase_${snapshot.phase}`);
    return tell(this.scene.status);
  });
  /** What to do next, or what would happen. */
  readonly hint: string = $derived.by(() => {
    if (this.table.unsent > 0) return say(this.table.lost ? "unsentShort" : "sending");
    if (this.table.past.moment !== null) return this.done;
    const { busy, doing } = this.table.following;
    if (busy) return doing ? say("did", { name: this.table.fullName(doing.seat), action: tell(doing.label) }) : "";
    if (this.table.snapshot?.phase === "playing" && this.table.mine.length > 0 && !this.table.inGame) return say("youAreOut");
    if (this.withdrawing.asked !== null) return say("asksBack", { n: this.withdrawing.asked });
    if (this.ruled && !this.alone && this.scene) return tell(this.scene.status);
    const future = this.pending ? undefined : (this.aimed ?? this.pressed);
    const told = future && foretold(future, tell);
    // a hand that rests on a button is not told what is written there: it would read as an order
    return told && told !== this.written ? told : this.wanted;
  });
  /** What to do next, whatever the hand aims at. */
  readonly wanted: string = $derived.by(() => {
    if (!this.acting) return this.awaited;
    if (this.pending) return this.asks(this.pending);
    if (this.choices.length === 0 && this.table.snapshot?.turn_complete) return say("passOnHint");
    const picked = this.clicked;
    const only = this.buttons.length > 0 && this.targets.size === this.buttons.length;
    if (picked.length === 0) return only ? "" : say(this.buttons.length > 1 ? "hintOr" : "hint");
    const piece = this.pieceName(picked[0] ?? "");
    const left = open(this.choices, picked);
    if (left.length === 0) return say("noChoices", { piece });
    if (this.buttons.length > 0 && this.buttons.every((one) => one.kind)) return say("becomesWhat", { piece });
    if (picked.length > 1 && left.length <= AT_MOST) return left.map((one) => foretold(one, tell)).join(" / ");
    return this.buttons.length > 0 ? say("chooseWhat", { piece }) : `${piece}: ${say("target").toLocaleLowerCase()}`;
  });
  /** What is planned, or could be. */
  private readonly awaited: string = $derived.by(() => {
    if (this.clicked.length > 0) return `${this.pieceName(this.clicked[0] ?? "")} · ${say("premoveHint")}`;
    return this.premoves.planned.length > 0 ? say("premoved", { actions: this.premoves.told }) : "";
  });
  /** What led to the moment that is looked at. */
  private readonly done: string = $derived.by(() => {
    const { past, moves } = this.table;
    if (past.picture?.ply === 0) return say("beginning");
    const move = moves[(past.picture?.ply ?? 0) - 1];
    return move && past.done ? say("did", { name: this.table.fullName(move.seat), action: foretold(past.done, tell) }) : "";
  });

  /** Whether the board is seen and nothing else: not before there is a game. */
  get zen(): boolean {
    const phase = this.table.snapshot?.phase;
    return settings.zen && (phase === "playing" || phase === "over");
  }

  set zen(wanted: boolean) {
    settings.zen = wanted;
  }

  /** Turn the board. */
  flip(): void {
    this.letGo();
    this.table.flip();
    this.arranger()?.turned();
  }

  /** Open the rules at the one that matters now, or close them. */
  readRules(): void {
    this.reading = this.reading === null ? this.table.notice?.rule || this.refused || this.scene?.rule || "" : null;
  }

  /** The piece on top of a cell, or beside the board. */
  piece(id: string): Pointed | null {
    const item = this.scene?.trays.flatMap((tray) => tray.items).find((one) => one.id === id);
    const token = item ? undefined : this.top(id.includes(":") ? id : `cell:${id}`);
    const found = item ?? token;
    return found ? { place: token?.cell ?? found.id, kind: found.kind, label: found.label, side: found.side } : null;
  }

  /** Follow the hand over the board: what it rests on says what it is, unless it holds something. */
  point(id: string | null): void {
    if (id !== null) void this.premoves.prepare();
    if (id !== null && id !== this.put) this.put = null;
    const piece = id === null || id === this.put || this.picked.length > 0 ? null : this.piece(id);
    this.pointing.at(this.isPile(piece?.place) ? null : piece);
  }

  /** Say what a piece is. */
  inform(id: string): void {
    void this.premoves.prepare();
    const piece = this.piece(id);
    if (piece) this.pointing.ask(piece);
  }

  /** Let go of what was begun. */
  letGo(): void {
    this.asking += 1;
    this.clicked = [];
    this.button = null;
    this.pending = null;
    this.withdrawing.asked = null;
    this.pointing.close();
    const arranger = this.arranger();
    if (arranger) arranger.held = null;
  }

  /** Go on with the game as it stands now: a piece that has only turned stays in the hand, if it can do more. */
  goOn(): void {
    const piece = this.turned;
    this.letGo();
    this.turned = null;
    this.kept = piece !== null && this.acting && goesOn(this.choices, piece) ? piece : null;
    if (this.kept !== null) this.clicked = [this.kept];
  }

  /** Let go of what was begun, or else of what is planned. */
  escape(): void {
    const idle = this.clicked.length === 0 && !this.pending;
    this.letGo();
    if (idle) this.premoves.cancel();
  }

  /** Press something; `dropped` tells that a piece was put there, instead of a click. */
  async press(id: string, dropped = false): Promise<void> {
    const { table } = this;
    const arranger = this.arranger();
    table.notice = null;
    this.withdrawing.asked = null;
    table.following.skip();
    this.asking += 1;
    if (arranger) {
      if (id.startsWith("cell:")) arranger.press(id.slice(5));
      return;
    }
    this.pointing.close();
    // what is clicked after one's own action means the board that comes of it
    if (table.unanswered) await table.unanswered.catch(() => {});
    if (this.premoves.allowed && (await this.plan(id, dropped))) return;
    if (!this.acting) {
      const waits = table.snapshot?.phase === "playing" && table.mine.length > 0 && table.past.moment === null;
      this.answer(id, waits && table.inGame ? () => say("notYourTurn") : () => "");
      return;
    }
    const asked = this.pending;
    this.pending = null;
    // who takes up what is still in the hand wants it there
    const kept = this.kept;
    this.kept = null;
    if (kept === id && this.clicked.length === 1) return;
    const found = withUsual(click(this.choices, this.clicked, id, this.owns(id)), this.choices, this.scene?.buttons ?? []);
    if (found.kind === "pick") {
      const idle = this.clicked.length === 0 && found.picked.length === 0;
      this.clicked = found.picked;
      if (idle) this.answer(id, () => this.reach(id));
      else if (open(this.choices, found.picked).length === 0) this.inform(id);
    }
    else if (found.kind === "why") await this.askWhy(found.clicks);
    else if (idle(this.scene, this.choices, found.choice) && this.beginning.fresh(performance.now())) {
      table.notice = { text: () => say("justBegun") };
    } else if (this.mustAsk(found.choice) && asked?.action !== found.choice.action) {
      [this.clicked, this.button] = [[], null];
      this.pending = found.choice;
    } else await this.do(found.choice);
  }

  /** Follow a click while the other one thinks; tells whether it meant anything. */
  private async plan(id: string, dropped: boolean): Promise<boolean> {
    const { premoves } = this;
    // what was asked about may have changed meanwhile: the click means the board as it is then
    for (let tries = 0; tries < 3 && premoves.allowed && !premoves.picture; tries += 1) await premoves.prepare();
    if (!premoves.allowed) return false;
    if (!premoves.picture) return premoves.cancel();
    const own = premoves.leadsTo(id) || this.owns(id, this.table.mine[0]);
    const { choices, picture } = premoves;
    const found = step(choices, this.clicked, id, own, dropped, (one) => withUsual(one, choices, picture.scene.buttons));
    this.clicked = found.kind === "pick" ? found.picked : [];
    if (found.kind === "plan") premoves.add(found.clicks, found.choice);
    else if (found.kind === "cannot") this.table.notice = { text: () => say("premoveCannot") };
    return found.kind !== "nothing" || premoves.cancel();
  }

  /** Do what waited for a yes. */
  async confirm(): Promise<void> {
    if (this.pending) await this.do(this.pending);
  }

  private async do(choice: Choice): Promise<void> {
    this.letGo();
    this.put = choice.clicks.findLast((one) => one.startsWith("cell:"))?.slice(5) ?? null;
    this.refused = "";
    this.turned = staying(choice);
    await this.table.act(choice.action);
  }

  private mustAsk(choice: Choice): boolean {
    // the ways that it would open are seen before: by a hand that rests on it, or else by asking
    if (opensWays(choice) && byFinger()) return true;
    return settings.confirm || (settings.askEnd && unspent(this.scene, this.choices, choice) > 0);
  }

  private asks(choice: Choice): string {
    const n = unspent(this.scene, this.choices, choice);
    if (n === 0) return opensWays(choice) ? foretold(choice, tell) : `${foretold(choice, tell)}?`;
    const asked = idle(this.scene, this.choices, choice) ? say("nothingSpent") : say("leftToSpend", { n });
    // who is in danger matters more than what is left
    const warning = this.scene?.marks.find((mark) => mark.kind === "threat")?.label;
    return warning ? `${tell(warning)}. ${asked}` : asked;
  }

  /** Answer a click that begins nothing: who it is, and what there is to say of it now. */
  private answer(id: string, now: () => string): void {
    const top = this.top(id);
    const scene = this.scene;
    // a pile has been opened under the hand, and tells itself
    if (this.isPile(top?.cell) && this.acting) return;
    if (top) this.inform(id);
    const seat = top && scene ? scene.sides[top.side]?.player : undefined;
    const own = seat !== undefined && this.table.mine.includes(seat);
    const whose = () => (top && seat !== undefined && !own ? say("isOf", { piece: tell(top.label), name: this.table.fullName(seat) }) : "");
    const text = () => [whose(), top ? "" : this.named(id), now()].filter(Boolean).join(" ");
    if (text() !== "") this.table.notice = { text };
  }

  /** What an empty cell is, where it is somebody's. */
  private named(id: string): string {
    const cell = this.scene?.cells.find((one) => `cell:${one.id}` === id);
    return cell && cell.side !== null && tell(cell.label) !== cell.id ? `${tell(cell.label)}.` : "";
  }

  /** Which of one's pieces could come to a cell now. */
  private reach(id: string): string {
    const coming = this.choices.filter(({ clicks }) => clicks.length > 1 && clicks.findLast((one) => one.startsWith("cell:")) === id && clicks[0] !== id);
    const names = [...new Set(coming.map(({ clicks }) => this.placed(clicks[0] ?? "")))];
    const cell = id.slice(id.indexOf(":") + 1);
    if (names.length === 0 && this.top(id)) return say("cannotTake");
    if (names.length === 0) return this.lettered ? say("cannotCome", { cell }) : say("cannotComeHere");
    const listed = names.slice(0, AT_MOST).join(", ");
    const pieces = names.length > AT_MOST ? say("andMore", { pieces: listed, n: names.length - AT_MOST }) : listed;
    if (this.top(id)) return say("canTake", { pieces });
    return this.lettered ? say("canCome", { cell, pieces }) : say("canComeHere", { pieces });
  }

  /** Whether the names of the places stand on the board. */
  private get lettered(): boolean {
    const { kit, shapes } = this.picture ?? {};
    return kit?.above.some((part) => shapes?.get(part)) ?? false;
  }

  /** A piece with where it is, if that is a name that can be seen. */
  private placed(id: string): string {
    return id.startsWith("cell:") && this.lettered ? `${this.pieceName(id)} (${id.slice(5)})` : this.pieceName(id);
  }

  private top(id: string) {
    return this.field ? topOf(this.field, id) : undefined;
  }

  private isPile(cell: string | undefined): boolean {
    return cell !== undefined && ((this.field && piles(this.field).get(cell)?.length) ?? 0) > 1;
  }

  private owns(id: string, player = this.mover): boolean {
    const top = this.top(id);
    return top !== undefined && this.scene?.sides[top.side]?.player === player;
  }

  private pieceName(id: string): string {
    const item = this.scene?.trays.flatMap((tray) => tray.items).find((one) => one.id === id);
    const found = item ?? this.top(id);
    return found ? tell(found.label) : id.slice(id.indexOf(":") + 1);
  }

  /** Ask why something cannot be done. */
  private async askWhy(clicks: string[]): Promise<void> {
    const asked = ++this.asking;
    try {
      const { rule, es, en } = await api.why(this.table.id, { clicks });
      // whoever has gone on wants no answer any more
      if (asked !== this.asking) return;
      this.refused = rule ?? this.refused;
      this.table.notice = {
        text: () => (rule === null || !es || !en ? say("illegal") : tell({ es, en })),
        rule: rule ?? undefined,
      };
      sounds.refused();
    } catch (error) {
      if (error instanceof api.Refused && asked === this.asking) this.table.refuse(error.refusal);
    }
  }
}
