import { describe, expect, it } from "vitest";
import { sorted } from "./lengths";

describe("lengths of games", () => {
  it("are counted in equal parts, every one of them once", () => {
    const found = sorted([10, 10, 21, 30, 33], 4);
    expect(found).toEqual({ low: 10, middle: 21, high: 33, bins: [2, 1, 0, 2] });
  });

  it("have one part where all are alike, and none where there are none", () => {
    expect(sorted([7, 7])).toEqual({ low: 7, middle: 7, high: 7, bins: [2] });
    expect(sorted([])).toBeNull();
  });
});
