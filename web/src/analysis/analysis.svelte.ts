/** What the analysis board knows: a game with its variations, and what the machine thinks of it. */
import { LOST, Refused } from "../api";
import { tell } from "../settings.svelte";
import { sounds } from "../sound";
import { picture } from "../table/state/table.svelte";
import type { Picture } from "../board/picture";
import type { GameDone, Refusal, SaidAction, PlayerAccuracy } from "../types";
import * as asking from "./asking";
import type { EngineLine, GameRecord, Judged, GamePoint, Threat, Told } from "./asking";
import { pack } from "./link";
import { grown, main, notesOf, onward, path, planted, promoted, pruned, read, recorded, ROOT, way, written, type Notes, type Tree, type Written } from "./tree";

/** Where a game begins. */
export type Beginning = Omit<GamePoint, "actions">;

/** What a link holds. */
export interface Kept extends Beginning {
  line: Written;
  /** The actions that lead to the position that is shown. */
  here: string[];
  told?: Told;
  /** What is told of the game's actions, with its variations. */
  notes?: Notes;
}

const REMEMBERED = 400;
/** How long the part of a link may be that other sites see. */
const LONGEST = 6000;
export const BROKEN: Refusal = { code: "bad_message", es: "Ese enlace no se entiende.", en: "That link cannot be read." };
/** No node: nothing is on the board yet. */
const NOWHERE = -1;

export class Analysis {
  begin = $state.raw<Beginning>({ game: "" });
  tree = $state.raw<Tree>(planted());
  /** What the record that was opened tells of itself. */
  told = $state.raw<Told | null>(null);
  at = $state(ROOT);
  picture = $state.raw<Picture | null>(null);
  position = $state.raw<Record<string, unknown>>({});
  /** The notations in which games of this game can be written. */
  formats = $state.raw<string[]>([]);
  /** Those of them that hold only a position. */
  positionFormats = $state.raw<string[]>([]);
  notice = $state.raw<Refusal | null>(null);
  lines = $state.raw<EngineLine[]>([]);
  thinking = $state(false);
  threat = $state.raw<Threat | null>(null);
  /** What is known of each position of the main line, once the game has been analysed. */
  judged = $state.raw<Judged[]>([]);
  /** How exactly each side played, once the whole game has been analysed. */
  accuracy = $state.raw<PlayerAccuracy[]>([]);
  progress = $state<{ done: number; total: number } | null>(null);
  /** The table that one came from, to go back to. */
  table = $state<string | null>(null);
  link = $state("");
  /** The line to here as an address holds it; empty if it is too long for one. */
  held = $state("");

  engine = $state(true);
  threats = $state(false);
  turn = $state(0);
  /** The player whose actions the machine chooses, and how well. */
  machine = $state<number | null>(null);
  level = $state(3);

  /** What the position is worth to each player; while the machine thinks anew, what the one before was. */
  worth = $state.raw<number[] | null>(null);

  private readonly shapes = new Map<string, string>();
  private readonly seen = new Map<string, { picture: Picture; position: Record<string, unknown> }>();
  private stopLines: AbortController | null = null;
  private stopGame: AbortController | null = null;
  private asked = 0;
  private remembered = 0;
  /** The node whose position is on the board. */
  private drawn = $state(ROOT);

  /** Whether the board shows where we are: until then nothing can be done on it. */
  get settled(): boolean {
    return this.drawn === this.at;
  }

  get spot(): GamePoint {
    return this.spotOf(this.at);
  }

