/** Asking the server about rules, examples, tutorials and variants. */
import { get, post } from "../api";
import { styleQuery } from "../board/styles.svelte";
import type { Coached, ModelGame, StrategyPage } from "../types";
import type { Lesson, PositionAndScene, RulesPage, StepBegin, TryAnswer, Variant } from "../types";

export type { Example, Lesson, Passage, PositionAndScene, RulesPage, Section, Step, Variant } from "../types";

const of = (game: string) => `/api/games/${encodeURIComponent(game)}`;

export const rulesPage = (game: string) => get<RulesPage>(`${of(game)}/page`);
export const diagram = (game: string, example: string, language: string, after = false) =>
  `${of(game)}/examples/${example}.svg?language=${language}${after ? "&after=true" : ""}${styleQuery(game)}`;
export const worked = (game: string, example: string) => get<PositionAndScene>(`${of(game)}/examples/${example}`);
export const tutorial = (game: string) => get<Lesson[]>(`${of(game)}/tutorial`);
export const begin = (game: string, step: string) =>
  get<StepBegin>(`${of(game)}/tutorial/${step}`);
export const strategy = (game: string) => get<StrategyPage>(`${of(game)}/strategy`);
export const strategyDiagram = (game: string, principle: string, language: string) =>
  `${of(game)}/strategy/${principle}.svg?language=${language}${styleQuery(game)}`;
export const openingDiagram = (game: string, opening: string, language: string) =>
  `${of(game)}/openings/${opening}.svg?language=${language}${styleQuery(game)}`;
export const modelGame = (game: string, model: string) => get<ModelGame>(`${of(game)}/models/${model}`);
export const moment = (game: string, model: string, after: number) => get<PositionAndScene>(`${of(game)}/models/${model}/${after}`);
export const coached = (game: string, position: object, action: string, said: string) =>
  post<Coached>(`${of(game)}/coach`, { position, action, said });
export const attempt = (game: string, position: object, what: { action: string } | { clicks: string[] }) =>
  post<TryAnswer>(`${of(game)}/try`, { position, ...what });
export const variant = (game: string, players: number | null, options: object) =>
  post<Variant>(`${of(game)}/variant`, { players, options });
