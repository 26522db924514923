/**
 * What the server takes and sends, written from its interface description by web/interface.py.
 * Nothing here knows any game. Do not edit: change the types in server/interface and run it.
 */

/** Call the game off before its first action. */
export interface Abort {
  do: "abort";
  id: string;
  seat?: number | null;
}

/** A name and a password. */
export interface Account {
  name: string;
  password: string;
}

/**
 * Play an action; with `ply`, only as the action of that number, counted from 0.
 *
 * With `language`, it may be written as people do in that language, such as ``Nf3``.
 */
export interface Act {
  do: "act";
  id: string;
  seat?: number | null;
  action: string;
  ply?: number | null;
  language?: "en" | "es" | null;
}

/** A player acted. */
export interface Acted {
  kind: "acted";
  seat: number;
  action: string;
}

/** Put a bot on a free seat; for who opened the table. */
export interface AddBot {
  do: "add_bot";
  id: string;
  seat: number;
  level?: number;
}

/** The tournament that was announced. */
export interface Announced {
  tournament: string;
  link: string;
}

/** A tournament as an organiser announces it. */
export interface Announcement {
  terms: Terms;
  hosting?: Hosting;
}

/** Answer what somebody asked. */
export interface Answer {
  do: "answer";
  id: string;
  seat?: number | null;
  what: "back" | "bot" | "draw" | "swap";
  yes: boolean;
}

/** Answer an offered pact. */
export interface AnswerPact {
  do: "answer_pact";
  id: string;
  seat?: number | null;
  to: number;
  yes: boolean;
}

/** Somebody said yes or no. */
export interface Answered {
  kind: "answered";
  what: string;
  seat: number;
  yes: boolean;
}

/** Arrange in secret; a later arrangement replaces it until all are shown. */
export interface Arrange {
  do: "arrange";
  id: string;
  seat?: number | null;
  values: ArrangedValues;
}

/** How one part of what is arranged stands, as its game writes it. */
export type ArrangedPart = unknown;

/** A player arranged in secret; only they see how. */
export interface ArrangedSeen {
  kind: "arranged";
  seat: number;
  values?: ArrangedValues;
}

/** What a player arranges in secret: a value for each part, as the game has it. */
export type ArrangedValues = Record<string, unknown>;

/** How somebody thinks of arranging in secret. */
export interface Arrangement {
  seat: number;
  values: ArrangedValues;
  turn?: number;
}

/** What has been played, and how much to give away: the piece, where it goes, everything. */
export interface Asked {
  actions?: string[];
  step?: number;
  clicks?: string[];
}

/** An action, or clicks, in some position. */
export interface Attempt {
  position: GamePosition;
  action?: string;
  clicks?: string[];
}

/** What the games so far say; `done` with the last of them. */
export interface BalanceStep {
  branching: number;
  chance: number;
  done: boolean;
  drawn: Interval;
  ends: BalancedEnd[];
  fair: number;
  favoured: string | null;
  kind: "balance";
  lengths: number[];
  level: number;
  played: number;
  sides: TeamShare[];
  total: number;
}

/** Why games ended, and how many of them. */
export interface BalancedEnd {
  games: number;
  text: Text;
}

/** Somebody is ready for the next round. */
export interface BecameReady {
  kind: "ready";
  slot: string;
}

/** Close the list and draw lots; the first round begins. */
export interface Begin {
  do: "begin";
  id: string;
}

/** Everybody is ready; with secret arrangements, these are the options they led to. */
export interface Begun {
  kind: "begun";
  options?: GameOptions | null;
}

/** A look of a game's board. */
export interface BoardInfo {
  background: string;
  defs: string;
  id: string;
  ink: string;
  name: Text;
  shape: string;
}

/** A bot took a seat, or an abandoned one. */
export interface BotSat {
  kind: "bot_sat";
  seat: number;
  level: number;
}

/** Give notice of a pact. */
export interface BreakPact {
  do: "break_pact";
  id: string;
  seat?: number | null;
  to: number;
}

/** A thing to press beside the board or beside a piece. */
export interface Button {
  id: string;
  label: Text;
  facing: number | null;
  kind: string;
}

/** Ask that a bot takes the seat of a player who went away. */
export interface CallBot {
  do: "call_bot";
  id: string;
  seat?: number | null;
  to: number;
  level?: number;
}

/** A place on the board. */
export interface Cell {
  id: string;
  centre: [number, number];
  corners: [number, number][];
  label: Text;
  kind: string;
  level: number;
  side: number | null;
}

/** What to do with a challenge: who is challenged accepts or declines, who sent it cancels. */
export interface ChallengeAnswer {
  do: "accept" | "cancel" | "decline";
}

/** A challenge: who wants to play what with whom, and what became of it. */
export interface ChallengeInfo {
  challenge: string;
  challenged: ChallengeParty;
  challenger: ChallengeParty;
  expires: number;
  kind: "challenge";
  since: number;
  status: "accepted" | "cancelled" | "declined" | "expired" | "waiting";
  table: string | null;
  terms: SettledTerms;
}

/** Who challenges, or is challenged. */
export interface ChallengeParty {
  id: string;
  name: string;
}

/** What to do with a position: ``put``, ``lift``, ``turn``, ``clear``, ``hand`` or nothing. */
export interface Change {
  position: GamePosition;
  do?: string;
  cell?: string;
  stamp?: string;
  turn?: number;
}

/** A legal action, and how to ask for it. */
export interface Choice {
  action: string;
  clicks: string[];
  label: Text;
  path: string[];
  effects: Effect[];
  ways: string[][];
}

/** How much time each player has left in milliseconds, and whose runs. */
export interface ClockData {
  left: number[];
  running: number | null;
}

/** End it early; the table stands as it is. */
export interface Close {
  do: "close";
  id: string;
  why: string;
}

/** The organiser ended it early; the table stands as it is. */
export interface Closed {
  kind: "closed";
  why: string;
}

/**
 * What the coach says of an action, and what the machine answered, step by step.
 *
 * `said` names what was said so far: given back with the next action, it is not said again.
 */
