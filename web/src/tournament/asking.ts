/** Asking the server about tournaments. */
import * as api from "../api";
import type { Text } from "../types";

export type Phase = "joining" | "playing" | "paused" | "over";
export type Format = "tables" | "knockout" | "swiss" | "robin";

export interface Summary {
  tournament: string;
  title: string;
  game: string;
  format: Format;
  seats: number;
  phase: Phase;
  players: number;
  round: number;
  /** When the next round begins, in milliseconds since 1970. */
  starts: number | null;
}

export interface Entrant {
  person: string;
  name: string;
  bot: string | null;
  left: boolean;
  ready: boolean;
}

export interface Game {
  shares: number[];
  points?: number[];
  reason?: string;
}

/** A table of a round; `at` is the server's table where it is or was played. */
export interface RoundTable {
  id: string;
  seats: string[];
  at: string | null;
  games: Game[];
  decided: boolean;
  ranking: string[];
  marks: Record<string, number>;
  points: Record<string, number>;
  absent: string[];
  corrections: string[];
}

export interface Row {
  place: number;
  slot: string;
  score: number;
  games: number;
  broken: number[];
  title: Text | null;
}

export interface Decided {
  number: number;
  at: number;
  kind: string;
  why?: string;
  table?: string;
  slot?: string;
}

export interface Tournament extends Summary {
  number: number;
  organiser: boolean;
  me: string | null;
  standing_by: boolean;
  terms: { options: Record<string, unknown>; points: string; table: Record<string, unknown> };
  format_name: Text;
  rules: Text[];
  length: number | null;
  round_over: boolean;
  entrants: Record<string, Entrant>;
  waited_for: string[];
  substitutes: { person: string; name: string }[];
  rounds: { number: number; byes: string[]; tables: RoundTable[] }[];
  ties: { id: string; label: Text; help: Text }[];
  standings: Row[];
  log: Decided[];
}

export const list = () => api.get<{ tournaments: Summary[] }>("/api/tournaments");
export const find = (id: string) => api.get<Tournament>(`/api/tournaments/${id}`);
export const announce = (wanted: object) => api.post<{ tournament: string; link: string }>("/api/tournaments", wanted);
export const ask = (id: string, command: object) =>
  api.post<{ number: number }>(`/api/tournaments/${id}`, { id: crypto.randomUUID(), ...command });

/** Call back whenever there is something new, until the caller has enough. */
export function follow(id: string, news: () => void, lost: (away: boolean) => void): () => void {
  const leaving = new AbortController();
  void (async () => {
    while (!leaving.signal.aborted) {
      try {
        const response = await fetch(`/api/tournaments/${id}/stream`, { signal: leaving.signal });
        const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
        lost(!response.ok);
        for (;;) {
          const part = await reader?.read();
          if (!part || part.done) break;
          if (part.value.trim()) news();
        }
      } catch {
        if (leaving.signal.aborted) return;
      }
      lost(true);
      await new Promise((resolve) => setTimeout(resolve, 2000));
    }
  })();
  return () => leaving.abort();
}
