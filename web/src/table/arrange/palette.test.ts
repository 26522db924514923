import { expect, it } from "vitest";
import type { Point } from "../../board/picture";
import { beside } from "./palette";

const room: Point = [400, 400];

it("a palette lies at the right of its piece if nothing is there", () => {
  expect(beside([100, 100], 20, [120, 90], room, [])).toEqual({ left: 126, top: 55, width: 120, height: 90 });
});

it("it goes where nothing can be clicked", () => {
  const box = beside([200, 200], 20, [100, 80], room, [[240, 200]]);
  expect(box?.left).toBe(74);
  const below = beside([200, 200], 20, [100, 80], room, [[240, 200], [160, 200], [280, 200], [120, 200], [80, 200]]);
  expect(below?.top).toBe(226);
});

it("it hides as few pieces as it can", () => {
  expect(beside([200, 200], 20, [100, 80], room, [], [[260, 200]])?.left).toBe(74);
});

it("it goes beside the board rather than over what is to be seen", () => {
  const hill: Point[] = [[160, 200], [240, 200], [200, 160], [200, 240], [280, 200], [120, 200], [200, 280], [200, 120], [200, 90], [200, 60], [200, 30], [320, 200]];
  expect(beside([200, 200], 20, [100, 80], [600, 300], [], hill)?.left).not.toBe(346);
  expect(beside([200, 200], 20, [100, 80], [600, 300], [], hill, [60, 340])).toMatchObject({ left: 346, top: 160 });
});

it("it stays on the board, or goes elsewhere altogether", () => {
  expect(beside([390, 10], 20, [120, 90], room, [])?.left).toBeLessThan(280);
  expect(beside([200, 200], 20, [390, 390], room, [])).toBeNull();
});