export interface Coached {
  actions: string[];
  over: boolean;
  pictures: SceneMessage[];
  position: GamePosition;
  remark: Text | null;
  said: string;
  tone: string;
}

/** A position, what to do there, and what was said already; without an action, a game begins. */
export interface Coaching {
  position?: GamePosition;
  action?: string;
  said?: string;
}

/** What follows an action, played out, and what it comes to. */
export interface Continuation {
  steps: PlayedStep[];
  verdict: Text;
}

/** Change the result of a table: each seat's share of the win, and points if they count. */
export interface Correct {
  do: "correct";
  id: string;
  table: string;
  shares: number[];
  points?: number[];
  why: string;
}

/** The organiser changed the outcome of a table's last game. */
export interface Corrected {
  kind: "corrected";
  table: string;
  outcome: Outcome;
  why: string;
}

/** A number that players watch; ``points`` is what is left of the turn. */
export interface Counter {
  id: string;
  label: Text;
  value: number;
  limit: number | null;
  side: number | null;
}

/** The puzzle of a day. */
export interface DailyPuzzle {
  day: number;
  game: string;
  grade: "easy" | "hard" | "medium";
  kind: Text;
  number: number;
  task: Text;
}

/** What an organiser decided and why. */
export interface Decided {
  at: number;
  kind: "closed" | "corrected" | "defaulted" | "left" | "paused" | "replaced" | "resumed";
  number: number;
  slot?: string;
  table?: string;
  why?: string;
}

/** Put somebody who vanished last at a table. */
export interface Default {
  do: "default";
  id: string;
  table: string;
  slot: string;
  why?: string;
}

/** Somebody vanished from a table and is last there. */
export interface Defaulted {
  kind: "defaulted";
  table: string;
  slot: string;
  why?: string;
}

/** An option that is not as usual. */
export interface Difference {
  name: string;
  usual: OptionValue;
  value: OptionValue;
}

/** It is done. */
export interface Done {
  done: boolean;
}

/** It had been done before, up to a number. */
export interface DoneMessage {
  id: string | null;
  kind: "done";
  number: number;
}

/** A player resigned or ran out of time while others play on. */
export interface DroppedOut {
  kind: "dropped_out";
  seat: number;
  reason: "resignation" | "time";
}

/** A changed position: how it looks, or what is wrong with it. */
export interface Edited {
  drawing: SceneMessage | null;
  error: Text | null;
  position: GamePosition;
  stamps: Stamp[];
  turns: boolean;
}

/** Something that an action would cause, at a cell. */
export interface Effect {
  kind: string;
  cell: string;
  label: Text;
}

/** How to show an address on another site, as oEmbed 1.0 has it. */
export interface Embedding {
  cache_age: number;
  height: number;
  html: string;
  provider_name: string;
  provider_url: string;
  thumbnail_height: number;
  thumbnail_url: string;
  thumbnail_width: number;
  title: string;
  type: "rich";
  version: "1.0";
  width: number;
}

/** How a game ended. */
export interface EndInfo {
  reason: string;
  scores: number[];
  winners: number[];
}

/** The game is over. */
export interface Ended {
  kind: "ended";
  reason: string;
  winners: number[];
  scores: number[];
}

/** A line of play and what it is worth to each player. */
export interface EngineLine {
  action: string;
  depth: number;
  line: string[];
  nodes: number;
  said: SaidAction[];
  scores: number[];
}

/** Let a machine take part. */
export interface EnterBot {
  do: "add_bot";
  id: string;
  level?: number;
}

/** Somebody who takes part: a person, or a machine by a name that the roster knows. */
export interface Entrant {
  id: string;
  name: string;
  bot?: string | null;
}

/** Somebody who takes part. */
export interface EntrantInfo {
  bot: string | null;
  left: boolean;
  name: string;
  person: string | null;
  ready: boolean;
}

/** The entries of a table after a number. */
export interface Entries {
  events: SeenEntry[];
}

/** Something that just happened and that everybody should hear. */
export interface Event {
  kind: string;
  text: Text;
  side: number | null;
  everyday: boolean;
  passing: boolean;
  loss: boolean;
  arrow: boolean;
}

/**
 * What has happened, and to a page everything that it changed.
 *
 * To who asked for it, with the id of the request and the number of the last entry.
 */
export interface EventsMessage {
  clock?: ClockData;
  drawing?: SceneMessage;
  events: SeenEntry[];
  id?: string;
  kind: "events";
  number?: number;
  readable?: SaidAction[];
  state?: TableChange;
}

/** A worked example. */
export interface Example {
  action: string;
  id: string;
  options: GameOptions;
  players: number | null;
  rule: string;
  text: Text;
  why: RuleAgainst | null;
}

/** Everything that is kept about a person. */
export interface Export {
  arrangements: KeptSetup[];
  challenges: KeptChallenge[];
  games: PastGame[];
  likes: string[];
  person: KeptPerson;
  puzzles: PuzzleOutcome[];
  ratings: KeptRating[];
  tables: Trace[];
  tokens: TokenInfo[];
  tournaments: TournamentTrace[];
}

/** A line of the standings, a player. */
export interface ExportedRow {
  berger?: number;
  bot: string | null;
  buchholz?: number;
  direct?: number;
  firsts?: number;
  games: number;
  id: string;
  last_place?: number;
  name: string;
  order?: number;
  place: number;
  points?: number;
  score: number;
  title: string | null;
}

/** The standings, with what they are of. */
export interface ExportedStandings {
  format: "knockout" | "robin" | "swiss" | "tables";
  game: string;
  of: number;
  phase: "joining" | "over" | "paused" | "playing";
  rounds: number;
  standings: ExportedRow[];
  title: string;
}

/** Somebody else who played a game: a person, or a machine of a level. */
export interface Fellow {
  bot: number;
  name: string | null;
  person: string | null;
  score: number;
  seat: number;
}

/** A game that somebody played, with whom and how. */
export interface FiledGame {
  ended: number;
  game: string;
  players: number;
  public: boolean;
  rated: boolean;
  reason: string;
  rivals: Fellow[];
  score: number;
  seat: number;
  table: string;
  variant: string;
}

