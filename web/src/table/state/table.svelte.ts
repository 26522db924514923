/** What this page knows of a table. */
import { inWords } from "../../notation";
import { say, tell } from "../../settings.svelte";
import { sounds } from "../../sound";
import { fewer, withCells, type Picture } from "../../board/picture";
import type { Cell, ClockData, EventsMessage, Refusal, SaidAction, SceneMessage, SeenEntry, Snapshot, Text } from "../../types";
import { announcement, catchUp, lasting, type Announced } from "./announcing";
import { Connection } from "./connection";
import { Following } from "./following.svelte";
import { Past } from "./past.svelte";
import { reread } from "./readable";
import { PendingNews } from "./pendingNews";

export interface Move {
  seat: number;
  action: string;
}

export interface Spoken {
  n: number;
  seat: number | null;
  name: string;
  text: string;
  phrase: string;
}

/** Something that this person alone is told. It is over when its moment is. */
export interface Notice {
  text: () => string;
  rule?: string | undefined;
}

/** What is told aside: it changes neither the game nor whatever somebody was told about it. */
const ASIDE = new Set(["said", "muted", "hidden", "left", "returned", "arranged"]);

/** Put a scene and the shapes known so far together. */
export function picture(message: SceneMessage, shapes: Map<string, string>): Picture {
  for (const [name, svg] of Object.entries(message.shapes)) shapes.set(name, svg);
  return { ply: message.ply, scene: message.scene, kit: message.kit, shapes };
}

export class Table {
  snapshot = $state.raw<Snapshot | null>(null);
  picture = $state.raw<Picture | null>(null);
  moves = $state<Move[]>([]);
  /** Every action as people take it. */
  said = $state.raw<SaidAction[]>([]);
  talk = $state<Spoken[]>([]);
  /** Pacts that wait for an answer. */
  pacts = $state<{ seat: number; to: number }[]>([]);
  present = $state.raw<boolean[]>([]);
  watchers = $state(0);
  connected = $state(true);
  lost = $state(false);
  /** How much of what was asked for here has not reached the server. */
  unsent = $state(0);
  missing = $state.raw<Refusal | null>(null);
  notice = $state.raw<Notice | null>(null);
  clock = $state.raw<{ data: ClockData; at: number } | null>(null);
  /** What the live region says. */
  news = $state("");
  /** What rings out now, over the board. */
  announced = $state.raw<Announced | null>(null);
  /** Whom this person does not hear; `*` is everybody. */
  muted = $state.raw<string[]>([]);
  /** By how many quarters the board is turned more than it lies before this person. */
  turn = $state(0);
  readonly past: Past;
  readonly following: Following;

  private readonly pendingNews = new PendingNews();
  private readonly shapes = new Map<string, string>();
  /** The cells of the last scene that came through the socket. */
  private cells: Cell[] = [];
  /** As of which entry the board was drawn, and turned how. */
  private drawn: { number: number; turn: number } | null = null;
  private readonly connection: Connection;
  /** Who made the last offer of each kind. */
  private readonly offerers = new Map<string, number>();
  /** What was played last, until it is known whether it was. */
  private sending: Promise<unknown> | null = null;

  constructor(
    readonly id: string,
    /** The moment that the link asks for. */
    private readonly asked: number | null = null,
  ) {
    this.past = new Past(
      id,
      (message) => picture(message, this.shapes),
      () => this.moves.length,
      (refusal) => this.refuse(refusal),
      () => (this.notice = null),
      () => this.turn,
    );
    this.following = new Following({
      moves: () => this.moves,
      mine: () => this.mine,
      words: (ply) => this.words(ply),
      deserted: () => this.deserted,
      load: (ply) => this.past.at(ply, () => {}),
      shown: (now, before) => this.ring(now, before),
      missed: (now, events) => this.proclaim(catchUp(now, this.announced, events)),
    });
    this.connection = new Connection(id, {
      table: (snapshot) => this.take(snapshot),
      events: (entries, message) => this.fold(entries, message),
      scene: (message) => this.draw(message),
      present: (seats, watchers) => ([this.present, this.watchers] = [seats, watchers]),
      connected: (yes) => this.tellConnected(yes),
      refused: (refusal) => this.refused(refusal),
      unsent: (count) => this.tellUnsent(count),
    }, () => ({ turn: this.turn, shown: this.shownAt }));
  }

  close(): void {
    this.past.stop();
    this.following.close();
    this.connection.close();
  }

  /** Look for the server once more. */
  readonly retry = () => this.connection.renew();

