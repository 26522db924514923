import { expect, it } from "vitest";
import { aroundTheTable, isLong, newsFrom, numbered, replayStart, turnOf, turns, newActions } from "./turns";

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

it("a turn is long when it is told in words, or has words beside something else", () => {
  expect(isLong(["♘f3"])).toBe(false);
  expect(isLong(["Caballo j1 gira al este"])).toBe(true);
  expect(isLong(["arrow north"])).toBe(false);
  expect(isLong(["arrow north", "h6"])).toBe(true);
  expect(isLong(["arrow N", "h6"])).toBe(false);
});

it("whoever sits at the foot of the board comes last, after the others in the order of turns", () => {
  const sides = [0, 1, 2, 3].map((player) => ({ id: `${player}`, name: { es: "", en: "" }, player, state: "active", arrow: null, team: null }));
  expect(aroundTheTable({ sides, foot: 0 }, 4)).toEqual([1, 2, 3, 0]);
  expect(aroundTheTable({ sides, foot: 2 }, 4)).toEqual([3, 0, 1, 2]);
  expect(aroundTheTable({ sides: sides.slice(0, 2), foot: 1 }, 2)).toEqual([0, 1]);
});

const played = (seats: string) => [...seats].map((seat, i) => ({ seat: Number(seat), action: `${i}` }));

it("an action has the number of its turn, however many actions came before", () => {
  expect([1, 2, 3, 4, 5].map((ply) => turnOf(played("00110"), ply))).toEqual([1, 1, 2, 2, 3]);
  expect([1, 2, 3, 4].map((ply) => turnOf(played("0101"), ply, true))).toEqual([1, 1, 2, 2]);
});

it.each([
  ["", [0], 0, [0, 0]],
  ["0", [0], 1, [1, 1]], // one's own turn is over, and nobody has answered
  ["01", [0], 0, [1, 2]],
  ["0123", [0], 0, [1, 4]], // all the others
  ["000111222", [0], 3, [3, 9]], // while they still play
  ["000111222333", [0], 0, [3, 12]],
  ["00011122233300", [0], 0, [3, 12]], // until one's own turn is over
  ["000111222333000", [0], 1, [15, 15]],
  ["111", [0], 0, [0, 3]], // who has not played yet is told everything
  ["0101", [0, 1], 0, [3, 4]], // on one screen, for the one to move
  ["00112", [], 3, [4, 5]], // who watches: the last turn
  ["0123123112233", [0], 1, [7, 13]], // who is out: the last round
] as const)("after %s, seats %j with seat %i to move are told %j", (seats, mine, mover, told) => {
  expect(newActions(played(seats), [...mine], mover)).toEqual(told);
});

it.each([
  ["", [0], 0, 0],
  ["11", [0], 0, 0], // before one's first turn everything is news
  ["0001", [0], 0, 0], // one's own last turn, and what came of it
  ["000111", [0], 0, 0],
  ["0001110", [0], 0, 6], // with the next one it begins anew
  ["0101", [0, 1], 0, 2],
  ["0012", [], 3, 3], // who watches: the last turn
  ["0123123", [0], 1, 4], // who is out: the last round
] as const)("after %s, news for seats %j with seat %i to move begin after %i actions", (seats, mine, mover, from) => {
  expect(newsFrom(played(seats), [...mine], mover)).toBe(from);
});

it("actions are numbered within their turn, where several of it can be seen", () => {
  const all = () => true;
  expect(numbered(played("0001"), 0, 4, all)).toEqual([1, 2, 3, null]);
  expect(numbered(played("0001112"), 3, 7, (ply) => ply !== 5)).toEqual([1, 2, null, null]);
  expect(numbered(played("00"), 0, 2, (ply) => ply === 0)).toEqual([null, null]);
});

it("what is shown again is what was not told, and after one's own last action that action", () => {
  expect(replayStart(played("0101"), [0], 0)).toBe(3);
  expect(replayStart(played("01100"), [0], undefined)).toBe(3);
  expect(replayStart(played("01011"), [0], undefined)).toBe(3);
  expect(replayStart([], [0], 0)).toBe(0);
});
