import { describe, expect, it } from "vitest";
import type { Point } from "./picture";
import type { Kit } from "../types";
import { approached, between, NEAREST, panned, placed, pointed, reaching, rested, seen, WHOLE, zoomed } from "./view";

const kit = { unit: 10, shift: [1, 0], view: [0, 0, 100, 200] } as unknown as Kit;

describe("what is seen of a board", () => {
  it("is the whole at first", () => {
    expect(seen(kit, WHOLE)).toEqual([0, 0, 100, 200]);
  });

  it("comes nearer around a point that stays where it is", () => {
    const near = zoomed(kit, WHOLE, 2, [20, 60]);
    expect(seen(kit, near)).toEqual([10, 30, 50, 100]);
    const size: Point = [100, 200];
    expect(placed(seen(kit, near), size, [20, 60]).at).toEqual(placed(seen(kit, WHOLE), size, [20, 60]).at);
    expect(zoomed(kit, near, 0.1, [20, 60])).toEqual(WHOLE);
    expect(zoomed(kit, near, 100, [20, 60]).scale).toBe(NEAREST);
  });

  it("never leaves the board", () => {
    const near = zoomed(kit, WHOLE, 2, [50, 100]);
    expect(seen(kit, panned(kit, near, -500, 500))).toEqual([0, 100, 50, 100]);
    expect(panned(kit, WHOLE, 10, 10)).toEqual(WHOLE);
  });

  it("stays where it was while the board grows around it", () => {
    const near = zoomed(kit, WHOLE, 2, [50, 100]);
    const grown = { ...kit, shift: [3, 2], view: [0, 0, 120, 240] } as unknown as Kit;
    const [left, top, width, height] = seen(grown, near);
    expect([left + width / 2, top + height / 2]).toEqual([70, 120]);
  });

  it("follows a cell that is out of sight", () => {
    const near = zoomed(kit, WHOLE, 4, [0, 0]);
    const there = reaching(kit, near, [7, 10]);
    const [left, top, width, height] = seen(kit, there);
    expect(left <= 80 && 80 <= left + width && top <= 100 && 100 <= top + height).toBe(true);
    expect(reaching(kit, near, [0, 1])).toBe(near);
  });

  it("comes so near by itself that everything chosen is in sight and can be hit", () => {
    const size: Point = [150, 300]; // cells of 15 pixels
    const near = approached(kit, size, [[2, 3], [4, 5]]);
    expect(near).not.toBeNull();
    const window = seen(kit, near ?? WHOLE);
    for (const [x, y] of [[30, 30], [50, 50]] as Point[]) {
      expect(window[0] <= x - 5 && x + 5 <= window[0] + window[2]).toBe(true);
      expect(window[1] <= y - 5 && y + 5 <= window[1] + window[3]).toBe(true);
    }
    expect(placed(window, size, [0, 0]).ratio * kit.unit).toBeGreaterThanOrEqual(24);
  });

  it("comes near enough for a finger even where not all of it can be seen then", () => {
    const size: Point = [150, 300];
    const near = approached(kit, size, [[0, 0], [8, 19]]) ?? WHOLE;
    const window = seen(kit, near);
    expect(placed(window, size, [0, 0]).ratio * kit.unit).toBeGreaterThanOrEqual(24);
    expect(window[0] <= 5 && window[1] <= 0).toBe(true); // where the hand is
  });

  it("stays where it is while cells are large enough", () => {
    expect(approached(kit, [400, 800], [[2, 3], [4, 5]])).toBeNull();
    expect(approached(kit, [0, 0], [[2, 3]])).toBeNull();
    expect(approached(kit, [150, 300], [])).toBeNull();
  });

  it("comes as near as a finger needs to take something up, all of it in sight, as much of the board as fits", () => {
    const size: Point = [200, 400]; // cells of 20 pixels
    const near = rested(kit, size, [[1, 18], [7, 18]]);
    const window = seen(kit, near ?? WHOLE);
    expect(placed(window, size, [0, 0]).ratio * kit.unit).toBeCloseTo(24.5);
    for (const [x, y] of [[20, 180], [80, 180]] as Point[]) {
      expect(window[0] <= x - 5 && x + 5 <= window[0] + window[2]).toBe(true);
      expect(window[1] <= y - 5 && y + 5 <= window[1] + window[3]).toBe(true);
    }
  });

  it("shows all of the board where what could be taken up lies far apart, or is large enough", () => {
    expect(rested(kit, [200, 400], [[0, 0], [8, 19]])).toBeNull();
    expect(rested(kit, [240, 480], [[1, 18]])).toBeNull();
    expect(rested(kit, [200, 400], [])).toBeNull();
    expect(rested(kit, [0, 0], [[1, 18]])).toBeNull();
  });

  it("goes from one view to another without leaving the way", () => {
    const to = zoomed(kit, WHOLE, 4, [20, 60]);
    expect(between(kit, WHOLE, to, 1)).toBe(to);
    const half = between(kit, WHOLE, to, 0.5);
    expect(half.scale).toBeCloseTo(2);
    expect(seen(kit, between(kit, WHOLE, to, 0))).toEqual([0, 0, 100, 200]);
  });

  it("is found again under a finger", () => {
    const window = seen(kit, zoomed(kit, WHOLE, 2, [20, 60]));
    const { at } = placed(window, [300, 300], [33, 44]);
    const back = pointed(window, [300, 300], at);
    expect(back[0]).toBeCloseTo(33);
    expect(back[1]).toBeCloseTo(44);
  });
});
