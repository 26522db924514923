/** The pieces that are seen from above. */
import type { Scene, Token } from "../types";

/** The pieces of a cell, the topmost first. */
export function pileOf(scene: Pick<Scene, "tokens">, cell: string): Token[] {
  return scene.tokens.filter((token) => token.cell === cell).sort((a, b) => b.height - a.height);
}

/** The topmost piece of what was clicked, if it is a cell with a piece. */
export function topOf(scene: Pick<Scene, "tokens">, clicked: string): Token | undefined {
  return clicked.startsWith("cell:") ? pileOf(scene, clicked.slice(5))[0] : undefined;
}

/** Whether a player's piece is on top of the cell that was clicked. */
export function owns(scene: Pick<Scene, "tokens" | "sides">, player: number | undefined, clicked: string): boolean {
  const top = topOf(scene, clicked);
  return top !== undefined && scene.sides[top.side]?.player === player;
}

/** The player to move, if there is one. */
export function moverOf(scene: Pick<Scene, "sides" | "to_move">): number | undefined {
  return scene.to_move === null ? undefined : scene.sides[scene.to_move]?.player;
}
