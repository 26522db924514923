/** Looking at one army closely. */
import { drawn } from "../board/geometry";
import type { Picture } from "../board/picture";

const SHAPE = 4 / 3;

/** The same picture, near the pieces of one side, in the shape of a card. */
export function cropped(picture: Picture, side: number): Picture {
  const { kit, scene } = picture;
  const places = new Set(scene.tokens.filter((token) => token.side === side).map((token) => token.cell));
  const corners = scene.cells.filter((cell) => places.has(cell.id)).flatMap((cell) => cell.corners.map((one) => drawn(kit, one)));
  if (corners.length === 0) return picture;
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const margin = kit.unit * 0.4;
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  const [width, height] = [Math.max(...xs) + margin - left, Math.max(...ys) + margin - top];
  const [wide, high] = [Math.max(width, height * SHAPE), Math.max(height, width / SHAPE)];
  return { ...picture, kit: { ...kit, view: [left - (wide - width) / 2, top - (high - height) / 2, wide, high] } };
}