/** Every player has a stock of time, and gets some back for every turn. */
export interface FischerClock {
  kind: "fischer";
  seconds: number;
  increment?: number;
}

/** Say that the player to move has run out of time; the server's clock decides. */
export interface Flag {
  do: "flag";
  id: string;
}

/** A text in some notation. */
export interface Foreign {
  text: string;
}

/** How many positions of a game will be judged. */
export interface GameBegun {
  kind: "begun";
  total: number;
}

/** Every position of a game is judged: how exactly each side played. */
export interface GameDone {
  accuracy: PlayerAccuracy[];
  kind: "done";
}

/** A game, and what can be chosen about it. */
export interface GameInfo {
  aim: Text;
  blurb: Text;
  formats: string[];
  id: string;
  options: Option[];
  paired_moves: boolean;
  players: number[];
  presets: PresetInfo[];
  secret: boolean;
  title: Text;
}

/** A variation. */
export interface GameLine {
  actions: string[];
  notes?: Record<string, GameNote>;
}

/** Remarks, glyphs, clocks, a judgement, marks on the board, and other ways to go on. */
export interface GameNote {
  arrows?: string[][];
  circles?: string[][];
  clock?: number;
  comments?: string[];
  nags?: number[];
  score?: GameScore;
  spent?: number;
  variations?: GameLine[];
}

/** Options of a game by their names; those left out are as usual. */
export type GameOptions = Record<string, unknown>;

/** A moment of a game: its options, or the position in which it began, and the actions since. */
export interface GamePoint {
  game: string;
  players?: number | null;
  options?: GameOptions | null;
  start?: GamePosition | null;
  actions?: string[];
}

/** An action, or the clicks that somebody tried. */
export interface GamePointQuestion {
  spot: GamePoint;
  action?: string;
  clicks?: string[];
}

/** A spot to draw, turned clockwise by some quarters. */
export interface GamePointView {
  spot: GamePoint;
  turn?: number;
}

/** A position as its game writes it, besides `game`, `players` and `options`. */
export type GamePosition = Record<string, unknown>;

/** A game from its beginning, or from a given position, action by action. */
export interface GameRecord {
  actions: string[];
  game: string;
  notes?: Record<string, GameNote>;
  options: GameOptions;
  players: number;
  result: GameResult | null;
  rules: number;
  start: GamePosition | null;
  tags?: Record<string, string>;
}

/** How a game ended, by its rules or otherwise, and each player's share of the win. */
export interface GameResult {
  reason: string;
  scores: number[];
  winners: (string | number)[];
}

/** What a position is worth to the first player: hundredths of a pawn, or mate in some moves. */
export interface GameScore {
  depth?: number;
  mate?: number;
  worth?: number;
}

/** Some of the games that somebody played, the latest first. */
export interface GamesPage {
  games: FiledGame[];
  next: string | null;
  total: number;
}

/** A request was granted; `number` is the last entry. */
export interface Granted {
  number: number;
}

/** The server is well. */
export interface Health {
  ok: boolean;
}

/** Something that the viewer may not know. */
export interface Hidden {
  kind: "hidden";
}

/** A little help. */
export interface Hint {
  action: string | null;
  clicks: string[];
  label: Text | null;
}

/** The game of a table was opened somewhere; `at` is the host's own name for it. */
export interface Hosted {
  kind: "hosted";
  table: string;
  at: string;
}

/** What the organiser settles beside the rules of the tournament. */
export interface Hosting {
  clock?: NoClock | TurnClock | FischerClock;
  starts?: number | null;
  gap?: number | null;
  patience?: number;
  public?: boolean;
  watchers?: boolean;
  chat?: boolean;
  secret?: boolean;
  turn_end?: "basic" | "token";
}

/** A share, and where the true one lies 95 times of 100. */
export interface Interval {
  high: number;
  low: number;
  value: number;
}

/** Take part; once it has begun, stand by as a substitute. */
export interface Join {
  do: "join";
  id: string;
}

/** Somebody takes part. */
export interface Joined {
  kind: "joined";
  entrant: Entrant;
}

/** The same for the position after some actions, and what the last of them was worth. */
export interface Judged {
  best?: string;
  better?: SaidAction[];
  index: number;
  kind: "judged";
  line: string[];
  lost?: number;
  mark?: string;
  player: number | null;
  said?: SaidAction[];
  scores: number[];
}

/** An arrangement to keep, and to show if it is public. */
export interface Keeping {
  game: string;
  name: string;
  value: ArrangedPart;
  note?: string;
  public?: boolean;
}

/** The arrangement that is kept. */
export interface Kept {
  id: string;
}

/** A challenge that somebody sent or was sent, as it is kept. */
export interface KeptChallenge {
  by: string;
  id: string;
  since: number;
  status: string | null;
  terms: string;
  to: string;
}

/** Who somebody is, as it is kept. */
export interface KeptPerson {
  account: string | null;
  id: string;
  name: string;
  since: number;
}

/** A rating as it is kept. */
export interface KeptRating {
  game: string;
  games: number;
  mu: number;
  players: number;
  sigma: number;
}

/** An arrangement as it is kept. */
export interface KeptSetup {
  game: string;
  id: string;
  name: string;
  note: string;
  public: number;
  since: number;
  value: string;
}

/** The parts of a scene's picture; every part is the name of a shape. */
export interface Kit {
  unit: number;
  shift: [number, number];
  view: [number, number, number, number];
  background: string;
  ink: string;
  looks: Look[];
  sides: number[];
  defs: [string, string];
  board: string[];
  tokens: [string, string][];
  above: string[];
  items: [string, string][];
  trays: string[];
  stacked: [string, string][];
  raised: [string, [number, number]][];
  ending: string;
  hearts: string[][];
}

/** What a token is for. */
export interface Label {
  label?: string;
}

/** Go away for a while. */
export interface Leave {
  do: "leave";
  id: string;
  seat?: number | null;
}

/** A player went away; the seat waits. */
export interface Left {
  kind: "left";
  seat: number;
}

/** A lesson of a tutorial. */
export interface Lesson {
  id: string;
  steps: Step[];
  title: Text;
}

