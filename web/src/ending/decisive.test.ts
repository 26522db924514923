import { expect, test } from "vitest";
import type { Judged } from "../types";
import { decisive } from "./decisive";

const judged = (...losses: (number | undefined)[]) =>
  losses.map((lost, index) => ({ kind: "judged", index, player: 0, scores: [0, 0], line: [], ...(lost === undefined ? {} : { lost }) })) as Judged[];

test("the action that cost most decided the game, the first of equals", () => {
  expect(decisive(judged(undefined, 10, 300, 900, 900, 40))).toEqual({ index: 3, lost: 900 });
});

test("nothing decided a game in which nothing cost much", () => {
  expect(decisive(judged(undefined, 10, 79))).toBeNull();
  expect(decisive([])).toBeNull();
});
