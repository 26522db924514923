import { describe, expect, it } from "vitest";
import type { Choice } from "../types";
import { click, complete, onlyChoiceAfter, next, open, costsOfClicks, weighty } from "./choosing";

const choice = (action: string, ...clicks: string[]): Choice => ({
  action,
  clicks,
  label: { es: action, en: action },
  path: [],
  effects: [],
  ways: [],
});

const CHOICES = [
  choice("a1a2", "cell:a1", "cell:a2"),
  choice("a1a3", "cell:a1", "cell:a3"),
  choice("b7b8q", "cell:b7", "cell:b8", "button:q"),
  choice("b7b8n", "cell:b7", "cell:b8", "button:n"),
  choice("drop", "hand:x", "cell:c3"),
  choice("pass", "button:pass"),
];

describe("following clicks", () => {
  it("offers what begins an action", () => {
    expect([...next(CHOICES, [])]).toEqual(["cell:a1", "cell:b7", "hand:x", "button:pass"]);
    expect([...next(CHOICES, ["cell:a1"])]).toEqual(["cell:a2", "cell:a3"]);
    expect(open(CHOICES, ["cell:b7", "cell:b8"])).toHaveLength(2);
  });

  it("acts when the clicks are complete, and not before", () => {
    expect(click(CHOICES, [], "cell:a1", true)).toEqual({ kind: "pick", picked: ["cell:a1"] });
    expect(click(CHOICES, ["cell:a1"], "cell:a2", false)).toMatchObject({ kind: "act", choice: { action: "a1a2" } });
    expect(click(CHOICES, ["cell:b7"], "cell:b8", false)).toEqual({ kind: "pick", picked: ["cell:b7", "cell:b8"] });
    expect(complete(CHOICES, ["cell:b7", "cell:b8", "button:n"])?.action).toBe("b7b8n");
    expect(click(CHOICES, [], "button:pass", false)).toMatchObject({ kind: "act" });
  });

  it("lets go of a piece, or takes another", () => {
    expect(click(CHOICES, ["cell:a1"], "cell:a1", true)).toEqual({ kind: "pick", picked: [] });
    expect(click(CHOICES, ["cell:a1"], "cell:b7", true)).toEqual({ kind: "pick", picked: ["cell:b7"] });
  });

  it("takes the piece that goes along for the place itself, but only then", () => {
    const castle: Choice = { ...choice("e1g1", "cell:e1", "cell:g1"), ways: [["h1", "f1"]] };
    const rook = choice("h1h2", "cell:h1", "cell:h2");
    expect(click([castle, rook], ["cell:e1"], "cell:h1", true)).toEqual({ kind: "act", choice: castle });
    expect(click([castle, rook], [], "cell:h1", true)).toEqual({ kind: "pick", picked: ["cell:h1"] });
    expect(click([rook], ["cell:e1"], "cell:h1", true)).toEqual({ kind: "pick", picked: ["cell:h1"] });
    expect([...next([castle], ["cell:e1"])]).toEqual(["cell:g1", "cell:h1"]);
  });

  it("does what one click means, whatever was begun", () => {
    expect(click(CHOICES, ["cell:a1"], "button:pass", false)).toMatchObject({ kind: "act", choice: { action: "pass" } });
  });

  it("asks why when a target is not among the choices", () => {
    expect(click(CHOICES, ["cell:a1"], "cell:h8", false)).toEqual({ kind: "why", clicks: ["cell:a1", "cell:h8"] });
    expect(click(CHOICES, ["hand:x"], "cell:h8", false)).toEqual({ kind: "why", clicks: ["hand:x", "cell:h8"] });
  });

  it("takes a piece that can do nothing, so that one can ask about it", () => {
    expect(click(CHOICES, [], "cell:k1", true)).toEqual({ kind: "pick", picked: ["cell:k1"] });
    expect(click(CHOICES, ["cell:k1"], "cell:k2", false)).toEqual({ kind: "why", clicks: ["cell:k1", "cell:k2"] });
    expect(click(CHOICES, [], "cell:k1", false)).toEqual({ kind: "pick", picked: [] });
  });

  it("gives the choice after a click only where there is one", () => {
    expect(onlyChoiceAfter(CHOICES, ["cell:a1"], "cell:a2")?.action).toBe("a1a2");
    expect(onlyChoiceAfter(CHOICES, ["cell:b7"], "cell:b8")).toBeUndefined();
  });
});

it("lets another place be chosen while only the manner is left to say", () => {
  const choices = [
    choice("a1xa2", "cell:a1", "cell:a2", "button:attack"),
    choice("a1*a2", "cell:a1", "cell:a2", "button:fury"),
    choice("a1a3", "cell:a1", "cell:a3"),
    choice("b1b2b3", "cell:b1", "cell:b2", "cell:b3"),
  ];
  const held = ["cell:a1", "cell:a2"];
  expect(click(choices, held, "cell:a3", false)).toEqual({ kind: "act", choice: choices[2] });
  expect(click(choices, held, "cell:c9", false)).toEqual({ kind: "why", clicks: ["cell:a1", "cell:c9"] });
  expect(click(choices, ["cell:b1", "cell:b2"], "cell:c9", false)).toEqual({ kind: "why", clicks: ["cell:b1", "cell:b2", "cell:c9"] });
});

it("reminds of what goes or strikes somewhere and of what makes a piece another", () => {
  const becomes = { kind: "becomes", cell: "a1", label: { es: "", en: "" } };
  expect(weighty(choice("a1a2", "cell:a1", "cell:a2"))).toBe(true);
  expect(weighty({ ...choice("a1+", "cell:a1", "button:crown"), effects: [becomes] })).toBe(true);
  expect(weighty(choice("a1<", "cell:a1", "button:left"))).toBe(false);
  expect(weighty(choice("end", "button:end"))).toBe(false);
});

it("warns of what would cost something of one's own, and of nothing else", () => {
  const effect = (kind: string) => ({ kind, cell: "a2", label: { es: kind, en: kind } });
  const choices = [
    { ...choice("a1a2", "cell:a1", "cell:a2"), effects: [effect("falls"), effect("lost")] },
    { ...choice("a1a3", "cell:a1", "cell:a3"), effects: [effect("falls")] },
    { ...choice("a1a4", "cell:a1", "cell:a4"), effects: [effect("takes"), effect("leaves")] },
  ];
  const costs = [...costsOfClicks(choices, ["cell:a1"])].map(([id, { kind }]) => [id, kind]);
  expect(costs).toEqual([["cell:a2", "lost"], ["cell:a4", "leaves"]]);
});
