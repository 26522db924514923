import type { Judged } from "../types";

/** The places of the actions that cost a player something: how many actions of the game lead there. */
export function mistakesOf(judged: Judged[], player: number): number[] {
  return judged.filter((one, i) => one.mark && judged[i - 1]?.player === player).map((one) => one.index);
}
