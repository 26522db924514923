import { describe, expect, it } from "vitest";
import { coloured, coloursOf } from "./colours";

const solid = (id: string, more: string) =>
  `<linearGradient id="${id}" gradientUnits="userSpaceOnUse"><stop ${more}/></linearGradient>`;
const BOARD = `<defs>${solid("x-light", 'stop-color="#FFEE00"')}${solid("x-shade", 'stop-color="#102030" stop-opacity="0.5"')}</defs>`;
const PIECES = `<defs>${solid("x-side", 'stop-color="#ABCDEF"')}<linearGradient id="x-wood"><stop stop-color="#000000"/><stop stop-color="#FFFFFF"/></linearGradient></defs>`;

describe("plain colours", () => {
  it("are known by their names, with how much of them is seen", () => {
    expect([...coloursOf(BOARD)]).toEqual([["x-light", "#FFEE00"], ["x-shade", "#10203080"]]);
    expect([...coloursOf(PIECES)]).toEqual([["x-side", "#ABCDEF"]]);
  });

  it("stand in the place of what refers to them; all else is still referred to", () => {
    const drawn = '<path fill="url(#x-light)" stroke="url(#x-side)"/><path fill="url(#x-wood)"/>';
    expect(coloured(drawn, [BOARD, PIECES])).toBe('<path fill="#FFEE00" stroke="#ABCDEF"/><path fill="url(#x-wood)"/>');
  });
});
