/** A game with its variations. Node 0 is the beginning; a node's first child is its main line. */
import { moveNumber } from "../numbering";
import type { GameLine, GameNote, SaidAction } from "../types";

export interface Node {
  action: string;
  /** Who played it; unknown until somebody has replayed the game. */
  player: number | null;
  parent: number;
  children: number[];
  /** ``?!``, ``?`` or ``??``, once the game has been analysed. */
  mark: string;
  /** The action as people take it, once the server has told. */
  said?: SaidAction;
  /** What a record tells of it, apart from variations, which are nodes of their own. */
  note?: GameNote;
}

export type Notes = Record<string, GameNote>;

export type Tree = Record<number, Node>;

/** A line with its alternatives: after an action, each array is another way to go on instead of it. */
export type Written = (string | Written)[];

export const ROOT = 0;

export function planted(): Tree {
  return { [ROOT]: { action: "", player: null, parent: -1, children: [], mark: "" } };
}

const at = (tree: Tree, id: number): Node => tree[id] as Node;

/** The actions that lead to a node. */
export function way(tree: Tree, id: number): string[] {
  return path(tree, id).map((one) => at(tree, one).action);
}

/** The nodes that lead to a node, itself included, the root left out. */
export function path(tree: Tree, id: number): number[] {
  const found: number[] = [];
  for (let here = id; here !== ROOT && tree[here]; here = at(tree, here).parent) found.unshift(here);
  return found;
}

/** The nodes of the line that goes on from a node by first children. */
export function onward(tree: Tree, id: number): number[] {
  const found: number[] = [];
  for (let next = at(tree, id).children[0]; next !== undefined; next = at(tree, next).children[0]) found.push(next);
  return found;
}

/** Add an action after a node, unless it is there; gives the tree and the action's node. */
export function grown(tree: Tree, id: number, action: string, player: number | null): [Tree, number] {
  const known = at(tree, id).children.find((child) => at(tree, child).action === action);
  if (known !== undefined) return [tree, known];
  const fresh = Math.max(...Object.keys(tree).map(Number)) + 1;
  const parent = { ...at(tree, id), children: [...at(tree, id).children, fresh] };
  return [{ ...tree, [id]: parent, [fresh]: { action, player, parent: id, children: [], mark: "" } }, fresh];
}

/** Cut a node off with everything after it. */
export function pruned(tree: Tree, id: number): Tree {
  if (id === ROOT) return planted();
  const gone = new Set<number>();
  const collect = (one: number) => {
    gone.add(one);
    at(tree, one).children.forEach(collect);
  };
  collect(id);
  const kept = Object.fromEntries(Object.entries(tree).filter(([key]) => !gone.has(Number(key)))) as Tree;
  const parent = at(tree, id).parent;
  kept[parent] = { ...at(tree, parent), children: at(tree, parent).children.filter((child) => child !== id) };
  return kept;
}

/** Put the variation that a node belongs to one place further to the front. */
export function promoted(tree: Tree, id: number): Tree {
  for (const one of path(tree, id).reverse()) {
    const parent = at(tree, one).parent;
    const place = at(tree, parent).children.indexOf(one);
    if (place > 0) {
      const children = at(tree, parent).children.filter((child) => child !== one);
      children.splice(place - 1, 0, one);
      return { ...tree, [parent]: { ...at(tree, parent), children } };
    }
  }
  return tree;
}

/** Whether a node lies on the main line from the beginning. */
export function main(tree: Tree, id: number): boolean {
  return path(tree, id).every((one) => at(tree, at(tree, one).parent).children[0] === one);
}

/** A turn of the main line: what one player does before another does something. */
export interface Turn {
  player: number | null;
  nodes: number[];
}

/** The turns of the main line; while nobody knows who played, each action is one. */
export function turns(tree: Tree): Turn[] {
  const found: Turn[] = [];
  for (const id of onward(tree, ROOT)) {
    const { player } = at(tree, id);
    const last = found.at(-1);
    if (last && player !== null && last.player === player) last.nodes.push(id);
    else found.push({ player, nodes: [id] });
  }
  return found;
}

