import { describe, expect, it } from "vitest";
import { exchanged, mirrored } from "./setup";

describe("arranging", () => {
  it("exchanges two letters", () => {
    expect(exchanged("RQKR", 1, 2)).toBe("RKQR");
  });

  it("mirrors an army that stands in rows, and one that stands in columns", () => {
    const south = ["g1", "h1", "i1", "j1", "f2", "g2", "h2", "i2", "j2", "k2"];
    expect(mirrored("RQKN.PPPBP", south)).toBe("NKQRPBPPP.");
    const west = ["a10", "a9", "a8", "a7", "b11", "b10", "b9", "b8", "b7", "b6"];
    expect(mirrored("RQKN.PPPBP", west)).toBe("NKQRPBPPP.");
  });
});
