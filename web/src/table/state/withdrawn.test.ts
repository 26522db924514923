import { expect, it } from "vitest";
import { withdrawn } from "./withdrawn";

const played = (...seats: number[]) => seats.map((seat) => ({ seat, action: "x" }));

it("counts one's last turn and all that came after it", () => {
  expect(withdrawn(played(0, 1, 0, 0, 1, 1, 2, 3), [0])).toEqual({ all: 6, others: 4 });
  expect(withdrawn(played(0, 1), [0])).toEqual({ all: 2, others: 1 });
  expect(withdrawn(played(0, 1, 0), [0])).toEqual({ all: 1, others: 0 });
  expect(withdrawn(played(0, 1), [0, 1])).toEqual({ all: 1, others: 0 });
  expect(withdrawn(played(0, 1), [2])).toEqual({ all: 0, others: 0 });
});
