import type { Text } from "../types";

export type Language = "es" | "en";

/** Say something in both languages. */
export const t = (es: string, en: string): Text => ({ es, en });
