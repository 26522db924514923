/** Asking the server about positions that belong to no table. */
import { LOST, post, Refused } from "../api";
import type { EditedPosition, GameRecord, ReadGames, Refusal, Reply, SecondTry, AnalysisPosition, ThreatAnswer, TurnList, Why, WrittenGame } from "../types";

import type { Notes } from "./tree";

export type { EditedPosition, EngineLine, GameRecord, Judged, LinesMessage, AnalysisPosition, Threat } from "../types";

export interface GamePoint {
  game: string;
  players?: number;
  options?: Record<string, unknown>;
  start?: Record<string, unknown>;
  actions: string[];
}

/** What a record tells besides its actions: how they ended, if not by the rules, and whose they were. */
export type Told = Pick<GameRecord, "actions" | "result" | "tags">;

export const scene = (spot: GamePoint, turn: number) => post<AnalysisPosition>("/api/analysis/scene", { spot, turn });
export const turns = (spot: GamePoint) => post<TurnList>("/api/analysis/turns", { spot });
export const why = (spot: GamePoint, clicks: string[]) => post<Why>("/api/analysis/why", { spot, clicks });
export const threat = (spot: GamePoint) => post<ThreatAnswer>("/api/analysis/threat", { spot });
export const retry = (spot: GamePoint, action: string, turn: number) => post<SecondTry>("/api/analysis/retry", { spot, action, turn });
export const reply = (spot: GamePoint, level: number) => post<Reply>("/api/analysis/reply", { spot, level });
export const read = (text: string) =>
  post<ReadGames>("/api/analysis/read", { text });
/** Write a game; the end that is told belongs to those very actions. */
export const write = (spot: GamePoint, format: string, told: Told | null, notes: Notes = {}) => {
  const ended = told?.result && told.actions.join(";") === spot.actions.join(";") ? { result: told.result } : {};
  return post<WrittenGame>("/api/analysis/write", { spot, format, notes, ...ended, ...(told?.tags ? { tags: told.tags } : {}) });
};
export const edit = (change: { position: Record<string, unknown>; do?: string; cell?: string; stamp?: string; turn?: number }) =>
  post<EditedPosition>("/api/analysis/edit", change);

/** Follow an answer that comes line by line, until it ends or is given up. */
export async function follow<T>(path: string, data: unknown, signal: AbortSignal, hear: (message: T) => void): Promise<void> {
  const response = await fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(data),
    signal,
  }).catch(() => {
    throw new Refused(LOST);
  });
  if (!response.ok) throw new Refused((await response.json()) as Refusal);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = (await reader?.read()) ?? { value: undefined, done: true };
    if (done) return;
    const lines = (rest + value).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line) hear(JSON.parse(line) as T);
  }
}
