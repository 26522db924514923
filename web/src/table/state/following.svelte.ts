/** Following the others: their actions one by one, all of them marked until one's own turn is over. */
import { settings } from "../../settings.svelte";
import type { Picture } from "../../board/picture";
import { traced, weightiest, type Trace } from "../../board/traces";
import type { Event, Text } from "../../types";
import { lasts } from "./announcing";
import type { Move } from "./table.svelte";
import { newsFrom, numbered, replayStart, newActions } from "./turns";

/** How long each action stays on the board before the next, in milliseconds. */
export const PACES = { off: 0, quick: 250, normal: 500, slow: 1000 } as const;
/** How long an action stays once every person is out of the game. */
const HURRIED = 90;
/** Whoever is farther behind than this is taken to the end at once. */
const BEHIND = 16;

export interface Followed {
  moves(): Move[];
  /** What an action is in words, by how many had been done before it; null where nothing says so. */
  words(ply: number): Text | null;
  mine(): number[];
  /** Whether nobody is left in the game but machines. */
  deserted(): boolean;
  /** Get the picture after so many actions from the server. */
  load(ply: number): Promise<Picture | null>;
  /** Called with every picture as it comes to be shown, and the one before it. */
  shown(picture: Picture, before: Picture | null): void;
  /** Called with what happened in what was passed over, once it is known, and the action it led to. */
  missed(now: Picture, events: Event[]): void;
}

export class Following {
  /** What the board shows: the game as far as it has been told. */
  picture = $state.raw<Picture | null>(null);
  /** What was done since one's last turn, as far as it has been shown. */
  traces = $state.raw<Trace[]>([]);
  /** What happened since one's last turn began, as far as it has been shown. */
  events = $state.raw<Event[]>([]);
  /** Whether something is still to be shown. */
  busy = $state(false);
  /** What was done last of what is being shown. */
  doing = $state.raw<{ seat: number; label: Text } | null>(null);

  private latest: Picture | null = null;
  private readonly known = new Map<number, Picture>();
  /** Grows with everything that ends an earlier run. */
  private runs = 0;
  private since = 0;

  constructor(private readonly table: Followed) {}

  /** Take the game as it stands; `own` if this person did what led here. */
  take(picture: Picture, own: boolean): void {
    const before = this.latest;
    this.latest = picture;
    if (before && picture.ply < before.ply) this.forget(picture.ply);
    this.known.set(picture.ply, picture);
    const seen = this.picture;
    const behind = seen ? picture.ply - seen.ply : 0;
    if (own || behind <= 0 || behind > BEHIND || this.pace === 0) this.catchUp();
    else if (!this.busy) void this.run(this.pace);
  }

  /** What is told of what the others did: of all since one's last turn the capture that counts most, or else what was done last. */
  get recap(): { seat: number; label: Text } | null {
    const mine = this.table.mine();
    const sides = (this.latest?.scene.sides ?? []).flatMap((side, i) => (mine.includes(side.player) ? [i] : []));
    const biggest = weightiest(this.traces, sides);
    const move = biggest && this.table.moves()[biggest.ply];
    const label = biggest && this.table.words(biggest.ply);
    const last = this.doing ?? this.table.moves().at(-1);
    return move && label && last && !mine.includes(last.seat) ? { seat: move.seat, label } : this.doing;
  }

  /** Let what is left to be shown be: the game as it stands, at once. */
  skip(): void {
    if (this.busy) this.catchUp();
  }

  private catchUp(): void {
    this.runs += 1;
    this.busy = false;
    if (this.latest && this.latest !== this.picture) this.show(this.latest);
    else void this.trace();
  }

  /** Show once more what the others did since one's last turn; where nobody did anything, the last turn. */
  async again(): Promise<void> {
    const from = replayStart(this.table.moves(), this.table.mine(), this.mover);
    const run = ++this.runs;
    const first = await this.at(from);
    if (run !== this.runs || !first || !this.latest || first.ply >= this.latest.ply) return;
    [this.picture, this.since, this.doing] = [first, performance.now(), null];
    await this.run(PACES[settings.pace] || PACES.normal);
  }