/** The best lines of a position, as they are known now. */
export interface LinesMessage {
  done: boolean;
  kind: "lines";
  lines: EngineLine[];
}

/** A table in the lobby. */
export interface ListedTable {
  clock: NoClock | TurnClock | FischerClock;
  game: string;
  phase: "arranging" | "over" | "playing" | "seating";
  seats: SeatInfo[];
  table: string;
  watchers: boolean;
}

/** The public tables. */
export interface Lobby {
  tables: ListedTable[];
}

/** The colours of one side. */
export interface Look {
  fill: string;
  edge: string;
  ink: string;
}

/** A sign on a cell: ``from`` and ``to`` of the last action, ``check``, ``threat`` … */
export interface Mark {
  kind: string;
  cell: string;
  label: Text | null;
}

/** Who the asker is; nobody yet, without an id. */
export interface Me {
  id: string | null;
  name: string | null;
  account: boolean;
}

/** An action of a model game, and what it is in words. */
export interface ModelAction {
  action: string;
  label: Text;
  said: SaidAction;
  side: Text;
}

/** What is said after some actions of a model game. */
export interface ModelComment {
  after: number;
  text: Text;
}

/** A model game with its comments. */
export interface ModelGame {
  about: Text;
  actions: ModelAction[];
  comments: ModelComment[];
  id: string;
  record: GameRecord;
  title: Text;
}

/** A model game in a list. */
export interface ModelGameInfo {
  about: Text;
  actions: number;
  id: string;
  title: Text;
}

/** Stop hearing a person, or with `*` everybody; or hear them again. */
export interface Mute {
  do: "mute";
  id: string;
  whom: string;
  on?: boolean;
}

/** Somebody no longer wants to hear a person, or anybody; only they know. */
export interface Muted {
  kind: "muted";
  whom: string;
  on?: boolean;
}

/** A set-up that has a name. */
export interface NamedArmy {
  idea: Text;
  label: Text;
  letters: string;
  name: string;
}

/**
 * A way to begin that has a name, and how games went that began so.
 *
 * `score` is the share of who chose it, `low` and `high` its 95 % interval.
 */
export interface NamedOpening {
  actions: string[];
  games: number;
  high: number;
  id: string;
  low: number;
  options: GameOptions;
  score: number;
  text: Text;
  title: Text;
}

/** How somebody wants to be called. */
export interface Naming {
  name: string;
}

/** Whom to challenge by the name of their account, to what, and for how long it waits. */
export interface NewChallenge {
  to: string;
  terms: TableTerms;
  seconds?: number;
}

/** A token; it is shown only once. */
export interface NewToken {
  token: string;
}

/** Nobody hurries. */
export interface NoClock {
  kind: "none";
}

/** Offer a draw or a rematch, or ask for taking one's last turn back. */
export interface Offer {
  do: "offer";
  id: string;
  seat?: number | null;
  what: "back" | "draw" | "rematch";
}

/** An offer that waits for answers. */
export interface OfferInfo {
  level: number;
  seat: number;
  value: number;
  what: string;
}

/** Offer a pact. */
export interface OfferPact {
  do: "offer_pact";
  id: string;
  seat?: number | null;
  to: number;
  rounds?: number;
}

/** Ask for exchanging seats. */
export interface OfferSwap {
  do: "swap";
  id: string;
  seat?: number | null;
  to: number;
}

/** Somebody asks the others: ``draw``, ``back``, ``swap``, ``bot`` or ``rematch``. */
export interface Offered {
  kind: "offered";
  what: string;
  seat: number;
  value?: number;
  level?: number;
}

/** The table was opened; always the first event. */
export interface Opened {
  kind: "opened";
  table: string;
  opener: string;
  terms: TableTerms;
  before?: string | null;
}

/** The table that was opened. */
export interface Opening {
  table: string;
  link: string;
}

/** Who should answer. */
export interface Opponent {
  spot: GamePoint;
  level?: number;
}

/** Everything a form needs to show an option. */
export interface Option {
  allowed: Text;
  armies?: string[];
  default: OptionValue;
  help: Text;
  high?: number;
  kind: string;
  label: Text;
  low?: number;
  name: string;
  named?: NamedArmy[];
  names?: Text[];
  off?: boolean;
  placements?: Placement[];
  seated?: number[];
  standard?: string;
  values?: (string | number)[];
}

/** The value of an option: what it may be, the game's list of options says. */
export type OptionValue = unknown;

/** The end of a game, seat by seat. */
export interface Outcome {
  shares: number[];
  points?: number[];
  fell?: (number | null)[];
  reason?: string;
}

/** What somebody did at puzzles since they last said so. */
export interface Outcomes {
  outcomes: PuzzleAttempt[];
}

/** How a table stands for somebody who sits there, in a few words. */
export interface OwnTable {
  at: number;
  game: string;
  kind: "table";
  phase: "arranging" | "over" | "playing" | "seating";
  ply: number;
  rivals: Rival[];
  seats: number[];
  table: string;
  turn: number | null;
  your_turn: boolean;
}

/** A player gave notice; a binding pact still holds for one round. */
export interface PactBroken {
  kind: "pact_broken";
  seat: number;
  to: number;
  until: number;
}

/** A pact in force, and for how many turns. */
export interface PactInfo {
  between: number[];
  turns: number;
}

/** Two players are allies until a number of turns have been played. */
export interface PactMade {
  kind: "pact_made";
  seat: number;
  to: number;
  until: number;
}

/** A player offers another a pact for some rounds. */
export interface PactOffered {
  kind: "pact_offered";
  seat: number;
  to: number;
  rounds: number;
}

/** A pact ran out. */
export interface PactOver {
  kind: "pact_over";
  seat: number;
  to: number;
}

/** An offered pact came to nothing. */
export interface PactRefused {
  kind: "pact_refused";
  seat: number;
  to: number;
}

/** Begin the next round now, whoever is ready. */
export interface Pair {
  do: "pair";
  id: string;
}

/** A round was paired. */
export interface Paired {
  kind: "paired";
  round: number;
  tables: Pairing[];
  byes?: string[];
}

