import { describe, expect, it } from "vitest";
import type { Choice } from "../../types";
import { goesOn, staying } from "./turnPoints";

const choice = (path: string[], ...clicks: string[]): Choice => ({
  action: clicks.join(),
  clicks,
  label: { es: "", en: "" },
  path,
  effects: [],
  ways: [],
});

describe("a piece that only turns", () => {
  it("stays in the hand, one that goes or strikes does not", () => {
    expect(staying(choice(["e2"], "cell:e2", "button:left"))).toBe("cell:e2");
    expect(staying(choice([], "button:end"))).toBeNull();
    expect(staying(choice(["e2", "e3"], "cell:e2", "cell:e3"))).toBeNull();
    expect(staying(choice([], "cell:e2", "cell:e3", "button:fury"))).toBeNull();
  });

  it("goes on only where it can still go or strike", () => {
    const turns = choice([], "cell:e2", "button:left");
    expect(goesOn([turns], "cell:e2")).toBe(false);
    expect(goesOn([turns, choice([], "cell:e2", "cell:e3")], "cell:e2")).toBe(true);
    expect(goesOn([choice([], "cell:d2", "cell:e3")], "cell:e2")).toBe(false);
  });
});
