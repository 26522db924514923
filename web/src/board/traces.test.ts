import { expect, test } from "vitest";
import type { Point } from "./picture";
import type { Picture } from "./picture";
import { apart, traced, weightiest, type Trace } from "./traces";

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

const stood = (kind: string, choices: unknown[] = []) =>
  ({
    ply: 0,
    scene: { game: "any", cells: [{ id: "e1", centre: [0, 0] }], tokens: [{ id: `S${kind}@e1`, cell: "e1", side: 0, kind, height: 0, facing: 0 }], marks: [], choices, to_move: 0 },
    kit: { tokens: [] },
    shapes: new Map(),
  }) as unknown as Picture;

test("what becomes another piece where it stands is told from what only turns", () => {
  const before = stood("B", [{ action: "e1=O", clicks: ["cell:e1", "button:habit"], path: [] }]);
  expect(traced(before, stood("O"), "e1=O", null).rite).toBe(true);
  expect(traced(before, stood("B"), "e1=O", null).rite).toBe(false);
});

test("what is told of many actions is the last blow against oneself, or else against anybody", () => {
  const blow = (ply: number, ...sides: number[]) => ({ ply, taken: sides.map((side) => ({ side })) }) as unknown as Trace;
  const all = [blow(0, 0), blow(1), blow(2, 0), blow(3, 2), blow(4)];
  expect(weightiest(all, [0])?.ply).toBe(2);
  expect(weightiest(all, [1])?.ply).toBe(3);
  expect(weightiest([blow(0), blow(1)], [0])).toBeUndefined();
});