/** A table of a round: who sits on which seat. */
export interface Pairing {
  id: string;
  seats: string[];
}

/** With tokens: pass the turn on. */
export interface PassOn {
  do: "pass_on";
  id: string;
  seat?: number | null;
}

/** A piece of the written rules, with the options that it is about. */
export interface Passage {
  html: string;
  options: string[];
  rule: string | null;
}

/** With tokens: the turn was passed on. */
export interface PassedOn {
  kind: "passed_on";
  seat: number;
}

/** A game that somebody played. */
export interface PastGame {
  ended: number;
  game: string;
  players: number;
  reason: string;
  score: number;
  seat: number;
  table: string;
}

/** Begin no round until it goes on. */
export interface Pause {
  do: "pause";
  id: string;
  why?: string;
}

/** No round is paired until it goes on. */
export interface Paused {
  kind: "paused";
  why?: string;
}

/** What can be said with one click, and every reason for a refusal. */
export interface Phrases {
  phrases: Record<string, Text>;
  refusals: Record<string, Text>;
}

/** A kind of piece in a few words, the rules that say so, and the example that shows it. */
export interface PieceCard {
  example: string;
  rules: string[];
  text: Text;
}

/** Ask whether the server lives: scripts in browsers cannot see the pings of sockets. */
export interface Ping {
  do: "ping";
}

/** A position with its scene. */
export interface Placed {
  picture: SceneMessage;
  position: GamePosition;
}

/** A value that has a name. */
export interface Placement {
  label: Text;
  name: string;
  value: ArrangedPart;
}

/** What somebody means to do when it is their turn. */
export interface Plan {
  seat: number;
  actions?: string[];
  turn?: number;
}

/** An action that is played out, in words, and how the board looks after it. */
export interface PlayedStep {
  action: string;
  drawing: SceneMessage;
  side: number | null;
  words: Text;
}

/** How exactly a player played, and how many actions fell short. */
export interface PlayerAccuracy {
  actions: number;
  blunders: number;
  inaccuracies: number;
  mistakes: number;
  percent: number | null;
  player: number;
}

/** The server lives. */
export interface Pong {
  kind: "pong";
}

/** Who is here: for each seat whether its player is, and how many others look on. */
export interface PresentMessage {
  kind: "present";
  seats: boolean[];
  watchers: number;
}

/** A named set of values. */
export interface PresetInfo {
  label: Text;
  name: string;
  values: GameOptions;
}

/** A piece of advice, and a moment of a real game in which it counted. */
export interface Principle {
  action: string;
  example: Text;
  id: string;
  text: Text;
  title: Text;
}

/** What everybody may know about a person. */
export interface Profile {
  account: boolean;
  games: PastGame[];
  id: string;
  name: string;
  ratings: Rating[];
  since: number;
}

/** How somebody did at a puzzle: right at once, failed, or solved after that. */
export interface PuzzleAttempt {
  at: number;
  game: string;
  number: number;
  theme: string;
  difficulty: number;
  outcome: "failed" | "later" | "right";
}

/** A puzzle in a list. */
export interface PuzzleInfo {
  difficulty: number;
  grade: "easy" | "hard" | "medium";
  kind: Text;
  mine: number;
  number: number;
  players: number;
  theme: string;
}

/** How somebody did at a puzzle: right at once, failed, or solved after that. */
export interface PuzzleOutcome {
  at: number;
  difficulty: number;
  game: string;
  number: number;
  outcome: "failed" | "later" | "right";
  theme: string;
}

/** A puzzle to solve, without its solution. */
export interface PuzzleTask {
  difficulty: number;
  drawing: SceneMessage;
  game: string;
  grade: "easy" | "hard" | "medium";
  kind: Text;
  mine: number;
  number: number;
  of: number;
  players: number;
  position: GamePosition;
  task: Text;
  theme: string;
}

/** Whether an action was right, what is answered, and how the board looks then. */
export interface PuzzleTry {
  actions: string[];
  also: boolean;
  drawing: SceneMessage;
  own: SceneMessage;
  replies: string[];
  right: boolean;
  solved: boolean;
}

/** An action, or the clicks that somebody tried. */
export interface Question {
  action?: string;
  clicks?: string[];
}

/** How well somebody plays a game, as people read it. */
export interface Rating {
  game: string;
  games: number;
  players: number;
  rating: number;
}

/** A game that was read, with what its notation told besides. */
export interface ReadGame {
  record: GameRecord;
  tags: Record<string, string>;
}

/** What was read, and in which notation it was. */
export interface Reading {
  format: string;
  games: ReadGame[];
}

/** Be ready for the next round; the last one lets it begin. */
export interface Ready {
  do: "ready";
  id: string;
}

/** Why something is not done: a code, a sentence in both languages, perhaps the rule. */
export interface Refusal {
  code: string;
  en: string;
  es: string;
  more?: Record<string, string>;
  rule?: string;
}

/** Why something is not done; without an id, why the socket ends or a message was left out. */
export interface RefusedMessage {
  error: Refusal;
  id?: string | null;
  kind: "refused";
}

/** Everybody wants to play again, over there. */
export interface Rematched {
  kind: "rematched";
  table: string;
}

/** Take somebody out. */
export interface Remove {
  do: "remove";
  id: string;
  slot: string;
  why?: string;
}

/** Let a substitute go on in a player's place, or a machine of a level. */
export interface Replace {
  do: "replace";
  id: string;
  slot: string;
  why: string;
  substitute?: string | null;
  level?: number;
}

/** Somebody else goes on in a player's place, with all that was played there. */
export interface Replaced {
  kind: "replaced";
  slot: string;
  entrant: Entrant;
  why: string;
}

/** The action that a level chose. */
export interface Reply {
  action: string;
}

/** The game of a table ended. */
export interface Reported {
  kind: "reported";
  table: string;
  outcome: Outcome;
  record?: string | null;
  note?: string;
}

/** Give the game up. */
export interface Resign {
  do: "resign";
  id: string;
  seat?: number | null;
}

/** Go on. */
export interface Resume {
  do: "resume";
  id: string;
}

/** The server was away; the time since the last event does not count. */
export interface Resumed {
  kind: "resumed";
}

