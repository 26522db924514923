import { expect, test } from "vitest";
import type { Point } from "./picture";
import { apart } from "./traces";

test("numbers that would lie over one another stand side by side", () => {
  const found = apart([[10, 10], [10, 10], [12, 10], [80, 10]], 8);
  expect(found[0]).toEqual([10, 10]);
  expect(found[3]).toEqual([80, 10]);
  for (const [i, a] of found.entries()) {
    for (const b of found.slice(i + 1)) expect(Math.hypot(a[0] - b[0], a[1] - b[1])).toBeGreaterThanOrEqual(7.9);
  }
});

test("whatever has room stays where it is", () => {
  const points: Point[] = [[0, 0], [20, 0], [0, 20]];
  expect(apart(points, 8)).toEqual(points);
  expect(apart([], 8)).toEqual([]);
});
