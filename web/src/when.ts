/** How long ago something was, in words. */
import type { Language } from "./words/text";

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 365 * 86_400_000],
  ["month", 30 * 86_400_000],
  ["week", 7 * 86_400_000],
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

/** Say how long before `now` a moment was; within a minute it is just now. */
export function ago(at: number, now: number, language: Language): string {
  const words = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  const past = Math.max(0, now - at);
  for (const [unit, long] of UNITS) if (past >= long) return words.format(-Math.floor(past / long), unit);
  return words.format(0, "second");
}
