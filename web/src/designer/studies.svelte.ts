/** Small studies of variants: the machine plays them some times, and two stand side by side. */
import { follow } from "../analysis/asking";
import { LOST, Refused } from "../api";
import type { BalanceStep, Refusal } from "../types";
import type { Wish } from "./address";

/** How many are shown at once. */
export const BESIDE = 2;

type Message = BalanceStep | { kind: "refused"; error: Refusal };

/** The games of one variant, as they are played. */
export class Study {
  found = $state.raw<BalanceStep | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  running = $state(true);
  private readonly stopping = new AbortController();

  constructor(
    readonly number: number,
    readonly title: string,
    game: string,
    wish: Wish,
    level: number,
  ) {
    void this.listen(`/api/games/${game}/balance`, { ...wish, level });
  }

  /** End it; what is known stays. */
  stop(): void {
    this.running = false;
    this.stopping.abort();
  }

  private async listen(path: string, data: object): Promise<void> {
    try {
      await follow<Message>(path, data, this.stopping.signal, (message) => this.hear(message));
    } catch (error) {
      if (this.running) this.refusal = error instanceof Refused ? error.refusal : LOST;
    }
    this.running = false;
  }

  private hear(message: Message): void {
    if (message.kind === "refused") this.refusal = message.error;
    else this.found = message;
  }
}

/** The studies on the screen, the newest last. */
export class Studies {
  all = $state.raw<Study[]>([]);
  private begun = 0;

  get running(): boolean {
    return this.all.some((one) => one.running);
  }

  begin(title: string, game: string, wish: Wish, level: number): void {
    for (const one of this.all.slice(0, Math.max(0, this.all.length - BESIDE + 1))) one.stop();
    this.begun += 1;
    this.all = [...this.all.slice(-BESIDE + 1), new Study(this.begun, title, game, wish, level)];
  }

  remove(study: Study): void {
    study.stop();
    this.all = this.all.filter((one) => one !== study);
  }

  /** End all of them, because the screen is left. */
  close(): void {
    for (const one of this.all) one.stop();
  }
}
