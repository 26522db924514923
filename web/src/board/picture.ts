/** What a board draws. */
import type { Kit, Scene } from "../types";

export type Point = [number, number];

/** A scene whose shapes are all at hand. */
export interface Picture {
  ply: number;
  scene: Scene;
  kit: Kit;
  shapes: Map<string, string>;
}
