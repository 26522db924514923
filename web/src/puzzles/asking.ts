/** Asking the server about puzzles, and what this browser has solved. */
import { get, post } from "../api";
import type { DailyPuzzle, Hint, PuzzleInfo, PuzzleTask, PuzzleTry, Why } from "../types";

export type { Hint, PuzzleInfo, PuzzleTask, PuzzleTry } from "../types";

export type Grade = PuzzleInfo["grade"];
export const GRADES: Grade[] = ["easy", "medium", "hard"];

export const daily = () => get<DailyPuzzle>("/api/puzzles");
export const list = (game: string) => get<PuzzleInfo[]>(`/api/puzzles/${game}`);
export const task = (game: string, number: string) => get<PuzzleTask>(`/api/puzzles/${game}/${number}`);
export const attempt = (game: string, number: string, actions: string[], action: string) =>
  post<PuzzleTry>(`/api/puzzles/${game}/${number}/try`, { actions, action });
export const hint = (game: string, number: string, actions: string[], step: number) =>
  post<Hint>(`/api/puzzles/${game}/${number}/hint`, { actions, step });
export const why = (game: string, number: string, actions: string[], clicks: string[]) =>
  post<Why>(`/api/puzzles/${game}/${number}/why`, { actions, clicks });

const key = (game: string) => `sobremesa.puzzles.${game}`;

/** The numbers of the puzzles that were solved here. */
export function solved(game: string): Set<number> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key(game)) ?? "[]");
    return new Set(Array.isArray(found) ? found.filter((one): one is number => typeof one === "number") : []);
  } catch {
    return new Set();
  }
}

export function keepSolved(game: string, number: number): void {
  try {
    localStorage.setItem(key(game), JSON.stringify([...solved(game).add(number)].sort((a, b) => a - b)));
  } catch {
    // private windows may forbid it; then nothing is remembered
  }
}

/** The next puzzle that is not solved yet, of a grade if one is wanted; none if all are. */
export function nextOf(all: PuzzleInfo[], done: Set<number>, after: number, grade: Grade | ""): number | undefined {
  const open = all.filter((one) => !done.has(one.number) && one.number !== after && (grade === "" || one.grade === grade));
  return (open.find((one) => one.number > after) ?? open[0])?.number;
}
