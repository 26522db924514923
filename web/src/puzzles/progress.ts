/**
 * What somebody's puzzles come to: a rating, streaks, and what is to be repeated.
 *
 * Everything here is a fold over one log, which only grows: how each puzzle went, and when. The log is
 * kept by the browser, and by the server for accounts. docs/puzzles.md says what the numbers mean.
 */
import type { PuzzleInfo, PuzzleOutcome } from "../types";

export const DAY = 86_400_000;

// rating

/** A rating and how sure it is: about two thirds of the time the truth is within so much of it. */
export interface Rating {
  value: number;
  deviation: number;
}

export const FRESH: Rating = { value: 1200, deviation: 350 };
/** How sure the difficulty of a puzzle is: it was estimated, nobody has measured it. */
export const ESTIMATED = 100;
/** A rating never gets surer than this, so that it goes on following whoever learns. */
const SUREST = 50;
const Q = Math.log(10) / 400;
const g = (deviation: number) => 1 / Math.sqrt(1 + (3 * Q * Q * deviation * deviation) / (Math.PI * Math.PI));

/** Glicko: the rating after some games, each against a rating, with its score from 0 to 1. */
export function rated(own: Rating, games: { against: Rating; score: number }[]): Rating {
  let [information, gain] = [0, 0];
  for (const { against, score } of games) {
    const weight = g(against.deviation);
    const expected = 1 / (1 + 10 ** ((-weight * (own.value - against.value)) / 400));
    information += Q * Q * weight * weight * expected * (1 - expected);
    gain += weight * (score - expected);
  }
  const variance = 1 / (1 / (own.deviation * own.deviation) + information);
  return { value: own.value + Q * variance * gain, deviation: Math.max(SUREST, Math.sqrt(variance)) };
}

const key = (one: PuzzleOutcome) => `${one.game} ${one.number}`;

/** The rating at a game's puzzles: only the first time at each counts. */
export function ratingOf(log: PuzzleOutcome[], game: string): Rating & { puzzles: number } {
  const seen = new Set<string>();
  let rating = FRESH;
  for (const one of log) {
    if (one.game !== game || one.outcome === "later" || seen.has(key(one))) continue;
    seen.add(key(one));
    const against = { value: one.difficulty, deviation: ESTIMATED };
    rating = rated(rating, [{ against, score: one.outcome === "right" ? 1 : 0 }]);
  }
  return { ...rating, puzzles: seen.size };
}

// streaks

/** How many puzzles in a row were right at once, now and at best. */
export function streak(log: PuzzleOutcome[]): { now: number; best: number } {
  let [now, best] = [0, 0];
  for (const { outcome } of log) {
    if (outcome === "later") continue;
    now = outcome === "right" ? now + 1 : 0;
    best = Math.max(best, now);
  }
  return { now, best };
}

/** How many days in a row something was solved, up to today or yesterday; days end at midnight UTC. */
export function dayStreak(log: PuzzleOutcome[], now: number): number {
  const days = new Set(log.filter((one) => one.outcome !== "failed").map((one) => Math.floor(one.at / DAY)));
  const today = Math.floor(now / DAY);
  let day = days.has(today) ? today : today - 1;
  let found = 0;
  for (; days.has(day); day -= 1) found += 1;
  return found;
}

export const solvedIn = (log: PuzzleOutcome[], game: string): Set<number> =>
  new Set(log.filter((one) => one.game === game && one.outcome !== "failed").map((one) => one.number));

// repeating

/** How many days a kind rests in each box before it comes back; the first box is for what has just failed. */
export const RESTS = [1, 3, 7, 16, 35] as const;

/** A kind of puzzle that somebody is practising: its box, from 0, and when it came there. */
export interface Box {
  game: string;
  theme: string;
  box: number;
  since: number;
}

const rests = (box: Box) => (RESTS[box.box] ?? 0) * DAY;
export const isDue = (box: Box, now: number) => now >= box.since + rests(box);

/**
 * The kinds in boxes (Leitner's): who fails one finds its kind in the first box; who is right when it is
 * due moves it to the next; behind the last it is known. Being right before it is due moves nothing.
 */
export function boxes(log: PuzzleOutcome[]): Box[] {
  const found = new Map<string, Box>();
  for (const { game, theme, at, outcome } of log) {
    const name = `${game} ${theme}`;
    const known = found.get(name);
    if (outcome === "failed") found.set(name, { game, theme, box: 0, since: at });
    else if (outcome === "right" && known && isDue(known, at)) {
      if (known.box + 1 < RESTS.length) found.set(name, { ...known, box: known.box + 1, since: at });
      else found.delete(name);
    }
  }
  return [...found.values()];
}

/** The kinds that are due, what was failed longest ago first. */
export const due = (log: PuzzleOutcome[], now: number): Box[] =>
  boxes(log)
    .filter((box) => isDue(box, now))
    .sort((a, b) => a.since - b.since);

/** The puzzle with which to repeat a kind: one that is still failed, a new one, the one seen longest ago. */
export function toRepeat(box: Box, all: PuzzleInfo[], log: PuzzleOutcome[]): number | undefined {
  const last = new Map(log.filter((one) => one.game === box.game).map((one) => [one.number, one]));
  const rank = (number: number): [number, number] => {
    const seen = last.get(number);
    return seen ? [seen.outcome === "right" ? 2 : 0, seen.at] : [1, number];
  };
  const kind = all.filter((one) => one.theme === box.theme).map((one) => one.number);
  return kind.sort((a, b) => rank(a)[0] - rank(b)[0] || rank(a)[1] - rank(b)[1])[0];
}

// keeping

const MOST = 3000;

/** Put two logs together: what happened at one moment at one puzzle is one thing. */
export function merged(one: PuzzleOutcome[], other: PuzzleOutcome[]): PuzzleOutcome[] {
  const all = new Map([...one, ...other].map((found) => [`${found.at} ${key(found)}`, found]));
  return [...all.values()].sort((a, b) => a.at - b.at).slice(-MOST);
}
