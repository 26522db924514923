/** Pointing at the pieces of a board that belongs to no table. */
import { piles } from "../../board/spoken";
import type { Picture } from "../../board/picture";
import { Pointing, type Pointed } from "./pointing.svelte";

export class Pointer {
  readonly pointing: Pointing;
  /** Where something was put just now: the hand that put it there does not ask what it is. */
  private put: string | null = null;

  constructor(
    private readonly picture: () => Picture,
    /** Whether the hand holds something. */
    private readonly holds: () => boolean,
  ) {
    this.pointing = new Pointing(() => this.picture().scene.game);
  }

  /** Follow the hand: what it rests on says what it is. */
  point(id: string | null): void {
    if (id !== null && id !== this.put) this.put = null;
    const piece = id === null || id === this.put || this.holds() ? null : this.piece(id);
    this.pointing.at(this.isPile(piece?.place) ? null : piece);
  }

  /** Answer a click that begins nothing. */
  answer(id: string): void {
    if (!this.isPile(id.slice(id.indexOf(":") + 1))) this.inform(id);
  }

  /** Say what a piece is, where there is one. */
  inform(id: string): void {
    const piece = this.piece(id);
    if (piece) this.pointing.ask(piece);
  }

  /** Note that something was put on a cell, and have enough of what was asked. */
  rest(id: string | undefined): void {
    this.put = id?.startsWith("cell:") ? id.slice(5) : null;
    this.pointing.close();
  }

  /** Whether it is a pile: that has been opened under the hand, and tells itself. */
  private isPile(cell: string | undefined): boolean {
    return cell !== undefined && (this.piles.get(cell)?.length ?? 0) > 1;
  }

  private get piles() {
    return piles(this.picture().scene);
  }

  private piece(id: string): Pointed | null {
    const item = this.picture().scene.trays.flatMap((tray) => tray.items).find((one) => one.id === id);
    const token = item ? undefined : this.piles.get(id.startsWith("cell:") ? id.slice(5) : id)?.[0];
    const found = item ?? token;
    return found ? { place: token?.cell ?? found.id, kind: found.kind, label: found.label, side: found.side } : null;
  }
}