  /** Turn the board: of two sides the other comes to its foot, of more the next. */
  flip(): void {
    const step = (this.picture?.scene.sides.length ?? 2) > 2 ? 1 : 2;
    this.turn = (this.turn + step) % 4;
    this.following.turned();
    this.past.turned();
    this.connection.renew();
  }

  get mine(): number[] {
    return this.snapshot?.you.seats ?? [];
  }

  /** Whether this person is to act. */
  get myTurn(): boolean {
    const turn = this.snapshot?.turn;
    return turn !== null && turn !== undefined && this.mine.includes(turn);
  }

  /** Whether the seats were given out, as in a tournament: nobody changes them, nobody calls the game off. */
  get given(): boolean {
    return this.snapshot?.terms.seats.every((seat) => seat.fixed) ?? false;
  }

  /** Whether a seat is out of the game: its player left it, or the rules put them out. */
  isOut(seat: number): boolean {
    return Boolean(this.snapshot?.seats[seat]?.out) || this.snapshot?.standing[seat]?.alive === false;
  }

  /** Whether people have played here, and only machines are left in the game. */
  get deserted(): boolean {
    const seats = this.snapshot?.seats ?? [];
    const people = seats.flatMap((seat, i) => (seat.bot || seat.out ? [] : [i]));
    return people.length > 0 && people.every((seat) => this.isOut(seat));
  }

  /** Whether this person sits at the table and still plays. */
  get inGame(): boolean {
    return this.mine.some((seat) => !this.isOut(seat));
  }

  get shown(): Picture | null {
    const now = this.following.picture ?? this.picture;
    return this.past.moment === null ? now : (this.past.picture ?? now);
  }

  /** The names of the sides that a seat plays. */
  sideNames(seat: number): string {
    const sides = this.picture?.scene.sides.filter((side) => side.player === seat) ?? [];
    return sides.map((side) => tell(side.name)).join(", ");
  }

  /** Who sits on a seat; at one's own screen, which side. */
  seatName(seat: number): string {
    const found = this.snapshot?.seats[seat];
    if (!found) return "";
    if (found.bot) return `${say("bot")} ${found.bot}`;
    const alone = this.mine.length === this.snapshot?.seats.length;
    if (alone || !found.name) return this.sideNames(seat) || found.name;
    return found.name;
  }

  /** The same where nothing beside it tells two of one name apart. */
  fullName(seat: number): string {
    const name = this.seatName(seat);
    const alike = this.snapshot?.seats.some((_, other) => other !== seat && this.seatName(other) === name);
    return alike ? `${name} · ${this.sideNames(seat)}` : name;
  }

  async ask(command: { do: string; [field: string]: unknown }): Promise<Refusal | null> {
    this.notice = null;
    const refusal = await this.connection.ask(command);
    if (refusal) this.refuse(refusal);
    return refusal;
  }

  refuse(refusal: Refusal): void {
    this.notice = { text: () => tell(refusal), rule: refusal.rule };
    sounds.refused();
  }

  /** Play an action; one that somebody has typed may be written as people do in a language. */
  act(action: string, language?: string): Promise<Refusal | null> {
    if (this.connection.waits("act")) {
      this.notice = { text: () => say("unsentBefore") };
      return Promise.resolve(null);
    }
    const typed = language ? { language } : {};
    const sent = this.ask({ do: "act", action, ply: this.picture?.ply ?? this.moves.length, ...typed });
    this.sending = sent;
    return sent.finally(() => {
      if (this.sending === sent) this.sending = null;
    });
  }

  /** What to wait for until it is known whether what was played last was; null where nobody could say when. */
  get unanswered(): Promise<unknown> | null {
    return this.lost ? null : this.sending;
  }

  /** What an action is in words, by how many had been done before it. */
  private words(ply: number): Text | null {
    return inWords(this.moves[ply]?.action ?? "", this.said[ply]);
  }

  /** As of which entry everything is shown that is drawn or put into words. */
  private get shownAt(): number | null {
    const whole = this.said.length === this.moves.length;
    return whole && this.drawn?.turn === this.turn ? this.drawn.number : null;
  }

  private draw(sent: SceneMessage, own = false): void {
    const message = withCells(sent, this.cells);
    this.cells = message.scene.cells;
    this.drawn = { number: message.number, turn: this.turn };
    const before = this.picture;
    this.picture = picture(message, this.shapes);
    const events = message.scene.events;
    if (before && before.ply < message.ply) this.pendingNews.note(message.ply, ...events.map((event) => tell(event.text)));
    this.following.take(this.picture, own);
  }

