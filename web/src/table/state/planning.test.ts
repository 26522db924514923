import { expect, test } from "vitest";
import type { Picture } from "../../board/picture";
import { ghosts, planned } from "./planning";

const label = { es: "Caballo a f3", en: "Knight to f3" };
const choice = { action: "g1f3", clicks: ["cell:g1", "cell:f3"], label, path: [], effects: [], ways: [] };

test("a plan keeps the clicks, which are followed when the turn comes", () => {
  expect(planned(choice.clicks, choice)).toEqual({ clicks: ["cell:g1", "cell:f3"], action: "g1f3", label, way: ["g1", "f3"] });
});

test("a plan goes the way of its piece, where that is known", () => {
  expect(planned(choice.clicks, { ...choice, path: ["g1", "g2", "f3"] }).way).toEqual(["g1", "g2", "f3"]);
});

test("what nobody can foresee is planned by its clicks alone", () => {
  expect(planned(["hand:wA", "cell:1,0"])).toEqual({ clicks: ["hand:wA", "cell:1,0"], action: null, label: null, way: ["1,0"] });
});

test("only pieces that would stand otherwise are drawn as ghosts", () => {
  const picture = (...tokens: [string, string][]) =>
    ({ kit: { tokens, shift: [0, 0] }, shapes: new Map([["a1", "<a1/>"], ["b2", "<b2/>"], ["b3", "<b3/>"]]) }) as unknown as Picture;
  const now = picture(["0", "a1"], ["1", "b2"]);
  expect(ghosts(picture(["5", "a1"], ["6", "b3"]), now)).toEqual([{ svg: "<b3/>", shift: [0, 0] }]);
  expect(ghosts(now, now)).toEqual([]);
});
