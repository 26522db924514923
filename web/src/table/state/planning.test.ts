import { expect, test } from "vitest";
import type { Picture } from "../../board/picture";
import { ghosts, planned, step } from "./planning";

const label = { es: "Caballo a f3", en: "Knight to f3" };
const choice = { action: "g1f3", clicks: ["cell:g1", "cell:f3"], label, path: [], effects: [], ways: [] };

test("a plan keeps the clicks, which are followed when the turn comes", () => {
  expect(planned(choice.clicks, choice)).toEqual({ clicks: ["cell:g1", "cell:f3"], action: "g1f3", label, way: ["g1", "f3"] });
});

test("a plan goes the way of its piece, where that is known", () => {
  expect(planned(choice.clicks, { ...choice, path: ["g1", "g2", "f3"] }).way).toEqual(["g1", "g2", "f3"]);
});

test("what is not possible yet is planned by its clicks alone", () => {
  expect(planned(["hand:wA", "cell:1,0"])).toEqual({ clicks: ["hand:wA", "cell:1,0"], action: null, label: null, way: ["1,0"] });
});

test("only pieces that would stand otherwise are drawn as ghosts", () => {
  const picture = (...tokens: [string, string][]) =>
    ({ kit: { tokens, shift: [0, 0] }, shapes: new Map([["a1", "<a1/>"], ["b2", "<b2/>"], ["b3", "<b3/>"]]) }) as unknown as Picture;
  const now = picture(["0", "a1"], ["1", "b2"]);
  expect(ghosts(picture(["5", "a1"], ["6", "b3"]), now)).toEqual([{ svg: "<b3/>", shift: [0, 0] }]);
  expect(ghosts(now, now)).toEqual([]);
});

const moves = (...ways: string[]) => ways.map((way) => ({ ...choice, action: way, clicks: way.split(" ").map((one) => `cell:${one}`) }));
const choices = moves("e4 e5", "g1 f3", "e1 g1");

test("a way that is possible is planned as the choice that it is", () => {
  expect(step(choices, ["cell:e4"], "cell:e5", false, false)).toEqual({ kind: "plan", clicks: ["cell:e4", "cell:e5"], choice: choices[0] });
});

test("a target that is not possible yet is planned by its clicks", () => {
  expect(step(choices, ["cell:e4"], "cell:d5", false, false)).toEqual({ kind: "plan", clicks: ["cell:e4", "cell:d5"] });
  expect(step([], ["cell:e4"], "cell:d5", false, false)).toEqual({ kind: "plan", clicks: ["cell:e4", "cell:d5"] });
});

test("a piece put on another of one's own takes back there; a click takes the other one up", () => {
  expect(step(choices, ["cell:e4"], "cell:g1", true, true)).toEqual({ kind: "plan", clicks: ["cell:e4", "cell:g1"] });
  expect(step(choices, ["cell:e4"], "cell:g1", true, false)).toEqual({ kind: "pick", picked: ["cell:g1"] });
  expect(step(choices, ["cell:e1"], "cell:g1", true, true)).toEqual({ kind: "plan", clicks: ["cell:e1", "cell:g1"], choice: choices[2] });
});

test("a piece is let go by a click on itself, and an empty place alone means nothing", () => {
  expect(step(choices, ["cell:e4"], "cell:e4", true, false)).toEqual({ kind: "pick", picked: [] });
  expect(step(choices, [], "cell:d5", false, false)).toEqual({ kind: "nothing" });
  expect(step(choices, ["cell:e4"], "button:end", false, false)).toEqual({ kind: "cannot" });
});
