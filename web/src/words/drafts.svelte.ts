/**
 * Languages that are only data, beside Spanish and English: drafts, which may have gaps.
 * The server's folder of languages names them; the page's words of one are fetched when it is chosen.
 */
import type { Text } from "../types";

export interface Draft {
  code: string;
  name: string;
  /** How the language itself says that it is a draft. */
  draft: string;
  /** What is said where a text is missing. */
  fallback: "es" | "en";
}

type Item = Record<string, string>;

const ABOUT = import.meta.glob<Omit<Draft, "code">>("../../../src/sobremesa/languages/*/language.json", { eager: true, import: "default" });
const PAGES = import.meta.glob<Item[]>("../../../src/sobremesa/languages/*/page.json", { import: "default" });
const codeOf = (path: string) => path.split("/").at(-2) ?? "";
const pair = (text: { es?: string; en?: string }) => `${text.es}\n${text.en}`;

export const DRAFTS: Draft[] = Object.entries(ABOUT).map(([path, about]) => ({ ...about, code: codeOf(path) }));

export const draftOf = (code: string): Draft | undefined => DRAFTS.find((one) => one.code === code);

class Words {
  known = $state.raw(new Map<string, string>());
  /** What was said in another language because it is missing; it is marked where it is shown. */
  readonly instead = new Set<string>();

  /** Fetch the page's words of a draft language. */
  async fetch(code: string): Promise<void> {
    const found = Object.entries(PAGES).find(([path]) => codeOf(path) === code);
    if (found) this.known = new Map((await found[1]()).map((item) => [pair(item), item[code] ?? ""]));
  }

  /** Find a text in a draft language; nothing where it is missing. */
  find(text: Text, code: string): string | undefined {
    return text.more?.[code] ?? this.known.get(pair(text)) ?? (text.es === text.en ? text.es : undefined);
  }
}

export const drafted = new Words();