/** Another action where somebody went wrong, on a board turned clockwise by some quarters. */
export interface Retry {
  spot: GamePoint;
  action: string;
  turn?: number;
}

/** Come back to one's seat, even if a bot has been playing there. */
export interface Return {
  do: "return";
  id: string;
  seat?: number | null;
}

/** A player came back. */
export interface Returned {
  kind: "returned";
  seat: number;
}

/** Somebody else at a table. */
export interface Rival {
  bot: number;
  name: string;
  seat: number;
}

/** A round. */
export interface RoundInfo {
  byes: string[];
  number: number;
  tables: RoundTable[];
}

/** A table of a round; `at` is the server's table where it is or was played. */
export interface RoundTable {
  absent: string[];
  at: string | null;
  corrections: string[];
  decided: boolean;
  games: Outcome[];
  id: string;
  marks: Record<string, number>;
  points: Record<string, number>;
  ranking: string[];
  records: (string | null)[];
  seats: string[];
}

/** The rule that forbids something, in words. */
export interface RuleAgainst {
  en: string;
  es: string;
  more?: Record<string, string>;
  rule: string;
}

/** The rules as HTML, in both languages, with their examples. */
export interface RulesPage {
  dense: boolean;
  en: Section[];
  es: Section[];
  examples: Example[];
  more: Record<string, Section[]>;
  wide: boolean;
}

/** Somebody said something, in a room. */
export interface Said {
  kind: "said";
  room: "table" | "team" | "watchers";
  seat: number | null;
  name: string;
  text?: string;
  phrase?: string;
}

/** An action as it is written in both languages, such as ``Cf3`` and ``Nf3``. */
export interface SaidAction {
  en: string;
  es: string;
  figurines?: string;
  more?: Record<string, string>;
  words?: Text;
}

/** Somebody took a seat. */
export interface Sat {
  kind: "sat";
  seat: number;
  person: string;
  name: string;
  fixed?: boolean;
}

/** Say something: a text, or a phrase of the list by its name. */
export interface Say {
  do: "say";
  id: string;
  text?: string;
  phrase?: string;
  room?: "table" | "team" | "watchers";
}

/** Something that somebody said. */
export interface Saying {
  at: number;
  room: string;
  text: string;
}

/** Everything that can be seen of a state. */
export interface Scene {
  game: string;
  cells: Cell[];
  tokens: Token[];
  sides: Side[];
  to_move: number | null;
  status: Text;
  trays: Tray[];
  counters: Counter[];
  buttons: Button[];
  choices: Choice[];
  marks: Mark[];
  events: Event[];
  pitch: [number, number];
  foot: number;
  rule: string;
}

/**
 * A scene, its picture in parts, and the shapes that were not sent before.
 *
 * Where scenes follow one another, as in a socket, one without `cells` has those before it.
 */
export interface SceneMessage {
  kind: "scene";
  kit: Kit;
  number: number;
  ply: number;
  scene: Scene;
  shapes: Record<string, string>;
}

/** Set the time at which the next round begins; none for when everybody is ready. */
export interface Schedule {
  do: "schedule";
  id: string;
  at?: number | null;
}

/** The next round begins at a set time; none for when everybody is ready. */
export interface Scheduled {
  kind: "scheduled";
  at: number | null;
}

/** Who sits on a seat. */
export interface SeatInfo {
  arranged: boolean;
  away: boolean;
  bot: number;
  fixed: boolean;
  name: string;
  out: string;
  person: string | null;
}

/** Who shall sit on a seat: ``open`` for whoever comes, ``me``, or a ``bot`` of a level. */
export interface SeatTerms {
  kind?: "bot" | "me" | "open";
  level?: number;
  fixed?: boolean;
}

/** What another action would have been worth where somebody went wrong, and what follows it. */
export interface SecondTry {
  after: Continuation;
  lost: number;
  mark: string;
  own: SceneMessage;
  right: boolean;
  words: Text;
}

/** What is arranged in secret: an option, whose parts it has, and where they stand. */
export interface SecretInfo {
  option: string;
  parts: string[][];
  places: Record<string, string[]>;
}

/** A section of the written rules. */
export interface Section {
  id: string;
  passages: Passage[];
  title: string;
}

/** An entry of a table as the viewer may see it. */
export interface SeenEntry {
  n: number;
  at: number;
  event: Opened | Sat | Stood | BotSat | Swapped | Left | Returned | ArrangedSeen | Begun | Acted | TookBack | PassedOn | DroppedOut | Resumed | Ended | Offered | Answered | Rematched | PactOffered | PactRefused | PactMade | PactBroken | PactOver | Said | Muted | Hidden;
}

/** What this server is, and where to read on; addresses are empty where there are none. */
export interface ServerInfo {
  documentation: string;
  source: string;
  version: string;
}

/** A set of a game's pieces. */
export interface SetInfo {
  defs: string;
  id: string;
  looks: Look[];
  name: Text;
  shape: string;
}

/** The terms of a table as they were settled when it was opened. */
export interface SettledTerms {
  chat: boolean;
  clock: NoClock | TurnClock | FischerClock;
  game: string;
  lot: boolean;
  most: number | null;
  options: GameOptions;
  pacts: "binding" | "off" | "spoken";
  players: number;
  public: boolean;
  seats: SeatTerms[];
  secret: boolean;
  turn_end: "basic" | "token";
  watchers: boolean;
}

/** The terms of a tournament as they were settled when it was announced. */
export interface SettledTournament {
  draw: "lot" | "order";
  fill: "bots" | "byes";
  filler: string;
  format: "knockout" | "robin" | "swiss" | "tables";
  game: string;
  laps: number;
  most: number;
  opening: number;
  options: GameOptions;
  points: "kept" | "lost";
  replays: number;
  rounds: number | null;
  seats: number;
  seed: number;
  table: Hosting;
  title: string;
}

/** An arrangement that is kept, perhaps somebody else's. */
export interface Setup {
  author: string;
  game: string;
  id: string;
  liked: boolean;
  likes: number;
  name: string;
  note: string;
  person: string;
  public: boolean;
  since: number;
  value: ArrangedPart;
}

