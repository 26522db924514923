/** The moment at which a game was decided, as an analysis found it. */
import type { Judged } from "../types";

/** Less than this, in hundredths of a piece, decides nothing. */
const LEAST = 80;

export interface Decisive {
  /** How many actions had been played once it was, itself among them. */
  index: number;
  lost: number;
}

/** Find the action that cost most; none where nothing cost much. */
export function decisive(judged: Judged[]): Decisive | null {
  let found: Decisive | null = null;
  for (const { index, lost = 0 } of judged) {
    if (lost >= LEAST && lost > (found?.lost ?? 0)) found = { index, lost };
  }
  return found;
}
