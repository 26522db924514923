/** Asking the server about tournaments. */
import * as api from "../api";
import { newId } from "../table/state/connection";
import type { AnnouncedTournament, Granted, Summary, TournamentInfo, TournamentList } from "../types";

export type { Decided, EntrantInfo, RoundTable, StandingsRow, Summary, TournamentInfo } from "../types";

export type Phase = Summary["phase"];
export type Format = Summary["format"];

export const list = () => api.get<TournamentList>("/api/tournaments");
export const find = (id: string) => api.get<TournamentInfo>(`/api/tournaments/${id}`);
export const announce = (wanted: object) => api.post<AnnouncedTournament>("/api/tournaments", wanted);
export const ask = (id: string, command: object) =>
  api.post<Granted>(`/api/tournaments/${id}`, { id: newId(), ...command });

/** How long nothing may be heard, in milliseconds: the server sends an empty line every ten seconds. */
const QUIET = 18_000;
const PAUSE = 2000;

/** Call back whenever there is something new, and once more after a while away, until the caller has enough. */
export function follow(id: string, news: () => void, lost: (away: boolean) => void): () => void {
  const leaving = new AbortController();
  void (async () => {
    while (!leaving.signal.aborted) {
      const silence = new AbortController();
      let timer = setTimeout(() => silence.abort(), QUIET);
      try {
        const signal = AbortSignal.any([leaving.signal, silence.signal]);
        const response = await fetch(`/api/tournaments/${id}/stream`, { signal });
        if (!response.ok) throw new Error(response.statusText);
        const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
        lost(false);
        news();
        for (;;) {
          const part = await reader?.read();
          clearTimeout(timer);
          if (!part || part.done) break;
          timer = setTimeout(() => silence.abort(), QUIET);
          if (part.value.trim()) news();
        }
      } catch {
        if (leaving.signal.aborted) return;
      }
      clearTimeout(timer);
      lost(true);
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  })();
  return () => leaving.abort();
}