/** The number of the turn that a node belongs to, by whatever line it is reached. */
export function turnNumber(tree: Tree, id: number, paired = false): number {
  let [number, before]: [number, number | null] = [0, null];
  const nodes = path(tree, id);
  for (const one of nodes) {
    const { player } = at(tree, one);
    if (number === 0 || player === null || player !== before) number += 1;
    before = player;
  }
  const [first] = nodes;
  return moveNumber(number, first === undefined ? null : at(tree, first).player, paired);
}

/** Write what follows a node. */
export function written(tree: Tree, id: number = ROOT): Written {
  const [first, ...others] = at(tree, id).children;
  if (first === undefined) return [];
  return [
    at(tree, first).action,
    ...others.map((other) => [at(tree, other).action, ...written(tree, other)]),
    ...written(tree, first),
  ];
}

/** Read what was written; whatever is no line is left out. */
export function read(line: Written): Tree {
  let tree = planted();
  const follow = (from: number, words: Written) => {
    let [before, here] = [from, from];
    for (const word of words) {
      if (typeof word === "string") {
        before = here;
        [tree, here] = grown(tree, here, word, null);
      } else if (Array.isArray(word)) follow(before, word);
    }
  };
  follow(ROOT, line);
  return tree;
}

const GLYPHS = ["", "!", "?", "!!", "??", "!?", "?!"];

/** The signs beside an action: what the machine found, otherwise what a record tells. */
export function glyphs(node: Node): string {
  return node.mark || (node.note?.nags ?? []).map((nag) => GLYPHS[nag] ?? "").join("");
}

/** Plant the tree of a record: its actions, with the variations and remarks of its notes. */
export function recorded(actions: string[], notes: Notes = {}): Tree {
  let tree = planted();
  const noted = (id: number, { variations: _, ...note }: GameNote) => {
    if (Object.keys(note).length > 0) tree = { ...tree, [id]: { ...at(tree, id), note } };
  };
  const follow = (from: number, line: GameLine) => {
    const told = line.notes ?? {};
    if (from === ROOT && told["0"]) noted(ROOT, told["0"]);
    let here = from;
    line.actions.forEach((action, i) => {
      const before = here;
      [tree, here] = grown(tree, before, action, null);
      const note = told[`${i + 1}`];
      if (note) noted(here, note);
      note?.variations?.forEach((other) => follow(before, other));
    });
  };
  follow(ROOT, { actions, notes });
  return tree;
}

/** Write what is told of a line of nodes, every other way to go on among it. */
export function notesOf(tree: Tree, line: number[], from: number = ROOT): Notes {
  const notes: Notes = {};
  const first = at(tree, from).note;
  if (from === ROOT && first) notes["0"] = first;
  let before = from;
  line.forEach((id, i) => {
    const others = at(tree, before).children.filter((child) => child !== id);
    const variations = others.map((other): GameLine => {
      const nodes = [other, ...onward(tree, other)];
      const told = within(tree, nodes);
      return { actions: nodes.map((one) => at(tree, one).action), ...(Object.keys(told).length > 0 ? { notes: told } : {}) };
    });
    const note = { ...at(tree, id).note, ...(variations.length > 0 ? { variations } : {}) };
    if (Object.keys(note).length > 0) notes[`${i + 1}`] = note;
    before = id;
  });
  return notes;
}

/** The same of a variation, whose first action has no others: they are its own siblings. */
function within(tree: Tree, nodes: number[]): Notes {
  const [first, ...rest] = nodes as [number, ...number[]];
  const notes: Notes = {};
  const note = at(tree, first).note;
  if (note) notes["1"] = note;
  for (const [key, told] of Object.entries(notesOf(tree, rest, first))) notes[`${Number(key) + 1}`] = told;
  return notes;
}
