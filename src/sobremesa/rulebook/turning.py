"""Boards as they are seen from another seat."""

from __future__ import annotations

from dataclasses import replace

from sobremesa.rulebook.scene import Cell, Point, Scene


def quarters(start: Scene, sides: set[int]) -> int:
    """Say by how many quarter turns a board has to be turned so that some sides lie at its foot.

    Where a side is at home can be seen from where its pieces begin.
    """
    left, top, wide, high = start.bounds()
    centres = {cell.id: cell.centre for cell in start.cells}
    homes = [centres[token.cell] for token in start.tokens if token.side in sides]
    if not homes:
        return 0
    x = sum(home[0] for home in homes) / len(homes) - left - wide / 2
    y = sum(home[1] for home in homes) / len(homes) - top - high / 2
    if max(abs(x), abs(y)) < 0.5:
        return 0
    if abs(y) >= abs(x):
        return 0 if y > 0 else 2
    return 1 if x > 0 else 3


def turned(scene: Scene, by: int) -> Scene:
    """Turn a scene clockwise by quarter turns, around the middle of its board."""
    if by % 4 == 0:
        return scene
    left, top, wide, high = scene.bounds()
    middle = (left + wide / 2, top + high / 2)
    return replace(
        scene,
        cells=tuple(_turned_cell(cell, middle, by) for cell in scene.cells),
        tokens=tuple(
            token if token.facing is None else replace(token, facing=(token.facing + 2 * by) % 8)
            for token in scene.tokens
        ),
        sides=tuple(
            side if side.arrow is None else replace(side, arrow=(side.arrow + 2 * by) % 8)
            for side in scene.sides
        ),
        buttons=tuple(
            one if one.facing is None else replace(one, facing=(one.facing + 2 * by) % 8)
            for one in scene.buttons
        ),
    )


def _turned_cell(cell: Cell, middle: Point, by: int) -> Cell:
    corners = tuple(_turned_point(corner, middle, by) for corner in cell.corners)
    # the corner that comes first stays where the first one was: drawings count on it
    shift = len(corners) * by // 4 % len(corners)
    corners = corners[-shift:] + corners[:-shift] if shift else corners
    return replace(cell, centre=_turned_point(cell.centre, middle, by), corners=corners)


def _turned_point(point: Point, middle: Point, by: int) -> Point:
    x, y = point[0] - middle[0], point[1] - middle[1]
    for _ in range(by % 4):
        x, y = -y, x
    return (round(x + middle[0], 6), round(y + middle[1], 6))
