import { describe, expect, it } from "vitest";
import { bare, has, plain, wanted } from "./searching";

describe("searching the rules", () => {
  it("ignores accents and capitals and keeps every sign in its place", () => {
    expect(plain("Balón ÑU")).toBe("balon nu");
    expect(plain("El Balón").indexOf("balon")).toBe(3);
  });

  it("wants every word, in any order", () => {
    expect(has("El Balón se desliza tres veces", wanted("tres BALON"))).toBe(true);
    expect(has("El Balón se desliza", wanted("tres balón"))).toBe(false);
    expect(has("anything", wanted("  "))).toBe(true);
  });

  it("reads through marks", () => {
    expect(has(bare("<p>con <code>wall_gate</code> a&lt;b</p>"), ["wall_gate", "a<b"])).toBe(true);
  });
});
