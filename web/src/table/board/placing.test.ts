import { describe, expect, it } from "vitest";
import type { Point } from "../../board/picture";
import { beside, lay } from "./placing";

const row = (y: number): Point[] => [50, 150, 250, 350].map((x) => [x, y]);

describe("a card on a board", () => {
  it("lies at the far corner where it hides nothing", () => {
    expect(lay([200, 100], { size: [1000, 400], reach: 50, asked: [400, 50], kept: [], others: [] })).toEqual([794, 294]);
  });

  it("lies beside the piece asked about rather than over one's own", () => {
    const [x, y] = lay([388, 90], { size: [400, 400], reach: 25, asked: [150, 30], kept: [...row(330), ...row(380)], others: row(200) });
    expect([x, y]).toEqual([6, 65]);
  });

  it("hides some of one's own rather than what is asked about", () => {
    const [, y] = lay([388, 250], { size: [400, 400], reach: 25, asked: [150, 30], kept: row(330), others: [] });
    expect(y).toBeGreaterThan(55);
  });

  it("lies in the middle where nobody stands there", () => {
    const [, y] = lay([388, 90], { size: [400, 400], reach: 25, asked: [150, 30], kept: row(380), others: row(80) });
    expect(y).toBe(155);
  });

  it("finds the room beside a board", () => {
    expect(beside([1000, 400], [[350, 25], [650, 375]], 25)).toBe(294);
  });
});