  /** Let sound and announcements go with what the board comes to show. */
  private ring(now: Picture, before: Picture | null): void {
    this.announced = lasting(this.announced, now.ply);
    this.news = this.pendingNews.upTo(now.ply) || this.news;
    if (!before || before.ply >= now.ply) return;
    if (fewer(before, now)) sounds.taken();
    else sounds.wood();
    this.proclaim(announcement(now, this.announced));
  }

  /** Let something ring out over the board. */
  private proclaim(found: Announced | null): void {
    if (!found) return;
    this.announced = found;
    sounds.drum();
  }

  private tellConnected(yes: boolean): void {
    if (yes && this.lost) this.news = say("connected");
    this.connected = yes;
    this.lost = !yes;
    if (!yes) this.news = say(this.unsent > 0 ? "unsent" : "reconnecting");
  }

  private tellUnsent(count: number): void {
    if (count > this.unsent) this.news = say(this.lost ? "unsent" : "sending");
    this.unsent = count;
  }

  private refused(refusal: Refusal): void {
    if (this.snapshot === null) this.missing = refusal;
    else this.refuse(refusal);
  }

  /** Take the whole table, as it stands when a socket has been opened. */
  private take(snapshot: Snapshot): void {
    const first = this.snapshot === null;
    this.snapshot = snapshot;
    this.said = snapshot.readable ?? this.said;
    this.tick(snapshot.clock ?? undefined);
    if (first && this.asked !== null) void this.past.look(this.asked, snapshot.actions.length);
  }

  private tick(clock: ClockData | undefined): void {
    if (clock) this.clock = { data: clock, at: performance.now() };
  }

  /** Take what happened, and then all that it changed. */
  private fold(entries: SeenEntry[], { clock, state, drawing, readable }: EventsMessage): void {
    const recent = this.picture !== null;
    this.said = reread(this.said, this.moves.length, entries, readable);
    for (const { n, event } of entries) {
      if (!ASIDE.has(event.kind)) this.notice = null;
      this.happen(n, event, recent);
    }
    this.tick(clock);
    if (state && this.snapshot) this.snapshot = { ...this.snapshot, ...state };
    const acted = entries.findLast(({ event }) => event.kind === "acted")?.event;
    if (drawing) this.draw(drawing, acted?.kind === "acted" && this.mine.includes(acted.seat));
  }

  private happen(n: number, event: SeenEntry["event"], recent: boolean): void {
    if (event.kind === "acted") {
      const known = this.picture?.scene.choices.find((choice) => choice.action === event.action);
      this.moves.push({ seat: event.seat, action: event.action });
      if (recent) this.announce(event.seat, tell(this.words(this.moves.length - 1) ?? known?.label ?? { es: event.action, en: event.action }));
    } else if (event.kind === "took_back") {
      this.moves.splice(event.to);
      this.past.forget(event.to);
      this.pendingNews.forget(event.to);
      if (recent) this.news = say("tookBack");
    } else if (event.kind === "pact_offered") {
      this.pacts.push({ seat: event.seat, to: event.to });
    } else if (event.kind === "pact_refused" || event.kind === "pact_made") {
      const both = [event.seat, event.to];
      this.pacts = this.pacts.filter(({ seat, to }) => !(both.includes(seat) && both.includes(to)));
      if (event.kind === "pact_refused" && recent) this.declined(event.seat, event.to);
    } else if (event.kind === "muted") {
      const others = this.muted.filter((one) => one !== event.whom);
      this.muted = event.on !== false ? [...others, event.whom] : others;
    } else if (event.kind === "said") {
      this.talk.push({ n, seat: event.seat, name: event.name, text: event.text ?? "", phrase: event.phrase ?? "" });
      if (recent) sounds.paper();
    } else if (event.kind === "offered") {
      this.offerers.set(event.what, event.seat);
    } else if (event.kind === "answered") {
      if (!event.yes && recent) this.declined(this.offerers.get(event.what), event.seat);
    } else if (event.kind === "ended" && recent) {
      sounds.drum();
    }
  }

  /** Tell who offered something, and nobody else, that it was declined. */
  private declined(offerer: number | undefined, by: number): void {
    if (offerer === undefined || !this.mine.includes(offerer) || this.mine.includes(by)) return;
    this.notice = { text: () => say("declined", { name: this.fullName(by) }) };
  }

  private announce(seat: number, label: string): void {
    this.pendingNews.note(this.moves.length, say("did", { name: this.fullName(seat), action: label }));
  }
}
