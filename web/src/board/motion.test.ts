import { describe, expect, it } from "vitest";
import type { Picture } from "./picture";
import type { Token } from "../types";
import { change, taken } from "./motion";

const CELLS = ["a", "b", "c"].map((id, x) => ({ id, centre: [x, 0] }));

function board(tokens: Partial<Token>[], more: object = {}): Picture {
  const scene = { game: "some", cells: CELLS, tokens: tokens.map((one) => ({ side: 0, facing: null, ...one })), choices: [], marks: [], ...more };
  return { scene } as unknown as Picture;
}

describe("what moved between two scenes", () => {
  it("is a piece that went, along the way of the choice that was made", () => {
    const before = board([{ id: "x", cell: "a" }], { choices: [{ path: ["a", "b", "c"] }] });
    const found = change(before, board([{ id: "x", cell: "c" }]));
    expect(found.journeys).toEqual([{ token: "x", from: "a", to: "c", way: [[-2, 0], [-1, 0], [0, 0]] }]);
    expect(found.turns).toEqual([]);
  });

  it.each([
    [0, 1, 45],
    [0, 7, -45],
    [7, 0, 45],
    [6, 2, -180],
    [3, 0, -135],
  ])("is a piece that turned from %i to %i, the short way round", (from, to, by) => {
    const found = change(board([{ id: "x", cell: "a", facing: from }]), board([{ id: "x", cell: "a", facing: to }]));
    expect(found).toEqual({ journeys: [], turns: [{ token: "x", by }], gone: [], fresh: [] });
  });

  it("is a piece that went and turned, under another name, and one that fell", () => {
    const marks = [{ kind: "from", cell: "a" }, { kind: "to", cell: "b" }];
    const before = board([{ id: "x:a", cell: "a", facing: 2 }, { id: "y:b", cell: "b", side: 1 }]);
    const found = change(before, board([{ id: "x:b", cell: "b", facing: 4 }], { marks }));
    expect(found.journeys.map((one) => one.token)).toEqual(["x:b"]);
    expect(found.turns).toEqual([{ token: "x:b", by: 90 }]);
    expect(found.gone).toEqual(["y:b"]);
  });

  it("is a piece that was pushed elsewhere, under another name, where none but it can be meant", () => {
    const marks = [{ kind: "from", cell: "b" }, { kind: "to", cell: "c" }];
    const before = board([{ id: "x:b", cell: "b", kind: "P" }, { id: "y:c", cell: "c", side: 1, kind: "P" }]);
    const after = board([{ id: "x:a", cell: "a", kind: "P" }, { id: "y:c", cell: "c", side: 1, kind: "P" }], { marks });
    expect(change(before, after).journeys.map(({ from, to }) => [from, to])).toEqual([["b", "a"]]);
    const two = board([{ id: "x:b", cell: "b", kind: "P" }, { id: "x:c", cell: "c", kind: "P" }]);
    expect(change(two, board([{ id: "x:a", cell: "a", kind: "P" }])).journeys).toEqual([]);
  });
});

describe("what was taken", () => {
  const piece = (id: string, kind = "pawn", side = 1) => ({ id, kind, side, cell: "a" });
  const trays = (...items: { id: string; kind: string; side: number }[]) => ({ trays: [{ id: "ahead", items }] });

  it("is found again in a tray, by its side and kind, once", () => {
    const before = board([piece("x"), piece("y")], trays({ id: "old", kind: "pawn", side: 1 }));
    const after = board([], trays({ id: "old", kind: "pawn", side: 1 }, { id: "new", kind: "pawn", side: 1 }));
    expect([...taken(before, after, ["x", "y"])]).toEqual([["x", "new"]]);
  });

  it("is nowhere if no tray has it", () => {
    const after = board([], trays({ id: "new", kind: "rook", side: 1 }, { id: "own", kind: "pawn", side: 0 }));
    expect(taken(board([piece("x")], trays()), after, ["x"]).size).toBe(0);
  });
});
