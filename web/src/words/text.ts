import type { Text } from "../types";

/** The languages in which everything is written. */
export type Written = "es" | "en";

/** The code of a language: one of those, or a draft's. */
export type Language = string;

/** Say something in both languages. */
export const t = (es: string, en: string): Text => ({ es, en });
