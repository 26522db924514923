import { describe, expect, it } from "vitest";
import { cameFrom, pack, unpack } from "./link";
import { glyphs, grown, main, notesOf, onward, planted, promoted, pruned, read, recorded, ROOT, way, written, type Written, turnNumber, turns, type Tree } from "./tree";

const LINE: Written = ["e4", ["d4", "d5"], "e5", ["c5", "Nf3", ["Nc3"]], "Nf3"];

describe("a tree of play", () => {
  it("is read and written alike", () => {
    expect(written(read(LINE))).toEqual(LINE);
    expect(written(read([]))).toEqual([]);
  });

  it("grows where something new is played, and only there", () => {
    let [tree, e4] = grown(planted(), ROOT, "e4", 0);
    const [same, again] = grown(tree, ROOT, "e4", 0);
    expect(same).toBe(tree);
    expect(again).toBe(e4);
    const [more, c5] = grown(tree, e4, "c5", 1);
    expect(way(more, c5)).toEqual(["e4", "c5"]);
  });

  it("puts a variation first, and lets one go", () => {
    const tree = read(LINE);
    const find = (actions: string[]) =>
      Object.keys(tree).map(Number).find((id) => way(tree, id).join() === actions.join()) ?? -1;
    const d5 = find(["d4", "d5"]);
    expect(main(tree, d5)).toBe(false);
    const better = promoted(tree, d5);
    expect(main(better, d5)).toBe(true);
    expect(onward(better, ROOT).map((id) => better[id]?.action)).toEqual(["d4", "d5"]);
    expect(written(pruned(tree, find(["e4", "c5"])))).toEqual(["e4", ["d4", "d5"], "e5", "Nf3"]);
    expect(written(pruned(tree, ROOT))).toEqual([]);
  });

  it("fits into a link", async () => {
    const data = { game: "ajedrez", line: LINE, text: "ñ € 漢" };
    const packed = await pack(data);
    expect(packed).toMatch(/^[A-Za-z0-9_-]+$/);
    expect(await unpack(packed)).toEqual(data);
    expect(await unpack("no such thing")).toBeNull();
  });

  it("keeps what a record tells of it, variations within variations too", () => {
    const notes = {
      "0": { comments: ["before"] },
      "1": { nags: [5], variations: [{ actions: ["d4", "d5"], notes: { "2": { comments: ["solid"] } } }] },
      "2": { clock: 59.5, variations: [{ actions: ["c5", "Nf3"], notes: { "2": { variations: [{ actions: ["Nc3"] }] } } }] },
    };
    const tree = recorded(["e4", "e5", "Nf3"], notes);
    expect(notesOf(tree, onward(tree, ROOT))).toEqual(notes);
    expect(written(tree)).toEqual(LINE);
    const [first] = onward(tree, ROOT);
    expect(glyphs(tree[first as number]!)).toBe("!?");
  });
});

describe("turns of a game with variations", () => {
  const by = (tree: Tree, players: (number | null)[]): Tree =>
    Object.fromEntries(Object.entries(tree).map(([id, node]) => [id, { ...node, player: players[Number(id)] ?? null }])) as Tree;

  it("hold what one player does before another", () => {
    const tree = by(read(["a", "b", "c", "d"]), [null, 0, 0, 1, 0]);
    expect(turns(tree)).toEqual([
      { player: 0, nodes: [1, 2] },
      { player: 1, nodes: [3] },
      { player: 0, nodes: [4] },
    ]);
    expect([1, 2, 3, 4].map((id) => turnNumber(tree, id))).toEqual([1, 1, 2, 3]);
  });
  it("count along a variation as along the game", () => {
    const tree = by(read(["a", "b", ["x", "y"]]), [null, 0, 1, 1, 0]);
    expect(turns(tree).map((turn) => turn.nodes)).toEqual([[1], [2]]);
    expect([3, 4].map((id) => turnNumber(tree, id))).toEqual([2, 3]);
    expect([3, 4].map((id) => turnNumber(tree, id, true))).toEqual([1, 2]);
  });
  it("are an action each while nobody knows who played", () => {
    expect(turns(read(["a", "b"])).map((turn) => turn.nodes)).toEqual([[1], [2]]);
  });
});

describe("the table that one came from", () => {
  it("is what the browser remembers, if it is one", () => {
    expect(cameFrom({ table: "abc" })).toBe("abc");
    for (const other of [null, undefined, {}, { table: 3 }, { table: "" }, "abc"]) expect(cameFrom(other)).toBeNull();
  });
});
