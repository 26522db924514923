/** Taking back: asked about where it takes along more than one action of others. */
import type { Table } from "./table.svelte";
import { withdrawn } from "./withdrawn";

export class Withdrawing {
  /** How many actions would go, while that waits for a yes. */
  asked = $state<number | null>(null);

  constructor(private readonly table: Table) {}

  /** Whether one has done part of one's turn: then one action is taken back, otherwise all of it. */
  readonly underWay: boolean = $derived.by(() => {
    const { snapshot, moves, myTurn } = this.table;
    return snapshot !== null && snapshot.terms.turn_end !== "token" && myTurn && moves.length > snapshot.turn_from;
  });
  /** Whether there is anything to take back in a game that goes on. */
  readonly possible: boolean = $derived.by(() => {
    const { snapshot, moves, inGame } = this.table;
    return snapshot?.phase === "playing" && inGame && moves.length > 0;
  });

  /** Ask for one's own last turn; on one screen that is the last turn of all. */
  press(): void {
    const { moves, mine, snapshot } = this.table;
    // where people have to agree, they are the ones who are asked
    const machines = snapshot?.seats.every((seat, i) => seat.bot || mine.includes(i)) ?? false;
    const { all, others } = withdrawn(moves, mine);
    if (machines && !this.underWay && others > 1 && this.asked === null) this.asked = all;
    else this.confirm();
  }

  confirm(): void {
    this.asked = null;
    const { moves, mine } = this.table;
    const last = moves.findLast((move) => mine.includes(move.seat));
    void this.table.ask({ do: "offer", what: "back", ...(last ? { seat: last.seat } : {}) });
  }
}
