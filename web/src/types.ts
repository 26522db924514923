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

/** The request was executed. */
export interface Acknowledgement {
  done: boolean;
}

/**
 * Play an action; with `ply`, only if it is the action of that number, counted from 0.
 *
 * With `language`, the notation of that language is understood as well, such as ``Nf3``.
 */
export interface Act {
  do: "act";
  id: string;
  seat?: number | null;
  action: string;
  ply?: number | null;
  language?: "en" | "es" | null;
}

/** A player played an action. */
export interface Acted {
  kind: "acted";
  seat: number;
  action: string;
}

/** Put a bot on a free seat; only the opener of the table may. */
export interface AddBot {
  do: "add_bot";
  id: string;
  seat: number;
  level?: number;
}

/** A position as data and as a scene, with the formats in which it can be written. */
export interface AnalysisPosition {
  drawing: SceneMessage;
  formats: string[];
  position: GamePosition;
  position_formats: string[];
  said: SaidAction | null;
}

/** A position to draw, rotated clockwise by quarter turns. */
export interface AnalysisRequest {
  spot: GamePoint;
  turn?: number;
}

/** An action or the clicks to explain. */
export interface AnalysisWhyRequest {
  spot: GamePoint;
  action?: string;
  clicks?: string[];
}

/** The tournament that was announced. */
export interface AnnouncedTournament {
  tournament: string;
  link: string;
}

/** A tournament as an organiser announces it. */
export interface Announcement {
  terms: Terms;
  hosting?: Hosting;
}

/** Answer an offer. */
export interface Answer {
  do: "answer";
  id: string;
  seat?: number | null;
  what: "back" | "bot" | "draw" | "swap";
  yes: boolean;
}

/** Answer a pact offer. */
export interface AnswerPact {
  do: "answer_pact";
  id: string;
  seat?: number | null;
  to: number;
  yes: boolean;
}

/** A player accepted or declined an offer. */
export interface Answered {
  kind: "answered";
  what: string;
  seat: number;
  yes: boolean;
}

/** A game that a person played, with its other players and its variant. */
export interface ArchivedGame {
  ended: number;
  game: string;
  players: number;
  public: boolean;
  rated: boolean;
  reason: string;
  rivals: OtherPlayer[];
  score: number;
  seat: number;
  table: string;
  variant: string;
}

/** Arrange in secret; a later arrangement replaces it until all are revealed. */
export interface Arrange {
  do: "arrange";
  id: string;
  seat?: number | null;
  values: ArrangedValues;
}

/** How one part of what is arranged stands, as its game writes it. */
export type ArrangedPart = unknown;

/** A player arranged in secret; `values` is sent only to that player. */
export interface ArrangedSeen {
  kind: "arranged";
  seat: number;
  values?: ArrangedValues;
}

/** What a player arranges in secret: a value for each part, as the game has it. */
export type ArrangedValues = Record<string, unknown>;

/** A secret arrangement to preview. */
export interface ArrangementRequest {
  seat: number;
  values: ArrangedValues;
  turn?: number;
}

/** A variant to study, and the level that plays at all seats. */
export interface BalanceRequest {
  players?: number | null;
  options?: GameOptions;
  level?: number;
}

/** The result of the games so far; `done` with the last of them. */
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

/** A reason why games ended, and how many. */
export interface BalancedEnd {
  games: number;
  text: Text;
}

/** An entrant is ready for the next round. */
export interface BecameReady {
  kind: "ready";
  slot: string;
}

/** Close entries, draw lots and begin the first round. */
export interface Begin {
  do: "begin";
  id: string;
}

/** The game begins; `options` is given where secret arrangements led to it. */
export interface Begun {
  kind: "begun";
  options?: GameOptions | null;
}

/** A style of a game's board. */
export interface BoardInfo {
  background: string;
  defs: string;
  id: string;
  ink: string;
  name: Text;
  shape: string;
}

/** A bot took a free or an abandoned seat. */
export interface BotSat {
  kind: "bot_sat";
  seat: number;
  level: number;
}

