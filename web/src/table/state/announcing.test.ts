import { expect, test } from "vitest";
import type { Scene } from "../../types";
import { announcement, catchUp, lasting } from "./announcing";

const text = { es: "Jaque", en: "Check" };
const scene = (kinds: string[], attacked = "e8") =>
  ({
    events: kinds.map((kind) => ({ kind, text, side: null, everyday: ["takes", "becomes"].includes(kind), passing: kind === "check" })),
    marks: [{ kind: "from", cell: "d1" }, { kind: "to", cell: "e2" }, ...(attacked ? [{ kind: "check", cell: attacked }] : [])],
    cells: ["e8", "e2", "d1"].map((id) => ({ id, centre: [0, 8 - Number(id[1])] })),
  }) as unknown as Scene;

test("what happens every day is not announced", () => {
  expect(announcement({ ply: 3, scene: scene(["takes", "becomes"]) })).toBeNull();
  expect(announcement({ ply: 3, scene: scene(["takes", "check"]) })?.events.map((one) => one.kind)).toEqual(["check"]);
});

test("what was passed over is announced besides, but for a check that is answered", () => {
  const now = { ply: 3, scene: scene(["dies"]) };
  const over = scene(["summit", "check", "takes"]).events;
  expect(catchUp(now, announcement(now), over)?.events.map((one) => one.kind)).toEqual(["dies", "summit"]);
  expect(catchUp(now, announcement({ ...now, ply: 2 }), over)?.events.map((one) => one.kind)).toEqual(["summit"]);
  expect(catchUp(now, null, scene(["check"]).events)).toBeNull();
});

test("an announcement does not cover what it is about", () => {
  expect(announcement({ ply: 3, scene: scene(["check"], "e8") })?.low).toBe(true);
  expect(announcement({ ply: 3, scene: scene(["check"], "e2") })?.low).toBe(false);
  expect(announcement({ ply: 3, scene: scene(["dies"], "") })?.low).toBe(false);
});

test("a check is announced as long as the position is shown, what happened a while longer", () => {
  const check = announcement({ ply: 3, scene: scene(["check"]) });
  expect(lasting(check, 3)).toBe(check);
  expect(lasting(check, 4)).toBeNull();
  expect(lasting(check, 2)).toBeNull();
  const both = announcement({ ply: 3, scene: scene(["dies", "check"]) });
  expect(lasting(both, 4)?.events.map((one) => one.kind)).toEqual(["dies"]);
});
