import { describe, expect, it } from "vitest";
import { nextOf, type PuzzleInfo } from "./asking";

const ALL: PuzzleInfo[] = (["easy", "easy", "hard", "hard"] as const).map((grade, i) => ({
  number: i + 1,
  grade,
  kind: { es: "", en: "" },
  theme: "gain",
  mine: 1,
  players: 2,
  difficulty: 1000,
}));

describe("the next puzzle", () => {
  it("is the next one that is not solved", () => {
    expect(nextOf(ALL, new Set([2]), 1, "")).toBe(3);
    expect(nextOf(ALL, new Set([4]), 3, "")).toBe(1);
  });
  it("is of the grade that was asked for", () => {
    expect(nextOf(ALL, new Set(), 1, "hard")).toBe(3);
    expect(nextOf(ALL, new Set([3, 4]), 1, "hard")).toBeUndefined();
  });
});
