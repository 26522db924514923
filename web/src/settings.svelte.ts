/** What this browser remembers: language, theme, sound, the usual level. */
import type { Language, Text } from "./types";
import { filled, WORDS, type Word } from "./words/words";

export type Theme = "auto" | "light" | "dark" | "contrast";

function kept<T extends string>(name: string, allowed: readonly T[], otherwise: T): T {
  try {
    const found = localStorage.getItem(`sobremesa.${name}`) as T | null;
    return found !== null && allowed.includes(found) ? found : otherwise;
  } catch {
    return otherwise;
  }
}

function keep(name: string, value: string): void {
  try {
    localStorage.setItem(`sobremesa.${name}`, value);
  } catch {
    // private windows may forbid it; then nothing is remembered
  }
}

const LEVELS = ["1", "2", "3", "4", "5", "6", "7", "8"] as const;
const spoken: Language = navigator.language.startsWith("es") ? "es" : "en";

class Settings {
  language = $state<Language>(kept("language", ["es", "en"], spoken));
  theme = $state<Theme>(kept("theme", ["auto", "light", "dark", "contrast"], "auto"));
  sound = $state(kept("sound", ["on", "off"], "on") === "on");
  level = $state(Number(kept("level", LEVELS, "2")));

  /** Show and remember; called in an effect of the page. */
  apply(): void {
    document.documentElement.lang = this.language;
    document.documentElement.dataset.theme = this.theme;
    keep("language", this.language);
    keep("theme", this.theme);
    keep("sound", this.sound ? "on" : "off");
    keep("level", String(this.level));
  }
}

export const settings = new Settings();

/** A word of the page in the chosen language. */
export function say(word: Word, values: Record<string, string | number> = {}): string {
  return filled(WORDS[word][settings.language], values);
}

/** A text of the server in the chosen language. */
export function tell(text: Text): string {
  return text[settings.language];
}
