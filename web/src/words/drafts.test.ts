import { describe, expect, it } from "vitest";
import { drafted, draftOf, DRAFTS } from "./drafts.svelte";
import { WORDS } from "./words";

const holes = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort();

describe("languages that are only data", () => {
  it("say that they are drafts, and what stands in for them", () => {
    expect(DRAFTS.length).toBeGreaterThan(0);
    for (const one of DRAFTS) {
      expect(one.name && one.draft, one.code).toBeTruthy();
      expect(["es", "en"]).toContain(one.fallback);
      expect(draftOf(one.code)).toBe(one);
    }
  });

  it("have the page's words, with the same holes", async () => {
    for (const { code } of DRAFTS) {
      await drafted.fetch(code);
      for (const [key, text] of Object.entries(WORDS)) {
        const said = drafted.find(text, code);
        if (said !== undefined) expect(holes(said), key).toEqual(holes(text.en));
      }
      expect(drafted.known.size).toBeGreaterThan(500);
    }
  });

  it("take what the server has, then their own, then what is alike everywhere", async () => {
    await drafted.fetch("fr");
    expect(drafted.find({ es: "Sí", en: "Yes", more: { fr: "Si" } }, "fr")).toBe("Si");
    expect(drafted.find({ es: "Sí", en: "Yes" }, "fr")).toBe("Oui");
    expect(drafted.find({ es: "e4", en: "e4" }, "fr")).toBe("e4");
    expect(drafted.find({ es: "nada de nada", en: "nothing at all" }, "fr")).toBeUndefined();
  });
});
