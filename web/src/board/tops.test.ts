import { expect, it } from "vitest";
import type { Scene, Side, Token } from "../types";
import { moverOf, owns, pileOf, topOf } from "./tops";

const token = (id: string, cell: string, side: number, height: number) => ({ id, cell, side, height }) as Token;
const sides = [{ player: 0 }, { player: 1 }] as Side[];
const scene: Pick<Scene, "tokens" | "sides" | "to_move"> = {
  tokens: [token("low", "a1", 0, 0), token("high", "a1", 1, 1), token("other", "b1", 0, 0)],
  sides,
  to_move: 1,
};

it("finds the topmost piece of a cell", () => {
  expect(pileOf(scene, "a1").map((one) => one.id)).toEqual(["high", "low"]);
  expect(topOf(scene, "cell:a1")?.id).toBe("high");
  expect(topOf(scene, "cell:c1")).toBeUndefined();
  expect(topOf(scene, "button:a1")).toBeUndefined();
});

it("knows whose it is", () => {
  expect(owns(scene, 1, "cell:a1")).toBe(true);
  expect(owns(scene, 0, "cell:a1")).toBe(false);
  expect(owns(scene, undefined, "cell:c1")).toBe(false);
  expect([moverOf(scene), moverOf({ sides, to_move: null })]).toEqual([1, undefined]);
});
