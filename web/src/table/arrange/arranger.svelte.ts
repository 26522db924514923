/** Arranging in secret: letters change places, the server shows how that looks. */
import * as api from "../../api";
import type { Picture } from "../../board/picture";
import type { Choice, Option, Snapshot } from "../../types";
import { exchanged, mirrored } from "../state/setup";
import { picture, type Table } from "../state/table.svelte";

const TRIES = 8;

export class Arranger {
  values = $state.raw<Record<string, string>>({});
  held = $state<string | null>(null);
  /** How the values look, once they differ from what the table shows anyway. */
  picture = $state.raw<Picture | null>(null);
  /** What counts if everybody else is ready; null until one is ready oneself. */
  private sent = $state.raw<Record<string, string> | null>(null);

  /** What has been asked for and not been answered yet. */
  private wanted: Record<string, string> | null = null;
  private showing: Promise<boolean> = Promise.resolve(true);

  /** The armies of this seat. */
  readonly keys: string[];
  private readonly shapes = new Map<string, string>();

  constructor(
    private readonly table: Table,
    private readonly snapshot: Snapshot,
    readonly option: Option,
    readonly seat: number,
  ) {
    this.keys = snapshot.secret?.parts[seat] ?? [];
    const usual = Object.fromEntries(this.keys.map((key) => [key, option.standard ?? ""]));
    const before = snapshot.you.arrangements[seat] as Record<string, string> | undefined;
    this.values = { ...usual, ...before };
    this.sent = before ? this.values : null;
  }

  /** Whether one has said that this is it; until everybody has, one may change it. */
  get isReady(): boolean {
    return this.sent !== null;
  }

  /** Whether something else counts than what is seen. */
  get isChanged(): boolean {
    return this.sent !== null && this.keys.some((key) => this.sent?.[key] !== this.values[key]);
  }

  /** Every exchange, as a board follows it. */
  get choices(): Choice[] {
    return this.keys.flatMap((key) => {
      const cells = this.snapshot.secret?.places[key] ?? [];
      return cells.flatMap((from) =>
        cells.filter((to) => to !== from).map((to) => ({
          action: `${from} ${to}`,
          clicks: [`cell:${from}`, `cell:${to}`],
          label: { es: `${from} ⇄ ${to}`, en: `${from} ⇄ ${to}` },
          path: [],
          effects: [],
          ways: [],
        })),
      );
    });
  }

  press(cell: string): void {
    const key = this.keys.find((one) => this.snapshot.secret?.places[one]?.includes(cell));
    const places = (key && this.snapshot.secret?.places[key]) || [];
    const before = this.held === null ? -1 : places.indexOf(this.held);
    if (key === undefined || cell === this.held) this.held = null;
    else if (before < 0) this.held = cell;
    else {
      this.held = null;
      const now = this.wanted ?? this.values;
      const letters = exchanged(now[key] ?? "", before, places.indexOf(cell));
      void this.show({ ...now, [key]: letters });
    }
  }

  get game(): string {
    return this.snapshot.terms.game;
  }

  /** How the first army stands; that is what can be saved. */
  get letters(): string {
    return this.values[this.keys[0] ?? ""] ?? "";
  }

  use(letters: string): Promise<boolean> {
    this.held = null;
    return this.show(Object.fromEntries(this.keys.map((key) => [key, letters])));
  }

  /** Left becomes right, along the rows in which the places lie on the board. */
  async mirror(): Promise<void> {
    const first = this.keys[0];
    const places = (first && this.snapshot.secret?.places[first]) || [];
    await this.use(mirrored(this.letters, places));
  }

  /** Shuffle until the rules like it; they like most. */
  async shuffle(): Promise<void> {
    for (let i = 0; i < TRIES; i++) {
      const mixed = (word: string) => [...word].map((letter) => ({ letter, at: Math.random() })).sort((a, b) => a.at - b.at).map((one) => one.letter).join("");
      const found = Object.fromEntries(this.keys.map((key) => [key, mixed(this.values[key] ?? "")]));
      if (await this.show(found, i < TRIES - 1)) return;
      if (this.wanted !== null) return; // something else has been chosen meanwhile
    }
  }

  /** Show the same on a board that lies otherwise. */
  turned(): void {
    if (this.picture) void this.show(this.values);
  }

  async ready(): Promise<void> {
    await this.showing;
    const { values } = this;
    if (!(await this.table.ask({ do: "arrange", seat: this.seat, values }))) this.sent = values;
  }

  /** Show how values would look, and have them if they are allowed; what is asked last counts. */
  private show(values: Record<string, string>, quietly = false): Promise<boolean> {
    this.wanted = values;
    this.showing = this.ask(values, quietly);
    return this.showing;
  }

  private async ask(values: Record<string, string>, quietly: boolean): Promise<boolean> {
    try {
      const found = await api.arrangement(this.table.id, this.seat, values, this.table.turn);
      if (this.wanted !== values) return false;
      this.picture = picture(found, this.shapes);
      this.values = values;
      this.wanted = null;
      return true;
    } catch (error) {
      if (this.wanted !== values) return false;
      this.wanted = null;
      if (error instanceof api.Refused && !quietly) this.table.refuse(error.refusal);
      return false;
    }
  }
}
