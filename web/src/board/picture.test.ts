import { expect, test } from "vitest";
import type { Cell, SceneMessage, Token } from "../types";
import { fewer, withCells } from "./picture";

const sent = (...ids: string[]) => ({ scene: { game: "any", cells: ids.map((id) => ({ id })) } }) as unknown as SceneMessage;

test("a scene that is sent without cells has those of the scene before it", () => {
  const before = [{ id: "a1" }] as unknown as Cell[];
  expect(withCells(sent(), before).scene).toEqual({ game: "any", cells: before });
  expect(withCells(sent("b2"), before)).toEqual(sent("b2"));
});

test("fewer pieces on the board mean that something was taken", () => {
  const on = (...cells: (string | null)[]) => ({ scene: { tokens: cells.map((cell) => ({ cell })) as unknown as Token[] } });
  expect(fewer(on("e4", "d5"), on("d5"))).toBe(true);
  expect(fewer(on("e4", "d5"), on("d5", null))).toBe(true);
  expect(fewer(on("e2"), on("e4"))).toBe(false);
  expect(fewer(on(), on("a1"))).toBe(false);
});
