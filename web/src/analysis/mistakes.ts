import { noted } from "../notation";
import type { Judged } from "../types";

/** The places of the actions that cost a player something: how many actions of the game lead there. */
export function mistakesOf(judged: Judged[], player: number): number[] {
  return judged.filter((one, i) => one.mark && judged[i - 1]?.player === player).map((one) => one.index);
}

/** What would have been better than the action that led to a place: all that was left of the turn. */
export function betterThan(judged: Judged[], place: number): string {
  const before = judged[place - 1];
  return (judged[place]?.better ?? []).map((said, i) => noted(before?.line[i] ?? "", said)).join(", ");
}
