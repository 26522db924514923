/** Plain colours that drawings refer to by name. */
const SOLID = /<linearGradient id="([^"]+)" gradientUnits="userSpaceOnUse"><stop stop-color="(#[0-9A-Fa-f]{6})"(?: stop-opacity="([\d.]+)")?\/><\/linearGradient>/g;
const solids = new Map<string, Map<string, string>>();

/** The plain colours among what is defined, by their names. */
export function coloursOf(defs: string): Map<string, string> {
  let found = solids.get(defs);
  if (!found) {
    found = new Map();
    for (const [, id, colour, opacity] of defs.matchAll(SOLID)) {
      const alpha = Math.round(Number(opacity ?? 1) * 255).toString(16).padStart(2, "0");
      found.set(id ?? "", alpha === "ff" ? (colour ?? "") : `${colour}${alpha}`);
    }
    solids.set(defs, found);
  }
  return found;
}

/** A drawing with plain colours in place of references to them, which browsers paint several times as slowly. */
export function coloured(svg: string, [board, pieces]: [string, string]): string {
  const [one, other] = [coloursOf(board), coloursOf(pieces)];
  return svg.replace(/url\(#([^)]+)\)/g, (all, id: string) => one.get(id) ?? other.get(id) ?? all);
}
