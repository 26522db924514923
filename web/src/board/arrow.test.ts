import { expect, it } from "vitest";
import { arrow } from "./arrow";

it("an arrow ends at its tip, with a head across the last stretch", () => {
  const { line, head } = arrow([[0, 0], [0, 100], [100, 100]], 50);
  expect(line).toEqual([[0, 0], [0, 100], [83, 100]]);
  expect(head).toEqual([[100, 100], [83, 110], [83, 90]]);
});
