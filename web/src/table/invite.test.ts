import { expect, test, vi } from "vitest";
import type { GameInfo, ValidatedTerms, Snapshot } from "../types";

vi.stubGlobal("navigator", { language: "en" });
const { clockWords, freeSeat, inviter, termsWords } = await import("./invite");

const seat = (person: string | null, name = "", bot = 0) => ({ person, name, bot }) as Snapshot["seats"][number];
const text = (word: string) => ({ es: word, en: word });

test("whoever opened the table invites; otherwise whoever sits there", () => {
  const seats = [seat("b", "Berta"), seat("a", "Ana"), seat(null)];
  expect(inviter({ opener: "a", seats })).toBe("Ana");
  expect(inviter({ opener: "z", seats })).toBe("Berta");
  expect(inviter({ opener: "z", seats: [seat(null), seat("", "", 3)] })).toBe("");
  expect(freeSeat({ seats })).toBe(2);
  expect(freeSeat({ seats: seats.slice(0, 2) })).toBe(-1);
});

test("a clock is told in words", () => {
  expect(clockWords({ kind: "none" })).toBe("No clock");
  expect(clockWords({ kind: "turn", seconds: 90 })).toBe("90 s a turn");
  expect(clockWords({ kind: "fischer", seconds: 300, increment: 5 })).toBe("5 min for the whole game, and 5 s more each turn");
  expect(clockWords({ kind: "fischer", seconds: 300, increment: 0 })).toBe("5 min for the whole game");
});

test("only what is not as usual is told of the options", () => {
  const option = (name: string, otherwise: unknown) => ({ name, kind: "flag", label: text(name), default: otherwise });
  const game = { presets: [], options: [option("duel", false), option("fifty", true)] } as unknown as GameInfo;
  const terms = (options: object, secret = false) => ({ options, players: 2, secret }) as unknown as ValidatedTerms;
  expect(termsWords(game, terms({ duel: false, fifty: true }), [])).toEqual([]);
  expect(termsWords(game, terms({ duel: true }), [])).toEqual(["duel: Yes"]);
  expect(termsWords(game, terms({}, true), [])).toHaveLength(1);
});

test("armies are told of only where one is arranged otherwise than usual", () => {
  const named = [{ letters: "RK", label: text("Parade") }, { letters: "KR", label: text("Wedge") }];
  const game = { presets: [], options: [{ name: "setups", kind: "setups", label: text("Set-ups"), default: {}, named }] } as unknown as GameInfo;
  const terms = (setups: object) => ({ options: { setups }, players: 2, secret: false }) as unknown as ValidatedTerms;
  expect(termsWords(game, terms({ S: "RK", N: "RK" }), [])).toEqual([]);
  expect(termsWords(game, terms({ S: "RK", N: "KR" }), [])).toEqual(["Set-ups: S: Parade, N: Wedge"]);
});
