/** What the live region says of each action, kept until the board shows it. */
export class PendingNews {
  private readonly said = new Map<number, string[]>();

  /** Note what an action was, or what came of it, by how many had been done after it. */
  note(ply: number, ...sentences: string[]): void {
    this.said.set(ply, [...(this.said.get(ply) ?? []), ...sentences]);
  }

  /** Forget what was taken back: all after so many actions. */
  forget(to: number): void {
    for (const ply of this.said.keys()) if (ply > to) this.said.delete(ply);
  }

  /** Give all that the board has come to show, and has not been said; empty where that is nothing. */
  upTo(ply: number): string {
    const found = [...this.said.keys()].filter((one) => one <= ply).sort((a, b) => a - b);
    const told = found.flatMap((one) => this.said.get(one) ?? []);
    for (const one of found) this.said.delete(one);
    return told.map((one) => one.replace(/\.$/, "")).reduce((all, one) => (all === "" ? one : /[!?…]$/.test(all) ? `${all} ${one}` : `${all}. ${one}`), "");
  }
}
