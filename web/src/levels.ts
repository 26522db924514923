/** The levels of the machine. */
import { say } from "./settings.svelte";
import type { Word } from "./words/words";

export const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8] as const;

/** How hard a level is, in a word or two. */
export const levelWord = (level: number): string => say(`level_${level}` as Word);

/** A level with its number and its word. */
export const levelName = (level: number): string => say("levelTold", { n: level, how: levelWord(level) });
