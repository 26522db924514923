import { describe, expect, it, vi } from "vitest";
import type { Judged } from "../types";

vi.stubGlobal("navigator", { language: "es" });
vi.stubGlobal("document", { documentElement: {} });

const { betterThan, mistakesOf } = await import("./mistakes");

const judged = (index: number, player: number, mark: string): Judged => ({ kind: "judged", index, player, mark, scores: [0, 0], line: [], lost: 0, best: "" });

describe("the mistakes of a player", () => {
  it("are the actions that they chose, by the position before each", () => {
    const game = [judged(0, 0, ""), judged(1, 1, "?"), judged(2, 0, "??"), judged(3, 0, "?!"), judged(4, 1, "")];
    expect(mistakesOf(game, 0)).toEqual([1, 3]);
    expect(mistakesOf(game, 1)).toEqual([2]);
  });
});

describe("what would have been better", () => {
  it("is told to the end of the turn", () => {
    const before = { ...judged(0, 0, ""), line: ["arrow S", "a1-a2", "h8-h7"] };
    const after = { ...judged(1, 1, "??"), better: [{ es: "flecha al sur", en: "arrow south" }, { es: "torre a2", en: "rook a2" }] };
    expect(betterThan([before, after], 1)).toBe("flecha al sur, torre a2");
    expect(betterThan([before], 1)).toBe("");
  });
});
