/** What this page knows of a table. */
import * as api from "../api";
import { say, tell } from "../settings.svelte";
import { sounds } from "../sound";
import type { Clock, Entry, Picture, Refusal, SceneMessage, Snapshot, Text } from "../types";
import { Connection } from "./connection";
import { Past } from "./past.svelte";

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

/** What is said aside; everything else is announced. */
const EVERYDAY = new Set(["takes", "falls", "becomes", "castles", "arrow", "rescue"]);

/** Put a scene and the shapes known so far together. */
export function picture(message: SceneMessage, shapes: Map<string, string>): Picture {
  for (const [name, svg] of Object.entries(message.shapes)) shapes.set(name, svg);
  return { ply: message.ply, scene: message.scene, kit: message.kit, shapes };
}

export class Table {
  snapshot = $state.raw<Snapshot | null>(null);
  picture = $state.raw<Picture | null>(null);
  moves = $state<Move[]>([]);
  talk = $state<Spoken[]>([]);
  /** Pacts that wait for an answer. */
  pacts = $state<{ seat: number; to: number }[]>([]);
  present = $state.raw<boolean[]>([]);
  watchers = $state(0);
  connected = $state(true);
  lost = $state(false);
  missing = $state.raw<Refusal | null>(null);
  notice = $state.raw<{ refusal: Refusal | null; text: string } | null>(null);
  clock = $state.raw<{ data: Clock; at: number } | null>(null);
  /** What the live region says. */
  news = $state("");
  /** What rings out now, over the board. */
  announced = $state.raw<{ ply: number; texts: Text[] } | null>(null);
  /** Whom this person does not hear; `*` is everybody. */
  muted = $state.raw<string[]>([]);
  readonly past: Past;

  private readonly shapes = new Map<string, string>();
  private readonly connection: Connection;
  private asking = false;
  private again = false;

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
    );
    this.connection = new Connection(id, {
      entries: (entries, clock) => this.fold(entries, clock),
      scene: (message) => this.draw(message),
      present: (seats, watchers) => ([this.present, this.watchers] = [seats, watchers]),
      connected: (yes) => this.tellConnected(yes),
      refused: (refusal) => this.refused(refusal),
    });
    void this.refresh();
  }

  close(): void {
    this.past.stop();
    this.connection.close();
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

  get shown(): Picture | null {
    return this.past.moment === null ? this.picture : (this.past.picture ?? this.picture);
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
    const refusal = await this.connection.ask(command);
    if (refusal) this.refuse(refusal);
    return refusal;
  }

  refuse(refusal: Refusal): void {
    this.notice = { refusal, text: refusal[document.documentElement.lang === "en" ? "en" : "es"] };
    sounds.refused();
  }

  act(action: string): Promise<Refusal | null> {
    this.notice = null;
    return this.ask({ do: "act", action, ply: this.picture?.ply ?? this.moves.length });
  }

  private draw(message: SceneMessage): void {
    const before = this.picture;
    this.picture = picture(message, this.shapes);
    // announcements ring out once, for the action that brought them about
    const events = message.scene.events;
    if (!before || before.ply >= message.ply || events.length === 0) return;
    this.news = [this.news, ...events.map((event) => tell(event.text))].join(". ");
    const texts = events.filter((event) => !EVERYDAY.has(event.kind)).map((event) => event.text);
    if (texts.length === 0) return;
    this.announced = { ply: message.ply, texts };
    sounds.drum();
  }

  private tellConnected(yes: boolean): void {
    if (yes && this.lost) {
      this.news = say("connected");
      void this.refresh();
    }
    this.connected = yes;
    this.lost = !yes;
    if (!yes) this.news = say("reconnecting");
  }

  private refused(refusal: Refusal): void {
    if (this.snapshot === null) this.missing = refusal;
    else this.refuse(refusal);
  }

  private fold(entries: Entry[], clock: Clock | undefined): void {
    const recent = this.picture !== null;
    for (const { n, event } of entries) {
      if (event.kind === "acted") {
        const move = { seat: event.seat as number, action: event.action as string };
        const known = this.picture?.scene.choices.find((choice) => choice.action === move.action);
        this.moves.push(move);
        if (recent) this.announce(move, known ? tell(known.label) : move.action);
      } else if (event.kind === "took_back") {
        this.moves.splice(event.to as number);
        this.past.forget(event.to as number);
        this.news = say("tookBack");
      } else if (event.kind === "pact_offered") {
        this.pacts.push({ seat: event.seat as number, to: event.to as number });
      } else if (event.kind === "pact_refused" || event.kind === "pact_made") {
        const both = [event.seat, event.to];
        this.pacts = this.pacts.filter(({ seat, to }) => !(both.includes(seat) && both.includes(to)));
      } else if (event.kind === "muted") {
        const others = this.muted.filter((one) => one !== event.whom);
        this.muted = event.on !== false ? [...others, event.whom as string] : others;
      } else if (event.kind === "said") {
        this.talk.push({ n, ...(event as unknown as Omit<Spoken, "n">) });
        if (recent) sounds.paper();
      } else if (event.kind === "answered" && event.yes === false && recent) {
        this.notice = { refusal: null, text: say("declined") };
      } else if (event.kind === "ended" && recent) {
        sounds.drum();
      }
    }
    if (clock) this.clock = { data: clock, at: performance.now() };
    if (entries.length > 0) void this.refresh();
  }

  private announce(move: Move, label: string): void {
    this.news = say("did", { name: this.fullName(move.seat), action: label });
    sounds.wood();
  }

  /** Ask how the table stands; several wishes at once become one question. */
  private async refresh(): Promise<void> {
    if (this.asking) {
      this.again = true;
      return;
    }
    this.asking = true;
    try {
      const found = await api.snapshot(this.id);
      const first = this.snapshot === null;
      this.snapshot = found;
      if (first && this.asked !== null) void this.past.look(this.asked, found.actions.length);
      this.clock = found.clock ? { data: found.clock, at: performance.now() } : null;
    } catch (error) {
      if (error instanceof api.Refused && error.refusal.code !== "lost" && this.snapshot === null) {
        this.missing = error.refusal;
      }
    }
    this.asking = false;
    if (this.again) {
      this.again = false;
      void this.refresh();
    }
  }
}
