import { describe, expect, it } from "vitest";
import type { PuzzleInfo, PuzzleOutcome } from "../types";
import { boxes, DAY, dayStreak, due, FRESH, merged, rated, ratingOf, solvedIn, streak, toRepeat } from "./progress";

const outcome = (at: number, how: PuzzleOutcome["outcome"], number = 1, theme = "gain"): PuzzleOutcome => ({
  at,
  game: "sparta",
  number,
  theme,
  difficulty: 1200,
  outcome: how,
});

describe("a puzzle rating", () => {
  it("follows the example of Glickman's paper", () => {
    // 1500 ± 200 wins against 1400 ± 30, loses against 1550 ± 100 and 1700 ± 300
    const found = rated({ value: 1500, deviation: 200 }, [
      { against: { value: 1400, deviation: 30 }, score: 1 },
      { against: { value: 1550, deviation: 100 }, score: 0 },
      { against: { value: 1700, deviation: 300 }, score: 0 },
    ]);
    expect(found.value).toBeCloseTo(1464, 0);
    expect(found.deviation).toBeCloseTo(151.4, 1);
  });
  it("rises with what is right, falls with what is not, and gets surer", () => {
    const right = ratingOf([outcome(1, "right")], "sparta");
    const wrong = ratingOf([outcome(1, "failed")], "sparta");
    expect(right.value).toBeGreaterThan(FRESH.value);
    expect(wrong.value).toBeLessThan(FRESH.value);
    expect(right.deviation).toBeLessThan(FRESH.deviation);
  });
  it("counts the first time at each puzzle of its game only", () => {
    const once = [outcome(1, "failed")];
    const again = [...once, outcome(2, "later"), outcome(3, "right"), { ...outcome(4, "right"), game: "other" }];
    expect(ratingOf(again, "sparta")).toEqual(ratingOf(once, "sparta"));
  });
});

describe("streaks", () => {
  it("count what was right at once", () => {
    const log = [outcome(1, "right"), outcome(2, "right", 2), outcome(3, "failed", 3), outcome(4, "later", 3), outcome(5, "right", 4)];
    expect(streak(log)).toEqual({ now: 1, best: 2 });
  });
  it("count days up to today, or to yesterday while today lasts", () => {
    const log = [outcome(DAY, "right"), outcome(2 * DAY + 5, "later", 2), outcome(3 * DAY, "failed", 3)];
    expect(dayStreak(log, 2 * DAY + 9)).toBe(2);
    expect(dayStreak(log, 3 * DAY + 9)).toBe(2);
    expect(dayStreak(log, 4 * DAY + 9)).toBe(0);
  });
});

describe("repeating by kind", () => {
  it("brings back what was failed after a day, then later and later, until it is known", () => {
    let log = [outcome(0, "failed")];
    let now = 0;
    for (const days of [1, 3, 7, 16, 35]) {
      expect(due(log, now + days * DAY - 1)).toEqual([]);
      now += days * DAY;
      expect(due(log, now).map((box) => box.theme)).toEqual(["gain"]);
      log = [...log, outcome(now, "right", 2)];
    }
    expect(boxes(log)).toEqual([]);
  });
  it("moves nothing for who is right too soon, and begins again for who fails", () => {
    const log = [outcome(0, "failed"), outcome(DAY, "right", 2), outcome(DAY + 1, "right", 3)];
    expect(boxes(log)).toEqual([{ game: "sparta", theme: "gain", box: 1, since: DAY }]);
    expect(boxes([...log, outcome(DAY + 2, "failed", 4)])[0]?.box).toBe(0);
  });
  it("takes a failed puzzle first, then a new one, then the one seen longest ago", () => {
    const all = [1, 2, 3, 4].map((number) => ({ number, theme: number === 4 ? "win" : "gain" }) as PuzzleInfo);
    const [box] = boxes([outcome(0, "failed", 2)]);
    if (!box) throw new Error("no box");
    expect(toRepeat(box, all, [outcome(0, "failed", 2)])).toBe(2);
    expect(toRepeat(box, all, [outcome(0, "failed", 2), outcome(1, "right", 2), outcome(2, "right", 1)])).toBe(3);
    const seen = [outcome(1, "right", 2), outcome(2, "right", 1), outcome(3, "right", 3)];
    expect(toRepeat(box, all, seen)).toBe(2);
  });
});

describe("the log", () => {
  it("is put together without doubling anything, in order", () => {
    const [a, b, c] = [outcome(1, "failed"), outcome(2, "later"), outcome(3, "right", 2)];
    expect(merged([b, a], [c, a])).toEqual([a, b, c]);
    expect([...solvedIn([a, b, c], "sparta")]).toEqual([1, 2]);
  });
});
