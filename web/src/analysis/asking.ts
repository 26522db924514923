/** Asking the server about positions that belong to no table. */
import { post, Refused } from "../api";
import type { Refusal, SceneMessage, Text, Why } from "../types";

export interface Spot {
  game: string;
  players?: number;
  options?: Record<string, unknown>;
  start?: Record<string, unknown>;
  actions: string[];
}

export interface Shown {
  position: Record<string, unknown>;
  formats: string[];
  drawing: SceneMessage;
}

export interface EngineLine {
  action: string;
  scores: number[];
  line: string[];
  depth: number;
  nodes: number;
}

export interface Threat {
  action: string;
  side: number;
  gain: number;
  clicks: string[];
  label: Text;
  effects: string[];
}

export interface Judged {
  kind: "judged";
  index: number;
  player: number | null;
  scores: number[];
  line: string[];
  lost?: number;
  mark?: string;
  best?: string;
}

export interface GameRecord {
  game: string;
  players: number;
  options: Record<string, unknown>;
  start: Record<string, unknown> | null;
  actions: string[];
}

export interface Edited {
  position: Record<string, unknown>;
  turns: boolean;
  stamps: { id: string; side: string; label: Text; svg: string }[];
  drawing: SceneMessage | null;
  error: Text | null;
}

export const scene = (spot: Spot, turn: number) => post<Shown>("/api/analysis/scene", { spot, turn });
export const turns = (spot: Spot) => post<{ players: number[] }>("/api/analysis/turns", { spot });
export const why = (spot: Spot, clicks: string[]) => post<Why>("/api/analysis/why", { spot, clicks });
export const threat = (spot: Spot) => post<{ threat: Threat | null }>("/api/analysis/threat", { spot });
export const reply = (spot: Spot, level: number) => post<{ action: string }>("/api/analysis/reply", { spot, level });
export const read = (text: string) =>
  post<{ format: string; games: { record: GameRecord; tags: Record<string, string> }[] }>("/api/analysis/read", { text });
export const write = (spot: Spot, format: string) =>
  post<{ text: string }>("/api/analysis/write", { spot, format });
export const edit = (change: { position: Record<string, unknown>; do?: string; cell?: string; stamp?: string; turn?: number }) =>
  post<Edited>("/api/analysis/edit", change);

/** Follow an answer that comes line by line, until it ends or is given up. */
export async function follow<T>(path: string, data: unknown, signal: AbortSignal, hear: (message: T) => void): Promise<void> {
  const response = await fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(data),
    signal,
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
