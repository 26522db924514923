/** Arrows on a board: which way they go, and their shape. */
import type { Point } from "./picture";

export interface Arrow {
  /** From cell to cell; a way of one cell is a ring around it. */
  way: string[];
  /** What has been done, what the machine would do, what threatens, what helps, what somebody drew. */
  kind: "done" | "best" | "other" | "threat" | "hint" | "drawn";
  /** How strongly it is drawn, up to 1. */
  strength?: number;
}

/** How far from the middle of a cell a piece reaches, in cells: what was done ends there. */
export const CLEAR = 0.46;

/**
 * Give the line up to the head and the head's three corners. It ends before the middle of the last
 * cell, by so many cells.
 */
export function arrow(way: Point[], unit: number, before = 0.12): { line: Point[]; head: Point[] } {
  const end = way.at(-1) ?? [0, 0];
  const last = way.at(-2) ?? end;
  const far = Math.hypot(end[0] - last[0], end[1] - last[1]) || 1;
  const [dx, dy] = [(end[0] - last[0]) / far, (end[1] - last[1]) / far];
  const [short, long, wide] = [unit * before, unit * (before + 0.3), unit * 0.18];
  const neck: Point = [end[0] - dx * long, end[1] - dy * long];
  return {
    line: [...way.slice(0, -1), neck],
    head: [
      [end[0] - dx * short, end[1] - dy * short],
      [neck[0] - dy * wide, neck[1] + dx * wide],
      [neck[0] + dy * wide, neck[1] - dx * wide],
    ],
  };
}
