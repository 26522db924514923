import { expect, it } from "vitest";
import type { Event, Side } from "../../types";
import { turned } from "./blinking";

const side = (id: string, player: number): Side => ({ id, name: { es: id, en: id }, player, state: "active", arrow: 0, team: null });
const event = (kind: string, index: number | null): Event => ({ kind, side: index, text: { es: kind, en: kind }, everyday: true, passing: false, loss: false, arrow: kind === "arrow" });

it("the arrows that blink are those that others have turned, once each", () => {
  const sides = [side("S", 0), side("W", 1), side("N", 2)];
  const events = [event("arrow", 0), event("arrow", 2), event("takes", 1), event("arrow", 2), event("arrow", null)];
  expect(turned(events, sides, [0])).toEqual(["N"]);
});
