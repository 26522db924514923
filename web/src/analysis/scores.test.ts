import { expect, test } from "vitest";
import { expected, shares } from "./scores";

test("a score promises as much of the game as the server's analysis says", () => {
  expect(expected(0)).toBe(0.5);
  expect(expected(400)).toBeCloseTo(0.909, 3);
  expect(expected(5000)).toBe(expected(2000));
  expect([expected(999_990), expected(-999_990)]).toEqual([1, 0]);
});

test("what everybody can expect is the whole game", () => {
  expect(shares([400, -400])[0]).toBeCloseTo(0.909, 3);
  const four = shares([200, 0, 0, -900]);
  expect(four.reduce((sum, part) => sum + part)).toBeCloseTo(1);
  expect(four[0]).toBeGreaterThan(four[1] ?? 1);
  expect(four[1]).toBe(four[2]);
  expect(shares([-999_999, -999_999, -999_999])).toEqual([1 / 3, 1 / 3, 1 / 3]);
});
