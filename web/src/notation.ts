/** Actions as people write and say them; as the machine writes them for whoever asks. */
import { settings, tell } from "./settings.svelte";
import type { SaidAction, Text } from "./types";

/** An action as it stands in a list. */
export function noted(action: string, said: SaidAction | null | undefined): string {
  if (!said || settings.notation === "machine") return action;
  return (settings.notation === "figurines" && said.figurines) || tell(said);
}

/** An action as it is read aloud. */
export function aloud(action: string, said: SaidAction | null | undefined): string {
  return said ? tell(said.words ?? said) : action;
}

/** What a control is called that shows an action: in words, after what is written there, for those who say what they see. */
export function labelled(action: string, said: SaidAction | null | undefined): string {
  const [written, words] = [noted(action, said), aloud(action, said)];
  const seen = settings.notation !== "figurines" || !said?.figurines;
  return seen && !words.includes(written) ? `${written}: ${words}` : words;
}

/** An action in words, as one tells what somebody did; null where nobody has told it otherwise than the machine writes it. */
export function inWords(action: string, said: SaidAction | null | undefined): Text | null {
  if (!said) return null;
  return said.words ?? (said.es === action ? null : said);
}
