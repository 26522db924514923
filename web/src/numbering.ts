/** How turns are numbered: each by itself, or in pairs of one turn of each player, as in chess. */

/** The number of the `nth` turn, from 1; where turns are paired, the player who begins has the first half. */
export function moveNumber(nth: number, beginner: number | null, paired: boolean): number {
  if (!paired) return nth;
  return Math.ceil((nth + (beginner === 1 ? 1 : 0)) / 2);
}

/** A number as it stands before an action: with an ellipsis where the other player's half is left out. */
export function numberBefore(number: number, player: number | null, paired: boolean): string {
  return paired && player === 1 ? `${number}…` : `${number}.`;
}

/** Turns under their numbers: one each, or those of both players side by side, null where one is missing. */
export interface Numbered<T> {
  number: number;
  turns: (T | null)[];
}

export function numbered<T>(turns: T[], player: (turn: T) => number | null, paired: boolean): Numbered<T>[] {
  if (!paired) return turns.map((turn, i) => ({ number: i + 1, turns: [turn] }));
  const [first] = turns;
  const found: Numbered<T>[] = [];
  turns.forEach((turn, i) => {
    const number = moveNumber(i + 1, first === undefined ? null : player(first), paired);
    const last = found.at(-1);
    if (last?.number === number) last.turns.push(turn);
    else found.push({ number, turns: player(turn) === 1 ? [null, turn] : [turn] });
  });
  return found;
}
