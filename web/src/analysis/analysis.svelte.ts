/** What the analysis board knows: a game with its variations, and what the machine thinks of it. */
import { Refused } from "../api";
import { say, tell } from "../settings.svelte";
import { sounds } from "../sound";
import { picture } from "../table/table.svelte";
import type { Picture, Refusal } from "../types";
import * as asking from "./asking";
import type { EngineLine, GameRecord, Judged, Spot, Threat } from "./asking";
import { pack } from "./link";
import { grown, main, onward, path, planted, promoted, pruned, read, ROOT, way, written, type Tree, type Written } from "./tree";

/** Where a game begins. */
export type Beginning = Omit<Spot, "actions">;

/** What a link holds. */
export interface Kept extends Beginning {
  line: Written;
  /** The actions that lead to the position that is shown. */
  here: string[];
}

const REMEMBERED = 400;

export class Analysis {
  begin = $state.raw<Beginning>({ game: "" });
  tree = $state.raw<Tree>(planted());
  at = $state(ROOT);
  picture = $state.raw<Picture | null>(null);
  position = $state.raw<Record<string, unknown>>({});
  /** The notations in which games of this game can be written. */
  formats = $state.raw<string[]>([]);
  notice = $state.raw<Refusal | null>(null);
  lines = $state.raw<EngineLine[]>([]);
  thinking = $state(false);
  threat = $state.raw<Threat | null>(null);
  /** What is known of each position of the main line, once the game has been analysed. */
  judged = $state.raw<Judged[]>([]);
  progress = $state<{ done: number; total: number } | null>(null);
  link = $state("");

  engine = $state(true);
  threats = $state(false);
  turn = $state(0);
  /** The player whose actions the machine chooses, and how well. */
  machine = $state<number | null>(null);
  level = $state(3);

  private readonly shapes = new Map<string, string>();
  private readonly seen = new Map<string, { picture: Picture; position: Record<string, unknown> }>();
  private stopLines: AbortController | null = null;
  private stopGame: AbortController | null = null;
  private asked = 0;

  get spot(): Spot {
    return this.spotOf(this.at);
  }

  spotOf(id: number): Spot {
    return { ...this.begin, actions: way(this.tree, id) };
  }

  /** The line that is looked at: to this position, and on. */
  get shownLine(): number[] {
    return [...path(this.tree, this.at), ...onward(this.tree, this.at)];
  }

  /** The player to move. */
  get mover(): number | null {
    const scene = this.picture?.scene;
    return scene && scene.to_move !== null ? (scene.sides[scene.to_move]?.player ?? null) : null;
  }

  async open(begin: Beginning, tree: Tree = planted(), at = ROOT): Promise<void> {
    this.cancel();
    this.begin = begin;
    this.tree = tree;
    this.judged = [];
    this.progress = null;
    this.seen.clear();
    this.machine = null;
    await this.go(at);
    if (Object.keys(tree).length > 1) await this.learnPlayers();
  }

  openRecord(record: GameRecord, last = true): Promise<void> {
    const tree = read(record.actions);
    const begin = {
      game: record.game,
      players: record.players,
      options: record.options,
      ...(record.start ? { start: record.start } : {}),
    };
    return this.open(begin, tree, last ? (onward(tree, ROOT).at(-1) ?? ROOT) : ROOT);
  }

  openKept(kept: Kept): Promise<void> {
    const { line, here, ...begin } = kept;
    const tree = read(line);
    let at = ROOT;
    for (const action of here) {
      const next = tree[at]?.children.find((child) => tree[child]?.action === action);
      if (next === undefined) break;
      at = next;
    }
    return this.open(begin, tree, at);
  }

  /** Ask who played each action of every line. */
  private async learnPlayers(): Promise<void> {
    const tree = this.tree;
    const ends = Object.entries(tree).filter(([, node]) => node.children.length === 0).slice(0, 12);
    for (const [end] of ends) {
      try {
        const { players } = await asking.turns(this.spotOf(Number(end)));
        if (this.tree !== tree && Object.keys(this.tree).length < Object.keys(tree).length) return;
        const known = { ...this.tree };
        path(tree, Number(end)).forEach((id, i) => {
          const node = known[id];
          if (node) known[id] = { ...node, player: players[i] ?? null };
        });
        this.tree = known;
      } catch (error) {
        this.refuse(error);
      }
    }
  }

