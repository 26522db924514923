import { expect, it } from "vitest";
import { turns } from "./turns";

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
