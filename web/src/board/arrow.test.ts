import { expect, it } from "vitest";
import { arrow } from "./arrow";

it("an arrow ends just before the middle of its last cell, with a head across the last stretch", () => {
  const { line, head } = arrow([[0, 0], [0, 100], [100, 100]], 50);
  expect(line).toEqual([[0, 0], [0, 100], [79, 100]]);
  expect(head).toEqual([[94, 100], [79, 109], [79, 91]]);
});
