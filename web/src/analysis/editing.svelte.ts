/** Setting a position up: the server says what becomes of each change, and whether it can be. */
import { LOST, Refused } from "../api";
import { say, tell } from "../settings.svelte";
import { picture } from "../table/state/table.svelte";
import type { Picture } from "../board/picture";
import type { Text } from "../types";
import * as asking from "./asking";
import type { EditedPosition } from "./asking";

/** What a click on a cell does: put a piece, lift one, turn one. */
export type Tool = { do: "put"; stamp: string } | { do: "lift" } | { do: "turn" };

const PAUSE = 350;

export class Editing {
  data = $state.raw<Record<string, unknown>>({});
  /** The last position that could be drawn. */
  picture = $state.raw<Picture>() as Picture;
  stamps = $state.raw<EditedPosition["stamps"]>([]);
  turns = $state(false);
  error = $state.raw<Text | null>(null);
  text = $state("");
  tool = $state.raw<Tool>({ do: "lift" });
  /** What was changed since the picture; a drawing, or nothing. */
  pending = $state.raw<Map<string, string | null>>(new Map());

  private readonly shapes: Map<string, string>;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private queue: Promise<void> = Promise.resolve();
  private changes = 0;
  /** The change that each pending cell waits for. */
  private readonly since = new Map<string, number>();

  constructor(position: Record<string, unknown>, shown: Picture) {
    this.picture = shown;
    this.shapes = shown.shapes;
    this.take(position);
    void this.change({});
  }

  private take(position: Record<string, unknown>): void {
    this.data = position;
    this.text = JSON.stringify(position, null, 1);
  }

  get message(): string {
    return this.error ? tell(this.error) : "";
  }

  /** Use the tool on a cell. */
  press(cell: string): void {
    const tool = this.tool;
    const stamp = tool.do === "put" ? this.stamps.find((one) => one.id === tool.stamp) : undefined;
    if (tool.do !== "turn") this.wait([[cell, stamp?.svg ?? null]]);
    void this.change({ ...tool, cell });
  }

  /** Let somebody else begin. */
  hand(side: string): void {
    void this.change({ do: "hand", stamp: side });
  }

  clear(): void {
    const cells = new Set([...this.picture.scene.tokens.map((token) => token.cell), ...this.pending.keys()]);
    this.wait([...cells].map((cell) => [cell, null]));
    void this.change({ do: "clear" });
  }

  /** The text was changed by hand. */
  type(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      try {
        const data: unknown = JSON.parse(this.text);
        if (typeof data !== "object" || data === null || Array.isArray(data)) throw new SyntaxError();
        this.data = data as Record<string, unknown>;
        void this.change({}, true);
      } catch {
        this.error = { es: say("notJson"), en: say("notJson") };
      }
    }, PAUSE);
  }

  /** Show what the next change will do, until it is drawn. */
  private wait(cells: [cell: string, svg: string | null][]): void {
    this.pending = new Map([...this.pending, ...cells]);
    for (const [cell] of cells) this.since.set(cell, this.changes + 1);
  }

  /** Changes happen one after the other, each to what the one before left. */
  private change(wanted: { do?: string; cell?: string; stamp?: string }, typed = false): Promise<void> {
    const mine = ++this.changes;
    this.queue = this.queue.then(async () => {
      try {
        const found = await asking.edit({ position: this.data, ...wanted });
        this.error = found.error;
        this.stamps = found.stamps;
        this.turns = found.turns;
        if (typed) this.data = found.position;
        else this.take(found.position);
        if (found.drawing) {
          this.picture = picture(found.drawing, this.shapes);
          // what was changed since is not drawn yet
          this.pending = new Map([...this.pending].filter(([cell]) => (this.since.get(cell) ?? 0) > mine));
        }
      } catch (error) {
        this.error = error instanceof Refused ? error.refusal : LOST;
      }
    });
    return this.queue;
  }
}
