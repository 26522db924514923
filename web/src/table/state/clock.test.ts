import { expect, it } from "vitest";
import { shownTime, wholeTime } from "./clock";

it.each([
  [300_000, "5:00"],
  [61_001, "1:02"],
  [10_000, "0:10"],
  [9_999, "9.9"],
  [1_050, "1.0"],
  [99, "0.0"],
  [0, "0:00"],
  [-5, "0:00"],
])("with %i ms left a clock shows %s", (ms, text) => {
  expect(shownTime(ms)).toBe(text);
});

it("whoever hears a clock hears whole seconds", () => {
  expect(wholeTime(9_400)).toBe("0:10");
});