/** End a pact. */
export interface BreakPact {
  do: "break_pact";
  id: string;
  seat?: number | null;
  to: number;
}

/** A rule that forbids an action, and the reason. */
export interface BrokenRule {
  en: string;
  es: string;
  more?: Record<string, string>;
  rule: string;
}

/** A thing to press beside the board or beside a piece. */
export interface Button {
  id: string;
  label: Text;
  facing: number | null;
  kind: string;
  usual: boolean;
}

/** Ask that a bot take the seat of an absent player. */
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

/** What to do with a challenge: the challenged accepts or declines, the challenger cancels. */
export interface ChallengeAnswer {
  do: "accept" | "cancel" | "decline";
}

/** A challenge: the parties, the terms, and its status. */
export interface ChallengeInfo {
  challenge: string;
  challenged: ChallengeParty;
  challenger: ChallengeParty;
  expires: number;
  kind: "challenge";
  since: number;
  status: "accepted" | "cancelled" | "declined" | "expired" | "waiting";
  table: string | null;
  terms: ValidatedTerms;
}

/** The challenger or the challenged. */
export interface ChallengeParty {
  id: string;
  name: string;
}

/** A chat message. */
export interface ChatLine {
  at: number;
  room: string;
  text: string;
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

/** The time that each player has left in milliseconds, and whose is running. */
export interface ClockData {
  left: number[];
  running: number | null;
}

/** End the tournament early; the current standings are final. */
export interface Close {
  do: "close";
  id: string;
  why: string;
}

/** The organiser ended it early; the current standings are final. */
export interface Closed {
  kind: "closed";
  why: string;
}

/** A position, an action and the remarks made so far; without an action, a game begins. */
export interface CoachRequest {
  position?: GamePosition;
  action?: string;
  said?: string;
}

/**
 * The coach's remark on an action, and the machine's reply, step by step.
 *
 * `said` names the remarks made so far; sent back with the next action, they are not repeated.
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

/** The expected continuation of an action, and its outcome. */
export interface Continuation {
  steps: PlayedStep[];
  verdict: Text;
}

/** Correct the result of a table: each seat's share of the win, and its points if they count. */
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

/** A name and a password. */
export interface Credentials {
  name: string;
  password: string;
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

/** A decision of the organiser, with its reason. */
export interface Decided {
  at: number;
  kind: "closed" | "corrected" | "defaulted" | "left" | "paused" | "replaced" | "resumed";
  number: number;
  slot?: string;
  table?: string;
  why?: string;
}

/** Rank an absent player last at a table. */
export interface Default {
  do: "default";
  id: string;
  table: string;
  slot: string;
  why?: string;
}

/** A player is absent from a table and is ranked last there. */
export interface Defaulted {
  kind: "defaulted";
  table: string;
  slot: string;
  why?: string;
}

/** An option that differs from its default. */
export interface Difference {
  name: string;
  usual: OptionValue;
  value: OptionValue;
}

/** The request had been executed before; its last entry has this number. */
export interface DoneMessage {
  id: string | null;
  kind: "done";
  number: number;
}

/** A player resigned or ran out of time while the others play on. */
export interface DroppedOut {
  kind: "dropped_out";
  seat: number;
  reason: "resignation" | "time";
}

/** A change of a position: ``put``, ``lift``, ``turn``, ``clear``, ``hand`` or none. */
export interface EditRequest {
  position: GamePosition;
  do?: string;
  cell?: string;
  stamp?: string;
  turn?: number;
}

/** An edited position: its scene, or what is wrong with it. */
export interface EditedPosition {
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

/** How to embed an address in another site, as defined by oEmbed 1.0. */
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

/** Enter a bot. */
export interface EnterBot {
  do: "add_bot";
  id: string;
  level?: number;
}

/** An entrant: a person, or a machine by a player specification. */
export interface Entrant {
  id: string;
  name: string;
  bot?: string | null;
}

/** An entrant. */
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
 * New entries, and for a page everything that they changed.
 *
 * The sender of the command that caused them also gets the request's id and the last number.
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
  why: BrokenRule | null;
}

/** A row of the standings. */
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

/** The standings, with the tournament's title and game. */
export interface ExportedStandings {
  format: "knockout" | "robin" | "swiss" | "tables";
  game: string;
  of: number;
  phase: "joining" | "over" | "paused" | "playing";
  rounds: number;
  standings: ExportedRow[];
  title: string;
}

/** Every player has a stock of time, and gets an increment for every turn. */
export interface FischerClock {
  kind: "fischer";
  seconds: number;
  increment?: number;
}

/** Claim that the player to move has run out of time; the server's clock decides. */
export interface Flag {
  do: "flag";
  id: string;
}

/** The number of positions of a game to be judged. */
export interface GameBegun {
  kind: "begun";
  total: number;
}

/** The end of an analysis: the accuracy of each player. */
export interface GameDone {
  accuracy: PlayerAccuracy[];
  kind: "done";
}

/** A game and its options. */
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

/** Comments, glyphs, clocks, a score, marks on the board, and variations. */
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

/** A position as its game writes it, besides `game`, `players` and `options`. */
export type GamePosition = Record<string, unknown>;

/** A game from its beginning or from a given position, action by action. */
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

/** The score of a position for the first player: centipawns, or mate in some moves. */
export interface GameScore {
  depth?: number;
  mate?: number;
  worth?: number;
}

/** A page of a person's games, latest first. */
export interface GamesPage {
  games: ArchivedGame[];
  next: string | null;
  total: number;
}

/** A request was granted; `number` is the last entry. */
export interface Granted {
  number: number;
}

/** The name of a guest. */
export interface GuestRequest {
  name: string;
}

/** The server is healthy. */
export interface Health {
  ok: boolean;
}

/** An event that the viewer may not see. */
export interface Hidden {
  kind: "hidden";
}

/** A hint. */
export interface Hint {
  action: string | null;
  clicks: string[];
  label: Text | null;
}

/** The game of a table was opened; `at` is the host's id of it. */
export interface Hosted {
  kind: "hosted";
  table: string;
  at: string;
}

/** What the organiser chooses besides the rules of the tournament. */
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

/** A share with its 95 % confidence interval. */
export interface Interval {
  high: number;
  low: number;
  value: number;
}

/** Enter the tournament; once it has begun, enter as a substitute. */
export interface Join {
  do: "join";
  id: string;
}

/** Somebody entered. */
export interface Joined {
  kind: "joined";
  entrant: Entrant;
}

/** A game to judge, thoroughly or quickly. */
export interface JudgeGameRequest {
  spot: GamePoint;
  glance?: boolean;
}

/** The judgement of the position after some actions, and of the last of them. */
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

/** Leave for a while. */
export interface Leave {
  do: "leave";
  id: string;
  seat?: number | null;
}

/** A player left for a while; the seat waits. */
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

/** The best lines of a position found so far. */
export interface LinesMessage {
  done: boolean;
  kind: "lines";
  lines: EngineLine[];
}

/** The number of lines to search for, and whether to search longer than usual. */
export interface LinesRequest {
  spot: GamePoint;
  lines?: number;
  deeper?: boolean;
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

/** The person of a request; all None for a visitor without a name. */
export interface Me {
  id: string | null;
  name: string | null;
  account: boolean;
}

/** An action of a model game, with its readable forms. */
export interface ModelAction {
  action: string;
  label: Text;
  said: SaidAction;
  side: Text;
}

/** A comment after some actions of a model game. */
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

/** Mute or unmute a person, or with `*` everybody. */
export interface Mute {
  do: "mute";
  id: string;
  whom: string;
  on?: boolean;
}

/** Somebody muted or unmuted a person or everybody; only they see this event. */
export interface Muted {
  kind: "muted";
  whom: string;
  on?: boolean;
}

/** A named set-up. */
export interface NamedArmy {
  idea: Text;
  label: Text;
  letters: string;
  name: string;
}

/**
 * A named opening, and the results of games that began with it.
 *
 * `score` is the share of the player who chose it, `low` and `high` its 95 % interval.
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

/** An arrangement to save. */
export interface NewArrangement {
  game: string;
  name: string;
  value: ArrangedPart;
  note?: string;
  public?: boolean;
}

/** The account to challenge by its name, the terms, and the seconds until it expires. */
export interface NewChallenge {
  to: string;
  terms: TableTerms;
  seconds?: number;
}

/** A token; it is shown only once. */
export interface NewToken {
  token: string;
}

/** No clock. */
export interface NoClock {
  kind: "none";
}

/** Offer a draw or a rematch, or ask to take one's last turn back. */
export interface Offer {
  do: "offer";
  id: string;
  seat?: number | null;
  what: "back" | "draw" | "rematch";
}

/** An open offer. */
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

/** Ask to exchange seats. */
export interface OfferSwap {
  do: "swap";
  id: string;
  seat?: number | null;
  to: number;
}

/** A player made an offer: ``draw``, ``back``, ``swap``, ``bot`` or ``rematch``. */
export interface Offered {
  kind: "offered";
  what: string;
  seat: number;
  value?: number;
  level?: number;
}

/** The table was opened; this is always the first event. */
export interface Opened {
  kind: "opened";
  table: string;
  opener: string;
  terms: TableTerms;
  before?: string | null;
}

/** The table that was opened. */
export interface OpenedTable {
  table: string;
  link: string;
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

/** Another player of a game: a person or a bot. */
export interface OtherPlayer {
  bot: number;
  name: string | null;
  person: string | null;
  score: number;
  seat: number;
}

/** The end of a game, seat by seat. */
export interface Outcome {
  shares: number[];
  points?: number[];
  fell?: (number | null)[];
  reason?: string;
}

/** A table in the list of one of its players. */
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

/** A player ended a pact; a binding one still holds for one round. */
export interface PactBroken {
  kind: "pact_broken";
  seat: number;
  to: number;
  until: number;
}

/** A pact in force, and the turns it still lasts. */
export interface PactInfo {
  between: number[];
  turns: number;
}

/** Two players are allies until that many turns have been played. */
export interface PactMade {
  kind: "pact_made";
  seat: number;
  to: number;
  until: number;
}

/** A player offered another a pact for some rounds. */
export interface PactOffered {
  kind: "pact_offered";
  seat: number;
  to: number;
  rounds: number;
}

/** A pact expired. */
export interface PactOver {
  kind: "pact_over";
  seat: number;
  to: number;
}

/** An offered pact was refused. */
export interface PactRefused {
  kind: "pact_refused";
  seat: number;
  to: number;
}

/** Begin the next round now, even if not everybody is ready. */
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

/** A table of a round: the slot of each seat. */
export interface Pairing {
  id: string;
  seats: string[];
}

/** At a table with a token: end one's turn. */
export interface PassOn {
  do: "pass_on";
  id: string;
  seat?: number | null;
}

/** A passage of the written rules, with the options that it is about. */
export interface Passage {
  html: string;
  options: string[];
  rule: string | null;
}

/** At a table with a token: the turn was ended. */
export interface PassedOn {
  kind: "passed_on";
  seat: number;
}

/** A game that a person played. */
export interface PastGame {
  ended: number;
  game: string;
  players: number;
  reason: string;
  score: number;
  seat: number;
  table: string;
}

/** Pause: no round begins until `Resume`. */
export interface Pause {
  do: "pause";
  id: string;
  why?: string;
}

/** The tournament is paused: no round is paired. */
export interface Paused {
  kind: "paused";
  why?: string;
}

/** Everything that is stored about a person. */
export interface PersonalData {
  arrangements: StoredSetup[];
  challenges: StoredChallenge[];
  games: PastGame[];
  likes: string[];
  person: StoredPerson;
  puzzles: PuzzleOutcome[];
  ratings: StoredRating[];
  tables: TableTrace[];
  tokens: TokenInfo[];
  tournaments: TournamentTrace[];
}

/** The ready-made phrases of the chat, and all sentences of refusal. */
export interface Phrases {
  phrases: Record<string, Text>;
  refusals: Record<string, Text>;
}

/** A kind of piece in a few words, with its rules and an example. */
export interface PieceCard {
  example: string;
  rules: string[];
  text: Text;
}

/** Ask whether the server is alive: scripts in browsers cannot see a socket's own pings. */
export interface Ping {
  do: "ping";
}

/** A named value. */
export interface Placement {
  label: Text;
  name: string;
  value: ArrangedPart;
}

/** An action of a continuation, in words, and the scene after it. */
export interface PlayedStep {
  action: string;
  drawing: SceneMessage;
  side: number | null;
  words: Text;
}

/** A player's accuracy, and the number of their mistakes. */
export interface PlayerAccuracy {
  actions: number;
  blunders: number;
  inaccuracies: number;
  mistakes: number;
  percent: number | null;
  player: number;
}

/** The answer to `Ping`. */
export interface Pong {
  kind: "pong";
}

/** A position with its scene. */
export interface PositionAndScene {
  picture: SceneMessage;
  position: GamePosition;
}

/** Premoves: what a player plans to do when it is their turn. */
export interface PremoveRequest {
  seat: number;
  actions?: string[];
  turn?: number;
}

/** Presence: for each seat whether its player is here, and the number of spectators. */
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

/** A principle, with a position of a real game in which it counted. */
export interface Principle {
  action: string;
  example: Text;
  id: string;
  text: Text;
  title: Text;
}

/** The public profile of a person. */
export interface Profile {
  account: boolean;
  games: PastGame[];
  id: string;
  name: string;
  ratings: Rating[];
  since: number;
}

/** The outcome of a puzzle: right at once, failed, or solved after that. */
export interface PuzzleAttempt {
  at: number;
  game: string;
  number: number;
  theme: string;
  difficulty: number;
  outcome: "failed" | "later" | "right";
}

/** The actions played, and how much a hint reveals: the piece, its target, or everything. */
export interface PuzzleHelpRequest {
  actions?: string[];
  step?: number;
  clicks?: string[];
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

/** The outcome of a puzzle: right at once, failed, or solved after that. */
export interface PuzzleOutcome {
  at: number;
  difficulty: number;
  game: string;
  number: number;
  outcome: "failed" | "later" | "right";
  theme: string;
}

/** New outcomes of puzzles. */
export interface PuzzleOutcomesRequest {
  outcomes: PuzzleAttempt[];
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

/** Whether an action was right, the replies, and the board after them. */
export interface PuzzleTry {
  actions: string[];
  also: boolean;
  drawing: SceneMessage;
  own: SceneMessage;
  replies: string[];
  right: boolean;
  solved: boolean;
}

/** The actions played since the puzzle's position, and the action to try now. */
export interface PuzzleTryRequest {
  action: string;
  actions?: string[];
}

/** A rating as it is displayed. */
export interface Rating {
  game: string;
  games: number;
  players: number;
  rating: number;
}

/** A game that was read, with the tags of its notation. */
export interface ReadGame {
  record: GameRecord;
  tags: Record<string, string>;
}

/** The games that were read, and their format. */
export interface ReadGames {
  format: string;
  games: ReadGame[];
}

/** A text in any known format. */
export interface ReadRequest {
  text: string;
}

/** Report ready for the next round; it begins when everybody is ready. */
export interface Ready {
  do: "ready";
  id: string;
}

/** Why a request is refused: a code, a sentence in both languages, perhaps the rule. */
export interface Refusal {
  code: string;
  en: string;
  es: string;
  more?: Record<string, string>;
  rule?: string;
}

/** A refusal; without an id, the reason why the socket closes or a message was dropped. */
export interface RefusedMessage {
  error: Refusal;
  id?: string | null;
  kind: "refused";
}

/** Everybody wants a rematch, at another table. */
export interface Rematched {
  kind: "rematched";
  table: string;
}

/** Remove an entrant. */
export interface Remove {
  do: "remove";
  id: string;
  slot: string;
  why?: string;
}

/** Replace a player by a substitute, or by a bot of a level. */
export interface Replace {
  do: "replace";
  id: string;
  slot: string;
  why: string;
  substitute?: string | null;
  level?: number;
}

/** A player was replaced by somebody else, who keeps all results. */
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

/** The level that should reply. */
export interface ReplyRequest {
  spot: GamePoint;
  level?: number;
}

/** The game of a table ended. */
export interface Reported {
  kind: "reported";
  table: string;
  outcome: Outcome;
  record?: string | null;
  note?: string;
}

/** Resign. */
export interface Resign {
  do: "resign";
  id: string;
  seat?: number | null;
}

/** End a pause. */
export interface Resume {
  do: "resume";
  id: string;
}

/** The server was down; the time since the last event is not charged. */
export interface Resumed {
  kind: "resumed";
}

/** Another action in place of a mistake; the board is rotated clockwise by quarter turns. */
export interface RetryRequest {
  spot: GamePoint;
  action: string;
  turn?: number;
}

/** Return to one's seat, even if a bot has been playing there. */
export interface Return {
  do: "return";
  id: string;
  seat?: number | null;
}

/** A player returned. */
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

/** A table of a round; `at` is the id of the server's table where it is or was played. */
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

/** The rules as HTML, in both languages, with their examples. */
export interface RulesPage {
  dense: boolean;
  en: Section[];
  es: Section[];
  examples: Example[];
  more: Record<string, Section[]>;
  wide: boolean;
}

/** A chat message, in a chat room. */
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

/** A person took a seat. */
export interface Sat {
  kind: "sat";
  seat: number;
  person: string;
  name: string;
  fixed?: boolean;
}

/** The id of a saved arrangement. */
export interface SavedArrangement {
  id: string;
}

/** Send a chat message: a text, or a ready-made phrase by its name. */
export interface Say {
  do: "say";
  id: string;
  text?: string;
  phrase?: string;
  room?: "table" | "team" | "watchers";
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
 * In a series of scenes, as in a socket, one without `cells` has those of its predecessor.
 */
export interface SceneMessage {
  kind: "scene";
  kit: Kit;
  number: number;
  ply: number;
  scene: Scene;
  shapes: Record<string, string>;
}

/** Set the start time of the next round; None waits until everybody is ready. */
export interface Schedule {
  do: "schedule";
  id: string;
  at?: number | null;
}

/** The next round begins at a set time, or when everybody is ready (None). */
export interface Scheduled {
  kind: "scheduled";
  at: number | null;
}

/** A seat and who sits there. */
export interface SeatInfo {
  arranged: boolean;
  away: boolean;
  bot: number;
  fixed: boolean;
  name: string;
  out: string;
  person: string | null;
}

/** Who is meant to sit on a seat: anybody (``open``), the opener (``me``), or a ``bot``. */
export interface SeatTerms {
  kind?: "bot" | "me" | "open";
  level?: number;
  fixed?: boolean;
}

/** What another action would have been worth in place of a mistake, and its continuation. */
export interface SecondTry {
  after: Continuation;
  lost: number;
  mark: string;
  own: SceneMessage;
  right: boolean;
  words: Text;
}

/** What is arranged in secret: an option, the parts of each seat, and their places. */
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

/** An entry of a table as one viewer sees it. */
export interface SeenEntry {
  n: number;
  at: number;
  event: Opened | Sat | Stood | BotSat | Swapped | Left | Returned | ArrangedSeen | Begun | Acted | TookBack | PassedOn | DroppedOut | Resumed | Ended | Offered | Answered | Rematched | PactOffered | PactRefused | PactMade | PactBroken | PactOver | Said | Muted | Hidden;
}

/** The version of this server and the addresses of its documentation and source, if any. */
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

/** A saved arrangement as a viewer sees it. */
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

/** Who plays: shown beside the board, and in the clocks and the move list. */
export interface Side {
  id: string;
  name: Text;
  player: number;
  state: string;
  arrow: number | null;
  team: number | null;
}

/** Take a seat, or any free one; a `fixed` one is left out when seats are drawn by lot. */
export interface Sit {
  do: "sit";
  id: string;
  seat?: number | null;
  fixed?: boolean;
}

/** A whole table as one viewer sees it. */
export interface Snapshot {
  actions: string[];
  clock: ClockData | null;
  drawable: boolean;
  ended: EndInfo | null;
  next: number | null;
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
  terms: ValidatedTerms;
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

/** The facts about one player in a position. */
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

/** The beginning of a lesson's step: its position, the action to show, the accepted actions. */
export interface StepBegin {
  accept: string[];
  picture: SceneMessage;
  position: GamePosition;
  show: string;
}

/** A person left a seat before the game began. */
export interface Stood {
  kind: "stood";
  seat: number;
}

/** A challenge that a person sent or received, as stored. */
export interface StoredChallenge {
  by: string;
  id: string;
  since: number;
  status: string | null;
  terms: string;
  to: string;
}

/** A person as stored. */
export interface StoredPerson {
  account: string | null;
  id: string;
  name: string;
  since: number;
}

/** A rating as stored. */
export interface StoredRating {
  game: string;
  games: number;
  mu: number;
  players: number;
  sigma: number;
}

/** An arrangement as stored. */
export interface StoredSetup {
  game: string;
  id: string;
  name: string;
  note: string;
  public: number;
  since: number;
  value: string;
}

/** The strategy page of a game. */
export interface StrategyPage {
  dense: boolean;
  games: ModelGameInfo[];
  openings: NamedOpening[];
  principles: Principle[];
  wide: boolean;
}

/**
 * The styles of a game, default first.
 *
 * A picture in another style is the same picture with other definitions.
 */
export interface Styles {
  boards: BoardInfo[];
  sets: SetInfo[];
}

/** A substitute who has not been called yet. */
export interface Substitute {
  name: string;
  person: string;
}

/** Somebody entered as a substitute. */
export interface SubstituteEntered {
  kind: "waiting";
  entrant: Entrant;
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

/** Seats were exchanged: `order[i]` is the former seat of who sits on seat `i` now. */
export interface Swapped {
  kind: "swapped";
  order: number[];
}

/** The fields of the public state and of the viewer's own that have changed. */
export interface TableChange {
  drawable?: boolean;
  ended?: EndInfo | null;
  next?: number | null;
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

/** The terms of a table, before its first event. */
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

/** A table at which a person sat or spoke, with their chat messages. */
export interface TableTrace {
  said: ChatLine[];
  table: string;
}

/** A team, perhaps of one player, and its share of the wins. */
export interface TeamShare {
  id: string;
  name: Text;
  share: Interval;
}

/**
 * The terms of a tournament, before its first event.
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
 * A sentence or name in Spanish and English, and in draft languages that have it.
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

/** The best action of the next player if it were their turn. */
export interface Threat {
  action: string;
  clicks: string[];
  effects: string[];
  gain: number;
  label: Text;
  side: number;
}

/** A threat; None if there is none or it cannot be computed. */
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

/** What a token is for. */
export interface TokenRequest {
  label?: string;
}

/** Actions were taken back until `to` of them were left. */
export interface TookBack {
  kind: "took_back";
  to: number;
}

/** Entries are closed: the seeding order of all entrants, fillers included. */
export interface TournamentBegun {
  kind: "begun";
  order: string[];
  fillers?: Entrant[];
}

/** An entry in the journal of a tournament. */
export interface TournamentEntry {
  n: number;
  at: number;
  event: TournamentOpened | Joined | Withdrawn | TournamentBegun | Paired | Hosted | Reported | Corrected | Defaulted | Replaced | Paused | TournamentResumed | Closed | BecameReady | Scheduled | SubstituteEntered;
  by?: string | null;
  id?: string | null;
  digest?: number | null;
}

/** A whole tournament as one viewer sees it. */
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
  terms: ValidatedTournament;
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

/** The tournament was announced; this is always the first event. */
export interface TournamentOpened {
  kind: "opened";
  terms: Terms;
}

/** The pause is over. */
export interface TournamentResumed {
  kind: "resumed";
}

/** A tournament that a person organised or took part in, with the journal entries about them. */
export interface TournamentTrace {
  entries: TournamentEntry[];
  organiser: boolean;
  title: string;
  tournament: string;
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

/** The same for an action that is played if it is allowed, with the position after it. */
export interface TryAnswer {
  action: string | null;
  en?: string;
  es?: string;
  more?: Record<string, string>;
  picture?: SceneMessage;
  position?: GamePosition;
  rule: string | null;
}

/** An action or clicks in a position. */
export interface TryRequest {
  position: GamePosition;
  action?: string;
  clicks?: string[];
}

/** Every turn has the same limit; the rulebooks recommend 60 to 300 seconds. */
export interface TurnClock {
  kind: "turn";
  seconds: number;
}

/** The actions of a game in readable form, and who played each. */
export interface TurnList {
  players: (number | null)[];
  said: SaidAction[];
}

/** At a table with a token: take back the last action of one's turn. */
export interface Undo {
  do: "undo";
  id: string;
  seat?: number | null;
}

/** The terms of a table as validated when it was opened. */
export interface ValidatedTerms {
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

/** The terms of a tournament as validated when it was announced. */
export interface ValidatedTournament {
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

/** Players and options compared with the presets, and the scene at the start. */
export interface Variant {
  changed: string[];
  differences: Difference[];
  nearest: string | null;
  options: GameOptions;
  picture: SceneMessage;
  players: number;
}

/** A variant: a number of players, and options. */
export interface VariantRequest {
  players?: number | null;
  options?: GameOptions;
}

/** The first message: the last number, the server's time, and for a page the whole table. */
export interface Welcome {
  kind: "welcome";
  now: number;
  number: number;
  table?: Snapshot;
}

/** The action that was meant and the rule that forbids it; without a rule it is allowed. */
export interface Why {
  action: string | null;
  en?: string;
  es?: string;
  more?: Record<string, string>;
  rule: string | null;
}

/** An action or the clicks to explain. */
export interface WhyRequest {
  action?: string;
  clicks?: string[];
}

/** Leave the tournament. */
export interface Withdraw {
  do: "leave";
  id: string;
}

/** Somebody left; once the tournament has begun, for good. */
export interface Withdrawn {
  kind: "left";
  slot: string;
  why?: string;
}

/** A game and the format to write it in, with result, tags and notes of its record. */
export interface WriteRequest {
  spot: GamePoint;
  format: string;
  result?: GameResult | null;
  tags?: Record<string, string>;
  notes?: Record<string, GameNote>;
}

/** A game in a notation. */
export interface WrittenGame {
  lost: Text | null;
  text: string;
}

/** The written rules: each rule by its id, as Markdown. */
export interface WrittenRules {
  en: Record<string, string>;
  es: Record<string, string>;
  more: Record<string, Record<string, string>>;
}

/** A tempting action that is not allowed, for the learner to try. */
export interface WrongTry {
  action: string;
  clicks: string[];
  text: Text;
}

/** The viewer's own seats and arrangements. */
export interface You {
  arrangements: Record<string, ArrangedValues>;
  seats: number[];
}

/** What is sent by /api/tables/{table}/socket. */
export type ServerMessage = Welcome | EventsMessage | PresentMessage | SceneMessage | RefusedMessage | DoneMessage | Pong;

/** What may be sent to /api/tables/{table}/socket. */
export type ClientMessage = Sit | Stand | AddBot | Leave | Return | Arrange | Act | Undo | PassOn | Resign | Abort | Flag | Offer | OfferSwap | CallBot | Answer | OfferPact | AnswerPact | BreakPact | Say | Mute | Ping;
