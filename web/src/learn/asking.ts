/** Asking the server about rules, examples, tutorials and variants. */
import { get, post } from "../api";
import type { SceneMessage, Text, Why } from "../types";

export interface Passage {
  rule: string | null;
  html: string;
  options: string[];
}

export interface Section {
  id: string;
  title: string;
  passages: Passage[];
}

export interface Example {
  id: string;
  rule: string;
  text: Text;
  action: string;
  options: Record<string, unknown>;
  players: number | null;
  why: ({ rule: string } & Text) | null;
}

export interface RulesPage {
  es: Section[];
  en: Section[];
  examples: Example[];
  /** Whether the diagrams are wider than high. */
  wide: boolean;
  /** Whether the diagrams have so many cells that they need room. */
  dense: boolean;
}

/** A position with its scene. */
export interface Placed {
  position: object;
  picture: SceneMessage;
}

export interface Step {
  id: string;
  task: Text;
  hint: Text;
  done: Text;
  wrong: { text: Text; action: string; clicks: string[] } | null;
}

export interface Lesson {
  id: string;
  title: Text;
  steps: Step[];
}

export interface Variant extends Omit<Placed, "position"> {
  players: number;
  options: Record<string, unknown>;
  nearest: string | null;
  differences: { name: string; usual: unknown; value: unknown }[];
  changed: string[];
}

export type Tried = Why & Partial<Placed>;

const of = (game: string) => `/api/games/${encodeURIComponent(game)}`;

export const rulesPage = (game: string) => get<RulesPage>(`${of(game)}/page`);
export const diagram = (game: string, example: string, language: string, after = false) =>
  `${of(game)}/examples/${example}.svg?language=${language}${after ? "&after=true" : ""}`;
export const worked = (game: string, example: string) => get<Placed>(`${of(game)}/examples/${example}`);
export const tutorial = (game: string) => get<Lesson[]>(`${of(game)}/tutorial`);
export const begin = (game: string, step: string) =>
  get<Placed & { show: string; accept: string[] }>(`${of(game)}/tutorial/${step}`);
export const attempt = (game: string, position: object, what: { action: string } | { clicks: string[] }) =>
  post<Tried>(`${of(game)}/try`, { position, ...what });
export const variant = (game: string, players: number | null, options: object) =>
  post<Variant>(`${of(game)}/variant`, { players, options });
