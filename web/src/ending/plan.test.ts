import { expect, test } from "vitest";
import type { Kit, Scene, Snapshot } from "../types";
import { plan, wordsBelow } from "./plan";

const scene = {
  sides: [{ player: 0 }, { player: 1 }],
  marks: [{ kind: "from", cell: "a1" }, { kind: "to", cell: "h8" }],
} as unknown as Scene;
const kit = (ending: string, hearts: string[][]) => ({ ending, hearts }) as Pick<Kit, "ending" | "hearts">;
const won = (...winners: number[]) => ({ reason: "mate", winners, scores: [] }) as Snapshot["ended"];

test("what befalls the losers is played at their hearts, the crown at the winners'", () => {
  expect(plan(won(0), scene, kit("falls", [["e1"], ["e8"]]))).toEqual({ act: "falls", cells: ["e8"] });
  expect(plan(won(0), scene, kit("crown", [["e1"], ["e8"]]))).toEqual({ act: "crown", cells: ["e1"] });
  expect(plan(won(1), scene, kit("burns", [["b5", "d5"], []]))).toEqual({ act: "burns", cells: ["b5", "d5"] });
});

test("where the heart was taken it is played where that happened", () => {
  expect(plan(won(0), scene, kit("falls", [["e1"], []]))).toEqual({ act: "falls", cells: ["h8"] });
});

test("a draw, a game that was called off and a game without an act are not played", () => {
  expect(plan(won(0, 1), scene, kit("falls", [["e1"], ["e8"]]))).toBeNull();
  expect(plan(won(), scene, kit("falls", [["e1"], ["e8"]]))).toBeNull();
  expect(plan(null, scene, kit("falls", [["e1"], ["e8"]]))).toBeNull();
  expect(plan(won(0), scene, kit("", [["e1"], ["e8"]]))).toBeNull();
  expect(plan(won(0), scene, kit("explodes", [["e1"], ["e8"]]))).toBeNull();
});

test("words stand where the act is not", () => {
  const cells = Array.from({ length: 8 }, (_, row) => ({ id: `e${8 - row}`, centre: [4.5, row + 0.5] })) as unknown as Scene["cells"];
  const below = (...at: string[]) => wordsBelow({ act: "falls", cells: at }, { cells }, { shift: [0, 0], unit: 64, view: [0, 0, 512, 512] });
  expect(below("e8")).toBe(true);
  expect(below("e5")).toBe(true);
  expect(below("e1")).toBe(false);
  expect(below("e8", "e1")).toBe(false);
});
