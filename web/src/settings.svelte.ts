/** What this browser remembers: language, theme, sound, the usual game and level. */
import { DRAFTS, drafted, draftOf } from "./words/drafts.svelte";
import type { Language, Written } from "./words/text";
import type { Text } from "./types";
import { filled, WORDS, type Word } from "./words/words";

/** How fast the others' actions are shown, and how fast pieces move. */
export type Pace = "off" | "quick" | "normal" | "slow";
/** How actions are written: with figurines, with letters, or as the machine writes them. */
export type Notation = "figurines" | "letters" | "machine";
export const NOTATIONS: readonly Notation[] = ["figurines", "letters", "machine"];
/** The board and the pieces that were chosen for a game; nothing where they are as usual. */
export type Chosen = { look?: string; pieces?: string };
export type Theme = "auto" | "light" | "dark" | "contrast";

function kept<T extends string>(name: string, allowed: readonly T[], otherwise: T): T {
  try {
    const found = localStorage.getItem(`sobremesa.${name}`) as T | null;
    return found !== null && allowed.includes(found) ? found : otherwise;
  } catch {
    return otherwise;
  }
}

/** A name that was kept; names are not known beforehand. */
function named(name: string): string {
  try {
    const found = localStorage.getItem(`sobremesa.${name}`) ?? "";
    return /^[a-z]{1,40}$/.test(found) ? found : "";
  } catch {
    return "";
  }
}

/** What was chosen for each game; whatever is no choice is left out. */
function keptStyles(): Record<string, Chosen> {
  const found: Record<string, Chosen> = {};
  try {
    const told = JSON.parse(localStorage.getItem("sobremesa.styles") ?? "{}") as Record<string, Chosen>;
    for (const [game, { look, pieces }] of Object.entries(told)) {
      const right = [game, look ?? "", pieces ?? ""].every((one) => /^[a-z]{0,40}$/.test(one));
      if (right) found[game] = { ...(look && { look }), ...(pieces && { pieces }) };
    }
  } catch {
    // as usual
  }
  return found;
}

function keep(name: string, value: string): void {
  try {
    localStorage.setItem(`sobremesa.${name}`, value);
  } catch {
    // private windows may forbid it; then nothing is remembered
  }
}

const LEVELS = ["1", "2", "3", "4", "5", "6", "7", "8"] as const;
const VOLUMES = Array.from({ length: 11 }, (_, i) => String(i * 10));
const spoken: Language = navigator.language.startsWith("es") ? "es" : "en";

class Settings {
  language = $state<Language>(kept("language", ["es", "en", ...DRAFTS.map((one) => one.code)], spoken));
  theme = $state<Theme>(kept("theme", ["auto", "light", "dark", "contrast"], "auto"));
  sound = $state(kept("sound", ["on", "off"], "on") === "on");
  /** How loud it is, up to 100. */
  volume = $state(Number(kept("volume", VOLUMES, "70")));
  /** How fast pieces move. */
  motion = $state<Pace>(kept("motion", ["off", "quick", "normal", "slow"], "normal"));
  styles = $state<Record<string, Chosen>>(keptStyles());
  pace = $state<Pace>(kept("pace", ["off", "quick", "normal", "slow"], "normal"));
  /** Whether pieces that can do something are marked. */
  movable = $state(kept("movable", ["on", "off"], "on") === "on");
  /** Whether ending a turn with something left of it is asked about. */
  askEnd = $state(kept("askEnd", ["on", "off"], "on") === "on");
  /** Whether every action is asked about. */
  confirm = $state(kept("confirm", ["on", "off"], "off") === "on");
  coordinates = $state(kept("coordinates", ["on", "off"], "on") === "on");
  /** Whether a small board comes nearer while something is chosen. */
  approach = $state(kept("approach", ["on", "off"], "on") === "on");
  /** Whether one can play ahead while the other one thinks. */
  premoves = $state(kept("premoves", ["on", "off"], "on") === "on");
  /** Whether somebody wants to see the board of a game and nothing else. */
  zen = $state(kept("zen", ["on", "off"], "off") === "on");
  /** The same for the analysis: whoever plays so may still want to read there what the machine thinks. */
  zenAnalysis = $state(kept("zenAnalysis", ["on", "off"], "off") === "on");
  /** Whether a piece that is promoted becomes what is usual, without asking. */
  promoting = $state(kept("promoting", ["on", "off"], "off") === "on");
  notation = $state<Notation>(kept("notation", NOTATIONS, "figurines"));
  level = $state(Number(kept("level", LEVELS, "2")));
  /** The id of the game that lies on the table; nothing until one was chosen. */
  game = $state(named("game"));

  /** Show and remember; called in an effect of the page. */
  apply(): void {
    document.documentElement.lang = this.language;
    if (draftOf(this.language)) void drafted.fetch(this.language);
    document.documentElement.dataset.theme = this.theme;
    keep("language", this.language);
    keep("theme", this.theme);
    keep("sound", this.sound ? "on" : "off");
    keep("volume", String(this.volume));
    keep("motion", this.motion);
    keep("styles", JSON.stringify(this.styles));
    keep("pace", this.pace);
    keep("movable", this.movable ? "on" : "off");
    keep("askEnd", this.askEnd ? "on" : "off");
    keep("confirm", this.confirm ? "on" : "off");
    keep("coordinates", this.coordinates ? "on" : "off");
    keep("approach", this.approach ? "on" : "off");
    keep("premoves", this.premoves ? "on" : "off");
    keep("zen", this.zen ? "on" : "off");
    keep("zenAnalysis", this.zenAnalysis ? "on" : "off");
    keep("promoting", this.promoting ? "on" : "off");
    keep("notation", this.notation);
    keep("level", String(this.level));
    keep("game", this.game);
  }
}

export const settings = new Settings();

/** The language in which everything is written: the chosen one, or what stands in for a draft. */
export function written(): Written {
  if (settings.language === "es" || settings.language === "en") return settings.language;
  return draftOf(settings.language)?.fallback ?? "en";
}

/** Give a text in the chosen language; where a draft lacks it, in another one, which is noted. */
function spokenAs(text: Text, values: Record<string, string | number>): string {
  const whole = written();
  if (whole === settings.language) return filled(text[whole], values);
  const found = drafted.find(text, settings.language);
  const said = filled(found ?? text[whole], values);
  if (found === undefined) drafted.instead.add(said.trim());
  return said;
}

/** A word of the page in the chosen language. */
export function say(word: Word, values: Record<string, string | number> = {}): string {
  return spokenAs(WORDS[word], values);
}

/** A text of the server in the chosen language. */
export function tell(text: Text): string {
  return spokenAs(text, {});
}

/** A page of rules in the chosen language, or in the one that stands in; with that language. */
export function pageOf<T>(pages: { es: T; en: T; more: Record<string, T> }): { language: Language; page: T } {
  const found = pages.more[settings.language];
  return found ? { language: settings.language, page: found } : { language: written(), page: pages[written()] };
}
