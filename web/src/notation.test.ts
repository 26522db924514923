import { afterEach, expect, test, vi } from "vitest";

vi.stubGlobal("navigator", { language: "en" });
const { aloud, inWords, labelled, noted } = await import("./notation");
const { settings } = await import("./settings.svelte");

const KNIGHT = { es: "Cf3", en: "Nf3", figurines: "♘f3", words: { es: "Caballo a f3", en: "Knight to f3" } };
const TURN = { es: "Caballo j1 gira al este", en: "Horse j1 turns east" };

afterEach(() => {
  settings.notation = "figurines";
  settings.language = "en";
});

test("an action is written as the setting says, in the language of the page", () => {
  settings.language = "es";
  expect(noted("g1f3", KNIGHT)).toBe("♘f3");
  settings.notation = "letters";
  expect(noted("g1f3", KNIGHT)).toBe("Cf3");
  settings.notation = "machine";
  expect(noted("g1f3", KNIGHT)).toBe("g1f3");
});

test("where there are no letters there are words", () => {
  settings.language = "es";
  expect(noted("j1>", TURN)).toBe("Caballo j1 gira al este");
  expect(aloud("j1>", TURN)).toBe("Caballo j1 gira al este");
});

test("read aloud it is words, whatever is written", () => {
  settings.notation = "machine";
  settings.language = "en";
  expect(aloud("g1f3", KNIGHT)).toBe("Knight to f3");
});

test("a control is called by what is written on it, and by the words unless they say the same", () => {
  expect(labelled("g1f3", KNIGHT)).toBe("Knight to f3");
  settings.notation = "letters";
  expect(labelled("g1f3", KNIGHT)).toBe("Nf3: Knight to f3");
  expect(labelled("b2-a1", { es: "b2-a1", en: "b2-a1", words: { es: "Guerrero b2 a a1", en: "Warrior b2 to a1" } })).toBe("b2-a1: Warrior b2 to a1");
  expect(labelled("j1>", TURN)).toBe("Horse j1 turns east");
});

test("what nobody has put into words is written as the machine does", () => {
  expect(noted("g1f3", undefined)).toBe("g1f3");
  expect(aloud("g1f3", null)).toBe("g1f3");
});

test("what somebody did is told in words wherever there are any but the machine's", () => {
  expect(inWords("g1f3", KNIGHT)).toBe(KNIGHT.words);
  expect(inWords("j1>", TURN)).toBe(TURN);
  expect(inWords("b2-a1", { es: "b2-a1", en: "b2-a1" })).toBeNull();
  expect(inWords("b2-a1", undefined)).toBeNull();
});
