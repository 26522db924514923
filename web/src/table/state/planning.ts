/** What somebody means to do, as clicks: they are followed when the turn comes. */
import { click, next, type Step as Click } from "../../board/choosing";
import type { Picture } from "../../board/picture";
import type { Choice, Text } from "../../types";

export interface Planned {
  clicks: string[];
  /** What the clicks would mean now; null where nobody can say. */
  action: string | null;
  label: Text | null;
  /** The cells that it leads through, for the board. */
  way: string[];
}

const cells = (clicks: string[]) => clicks.filter((one) => one.startsWith("cell:")).map((one) => one.slice(5));

export function planned(clicks: string[], choice?: Choice): Planned {
  const path = choice?.path ?? [];
  return {
    clicks,
    action: choice?.action ?? null,
    label: choice?.label ?? null,
    way: path.length > 0 ? path : cells(clicks),
  };
}

/** What a click comes to while the other one thinks: a plan, what is held then, or nothing. */
export type Step =
  | { kind: "plan"; clicks: string[]; choice?: Choice }
  | { kind: "pick"; picked: string[] }
  | { kind: "cannot" }
  | { kind: "nothing" };

/**
 * Follow a click. A way that is not possible as the board stands is planned by its clicks: it may be
 * once the other one has moved. `dropped` tells that the piece was put there: on a piece of one's
 * own that means to take back on that place; a click on it takes that piece up instead. `finish`
 * completes what a click leaves open.
 */
export function step(choices: Choice[], picked: string[], id: string, own: boolean, dropped: boolean, finish = (found: Click) => found): Step {
  const [first] = picked;
  const way = picked.length === 1 && first !== undefined && first !== id && id.startsWith("cell:") ? [first, id] : null;
  if (way && own && dropped && !next(choices, picked).has(id)) return { kind: "plan", clicks: way };
  const found = finish(click(choices, picked, id, own));
  if (found.kind === "act") return { kind: "plan", clicks: found.choice.clicks, choice: found.choice };
  if (found.kind === "why") return way ? { kind: "plan", clicks: way } : { kind: "cannot" };
  return picked.length === 0 && found.picked.length === 0 ? { kind: "nothing" } : { kind: "pick", picked: found.picked };
}

/** A piece that would stand somewhere else than it does. */
export interface Ghost {
  svg: string;
  shift: [number, number];
}

/** The pieces of one picture that stand otherwise in another: a shape tells what it is and where. */
export function ghosts(then: Picture, now: Picture): Ghost[] {
  const here = new Set(now.kit.tokens.map(([, shape]) => now.shapes.get(shape)));
  return then.kit.tokens.flatMap(([, shape]) => {
    const svg = then.shapes.get(shape);
    return svg !== undefined && !here.has(svg) ? [{ svg, shift: then.kit.shift }] : [];
  });
}