/** A position as data and for drawing, and how it can be written down. */
export interface Shown {
  drawing: SceneMessage;
  formats: string[];
  position: GamePosition;
  said: SaidAction | null;
}

/** Who plays: shown beside the board, and in the clocks and the move list. */
export interface Side {
  id: string;
  name: Text;
  player: number;
  state: string;
  arrow: number | null;
  team: number | null;
}

/** Take a seat, or any; a fixed one stays when the others are drawn by lot. */
export interface Sit {
  do: "sit";
  id: string;
  seat?: number | null;
  fixed?: boolean;
}

/** A whole table as somebody may see it. */
export interface Snapshot {
  actions: string[];
  clock: ClockData | null;
  drawable: boolean;
  ended: EndInfo | null;
  number: number;
  offers: OfferInfo[];
  opener: string;
  options: GameOptions | null;
  pacts: PactInfo[];
  phase: "arranging" | "over" | "playing" | "seating";
  readable?: SaidAction[];
  rematch: string | null;
  seats: SeatInfo[];
  secret: SecretInfo | null;
  sides: string[];
  standing: Standing[];
  table: string;
  terms: SettledTerms;
  turn: number | null;
  turn_complete: boolean;
  turn_from: number;
  you: You;
}

/** A piece that an editor can put on the board. */
export interface Stamp {
  id: string;
  label: Text;
  side: string;
  svg: string;
}

/** Leave a seat before the game begins. */
export interface Stand {
  do: "stand";
  id: string;
  seat?: number | null;
}

/** What is true of one player at one moment. */
export interface Standing {
  team: number;
  alive: boolean;
  points: number | null;
}

/** A line of the standings. */
export interface StandingsRow {
  broken: number[];
  games: number;
  place: number;
  score: number;
  slot: string;
  title: Text | null;
}

/** A step of a lesson. */
export interface Step {
  done: Text;
  hint: Text;
  id: string;
  task: Text;
  wrong: WrongTry | null;
}

/** How a step of a lesson begins, what shows it, and what will do. */
export interface StepBegin {
  accept: string[];
  picture: SceneMessage;
  position: GamePosition;
  show: string;
}

/** Somebody left a seat before the game began. */
export interface Stood {
  kind: "stood";
  seat: number;
}

/** What a game has to say about playing well. */
export interface StrategyPage {
  dense: boolean;
  games: ModelGameInfo[];
  openings: NamedOpening[];
  principles: Principle[];
  wide: boolean;
}

/** A variant to play some times, and the level that plays it at every seat. */
export interface Study {
  players?: number | null;
  options?: GameOptions;
  level?: number;
}

/**
 * How a game can look; the usual board and the usual pieces come first.
 *
 * A picture in another style is the same picture with other definitions.
 */
export interface Styles {
  boards: BoardInfo[];
  sets: SetInfo[];
}

/** Somebody who stands by. */
export interface Substitute {
  name: string;
  person: string;
}

/** A tournament in a list. */
export interface Summary {
  format: "knockout" | "robin" | "swiss" | "tables";
  game: string;
  phase: "joining" | "over" | "paused" | "playing";
  players: number;
  round: number;
  seats: number | null;
  starts: number | null;
  title: string;
  tournament: string;
}

/** Seats were exchanged: `order[i]` tells who sits on seat `i` now, by old seat. */
export interface Swapped {
  kind: "swapped";
  order: number[];
}

/** What has changed of that, and of what is the viewer's own. */
export interface TableChange {
  drawable?: boolean;
  ended?: EndInfo | null;
  offers?: OfferInfo[];
  options?: GameOptions | null;
  pacts?: PactInfo[];
  phase?: "arranging" | "over" | "playing" | "seating";
  rematch?: string | null;
  seats?: SeatInfo[];
  sides?: string[];
  standing?: Standing[];
  turn?: number | null;
  turn_complete?: boolean;
  turn_from?: number;
  you?: You;
}

/** Everything that is settled before the first event of a table. */
export interface TableTerms {
  game: string;
  players?: number | null;
  options?: GameOptions;
  seats?: SeatTerms[];
  lot?: boolean;
  clock?: NoClock | TurnClock | FischerClock;
  public?: boolean;
  watchers?: boolean;
  turn_end?: "basic" | "token";
  pacts?: "binding" | "off" | "spoken";
  secret?: boolean;
  chat?: boolean;
  most?: number | null;
}

/** A team, perhaps of one player, and its share of the wins. */
export interface TeamShare {
  id: string;
  name: Text;
  share: Interval;
}

/**
 * Everything that is settled before the first event of a tournament.
 *
 * >>> Terms("Cup", "reyes", "tables").fill is None
 * True
 */
export interface Terms {
  title: string;
  game: string;
  format: "knockout" | "robin" | "swiss" | "tables";
  seats?: number | null;
  options?: GameOptions;
  rounds?: number | null;
  laps?: number;
  replays?: number;
  fill?: "bots" | "byes" | null;
  filler?: string;
  draw?: "lot" | "order";
  points?: "kept" | "lost";
  seed?: number;
  opening?: number;
  most?: number;
  table?: Record<string, unknown>;
}

/**
 * One sentence or name, in Spanish and in English, and in other languages that have it.
 *
 * >>> Text("Colina", "Hill")["en"]
 * 'Hill'
 * >>> Text("{n} puntos", "{n} points").format(n=3).es
 * '3 puntos'
 */
export interface Text {
  es: string;
  en: string;
  more?: Record<string, string>;
}

/** What the next player would do if it were their turn. */
export interface Threat {
  action: string;
  clicks: string[];
  effects: string[];
  gain: number;
  label: Text;
  side: number;
}

/** A threat; none if nobody can say. */
export interface ThreatAnswer {
  threat: Threat | null;
}

/** A rule that breaks ties. */
export interface TieInfo {
  help: Text;
  id: string;
  label: Text;
}

/** A piece on the board. */
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

/** A token, without its secret. */
export interface TokenInfo {
  id: string;
  label: string;
  since: number;
  used: number | null;
}

/** The game went back to what it was after `to` actions. */
export interface TookBack {
  kind: "took_back";
  to: number;
}

