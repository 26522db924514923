/** Arranging in secret: letters change places, the server shows how that looks. */
import * as api from "../api";
import type { Choice, Option, Picture, Snapshot } from "../types";
import { exchanged, mirrored } from "./letters";
import { picture, type Table } from "./table.svelte";

const TRIES = 8;

export class Arranger {
  values = $state.raw<Record<string, string>>({});
  held = $state<string | null>(null);
  picture = $state.raw<Picture | null>(null);

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
    this.values = Object.fromEntries(this.keys.map((key) => [key, option.standard ?? ""]));
    void this.show(this.values);
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
      const letters = exchanged(this.values[key] ?? "", before, places.indexOf(cell));
      void this.show({ ...this.values, [key]: letters });
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
    }
  }

  async ready(): Promise<void> {
    await this.table.ask({ do: "arrange", seat: this.seat, values: this.values });
  }

  private async show(values: Record<string, string>, quietly = false): Promise<boolean> {
    const { game, players, options } = this.snapshot.terms;
    try {
      const found = await api.trial(game, players, { ...options, [this.option.name]: values });
      this.picture = picture(found, this.shapes);
      this.values = values;
      return true;
    } catch (error) {
      if (error instanceof api.Refused && !quietly) this.table.refuse(error.refusal);
      return false;
    }
  }
}
