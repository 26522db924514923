/** Blinking: what a rival has changed beside the board is easily overlooked. */
import type { Event, Side } from "../../types";

const FRAMES = [{ opacity: 1 }, { opacity: 0.1 }, { opacity: 1 }];

/** The sides of others that have turned their arrow, by their ids. */
export function turned(events: Event[], sides: Side[], mine: number[]): string[] {
  const found = events.flatMap(({ arrow, side }) => (arrow && side !== null ? (sides[side] ?? []) : []));
  return [...new Set(found.filter(({ player }) => !mine.includes(player)).map(({ id }) => id))];
}

/** Let the arrows of sides blink wherever they are drawn. */
export function blink(sides: string[]): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  for (const side of sides) {
    for (const one of document.querySelectorAll(`.table [data-compass="${CSS.escape(side)}"]`)) one.animate(FRAMES, { duration: 600, iterations: 4 });
  }
}
