/** Looking back: any earlier moment, and a turn played again. */
import * as api from "../../api";
import type { Arrow } from "../../board/arrow";
import type { Picture } from "../../board/picture";
import type { Choice, Refusal, SceneMessage } from "../../types";
import type { Turn } from "./turns";

const PACE = 700;
const REST = 1800;

export class Past {
  /** How many actions had been done at the moment that is looked at; null is now. */
  moment = $state<number | null>(null);
  picture = $state.raw<Picture | null>(null);
  /** Where the pieces went in the turn that is played again. */
  arrows = $state.raw<Arrow[]>([]);
  /** The turn that is played again, by how many actions came before it. */
  replayed = $state<number | null>(null);

  /** What was done last before that moment. */
  done = $state.raw<Choice | null>(null);

  private readonly known = new Map<number, Picture>();
  private run = 0;

  constructor(
    private readonly table: string,
    private readonly draw: (message: SceneMessage) => Picture,
    private readonly count: () => number,
    private readonly refuse: (refusal: Refusal) => void,
    /** Called when another moment is looked at. */
    private readonly onlook: () => void,
    /** By how many quarters the board is turned. */
    private readonly turn: () => number = () => 0,
  ) {}

  async look(moment: number | null, last = this.count()): Promise<void> {
    this.stop();
    this.onlook();
    await this.show(moment, last);
  }

  /** Show one action: how it stood before, then where the piece went; and stay there. */
  async watch(ply: number): Promise<void> {
    await this.look(ply - 1);
    const run = this.run;
    const way = await this.way(ply - 1);
    await pause(PACE);
    if (run !== this.run) return;
    await this.show(ply);
    if (run === this.run && way && this.moment !== null) this.arrows = [{ way, kind: "done" }];
  }

  /** Play a turn again, and come back to where one was. */
  async replay(turn: Turn): Promise<void> {
    const before = this.moment;
    this.stop();
    this.onlook();
    const run = ++this.run;
    this.replayed = turn.from;
    for (let ply = turn.from; ply <= turn.from + turn.actions.length; ply++) {
      const way = ply > turn.from ? await this.way(ply - 1) : null;
      if (run !== this.run) return;
      await this.show(ply);
      if (run !== this.run) return;
      if (way) this.arrows = [...this.arrows, { way, kind: "done" }];
      await pause(ply === turn.from + turn.actions.length ? REST : PACE);
      if (run !== this.run) return;
    }
    this.stop();
    await this.show(before);
  }

  stop(): void {
    this.run += 1;
    this.arrows = [];
    this.replayed = null;
  }

  /** Forget what was taken back. */
  forget(from: number): void {
    for (const ply of this.known.keys()) if (ply >= from) this.known.delete(ply);
    if (this.moment !== null && this.moment >= from) void this.look(null);
  }

  /** Forget pictures, because the board lies otherwise now; what is looked at is drawn anew. */
  turned(): void {
    this.known.clear();
    if (this.moment !== null) void this.look(this.moment);
  }

  private async show(moment: number | null, last = this.count()): Promise<void> {
    if (moment === null || moment >= last) {
      this.moment = null;
      this.picture = null;
      this.done = null;
      return;
    }
    const wanted = Math.max(0, moment);
    this.moment = wanted;
    // what led to a moment is the one choice of the moment before it
    const [found, before] = await Promise.all([this.at(wanted), wanted > 0 ? this.at(wanted - 1) : null]);
    if (this.moment !== wanted) return;
    if (found) this.picture = found;
    this.done = before?.scene.choices[0] ?? null;
  }

  /** Get the picture after so many actions; what is refused is told, unless somebody else sees to it. */
  async at(ply: number, refuse = this.refuse): Promise<Picture | null> {
    const known = this.known.get(ply);
    if (known) return known;
    try {
      const turn = this.turn();
      const found = this.draw(await api.earlier(this.table, ply, turn));
      if (turn !== this.turn()) return null;
      if (found.ply === ply) this.known.set(ply, found);
      return found;
    } catch (error) {
      if (error instanceof api.Refused) refuse(error.refusal);
      return null;
    }
  }

  /** Where the piece went that was moved at a moment. */
  private async way(ply: number): Promise<string[] | null> {
    const done = (await this.at(ply))?.scene.choices[0];
    if (!done) return null;
    if (done.path.length > 0) return done.path;
    const cells = done.clicks.filter((click) => click.startsWith("cell:")).map((click) => click.slice(5));
    return cells.length > 0 ? cells : null;
  }
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