  spotOf(id: number): GamePoint {
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

  /** Begin anew; throws where the server has no such position. */
  async open(begin: Beginning, tree: Tree = planted(), at = ROOT, told: Told | null = null): Promise<void> {
    this.cancel();
    const before = [this.begin, this.tree, this.judged, this.accuracy, this.drawn, this.told] as const;
    [this.begin, this.tree, this.judged, this.accuracy, this.drawn, this.told] = [begin, tree, [], [], NOWHERE, told];
    [this.machine, this.worth] = [null, null];
    const going = await this.go(at);
    if (going === "refused") {
      [this.begin, this.tree, this.judged, this.accuracy, this.drawn, this.told] = before;
      this.at = this.drawn;
      throw new Refused(this.notice ?? LOST);
    }
    if (Object.keys(tree).length > 1) await this.learnPlayers();
  }

  openRecord(record: GameRecord, last = true): Promise<void> {
    const tree = recorded(record.actions, record.notes);
    const begin = {
      game: record.game,
      players: record.players,
      options: record.options,
      ...(record.start ? { start: record.start } : {}),
    };
    const { actions, result, tags } = record;
    const told = result || tags ? { actions, result, tags } : null;
    return this.open(begin, tree, last ? (onward(tree, ROOT).at(-1) ?? ROOT) : ROOT, told);
  }

  openKept(kept: Kept): Promise<void> {
    const { line, here, told, notes, ...begin } = kept;
    const tree = notes ? recorded(line.filter((word) => typeof word === "string"), notes) : read(line);
    let at = ROOT;
    for (const action of here) {
      const next = tree[at]?.children.find((child) => tree[child]?.action === action);
      if (next === undefined) break;
      at = next;
    }
    return this.open(begin, tree, at, told ?? null);
  }

  /** Ask who played each action of every line. */
  private async learnPlayers(): Promise<void> {
    const tree = this.tree;
    const ends = Object.entries(tree).filter(([, node]) => node.children.length === 0).slice(0, 12);
    for (const [end] of ends) {
      try {
        const { players, said } = await asking.turns(this.spotOf(Number(end)));
        if (this.tree !== tree && Object.keys(this.tree).length < Object.keys(tree).length) return;
        const known = { ...this.tree };
        path(tree, Number(end)).forEach((id, i) => {
          const node = known[id];
          if (node) known[id] = { ...node, player: players[i] ?? null, ...(said[i] ? { said: said[i] } : {}) };
        });
        this.tree = known;
      } catch (error) {
        this.refuse(error);
      }
    }
  }

  /** Go to a position and tell what came of it. Where it cannot be shown, we stay where we are. */
  async go(id: number): Promise<"shown" | "refused" | "overtaken"> {
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
        this.positionFormats = shown.position_formats;
        if (shown.said) this.name(id, spot.actions.at(-1), shown.said);
        found = { picture: picture(shown.drawing, this.shapes), position: shown.position };
        if (this.seen.size > REMEMBERED) this.seen.clear();
        this.seen.set(key, found);
      }
      if (number !== this.asked) return "overtaken";
      this.picture = found.picture;
      this.position = found.position;
      this.drawn = id;
    } catch (error) {
      if (number !== this.asked) return "overtaken";
      this.at = this.drawn;
      this.refuse(error);
      return "refused";
    }
    void this.remember();
    this.look();
    void this.answer();
    return "shown";
  }

  /** Remember how people take an action. */
  private name(id: number, action: string | undefined, said: SaidAction): void {
    const node = this.tree[id];
    if (node?.action === action && node && !node.said) this.tree = { ...this.tree, [id]: { ...node, said } };
  }

  /** Look again at what can be thought about here. */
  look(): void {
    this.stopLines?.abort();
    this.lines = [];
    this.threat = null;
    const known = this.onMain ? this.judged.find((one) => one.index === path(this.tree, this.at).length)?.scores : undefined;
    this.worth = known ?? (this.engine && this.mover !== null ? this.worth : null);
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
          if (stop.signal.aborted || message.kind !== "lines") return;
          this.lines = message.lines;
          // of more than two, a line tells only what it is worth to the one who plays it
          const scores = message.lines[0]?.scores;
          if (scores?.length === 2) this.worth = scores;
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

  /** Play an action; one that the server did not get is not kept. */
  async act(action: string): Promise<void> {
    const before = this.tree;
    const [tree, id] = grown(before, this.at, action, this.mover);
    this.tree = tree;
    sounds.wood();
    if ((await this.go(id)) === "refused" && this.tree === tree) this.tree = before;
  }

  /** Let the machine answer where it plays. */
  async answer(): Promise<void> {
    if (this.machine === null || this.mover !== this.machine) return;
    const [number, spot] = [this.asked, this.spot];
    try {
      const { action } = await asking.reply(spot, this.level);
      if (number === this.asked && this.machine !== null) await this.act(action);
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
    [this.judged, this.accuracy] = [[], []];
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
    [this.judged, this.accuracy] = [[], []];
    this.progress = { done: 0, total: nodes.length + 1 };
    try {
      await asking.follow<Judged | GameDone | { kind: "refused"; error: Refusal }>("/api/analysis/game", { spot }, stop.signal, (message) => {
        if (stop.signal.aborted) return;
        if (message.kind === "refused") this.notice = message.error;
        if (message.kind === "done") this.accuracy = message.accuracy;
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
    const told = this.told ? { told: this.told } : {};
    const noted = Object.values(this.tree).some((node) => node.note);
    const notes = noted ? { notes: notesOf(this.tree, onward(this.tree, ROOT)) } : {};
    const kept: Kept = { ...this.begin, line: written(this.tree), here: way(this.tree, this.at), ...told, ...notes };
    const number = ++this.remembered;
    const packed = await pack(kept);
    if (number !== this.remembered) return; // the address already holds something newer
    // other sites see no more of a link than its query: that holds the line to here, for the card
    const record = await pack(this.spot);
    if (number !== this.remembered) return;
    this.held = record.length < LONGEST ? record : "";
    this.link = `${location.origin}/analysis${this.held && `?record=${this.held}`}#${packed}`;
    if (location.pathname === "/analysis") history.replaceState(this.table === null ? null : { table: this.table }, "", `/analysis#${packed}`);
  }

  refuse(error: unknown): void {
    this.notice = error instanceof Refused ? error.refusal : BROKEN;
  }

  get noticeText(): string {
    return this.notice ? tell(this.notice) : "";
  }
}
