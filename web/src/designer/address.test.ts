import { describe, expect, it } from "vitest";
import type { GameInfo, Option } from "../types";
import { readWish, writeWish } from "./address";

const text = { es: "", en: "" };
const option = (name: string, kind: string, more: Partial<Option>): Option => ({ name, kind, default: null, label: text, help: text, allowed: text, ...more });
const game: GameInfo = {
  id: "any",
  title: text,
  aim: text,
  blurb: text,
  players: [2, 3],
  secret: false,
  presets: [],
  formats: [],
  paired_moves: false,
  options: [
    option("expansions", "oneof", { values: ["", "M"] }),
    option("levels", "oneof", { values: [2, 3] }),
    option("gate", "flag", {}),
    option("map", "citymap", { placements: [{ name: "crossed", label: text, value: { a1: "S" } }] }),
  ],
};

describe("a variant in an address", () => {
  it("comes back as it was", () => {
    const wish = { players: 3, options: { expansions: "", levels: 3, gate: true, map: { a1: "S" } } };
    const written = writeWish(game, wish);
    expect(written).toBe("?players=3&expansions=&levels=3&gate=true&map=crossed");
    expect(readWish(game, written)).toEqual(wish);
  });

  it("is short when nothing was chosen", () => {
    expect(writeWish(game, { players: 2, options: {} })).toBe("");
    expect(readWish(game, "")).toEqual({ players: 2, options: {} });
  });

  it("leaves what it cannot read to the server", () => {
    expect(readWish(game, "?levels=9&gate=perhaps&colour=red").options).toEqual({ levels: "9", gate: "perhaps", colour: "red" });
  });
});
