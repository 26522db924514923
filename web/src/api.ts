/** Asking the server. */
import type { GameInfo, Listed, Me, Profile, Refusal, SceneMessage, Setup, Snapshot, Standing, Text, Why } from "./types";

export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.code);
  }
}

const LOST: Refusal = {
  code: "lost",
  es: "No hay conexión con el servidor.",
  en: "The server cannot be reached.",
};

async function ask<T>(method: string, path: string, data?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers: data === undefined ? {} : { "Content-Type": "application/json" },
      body: data === undefined ? undefined : JSON.stringify(data),
    });
  } catch {
    throw new Refused(LOST);
  }
  const found: unknown = await response.json().catch(() => LOST);
  if (!response.ok) throw new Refused(found as Refusal);
  return found as T;
}

export const get = <T>(path: string) => ask<T>("GET", path);
export const post = <T>(path: string, data: unknown) => ask<T>("POST", path, data);

export const games = () => get<GameInfo[]>("/api/games");
export const trial = (game: string, players: number | null, options: object) =>
  post<SceneMessage>(`/api/games/${game}/scene`, { players, options });
export const show = (game: string) => get<SceneMessage[]>(`/api/games/${game}/show`);
export const phrases = () => get<{ phrases: Record<string, Text> }>("/api/phrases");

export const me = () => get<Me>("/api/me");
export const rename = (name: string) => post<Me>("/api/me", { name });
export const mine = () => get<Standing[]>("/api/me/tables");
export const makeAccount = (name: string, password: string) => post<Me>("/api/me/account", { name, password });
export const comeIn = (name: string, password: string) => post<Me>("/api/me/session", { name, password });
export const goOut = () => ask<object>("DELETE", "/api/me/session");
export const forgetMe = () => ask<object>("DELETE", "/api/me");
export const profile = (id: string) => get<Profile>(`/api/people/${id}`);

export const setups = (game: string) => get<Setup[]>(`/api/arrangements?game=${game}`);
export const mySetups = () => get<Setup[]>("/api/me/arrangements");
export const keepSetup = (setup: Pick<Setup, "game" | "name" | "note" | "value" | "public">) =>
  post<{ id: string }>("/api/arrangements", setup);
export const removeSetup = (id: string) => ask<object>("DELETE", `/api/arrangements/${id}`);
export const likeSetup = (id: string, yes: boolean) => ask<object>(yes ? "PUT" : "DELETE", `/api/arrangements/${id}/like`);

export const lobby = () => get<{ tables: Listed[] }>("/api/tables");
export const open = (terms: object) => post<{ table: string; link: string }>("/api/tables", terms);
export const snapshot = (table: string) => get<Snapshot>(`/api/tables/${table}`);
export const earlier = (table: string, ply: number) =>
  get<SceneMessage>(`/api/tables/${table}/scene?ply=${ply}`);
/** The record of a game, as text. */
export const record = (table: string) => get<object>(`/api/tables/${table}/record`).then((found) => JSON.stringify(found));
export const why = (table: string, question: { action?: string; clicks?: string[] }) =>
  post<Why>(`/api/tables/${table}/why`, question);
