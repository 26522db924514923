import { describe, expect, it } from "vitest";
import type { Picture } from "../board/picture";
import { cropped } from "./cropping";

const cell = (id: string, x: number, y: number) => ({
  id,
  centre: [x, y],
  corners: [[x - 0.5, y - 0.5], [x + 0.5, y - 0.5], [x + 0.5, y + 0.5], [x - 0.5, y + 0.5]],
});
const picture = {
  kit: { unit: 10, shift: [0, 0], view: [0, 0, 400, 400] },
  scene: {
    cells: [cell("a", 0, 0), cell("b", 3, 0), cell("c", 20, 20)],
    tokens: [{ side: 0, cell: "a" }, { side: 0, cell: "b" }, { side: 1, cell: "c" }],
  },
} as unknown as Picture;

describe("looking at one army", () => {
  it("shows all its pieces in the middle, in the shape of a card", () => {
    const [left, top, width, height] = cropped(picture, 0).kit.view;
    expect(width / height).toBeCloseTo(4 / 3);
    expect(left + width / 2).toBeCloseTo(15);
    expect(top + height / 2).toBeCloseTo(0);
    expect(width).toBeGreaterThanOrEqual(40);
  });

  it("shows everything where the side has nothing", () => {
    expect(cropped(picture, 3).kit.view).toEqual([0, 0, 400, 400]);
  });
});
