import { expect, test, vi } from "vitest";
import type { GameInfo } from "../types";

vi.mock("../route.svelte", () => ({ route: {} }));
vi.mock("../person.svelte", () => ({ person: {} }));
vi.mock("../api", () => ({}));
const { terms } = await import("./opening");

const game = { id: "raya", players: [2] } as GameInfo;

test("against others it is drawn by lot who begins, on one screen everybody sits there already", () => {
  expect(terms(game, "bot", 3)).toEqual({ game: "raya", players: 2, seats: [{ kind: "me" }, { kind: "bot", level: 3 }], lot: true });
  expect(terms(game, "link", 3)).toMatchObject({ seats: [{ kind: "me" }, { kind: "open" }], lot: true });
  expect(terms(game, "screen", 3)).toMatchObject({ lot: false });
});
