import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Choice, Scene } from "../../types";

vi.stubGlobal("navigator", { language: "en" });
const { settings } = await import("../../settings.svelte");
const { usualOf, withUsual } = await import("./promoting");
const { click } = await import("../../board/choosing");
const { step } = await import("./planning");

const text = { es: "", en: "" };
const choice = (...clicks: string[]): Choice => ({ action: clicks.join(" "), clicks, label: text, path: [], effects: [], ways: [] });
const buttons: Scene["buttons"] = [
  { id: "n", label: text, facing: null, kind: "small", usual: false },
  { id: "q", label: text, facing: null, kind: "great", usual: true },
  { id: "stay", label: text, facing: null, kind: "", usual: false },
];
const PROMOTIONS = [choice("cell:b7", "cell:b8", "button:n"), choice("cell:b7", "cell:b8", "button:q"), choice("cell:b7", "cell:a8", "button:n")];
const HELD = ["cell:b7", "cell:b8"];

beforeEach(() => (settings.promoting = true));
afterEach(() => (settings.promoting = false));

test("what is usual is chosen only for whoever wishes it", () => {
  expect(usualOf(PROMOTIONS, HELD, buttons)).toBe(PROMOTIONS[1]);
  settings.promoting = false;
  expect(usualOf(PROMOTIONS, HELD, buttons)).toBeUndefined();
});

test("it is chosen once only the kind of the piece is open", () => {
  const follow = (picked: string[], id: string) => withUsual(click(PROMOTIONS, picked, id, true), PROMOTIONS, buttons);
  expect(follow([], "cell:b7")).toEqual({ kind: "pick", picked: ["cell:b7"] });
  expect(follow(["cell:b7"], "cell:b8")).toEqual({ kind: "act", choice: PROMOTIONS[1] });
});

test("where nothing is usual, or something else than a kind is open, somebody has to say", () => {
  expect(usualOf(PROMOTIONS, ["cell:b7", "cell:a8"], buttons)).toBeUndefined();
  expect(usualOf([...PROMOTIONS, choice(...HELD, "button:stay")], HELD, buttons)).toBeUndefined();
  expect(usualOf([...PROMOTIONS, choice(...HELD)], HELD, buttons)).toBeUndefined();
  expect(usualOf(PROMOTIONS, ["cell:h2", "cell:h4"], buttons)).toBeUndefined();
});

test("a premove promotes so too", () => {
  const plan = (picked: string[]) => step(PROMOTIONS, picked, "cell:b8", false, false, (found) => withUsual(found, PROMOTIONS, buttons));
  expect(plan(["cell:b7"])).toEqual({ kind: "plan", clicks: PROMOTIONS[1]?.clicks, choice: PROMOTIONS[1] });
  settings.promoting = false;
  expect(plan(["cell:b7"])).toEqual({ kind: "pick", picked: HELD });
});
