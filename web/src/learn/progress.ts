/** How far somebody has come in the tutorials, remembered by this browser. */

const KEY = (game: string) => `sobremesa.learn.${game}`;

/** The steps done so far. */
export function done(game: string): Set<string> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY(game)) ?? "[]");
    return new Set(Array.isArray(found) ? found.filter((one) => typeof one === "string") : []);
  } catch {
    return new Set();
  }
}

/** Remember the steps done. */
export function keep(game: string, steps: Set<string>): void {
  try {
    localStorage.setItem(KEY(game), JSON.stringify([...steps]));
  } catch {
    // private windows may forbid it; then nothing is remembered
  }
}
