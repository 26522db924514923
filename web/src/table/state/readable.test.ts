import { expect, test } from "vitest";
import type { SaidAction, SeenEntry } from "../../types";
import { reread } from "./readable";

const read = (...words: string[]) => words.map((word): SaidAction => ({ es: word, en: word }));
const acted = (action: string): SeenEntry => ({ n: 1, event: { kind: "acted", seat: 0, action } }) as unknown as SeenEntry;
const back = (to: number): SeenEntry => ({ n: 1, event: { kind: "took_back", to } }) as unknown as SeenEntry;

test("what was told of actions follows those that were told before", () => {
  expect(reread(read("e4"), 1, [acted("e7e5")], read("e5"))).toEqual(read("e4", "e5"));
});

test("whoever comes back can still read what was played after something was taken back", () => {
  const whole = read("e4", "e5", "d4");
  const before = [acted("e2e4"), acted("e7e5"), acted("g1f3"), back(2), acted("d2d4")];
  expect(reread(whole, 0, before, undefined)).toEqual(whole);
});

test("what is played instead of what was taken back is read in its place", () => {
  const said = read("e4", "e5", "Nf3");
  const left = reread(said, 3, [back(2)], undefined);
  expect(reread(left, 2, [acted("d2d4")], read("d4"))).toEqual(read("e4", "e5", "d4"));
  expect(reread(said, 3, [back(1), acted("c7c5")], read("c5"))).toEqual(read("e4", "c5"));
});
