import { expect, it } from "vitest";
import { arrow, CLEAR } from "./arrow";

it("an arrow ends just before the middle of its last cell, with a head across the last stretch", () => {
  const { line, head } = arrow([[0, 0], [0, 100], [100, 100]], 50);
  expect(line).toEqual([[0, 0], [0, 100], [79, 100]]);
  expect(head).toEqual([[94, 100], [79, 109], [79, 91]]);
});

it("an arrow of what was done ends where the piece begins that stands there now", () => {
  const { line, head } = arrow([[0, 0], [100, 0]], 100, CLEAR);
  expect([...line, ...head].every(([x]) => x <= 100 - 46)).toBe(true);
  expect(head[0]).toEqual([54, 0]);
});
