/** What a clock shows, and when it warns. */

/** Below this it is shown that little is left. */
export const LOW = 20_000;
/** Below this, tenths of a second are shown, and one's own clock is heard once. */
export const LAST = 10_000;

/** What is left, as a clock shows it: minutes and seconds, at the end seconds and tenths. */
export function shownTime(ms: number): string {
  if (ms > 0 && ms < LAST) return (Math.floor(ms / 100) / 10).toFixed(1);
  return wholeTime(ms);
}

/** The same without tenths, for who hears it. */
export function wholeTime(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
