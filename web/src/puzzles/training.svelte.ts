/**
 * The log of somebody's puzzles: in this browser, and for accounts at the server, too.
 *
 * What a guest has done here goes along with whoever signs in at this browser first.
 */
import * as api from "../api";
import { person } from "../person.svelte";
import type { PuzzleOutcome } from "../types";
import { merged, solvedIn } from "./progress";

const PLACE = "sobremesa.training";
/** How many outcomes are told to the server at once. */
const PART = 100;

const OUTCOMES = ["right", "failed", "later"];
const sound = (one: Partial<PuzzleOutcome> | null): one is PuzzleOutcome =>
  typeof one?.at === "number" &&
  typeof one.number === "number" &&
  typeof one.difficulty === "number" &&
  typeof one.game === "string" &&
  typeof one.theme === "string" &&
  OUTCOMES.includes(one.outcome ?? "");

function kept(place: string): PuzzleOutcome[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(place) ?? "[]");
    return Array.isArray(found) ? found.filter(sound) : [];
  } catch {
    return [];
  }
}

function keep(place: string, log: PuzzleOutcome[]): void {
  try {
    if (log.length > 0) localStorage.setItem(place, JSON.stringify(log));
    else localStorage.removeItem(place);
  } catch {
    // private windows may forbid it; then nothing is remembered
  }
}

/** The numbers of the puzzles that were solved here before there was a log. */
function solvedBefore(game: string): number[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(`sobremesa.puzzles.${game}`) ?? "[]");
    return Array.isArray(found) ? found.filter((one): one is number => typeof one === "number") : [];
  } catch {
    return [];
  }
}

class Training {
  log = $state.raw<PuzzleOutcome[]>(kept(PLACE));
  private place = PLACE;

  /** Be whoever is signed in now: their own log, with what the server has of it. */
  async join(): Promise<void> {
    const { id, account } = await person.find();
    this.place = account && id ? `${PLACE}.${id}` : PLACE;
    this.log = kept(this.place);
    if (!account) return;
    this.log = merged(this.log, kept(PLACE));
    let known = await api.puzzleOutcomes([]);
    const there = new Set(known.map((one) => `${one.at} ${one.game} ${one.number}`));
    const unsent = this.log.filter((one) => !there.has(`${one.at} ${one.game} ${one.number}`));
    for (let i = 0; i < unsent.length; i += PART) known = await api.puzzleOutcomes(unsent.slice(i, i + PART));
    this.log = merged(known, this.log);
    keep(this.place, this.log);
    keep(PLACE, []);
  }

  /** Note how a puzzle went; what does not reach the server now is told when somebody joins again. */
  note(outcome: PuzzleOutcome): void {
    this.log = merged(this.log, [outcome]);
    keep(this.place, this.log);
    if (this.place !== PLACE) void api.puzzleOutcomes([outcome]).catch(() => {});
  }

  /** The numbers of the puzzles of a game that were solved, however. */
  solved(game: string): Set<number> {
    return new Set([...solvedBefore(game), ...solvedIn(this.log, game)]);
  }
}

export const training = new Training();