  async go(id: number): Promise<void> {
    this.at = id;
    this.notice = null;
    this.lines = [];
    this.threat = null;
    this.stopLines?.abort();
    const number = ++this.asked;
    const spot = this.spot;
    const key = JSON.stringify([spot, this.turn]);
    try {
      let found = this.seen.get(key);
      if (!found) {
        const shown = await asking.scene(spot, this.turn);
        this.formats = shown.formats;
        found = { picture: picture(shown.drawing, this.shapes), position: shown.position };
        if (this.seen.size > REMEMBERED) this.seen.clear();
        this.seen.set(key, found);
      }
      if (number !== this.asked) return;
      this.picture = found.picture;
      this.position = found.position;
    } catch (error) {
      if (number === this.asked) this.refuse(error);
      return;
    }
    void this.remember();
    this.look();
    void this.answer();
  }

  /** Look again at what can be thought about here. */
  look(): void {
    this.stopLines?.abort();
    this.lines = [];
    this.threat = null;
    if (this.mover === null) return;
    if (this.engine) void this.think(false);
    if (this.threats) void this.warn();
  }

  async think(deeper: boolean): Promise<void> {
    this.stopLines?.abort();
    const stop = new AbortController();
    this.stopLines = stop;
    this.thinking = true;
    try {
      await asking.follow<{ kind: string; lines: EngineLine[] }>(
        "/api/analysis/lines",
        { spot: this.spot, lines: 3, deeper },
        stop.signal,
        (message) => {
          if (!stop.signal.aborted && message.kind === "lines") this.lines = message.lines;
        },
      );
    } catch (error) {
      if (!stop.signal.aborted) this.refuse(error);
    }
    if (this.stopLines === stop) this.thinking = false;
  }

  private async warn(): Promise<void> {
    const number = this.asked;
    try {
      const { threat } = await asking.threat(this.spot);
      if (number === this.asked) this.threat = threat;
    } catch (error) {
      this.refuse(error);
    }
  }

  act(action: string): void {
    const [tree, id] = grown(this.tree, this.at, action, this.mover);
    this.tree = tree;
    sounds.wood();
    void this.go(id);
  }

  /** Let the machine answer where it plays. */
  async answer(): Promise<void> {
    if (this.machine === null || this.mover !== this.machine) return;
    const [number, spot] = [this.asked, this.spot];
    try {
      const { action } = await asking.reply(spot, this.level);
      if (number === this.asked && this.machine !== null) this.act(action);
    } catch (error) {
      this.refuse(error);
    }
  }

  remove(id: number): void {
    const inside = path(this.tree, this.at).includes(id);
    const parent = this.tree[id]?.parent ?? ROOT;
    this.tree = pruned(this.tree, id);
    void (inside ? this.go(Math.max(parent, ROOT)) : this.remember());
  }

  promote(id: number): void {
    this.tree = promoted(this.tree, id);
    this.judged = [];
    void this.remember();
  }

  /** Analyse the whole game: its main line. */
  async judgeGame(): Promise<void> {
    this.stopLines?.abort();
    const stop = new AbortController();
    this.stopGame = stop;
    const nodes = onward(this.tree, ROOT);
    const spot = this.spotOf(nodes.at(-1) ?? ROOT);
    const found: Judged[] = [];
    this.judged = [];
    this.progress = { done: 0, total: nodes.length + 1 };
    try {
      await asking.follow<Judged | { kind: "refused"; error: Refusal }>("/api/analysis/game", { spot }, stop.signal, (message) => {
        if (stop.signal.aborted) return;
        if (message.kind === "refused") this.notice = message.error;
        if (message.kind !== "judged") return;
        found.push(message);
        this.judged = [...found];
        this.progress = { done: found.length, total: nodes.length + 1 };
        const id = nodes[message.index - 1];
        const node = id === undefined ? undefined : this.tree[id];
        if (id !== undefined && node && message.mark !== undefined) {
          this.tree = { ...this.tree, [id]: { ...node, mark: message.mark } };
        }
      });
    } catch (error) {
      if (!stop.signal.aborted) this.refuse(error);
    }
    this.progress = null;
    if (!stop.signal.aborted) this.look();
  }

  cancel(): void {
    this.stopLines?.abort();
    this.stopGame?.abort();
    this.thinking = false;
    this.progress = null;
  }

  /** Whether the position that is shown lies on the line that was analysed. */
  get onMain(): boolean {
    return main(this.tree, this.at);
  }

  /** Keep everything in the address. */
  private async remember(): Promise<void> {
    const kept: Kept = { ...this.begin, line: written(this.tree), here: way(this.tree, this.at) };
    const packed = await pack(kept);
    this.link = `${location.origin}/analysis#${packed}`;
    if (location.pathname === "/analysis") history.replaceState(null, "", `/analysis#${packed}`);
  }

  refuse(error: unknown): void {
    if (error instanceof Refused) this.notice = error.refusal;
    else this.notice = { code: "lost", es: say("lostServer"), en: say("lostServer") };
  }

  get noticeText(): string {
    return this.notice ? tell(this.notice) : "";
  }
}
