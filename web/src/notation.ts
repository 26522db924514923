/** Actions as people write and say them; as the machine writes them for whoever asks. */
import { settings, tell } from "./settings.svelte";
import type { SaidAction } from "./types";

/** An action as it stands in a list. */
export function noted(action: string, said: SaidAction | null | undefined): string {
  if (!said || settings.notation === "machine") return action;
  return (settings.notation === "figurines" && said.figurines) || tell(said);
}

/** An action as it is read aloud. */
export function aloud(action: string, said: SaidAction | null | undefined): string {
  return said ? tell(said.words ?? said) : action;
}
