import { expect, it } from "vitest";
import { following, turns } from "./turns";

it("actions of one player in a row are one turn", () => {
  const moves = [
    { seat: 0, action: "a" },
    { seat: 0, action: "b" },
    { seat: 1, action: "c" },
    { seat: 0, action: "d" },
  ];
  expect(turns(moves)).toEqual([
    { seat: 0, from: 0, actions: ["a", "b"] },
    { seat: 1, from: 2, actions: ["c"] },
    { seat: 0, from: 3, actions: ["d"] },
  ]);
});

it("who comes next is the next side that still plays", () => {
  const side = (player: number, state = "active") => ({ id: `${player}`, name: { es: "", en: "" }, player, state, arrow: null, team: null });
  expect(following({ to_move: 0, sides: [side(0), side(1), side(2)] })).toBe(1);
  expect(following({ to_move: 2, sides: [side(0), side(1), side(2)] })).toBe(0);
  expect(following({ to_move: 0, sides: [side(0), side(1, "fallen"), side(2, "check")] })).toBe(2);
  expect(following({ to_move: 0, sides: [side(0), side(1, "dissolved")] })).toBeUndefined();
  expect(following({ to_move: null, sides: [side(0), side(1)] })).toBeUndefined();
});
