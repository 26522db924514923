import { expect, it } from "vitest";
import { Beginning, GRACE } from "./beginning";

it("a turn has just begun for a moment after another's", () => {
  const turns = new Beginning();
  turns.note("0:0", 0);
  turns.note(null, 500);
  turns.note("0:6", 2000);
  expect(turns.fresh(2000 + GRACE - 1)).toBe(true);
  expect(turns.fresh(2000 + GRACE)).toBe(false);
});

it("the turn of another side on the same screen begins as well", () => {
  const turns = new Beginning();
  turns.note("0:0", 0);
  turns.note("1:3", 5000);
  expect(turns.fresh(5100)).toBe(true);
});

it("neither a turn that goes on nor one that was found on coming has just begun", () => {
  const turns = new Beginning();
  turns.note("0:0", 0);
  expect(turns.fresh(1)).toBe(false);
  turns.note("0:0", 5000);
  expect(turns.fresh(5001)).toBe(false);
});
