import { expect, it } from "vitest";
import type { Cell, Choice, Scene, Token } from "../types";
import { foretold, piles, spoken, type Words } from "./spoken";

const t = (en: string) => ({ es: en, en });
const words: Words = { tell: (text) => text.en, empty: "empty", over: "on top of", chosen: "chosen", possible: "possible" };
const cell = { id: "c", label: t("c3") } as Cell;
const token = (label: string, height: number) => ({ cell: "c", label: t(label), height }) as Token;
const scene = { tokens: [token("ant", 0), token("beetle", 1)] } as Scene;
const choice: Choice = {
  action: "x",
  clicks: [],
  label: t("rook takes"),
  path: [],
  effects: [{ kind: "falls", cell: "c", label: t("the ant falls") }],
  ways: [],
};
const quiet = { marks: [], picked: false, possible: false, future: undefined };

it("a pile is told from its top", () => {
  const pile = piles(scene).get("c") ?? [];
  expect(spoken(cell, { ...quiet, pile }, words)).toBe("c3, beetle on top of ant");
  expect(spoken(cell, { ...quiet, pile: [] }, words)).toBe("c3, empty");
});

it("signs, what was chosen and what would happen are told", () => {
  const told = { ...quiet, pile: [], marks: [t("check")] };
  expect(spoken(cell, { ...told, picked: true, possible: true }, words)).toBe("c3, empty, check, chosen");
  expect(spoken(cell, { ...told, possible: true }, words)).toBe("c3, empty, check, possible");
  expect(spoken(cell, { ...told, possible: true, future: choice }, words)).toBe(
    "c3, empty, check, possible: rook takes · the ant falls",
  );
  expect(foretold(choice, words.tell)).toBe("rook takes · the ant falls");
});
