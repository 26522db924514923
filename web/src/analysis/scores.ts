/** Scores in words and heights. */

const SURE = 999_000;
const WIN = 1_000_000;
/** Beyond this all scores are drawn alike. */
const MOST = 2000;

/** In how many actions the game is won or lost for sure; null if it is not sure. */
export function sure(score: number): number | null {
  return Math.abs(score) > SURE ? Math.max(1, WIN - Math.abs(score)) : null;
}

/** A score as a number of about a piece each. */
export function short(score: number): string {
  const value = score / 100;
  return `${value > 0 ? "+" : value < 0 ? "−" : ""}${Math.abs(value).toFixed(1)}`;
}

/** How high a score stands, from -1 to 1. */
export function height(score: number): number {
  const part = Math.min(MOST, Math.abs(score)) / MOST;
  return Math.sign(score) * Math.sqrt(part);
}

/** The score that makes the odds ten to one, as the server's analysis has it. */
const SCALE = 400;

/** What part of the game a score promises, from 0 to 1. */
export function expected(score: number): number {
  if (sure(score) !== null) return score > 0 ? 1 : 0;
  return 1 / (1 + 10 ** (-Math.max(-MOST, Math.min(MOST, score)) / SCALE));
}

/** What part of the game each player can expect; the parts add up to 1. */
export function shares(scores: number[]): number[] {
  const [first] = scores;
  if (scores.length === 2 && first !== undefined) return [expected(first), 1 - expected(first)];
  const parts = scores.map(expected);
  const all = parts.reduce((sum, part) => sum + part, 0);
  return parts.map((part) => (all > 0 ? part / all : 1 / parts.length));
}
