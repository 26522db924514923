/** What somebody points at, and what there is to tell about it. */
import * as api from "../../api";
import type { PieceCard, Text } from "../../types";

/** A piece on the board or beside it. */
export interface Pointed {
  /** Its cell, or its id beside the board. */
  place: string;
  kind: string;
  label: Text;
  side: number;
}

/** How long a hand has to rest on a piece before it says what it is, in milliseconds. */
const REST = 650;

export class Pointing {
  /** What the hand rests on. */
  private resting = $state.raw<Pointed | null>(null);
  /** What somebody asked about; it stays until they do something else. */
  private asked = $state.raw<Pointed | null>(null);
  private cards = $state.raw<Record<string, PieceCard>>({});
  private timer: ReturnType<typeof setTimeout> | undefined;
  private loaded = "";

  readonly shown = $derived.by(() => this.asked ?? this.resting);
  readonly stays = $derived.by(() => this.asked !== null);
  readonly card: PieceCard | undefined = $derived.by(() => (this.shown ? this.cards[this.shown.kind] : undefined));

  constructor(private readonly game: () => string | undefined) {}

  /** Point at a piece, or at nothing. */
  at(piece: Pointed | null): void {
    clearTimeout(this.timer);
    if (piece?.place === this.resting?.place) return;
    this.resting = null;
    if (!piece) return;
    this.timer = setTimeout(() => {
      this.resting = piece;
      void this.load();
    }, REST);
  }

  /** Ask what a piece is. */
  ask(piece: Pointed): void {
    this.asked = piece;
    void this.load();
  }

  /** Have enough of it. */
  close(): void {
    clearTimeout(this.timer);
    [this.asked, this.resting] = [null, null];
  }

  private async load(): Promise<void> {
    const game = this.game();
    if (!game || this.loaded === game) return;
    this.loaded = game;
    // without cards a piece is still called by its name
    this.cards = await api.cards(game).catch(() => ({}));
  }
}
