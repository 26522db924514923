/** The first moment of a turn, in which a press may still mean the turn before. */

/** How long that lasts, in milliseconds. */
export const GRACE = 1000;

export class Beginning {
  private turn: string | null | undefined;
  private since = -Infinity;

  /** Take whose turn it is here, as something that differs from turn to turn; null while it is nobody's here. */
  note(turn: string | null, now: number): void {
    // what was found on coming here has not just begun
    if (this.turn !== undefined && turn !== null && turn !== this.turn) this.since = now;
    this.turn = turn;
  }

  /** Whether a turn has only just begun. */
  fresh(now: number): boolean {
    return now - this.since < GRACE;
  }
}
