/** The search for the moment that decided a game: begun when it ends, so that the card need not wait. */
import { follow } from "../analysis/asking";
import type { Table } from "../table/state/table.svelte";
import type { GameDone, Judged, Refusal } from "../types";
import { decisive, type Decisive } from "./decisive";

type Message = Judged | { kind: "begun"; total: number } | GameDone | { kind: "refused"; error: Refusal };

export class Deciding {
  search = $state<"looking" | "found" | "none" | "unknown">("looking");
  moment = $state.raw<Decisive | null>(null);
  /** The whole game, once it has been looked at. */
  judged = $state.raw<Judged[]>([]);
  /** How exactly each player played, at a glance. */
  accuracy = $state.raw<GameDone["accuracy"]>([]);
  private told = $state.raw({ done: 0, all: 0 });
  private readonly leaving = new AbortController();

  constructor(table: Table) {
    void this.look(table);
  }

  /** How much of the game has been looked at, in hundredths. */
  get percent(): number {
    return this.told.all > 0 ? Math.round((100 * this.told.done) / this.told.all) : 0;
  }

  /** Nobody wants to know any more. */
  stop(): void {
    this.leaving.abort();
  }

  private async look({ snapshot, moves }: Table): Promise<void> {
    if (!snapshot) return;
    const { game, players } = snapshot.terms;
    const spot = { game, players, options: snapshot.options ?? {}, actions: moves.map((one) => one.action) };
    const judged: Judged[] = [];
    let whole = false;
    try {
      await follow<Message>("/api/analysis/game", { spot, glance: true }, this.leaving.signal, (message) => {
        if (message.kind === "begun") this.told = { done: 0, all: message.total };
        if (message.kind === "judged") this.told = { ...this.told, done: judged.push(message) };
        if (message.kind === "done") [whole, this.accuracy] = [true, message.accuracy];
      });
    } catch {
      whole = false; // the card is as good without it
    }
    this.judged = judged;
    this.moment = whole ? decisive(judged) : null;
    this.search = !whole ? "unknown" : this.moment ? "found" : "none";
  }
}
