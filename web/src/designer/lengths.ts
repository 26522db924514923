/** How long games are: the middle, and how many fall into each of some equal parts. */
export interface Lengths {
  low: number;
  middle: number;
  high: number;
  bins: number[];
}

/** Sort lengths into parts from the shortest to the longest; nothing if there are none. */
export function sorted(lengths: number[], parts = 12): Lengths | null {
  const all = [...lengths].sort((one, two) => one - two);
  const [low, high] = [all[0], all[all.length - 1]];
  if (low === undefined || high === undefined) return null;
  const bins = Array<number>(Math.min(parts, high - low + 1)).fill(0);
  const wide = (high - low + 1) / bins.length;
  for (const one of all) {
    const at = Math.min(bins.length - 1, Math.floor((one - low) / wide));
    bins[at] = (bins[at] ?? 0) + 1;
  }
  return { low, middle: all[Math.floor(all.length / 2)] ?? low, high, bins };
}
