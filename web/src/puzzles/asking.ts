/** Asking the server about puzzles. */
import { get, post } from "../api";
import type { Continuation, DailyPuzzle, Hint, PuzzleInfo, PuzzleTask, PuzzleTry, Why } from "../types";

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

/** What the machine expects after an action, right or wrong. */
export const line = (game: string, number: string, actions: string[], action: string) =>
  post<Continuation>(`/api/puzzles/${game}/${number}/line`, { actions, action });

/** Those puzzles of a list that so many play; all of them without a number. */
export const ofPlayers = (all: PuzzleInfo[], players: number) => all.filter((one) => players === 0 || one.players === players);

/** The next puzzle that is not solved yet, of a grade if one is wanted; none if all are. */
export function nextOf(all: PuzzleInfo[], done: Set<number>, after: number, grade: Grade | ""): number | undefined {
  const open = all.filter((one) => !done.has(one.number) && one.number !== after && (grade === "" || one.grade === grade));
  return (open.find((one) => one.number > after) ?? open[0])?.number;
}
