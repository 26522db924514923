/** What the server sends. Nothing here knows any game. */

export type Language = "es" | "en";
export type Text = { es: string; en: string };
export type Point = [number, number];

export interface Cell {
  id: string;
  centre: Point;
  corners: Point[];
  label: Text;
  kind: string;
  level: number;
  side: number | null;
}

export interface Token {
  id: string;
  cell: string;
  side: number;
  kind: string;
  symbol: string;
  label: Text;
  height: number;
  facing: number | null;
  values: number[];
  muted: boolean;
}

export interface TrayItem {
  id: string;
  side: number;
  kind: string;
  symbol: string;
  label: Text;
}

export interface Tray {
  id: string;
  side: number;
  label: Text;
  items: TrayItem[];
  points: number | null;
}

export interface Counter {
  id: string;
  label: Text;
  value: number;
  limit: number | null;
  side: number | null;
}

export interface Side {
  id: string;
  name: Text;
  player: number;
  state: string;
  arrow: number | null;
  team: number | null;
}

export interface Effect {
  kind: string;
  cell: string;
  label: Text;
}

export interface Choice {
  action: string;
  clicks: string[];
  label: Text;
  path: string[];
  effects: Effect[];
}

export interface Scene {
  game: string;
  cells: Cell[];
  tokens: Token[];
  sides: Side[];
  to_move: number | null;
  status: Text;
  trays: Tray[];
  counters: Counter[];
  buttons: { id: string; label: Text; facing: number | null }[];
  choices: Choice[];
  marks: { kind: string; cell: string; label: Text | null }[];
  events: { kind: string; text: Text; side: number | null }[];
}

export interface Look {
  fill: string;
  edge: string;
  ink: string;
}

export interface Kit {
  unit: number;
  shift: Point;
  view: [number, number, number, number];
  background: string;
  looks: Look[];
  sides: number[];
  board: string[];
  tokens: [string, string][];
  above: string[];
  items: [string, string][];
  trays: string[];
  /** Pieces that lie on or under others, each by itself. */
  stacked: [string, string][];
}

export interface SceneMessage {
  kind: "scene";
  number: number;
  ply: number;
  scene: Scene;
  kit: Kit;
  shapes: Record<string, string>;
}

/** A scene whose shapes are all at hand. */
export interface Picture {
  ply: number;
  scene: Scene;
  kit: Kit;
  shapes: Map<string, string>;
}

export interface Refusal {
  code: string;
  es: string;
  en: string;
  rule?: string;
}

export interface Option {
  name: string;
  kind: string;
  default: unknown;
  label: Text;
  help: Text;
  allowed: Text;
  values?: (string | number)[];
  /** Names of the values, where they do not speak for themselves. */
  names?: Text[];
  /** The number of players that each value is for. */
  seated?: number[];
  low?: number;
  high?: number;
  off?: boolean;
  /** Of an option that is arranged: the usual value, and others with names. */
  armies?: string[];
  standard?: string;
  /** Of an option whose values have names. */
  placements?: { name: string; label: Text; value: unknown }[];
  named?: { name: string; letters: string; label: Text; idea: Text }[];
}

export interface GameInfo {
  id: string;
  title: Text;
  blurb: Text;
  players: number[];
  /** Whether there is something to arrange in secret before the game. */
  secret: boolean;
  options: Option[];
  presets: { name: string; label: Text; values: Record<string, unknown> }[];
}

export interface Seat {
  person: string | null;
  name: string;
  bot: number;
  away: boolean;
  out: string;
  arranged: boolean;
}

export type ClockTerms =
  | { kind: "none" }
  | { kind: "turn"; seconds: number }
  | { kind: "fischer"; seconds: number; increment: number };

export interface Clock {
  left: number[];
  running: number | null;
}

export interface Snapshot {
  table: string;
  number: number;
  phase: "seating" | "arranging" | "playing" | "over";
  terms: {
    game: string;
    players: number;
    options: Record<string, unknown>;
    seats: { fixed?: boolean }[];
    clock: ClockTerms;
    turn_end: "basic" | "token";
    pacts: "off" | "spoken" | "binding";
    secret: boolean;
    chat: boolean;
    public: boolean;
  };
  opener: string;
  seats: Seat[];
  sides: string[];
  you: { seats: number[]; arrangements: Record<string, Record<string, unknown>> };
  secret: { option: string; parts: string[][]; places: Record<string, string[]> } | null;
  actions: string[];
  turn: number | null;
  turn_from: number;
  turn_complete: boolean;
  clock: Clock | null;
  offers: { what: string; seat: number; value: number; level: number }[];
  pacts: { between: number[]; turns: number }[];
  ended: { reason: string; winners: number[]; scores: number[] } | null;
  rematch: string | null;
}

export interface Entry {
  n: number;
  at: number;
  event: { kind: string; [field: string]: unknown };
}

export interface Why {
  action: string | null;
  rule: string | null;
  es?: string;
  en?: string;
}

export interface Me {
  id: string | null;
  name: string | null;
  account: boolean;
}

export interface Listed {
  table: string;
  game: string;
  phase: string;
  seats: Seat[];
  clock: ClockTerms;
  watchers: boolean;
}

export interface Standing {
  table: string;
  game: string;
  phase: string;
  seats: number[];
  ply: number;
  turn: number | null;
  your_turn: boolean;
}

/** A saved set-up, perhaps somebody else's. */
export interface Setup {
  id: string;
  person: string;
  author: string;
  game: string;
  name: string;
  note: string;
  value: string;
  public: boolean;
  likes: number;
  liked: boolean;
}

export interface Profile {
  id: string;
  name: string;
  account: boolean;
  since: number;
  ratings: { game: string; players: number; rating: number; games: number }[];
  games: { table: string; game: string; players: number; score: number; reason: string; ended: number }[];
}