/** Nobody else can join: the order in which all are seeded, machines that fill up included. */
export interface TournamentBegun {
  kind: "begun";
  order: string[];
  fillers?: Entrant[];
}

/** An entry in the journal of a tournament. */
export interface TournamentEntry {
  n: number;
  at: number;
  event: TournamentOpened | Joined | Withdrawn | TournamentBegun | Paired | Hosted | Reported | Corrected | Defaulted | Replaced | Paused | TournamentResumed | Closed | BecameReady | Scheduled | Waiting;
  by?: string | null;
  id?: string | null;
  digest?: number | null;
}

/** A whole tournament, as somebody sees it. */
export interface TournamentInfo {
  entrants: Record<string, EntrantInfo>;
  format: "knockout" | "robin" | "swiss" | "tables";
  format_name: Text;
  game: string;
  length: number | null;
  log: Decided[];
  me: string | null;
  number: number;
  organiser: boolean;
  phase: "joining" | "over" | "paused" | "playing";
  players: number;
  round: number;
  round_over: boolean;
  rounds: RoundInfo[];
  rules: Text[];
  seats: number | null;
  standing_by: boolean;
  standings: StandingsRow[];
  starts: number | null;
  substitutes: Substitute[];
  terms: SettledTournament;
  ties: TieInfo[];
  title: string;
  tournament: string;
  waited_for: string[];
}

/** The public tournaments. */
export interface TournamentList {
  tournaments: Summary[];
}

/** There is something new at a tournament: the number of its last entry. */
export interface TournamentNews {
  number: number;
}

/** The tournament was announced; always the first event. */
export interface TournamentOpened {
  kind: "opened";
  terms: Terms;
}

/** It goes on. */
export interface TournamentResumed {
  kind: "resumed";
}

/** A tournament that somebody organised or took part in, with what its journal says of them. */
export interface TournamentTrace {
  entries: TournamentEntry[];
  organiser: boolean;
  title: string;
  tournament: string;
}

/** A table at which somebody sat or spoke, with what they said there. */
export interface Trace {
  said: Saying[];
  table: string;
}

/**
 * A game, and the notation to write it in; with what its record tells besides.
 *
 * That is its end, if the rules do not tell it, who played, and notes with variations.
 */
export interface Translation {
  spot: GamePoint;
  format: string;
  result?: GameResult | null;
  tags?: Record<string, string>;
  notes?: Record<string, GameNote>;
}

/**
 * A hand, a reserve or a boneyard.
 *
 * The id of one whose pieces can be chosen begins with ``hand``; others are only looked at.
 */
export interface Tray {
  id: string;
  side: number;
  label: Text;
  items: TrayItem[];
  points: number | null;
}

/** A piece beside the board. */
export interface TrayItem {
  id: string;
  side: number;
  kind: string;
  symbol: string;
  label: Text;
}

/** A number of players and options to try. */
export interface Trial {
  players?: number | null;
  options?: GameOptions;
}

/** What has been played since the puzzle's position, and the action to try now. */
export interface Try {
  action: string;
  actions?: string[];
}

/** The same of an action that is played if it is allowed: then with the position after it. */
export interface Trying {
  action: string | null;
  en?: string;
  es?: string;
  more?: Record<string, string>;
  picture?: SceneMessage;
  position?: GamePosition;
  rule: string | null;
}

/** Every turn has the same limit; the rulebooks recommend 60 to 300 seconds. */
export interface TurnClock {
  kind: "turn";
  seconds: number;
}

/** Who played each action of a game, and what it is as people take it. */
export interface TurnList {
  players: (number | null)[];
  said: SaidAction[];
}

/** With tokens: take back the last action of one's turn. */
export interface Undo {
  do: "undo";
  id: string;
  seat?: number | null;
}

/** Players and options, compared with the presets, and how such a game begins. */
export interface Variant {
  changed: string[];
  differences: Difference[];
  nearest: string | null;
  options: GameOptions;
  picture: SceneMessage;
  players: number;
}

/** Somebody stands by as a substitute. */
export interface Waiting {
  kind: "waiting";
  entrant: Entrant;
}

/** The first message: the last number, the server's time, and to a page the whole table. */
export interface Welcome {
  kind: "welcome";
  now: number;
  number: number;
  table?: Snapshot;
}

/** A game to judge, thoroughly or at a glance. */
export interface WholeGame {
  spot: GamePoint;
  glance?: boolean;
}

/** What was meant, and the rule against it; without a rule, it is allowed. */
export interface Why {
  action: string | null;
  en?: string;
  es?: string;
  more?: Record<string, string>;
  rule: string | null;
}

/** How many lines of a spot, and whether to look longer than usual. */
export interface Wish {
  spot: GamePoint;
  lines?: number;
  deeper?: boolean;
}

/** Take part no more. */
export interface Withdraw {
  do: "leave";
  id: string;
}

/** Somebody does not take part any more; once it has begun, for good. */
export interface Withdrawn {
  kind: "left";
  slot: string;
  why?: string;
}

/** A game in a notation. */
export interface Writing {
  lost: Text | null;
  text: string;
}

/** The rules in words: each rule by its id, as Markdown. */
export interface WrittenRules {
  en: Record<string, string>;
  es: Record<string, string>;
  more: Record<string, Record<string, string>>;
}

/** What somebody is asked to try although it is not allowed. */
export interface WrongTry {
  action: string;
  clicks: string[];
  text: Text;
}

/** What is the viewer's own. */
export interface You {
  arrangements: Record<string, ArrangedValues>;
  seats: number[];
}

/** What is sent by /api/tables/{table}/socket. */
export type ServerMessage = Welcome | EventsMessage | PresentMessage | SceneMessage | RefusedMessage | DoneMessage | Pong;

/** What may be sent to /api/tables/{table}/socket. */
export type ClientMessage = Sit | Stand | AddBot | Leave | Return | Arrange | Act | Undo | PassOn | Resign | Abort | Flag | Offer | OfferSwap | CallBot | Answer | OfferPact | AnswerPact | BreakPact | Say | Mute | Ping;
