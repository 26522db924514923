import { describe, expect, it } from "vitest";
import type { Judged } from "../types";
import { mistakesOf } from "./mistakes";

const judged = (index: number, player: number, mark: string): Judged => ({ kind: "judged", index, player, mark, scores: [0, 0], line: [], lost: 0, best: "" });

describe("the mistakes of a player", () => {
  it("are the actions that they chose, by the position before each", () => {
    const game = [judged(0, 0, ""), judged(1, 1, "?"), judged(2, 0, "??"), judged(3, 0, "?!"), judged(4, 1, "")];
    expect(mistakesOf(game, 0)).toEqual([1, 3]);
    expect(mistakesOf(game, 1)).toEqual([2]);
  });
});
