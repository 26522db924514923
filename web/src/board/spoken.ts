/** Cells in words, for who does not see the board. */
import type { Cell, Scene, Text } from "../types";

export interface Words {
  tell: (text: Text) => string;
  empty: string;
  over: string;
  chosen: string;
  possible: string;
}

/** Say what is on a cell and what can be done with it. */
export function spoken(scene: Scene, cell: Cell, words: Words, picked: boolean, possible: boolean): string {
  const pieces = scene.tokens
    .filter((token) => token.cell === cell.id)
    .sort((a, b) => b.height - a.height)
    .map((token) => words.tell(token.label));
  const parts = [words.tell(cell.label), pieces.length > 0 ? pieces.join(` ${words.over} `) : words.empty];
  if (picked) parts.push(words.chosen);
  else if (possible) parts.push(words.possible);
  return parts.join(", ");
}
