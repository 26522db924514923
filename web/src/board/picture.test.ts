import { expect, test } from "vitest";
import type { Cell, SceneMessage } from "../types";
import { withCells } from "./picture";

const sent = (...ids: string[]) => ({ scene: { game: "any", cells: ids.map((id) => ({ id })) } }) as unknown as SceneMessage;

test("a scene that is sent without cells has those of the scene before it", () => {
  const before = [{ id: "a1" }] as unknown as Cell[];
  expect(withCells(sent(), before).scene).toEqual({ game: "any", cells: before });
  expect(withCells(sent("b2"), before)).toEqual(sent("b2"));
});
