import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { filled, PARTS, WORDS } from "./words";

function sources(folder: string): string {
  return readdirSync(folder, { withFileTypes: true })
    .map((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return entry.name === "words" ? "" : sources(path);
      return entry.name.endsWith(".test.ts") || !/\.(svelte|ts)$/.test(entry.name) ? "" : readFileSync(path, "utf8");
    })
    .join("\n");
}

const holes = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort();

describe("the page's words", () => {
  it("exist in both languages, with the same holes", () => {
    for (const [key, text] of Object.entries(WORDS)) {
      expect(text.es.trim(), key).not.toBe("");
      expect(text.en.trim(), key).not.toBe("");
      expect(holes(text.es), key).toEqual(holes(text.en));
    }
  });

  it("stand in one list each", () => {
    const all = PARTS.flatMap((part) => Object.keys(part));
    expect(all.filter((key, index) => all.indexOf(key) !== index)).toEqual([]);
  });

  it("are all used", () => {
    const code = sources(join(import.meta.dirname, ".."));
    const families = [...code.matchAll(/`(\w+_)\$\{/g)].map((found) => found[1] ?? "");
    const used = (key: string) => code.includes(`"${key}"`) || families.some((begin) => key.startsWith(begin));
    expect(Object.keys(WORDS).filter((key) => !used(key))).toEqual([]);
  });

  it("agree with every number: a plural after {n} has a word for one, or is never one", () => {
    const forOne: Record<string, string> = { freeSeats: "freeSeat1", found: "oneFound" };
    const neverOne = ["asksBack", "playersOf", "severalGames", "likes", "nActions"];
    const plural = Object.entries(WORDS).filter(([, text]) => /\{n\} \p{L}+s\b/u.test(text.es) || /\{n\} \p{L}+s\b/u.test(text.en));
    const wanting = plural.map(([key]) => key).filter((key) => !neverOne.includes(key) && !((forOne[key] ?? "") in WORDS));
    expect(wanting).toEqual([]);
  });

  it("fill their holes", () => {
    expect(filled("{a} y {b}", { a: 1, b: "dos" })).toBe("1 y dos");
    expect(filled("{missing}", {})).toBe("{missing}");
  });
});
