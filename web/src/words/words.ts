/** Everything the page says by itself, in both languages. Games bring their own words. */
import type { Text } from "../types";
import { ANALYSIS } from "./analysis";
import { CHALLENGES } from "./challenges";
import { LEARN } from "./learn";
import { PAGE } from "./page";
import { PEOPLE } from "./people";
import { PUZZLES } from "./puzzles";
import { SHARING } from "./sharing";
import { TABLE } from "./table";
import { TOURNAMENT } from "./tournament";

/** One list for each part of the page; no word stands in two of them. */
export const PARTS: Record<string, Text>[] = [PAGE, TABLE, PEOPLE, LEARN, PUZZLES, ANALYSIS, TOURNAMENT, SHARING, CHALLENGES];

export const WORDS = { ...PAGE, ...TABLE, ...PEOPLE, ...LEARN, ...PUZZLES, ...ANALYSIS, ...TOURNAMENT, ...SHARING, ...CHALLENGES } satisfies Record<string, Text>;

export type Word = keyof typeof WORDS;

/** Fill in the braces. */
export function filled(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
