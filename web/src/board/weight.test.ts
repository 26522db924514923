import { describe, expect, it } from "vitest";
import { leaving, lifted } from "./weight";

describe("a piece on its way", () => {
  it("begins where it was, is lifted along its way, and ends where it is", () => {
    const frames = lifted([[-2, 0], [-1, 1], [0, 0]], 64);
    expect(frames[0]?.transform).toBe("translate(-128px, 0px) scale(1)");
    expect(frames.at(-1)?.transform).toBe("translate(0px, 0px) scale(1)");
    expect(frames.filter(({ transform }) => String(transform).endsWith("scale(1.13)"))).toHaveLength(3);
    const offsets = frames.map(({ offset }) => offset as number);
    expect(offsets).toEqual([...offsets].sort((a, b) => a - b));
    expect(offsets[0]).toBe(0);
    expect(offsets.at(-1)).toBe(1);
  });
});

describe("a piece that was taken", () => {
  it("is pushed on by what took it where it has no tray", () => {
    const [, end] = leaving({} as SVGGraphicsElement, null, [-1, 0], 100);
    expect(end).toEqual({ transform: "translate(70px, 0px) rotate(24deg) scale(0.8)", opacity: 0 });
  });
});
