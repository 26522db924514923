/** Actions as people read them. */
import type { SaidAction, SeenEntry } from "../../types";

/**
 * Take what was told of the last actions among some entries, where `count` actions came before them.
 * Entries that come with nothing to read are known: whoever comes back was told the whole game, as it
 * stands, before what happened meanwhile.
 */
export function reread(said: SaidAction[], count: number, entries: SeenEntry[], readable: SaidAction[] | undefined): SaidAction[] {
  if (!readable) return said;
  let after = count;
  for (const { event } of entries) {
    if (event.kind === "acted") after += 1;
    else if (event.kind === "took_back") after = event.to;
  }
  return [...said.slice(0, after - readable.length), ...readable];
}
