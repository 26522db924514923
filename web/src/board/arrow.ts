/** The shape of an arrow along some points. */
import type { Point } from "../types";

/** Give the line up to the head and the head's three corners. */
export function arrow(way: Point[], unit: number): { line: Point[]; head: Point[] } {
  const tip = way.at(-1) ?? [0, 0];
  const last = way.at(-2) ?? tip;
  const far = Math.hypot(tip[0] - last[0], tip[1] - last[1]) || 1;
  const [dx, dy] = [(tip[0] - last[0]) / far, (tip[1] - last[1]) / far];
  const [long, wide] = [unit * 0.34, unit * 0.2];
  const neck: Point = [tip[0] - dx * long, tip[1] - dy * long];
  return {
    line: [...way.slice(0, -1), neck],
    head: [tip, [neck[0] - dy * wide, neck[1] + dx * wide], [neck[0] + dy * wide, neck[1] - dx * wide]],
  };
}
