/** What a board draws. */
import type { Cell, Kit, Scene, SceneMessage } from "../types";

export type Point = [number, number];

/** A scene whose cells and shapes are all at hand. */
export interface Picture {
  ply: number;
  scene: Scene;
  kit: Kit;
  shapes: Map<string, string>;
}

/** Give a scene that follows another one its cells: they are sent only where they have changed. */
export function withCells(message: SceneMessage, before: Cell[]): SceneMessage {
  return message.scene.cells.length > 0 ? message : { ...message, scene: { ...message.scene, cells: before } };
}

/** Whether there are fewer pieces on the board than there were: something was taken. */
export function fewer(before: { scene: Pick<Scene, "tokens"> }, now: { scene: Pick<Scene, "tokens"> }): boolean {
  const [was, is] = [before, now].map(({ scene }) => scene.tokens.filter((token) => token.cell !== null).length) as [number, number];
  return is < was;
}
