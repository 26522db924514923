import type { Text } from "../types";

/** Say something in both languages. */
export const t = (es: string, en: string): Text => ({ es, en });
