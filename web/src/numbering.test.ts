import { expect, it } from "vitest";
import { moveNumber, numberBefore, numbered } from "./numbering";

const shape = (players: string, paired: boolean) => numbered([...players].map(Number), (player) => player, paired).map(({ number, turns }) => [number, ...turns]);

it("a turn of each player is one move where moves are paired", () => {
  expect([1, 2, 3, 4].map((nth) => moveNumber(nth, 0, true))).toEqual([1, 1, 2, 2]);
  expect([1, 2, 3, 4].map((nth) => moveNumber(nth, 0, false))).toEqual([1, 2, 3, 4]);
  expect(shape("010", true)).toEqual([[1, 0, 1], [2, 0]]);
  expect(shape("010", false)).toEqual([[1, 0], [2, 1], [3, 0]]);
});

it("a game that the second player begins has an empty first half", () => {
  expect([1, 2, 3].map((nth) => moveNumber(nth, 1, true))).toEqual([1, 2, 2]);
  expect(shape("101", true)).toEqual([[1, null, 1], [2, 0, 1]]);
});

it("an action of the second player is written with an ellipsis", () => {
  expect(numberBefore(12, 1, true)).toBe("12…");
  expect(numberBefore(12, 0, true)).toBe("12.");
  expect(numberBefore(12, 1, false)).toBe("12.");
});
