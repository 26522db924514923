/** Asking the server. */
import type {
  ChallengeInfo,
  Acknowledgement,
  GameInfo,
  GameRecord,
  GamesPage,
  ServerInfo,
  SavedArrangement,
  Lobby,
  Me,
  NewToken,
  OpenedTable,
  OwnTable,
  PieceCard,
  Phrases,
  Profile,
  PuzzleOutcome,
  Refusal,
  SceneMessage,
  Setup,
  TokenInfo,
  Why,
} from "./types";

export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.code);
  }
}

export const LOST: Refusal = {
  code: "lost",
  es: "No hay conexión con el servidor.",
  en: "The server cannot be reached.",
};
const UNSENT: Refusal = {
  code: "lost",
  es: "No hay conexión con el servidor: no se ha podido enviar. Prueba otra vez.",
  en: "The server cannot be reached: that could not be sent. Try again.",
};
/** How long an answer may take, in milliseconds; a server that thinks may take its time. */
const ANSWERED = { GET: 15_000, other: 90_000 };

/** Whether a refusal is about this moment only: the same may be granted later. */
export const passing = ({ code }: Refusal) => ["lost", "busy", "too_fast"].includes(code);

async function ask<T>(method: string, path: string, data?: unknown): Promise<T> {
  const lost = method === "GET" ? LOST : UNSENT;
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers: data === undefined ? {} : { "Content-Type": "application/json" },
      body: data === undefined ? undefined : JSON.stringify(data),
      signal: AbortSignal.timeout(method === "GET" ? ANSWERED.GET : ANSWERED.other),
    });
  } catch {
    throw new Refused(lost);
  }
  const found: unknown = await response.json().catch(() => {
    throw new Refused(lost);
  });
  if (!response.ok) throw new Refused(found as Refusal);
  return found as T;
}

export const get = <T>(path: string) => ask<T>("GET", path);
export const post = <T>(path: string, data: unknown) => ask<T>("POST", path, data);

export const games = () => get<GameInfo[]>("/api/games");
export const trial = (game: string, players: number | null, options: object) =>
  post<SceneMessage>(`/api/games/${game}/scene`, { players, options });
/** A game to look at, scene by scene. */
export type Frames = SceneMessage[];
export const show = (game: string) => get<Frames>(`/api/games/${game}/show`);
export const about = () => get<ServerInfo>("/api/about");
export const cards = (game: string) => get<Record<string, PieceCard>>(`/api/games/${game}/cards`);
export const phrases = () => get<Phrases>("/api/phrases");

export const me = () => get<Me>("/api/me");
export const rename = (name: string) => post<Me>("/api/me", { name });
export const mine = () => get<OwnTable[]>("/api/me/tables");
export const makeAccount = (name: string, password: string) => post<Me>("/api/me/account", { name, password });
export const comeIn = (name: string, password: string) => post<Me>("/api/me/session", { name, password });
export const goOut = () => ask<Acknowledgement>("DELETE", "/api/me/session");
export const forgetMe = () => ask<Acknowledgement>("DELETE", "/api/me");
export const tokens = () => get<TokenInfo[]>("/api/me/tokens");
export const newToken = (label: string) => post<NewToken>("/api/me/tokens", { label });
export const dropToken = (id: string) => ask<Acknowledgement>("DELETE", `/api/me/tokens/${id}`);
export const challenges = () => get<ChallengeInfo[]>("/api/challenges");
export const challengeOf = (id: string) => get<ChallengeInfo>(`/api/challenges/${id}`);
export const challenge = (to: string, terms: object) => post<ChallengeInfo>("/api/challenges", { to, terms });
export const answerChallenge = (id: string, how: "accept" | "decline" | "cancel") =>
  post<ChallengeInfo>(`/api/challenges/${id}`, { do: how });
export const playedGames = (id: string, query: string) => get<GamesPage>(`/api/people/${id}/games${query && `?${query}`}`);
export const puzzleOutcomes = (outcomes: PuzzleOutcome[]) => post<PuzzleOutcome[]>("/api/me/puzzles", { outcomes });
export const profile = (id: string) => get<Profile>(`/api/people/${id}`);

export const setups = (game: string) => get<Setup[]>(`/api/arrangements?game=${game}`);
export const mySetups = () => get<Setup[]>("/api/me/arrangements");
export const keepSetup = (setup: Pick<Setup, "game" | "name" | "note" | "value" | "public">) =>
  post<SavedArrangement>("/api/arrangements", setup);
export const removeSetup = (id: string) => ask<Acknowledgement>("DELETE", `/api/arrangements/${id}`);
export const likeSetup = (id: string, yes: boolean) => ask<Acknowledgement>(yes ? "PUT" : "DELETE", `/api/arrangements/${id}/like`);

export const lobby = () => get<Lobby>("/api/tables");
export const open = (terms: object) => post<OpenedTable>("/api/tables", terms);
/** A moment of a table's game, the board turned by quarters more than it lies before one. */
export const earlier = (table: string, ply: number, turn = 0) =>
  get<SceneMessage>(`/api/tables/${table}/scene?ply=${ply}${turn ? `&turn=${turn}` : ""}`);
/** How a secret arrangement of one's own would look. */
export const arrangement = (table: string, seat: number, values: object, turn = 0) =>
  post<SceneMessage>(`/api/tables/${table}/arrangement`, { seat, values, turn });
/** What one could do if it were one's turn, after some actions of one's own; nobody is told. */
export const ahead = (table: string, seat: number, actions: string[], turn: number) =>
  post<SceneMessage>(`/api/tables/${table}/ahead`, { seat, actions, turn });
/** The record of a game, as text. */
export const record = (table: string) => get<GameRecord>(`/api/tables/${table}/record`).then((found) => JSON.stringify(found));
export const why = (table: string, question: { action?: string; clicks?: string[] }) =>
  post<Why>(`/api/tables/${table}/why`, question);
