import { describe, expect, it } from "vitest";
import type { Cell, Kit } from "../types";
import { covering, outline, rows, top, towards, wayTo } from "./geometry";

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

describe("a pile", () => {
  const corners: [number, number][] = [0, 1, 2, 3, 4, 5].map((i) => [Math.sin((i * Math.PI) / 3) / Math.sqrt(3), -Math.cos((i * Math.PI) / 3) / Math.sqrt(3)]);
  const hex = (id: string, x: number, y: number): Cell => ({ ...cell(id, x, y), corners: corners.map(([cx, cy]) => [x + cx, y + cy]) });
  const all = new Map([hex("low", 0, 0), hex("behind", 0.5, -ROW), hex("right", 1, 0), hex("other", 2, 0)].map((one) => [one.id, one]));
  const kit = { unit: 10, shift: [1, 0], raised: [["other", [-0.6, -0.1]], ["low", [0.3, -0.35]]] } as unknown as Kit;

  it("is seen where its topmost piece is drawn", () => {
    expect(top(kit, all.get("low") as Cell)).toEqual([13, -3.5]);
    expect(top(kit, all.get("right") as Cell)).toEqual([20, 0]);
    const [first] = outline(kit, all.get("low") as Cell).split(" ");
    expect(first?.split(",").map(Number)).toEqual([13, expect.closeTo(-3.5 - 10 / Math.sqrt(3))]);
  });

  it("is hit where its topmost piece is drawn, over whatever lies behind, and nowhere else", () => {
    expect(covering(kit, all, [13, -3.5])).toBe("low");
    expect(covering(kit, all, [15.5, -5])).toBe("low"); // over the cell behind
    expect(covering(kit, all, [17, -2])).toBe("low"); // over its neighbour
    expect(covering(kit, all, [15, -10 * ROW])).toBeUndefined(); // the middle of the cell behind
    expect(covering(kit, all, [20, 4])).toBeUndefined();
  });

  it("is covered by the one that is nearer to the eye", () => {
    const wide = { ...kit, raised: [["other", [-1, -0.1]], ["low", [0.3, -0.35]]] } as unknown as Kit;
    const turned = { ...kit, raised: [...wide.raised].reverse() } as unknown as Kit;
    expect(covering(wide, all, [16.5, -2])).toBe("low");
    expect(covering(turned, all, [16.5, -2])).toBe("other");
  });
});

it("knows the eight directions, north first", () => {
  const around = [[0, -1], [1, -1], [1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1]] as [number, number][];
  expect(around.map((to) => wayTo([0, 0], to))).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});
