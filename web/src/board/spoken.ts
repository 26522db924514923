/** Cells in words, for who does not see the board. */
import type { Cell, Choice, Scene, Text, Token } from "../types";

export interface Words {
  tell: (text: Text) => string;
  empty: string;
  over: string;
  chosen: string;
  possible: string;
}

/** The pieces of each cell, the top first. */
export function piles(scene: Scene): Map<string, Token[]> {
  const found = new Map<string, Token[]>();
  for (const token of scene.tokens) {
    const pile = found.get(token.cell);
    if (pile) pile.push(token);
    else found.set(token.cell, [token]);
  }
  for (const pile of found.values()) pile.sort((a, b) => b.height - a.height);
  return found;
}

/** What a choice would do and cause, in a sentence. */
export function foretold(choice: Choice, tell: (text: Text) => string): string {
  return [choice.label, ...choice.effects.map((effect) => effect.label)].map(tell).join(" · ");
}

export interface Told {
  pile: Token[];
  /** What signs on the cell mean. */
  marks: Text[];
  picked: boolean;
  /** What choosing the cell would do: nothing, something still open, or one choice. */
  possible: boolean;
  future: Choice | undefined;
}

/** Say what is on a cell and what can be done with it. */
export function spoken(cell: Cell, told: Told, words: Words): string {
  const pieces = told.pile.map((token) => words.tell(token.label));
  const parts = [words.tell(cell.label), pieces.length > 0 ? pieces.join(` ${words.over} `) : words.empty];
  parts.push(...told.marks.map(words.tell));
  if (told.picked) parts.push(words.chosen);
  else if (told.future) parts.push(`${words.possible}: ${foretold(told.future, words.tell)}`);
  else if (told.possible) parts.push(words.possible);
  return parts.join(", ");
}
