import { describe, expect, it } from "vitest";
import { asked, NONE, read, written } from "./filters";

describe("filters of games", () => {
  it("go into an address and come back", () => {
    const some = { ...NONE, game: "sparta", rival: "person" as const, name: "Ána 1", result: "won" as const, since: "2026-01-31" };
    expect(read(`?${written(some)}`)).toEqual(some);
    expect(written(NONE)).toBe("");
  });
  it("leave out what makes no sense", () => {
    expect(read("?game=A!&rival=x&result=maybe&rated=1&since=yesterday&until=2026-99-99x&name=")).toEqual(NONE);
  });
  it("ask for whole days where the reader is", () => {
    const query = new URLSearchParams(asked({ ...NONE, since: "2026-03-01", until: "2026-03-01" }, "5.t.0"));
    expect(Number(query.get("since"))).toBe(new Date(2026, 2, 1).getTime());
    expect(Number(query.get("until"))).toBe(new Date(2026, 2, 2).getTime());
    expect(query.get("after")).toBe("5.t.0");
  });
});
