import { expect, it, vi } from "vitest";
import type { SeatInfo } from "../../types";

vi.stubGlobal("navigator", { language: "en" });
const { ending } = await import("./ending");

const names = ["Ana", "Blas", "Carla", "Dani"];
const told = (winners: number[], mine: number[], seats = 4, teams = [0, 1, 2, 3]) =>
  ending(
    {
      ended: { reason: "quiet", winners, scores: [] },
      seats: Array.from({ length: seats }, () => ({}) as SeatInfo),
      standing: teams.map((team) => ({ team, alive: true, points: null })),
    },
    mine,
    (seat) => names[seat] ?? "",
  );

it("who is out reads who shared the game, and never that all drew", () => {
  expect(told([0, 2], [1])).toBe("You lose; Ana and Carla draw");
  expect(told([0, 2], [0])).toBe("You draw with Carla");
  expect(told([0], [1])).toBe("You lose");
  expect(told([0], [0])).toBe("You win!");
});

it("everybody alike is a draw, and so is nobody", () => {
  expect(told([0, 1], [0], 2)).toBe("A draw");
  expect(told([], [0], 2)).toBe("A draw");
});

it("partners win together", () => {
  const teams = [0, 1, 0, 1];
  expect(told([0, 2], [0], 4, teams)).toBe("You win!");
  expect(told([0, 2], [1], 4, teams)).toBe("You lose");
  expect(told([0, 2], [], 4, teams)).toBe("Ana and Carla win");
});

it("whoever watches, or plays all sides, reads the names", () => {
  expect(told([2], [])).toBe("Carla wins");
  expect(told([0, 2], [])).toBe("Ana and Carla draw");
  expect(told([0, 2], [0, 1, 2, 3])).toBe("Ana and Carla draw");
  expect(told([0, 2], [0, 2])).toBe("Ana and Carla draw");
});

it("after several names the reason stands apart", () => {
  const ended = { reason: "resignation", winners: [1, 2], scores: [] };
  const standing = [0, 1, 2].map((team) => ({ team, alive: true, points: null }));
  const seats = standing.map(() => ({}) as SeatInfo);
  expect(ending({ ended, seats, standing }, [0], (seat) => names[seat] ?? "")).toBe("You lose; Blas and Carla draw, by resignation");
});
