/** What somebody means to do, as clicks: they are followed when the turn comes. */
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