  /** Forget pictures, because the board lies otherwise now. */
  turned(): void {
    this.runs += 1;
    this.busy = false;
    this.known.clear();
    [this.picture, this.latest, this.traces] = [null, null, []];
  }

  close(): void {
    this.runs += 1;
  }

  /** Nothing is paced that nobody sees, and nothing for whom movement disturbs: the marks tell it. */
  private get pace(): number {
    const still = document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (still) return 0;
    return this.table.deserted() ? Math.min(PACES[settings.pace], HURRIED) : PACES[settings.pace];
  }

  private async run(pace: number): Promise<void> {
    const run = ++this.runs;
    this.busy = true;
    void this.trace();
    while (this.picture && this.latest && this.picture.ply < this.latest.ply) {
      const next = await this.at(this.picture.ply + 1);
      const wait = this.since + pace - performance.now();
      if (run === this.runs && wait > 0) await new Promise((done) => setTimeout(done, wait));
      if (run !== this.runs) return;
      this.show(next ?? this.latest);
    }
    this.busy = false;
  }

  private show(picture: Picture): void {
    const before = this.picture;
    const move = this.table.moves()[picture.ply - 1];
    const done = before?.scene.choices.find((choice) => choice.action === move?.action);
    this.doing = move && done && before?.ply === picture.ply - 1 ? { seat: move.seat, label: this.table.words(before.ply) ?? done.label } : null;
    [this.picture, this.since] = [picture, performance.now()];
    this.table.shown(picture, before);
    void this.trace().then(() => {
      const over = before && this.picture === picture ? this.eventsOf(before.ply, picture.ply - 1) : [];
      if (over.length > 0) this.table.missed(picture, over);
    });
  }

  /** What is known to have happened in the actions from one on, up to another. */
  private eventsOf(from: number, to: number): Event[] {
    return Array.from({ length: Math.max(0, to - from) }, (_, i) => this.known.get(from + i + 1)?.scene.events ?? []).flat();
  }

  private get mover(): number | undefined {
    const scene = this.latest?.scene;
    return scene && scene.to_move !== null ? scene.sides[scene.to_move]?.player : undefined;
  }

  private span(): [number, number] {
    return newActions(this.table.moves(), this.table.mine(), this.mover);
  }

  /** Mark what has been shown of what there is to tell. */
  private async trace(): Promise<void> {
    const [from, to] = this.span();
    const picture = this.picture;
    if (!picture) return;
    const last = Math.min(to, picture.ply);
    const moves = this.table.moves();
    const found: Trace[] = [];
    for (let ply = from; ply < last; ply++) {
      const [before, after] = [await this.at(ply), await this.at(ply + 1)];
      const action = moves[ply]?.action;
      if (this.picture !== picture) return;
      if (before && after && action !== undefined) found.push(traced(before, after, action, null));
    }
    const leaves = (ply: number) => (found.find((one) => one.ply === ply)?.way.length ?? 0) > 0;
    const places = numbered(moves, from, to, leaves);
    this.traces = found.filter(({ ply }) => leaves(ply)).map((one) => ({ ...one, number: places[one.ply - from] ?? null }));
    const news = newsFrom(moves, this.table.mine(), this.mover);
    const fresh = Math.max(news, picture.ply - 1);
    this.events = [...this.eventsOf(news, fresh).filter(lasts), ...this.eventsOf(fresh, picture.ply)];
    for (const ply of this.known.keys()) if (ply < Math.min(from, news) - 1) this.known.delete(ply);
  }

  private async at(ply: number): Promise<Picture | null> {
    const known = this.known.get(ply);
    if (known) return known;
    const found = await this.table.load(ply);
    if (found?.ply === ply) this.known.set(ply, found);
    return found?.ply === ply ? found : null;
  }

  private forget(from: number): void {
    for (const ply of this.known.keys()) if (ply >= from) this.known.delete(ply);
  }
}
