import { describe, expect, it } from "vitest";
import type { Cell } from "../types";
import { rows, towards } from "./geometry";

const cell = (id: string, x: number, y: number): Cell => ({
  id,
  centre: [x, y],
  corners: [],
  label: { es: id, en: id },
  kind: "",
  level: 0,
  side: null,
});
const square = [0, 1, 2].flatMap((y) => [0, 1, 2].map((x) => cell(`${x}${y}`, x, y)));
const ROW = Math.sqrt(3) / 2;
const hexes = [cell("w", 0, 0), cell("e", 1, 0), cell("nw", -0.5, -ROW), cell("ne", 0.5, -ROW), cell("s", 0.5, ROW)];

describe("cells", () => {
  it("lie in rows from the top", () => {
    expect(rows(square).map((row) => row.map((one) => one.id))).toEqual([
      ["00", "10", "20"],
      ["01", "11", "21"],
      ["02", "12", "22"],
    ]);
  });

  it("are reached with the arrow keys, on squares and hexagons", () => {
    const middle = square[4] as Cell;
    expect(towards(square, middle, [0, -1])?.id).toBe("10");
    expect(towards(square, middle, [1, 0])?.id).toBe("21");
    expect(towards(square, square[0] as Cell, [-1, 0])).toBeUndefined();
    expect(towards(hexes, hexes[0] as Cell, [1, 0])?.id).toBe("e");
    expect(["nw", "ne"]).toContain(towards(hexes, hexes[0] as Cell, [0, -1])?.id);
    expect(towards(hexes, hexes[1] as Cell, [0, 1])?.id).toBe("s");
  });
});
