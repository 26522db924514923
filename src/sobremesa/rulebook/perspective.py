"""Perspectives: boards as seen from another seat."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import lru_cache

from sobremesa.rulebook.cache import Cache
from sobremesa.rulebook.scene import Cell, Point, Scene, Token

_cells: Cache[tuple[Cell, ...]] = Cache(64)


@dataclass(frozen=True, slots=True)
class Perspective:
    """The view of a board from a seat."""

    quarters: int = 0
    """Clockwise quarter turns."""
    foot: int = 0
    """The side at the foot of the picture."""

    def of(self, scene: Scene) -> Scene:
        """Return a scene in this perspective."""
        if self.quarters % 4 == 0 and self.foot == scene.foot:
            return scene
        return turned(scene, self.quarters).with_foot(self.foot)


def perspective(start: Scene, sides: Collection[int], turns: bool = True) -> Perspective:
    """Return the perspective of the player of some sides; the board is rotated if possible."""
    by = quarters(start, sides) if turns else 0

    def depth(side: int) -> float:
        return _turned_point(home(start, (side,)) or (0.0, 0.0), (0.0, 0.0), by)[1]

    return Perspective(by, max(sorted(sides), key=depth, default=0))


def flipped(start: Scene, seen: Perspective, by: int, turns: bool = True) -> Perspective:
    """Return a perspective rotated by some further quarter turns.

    If the board cannot be rotated, or no side has a home on it, another side's trays are put at the
    foot instead.
    """
    if by % 4 == 0:
        return seen
    everybody = range(len(start.sides))
    if not turns or home(start, everybody) is None:
        across = round(by % 4 * len(everybody) / 4) or 1
        return replace(seen, foot=(seen.foot + across) % len(everybody))
    quarters = (seen.quarters + by) % 4

    def depth(side: int) -> float:
        return _turned_point(home(start, (side,)) or (0.0, 0.0), (0.0, 0.0), quarters)[1]

    return Perspective(quarters, max(everybody, key=depth))


def home(start: Scene, sides: Collection[int]) -> Point | None:
    """Return the mean offset of the sides' pieces from the centre at the start of the game."""
    left, top, wide, high = start.bounds()
    centres = {cell.id: cell.centre for cell in start.cells}
    homes = [centres[token.cell] for token in start.tokens if token.side in sides]
    if not homes:
        return None
    x = sum(place[0] for place in homes) / len(homes) - left - wide / 2
    y = sum(place[1] for place in homes) / len(homes) - top - high / 2
    return (x, y)


def quarters(start: Scene, sides: Collection[int]) -> int:
    """Return the number of quarter turns that bring some sides to the foot of the board.

    The home of a side is where its pieces are at the start.
    """
    x, y = home(start, sides) or (0.0, 0.0)
    if max(abs(x), abs(y)) < 0.5:
        return 0
    if abs(y) >= abs(x):
        return 0 if y > 0 else 2
    return 1 if x > 0 else 3


def turned(scene: Scene, by: int) -> Scene:
    """Rotate a scene clockwise by quarter turns around the centre of its board."""
    if by % 4 == 0:
        return scene
    left, top, wide, high = scene.bounds()
    middle = (left + wide / 2, top + high / 2)
    return replace(
        scene,
        cells=_cells.get(
            scene.cells,
            by % 4,
            lambda: tuple(_turned_cell(cell, middle, by) for cell in scene.cells),
        ),
        # tokens without a facing stay the same object, so that they are encoded once for everybody
        tokens=scene.tokens
        if all(token.facing is None for token in scene.tokens)
        else tuple(
            token if token.facing is None else _turned_token(token, token.facing, by)
            for token in scene.tokens
        ),
        sides=scene.sides
        if all(side.arrow is None for side in scene.sides)
        else tuple(
            side if side.arrow is None else replace(side, arrow=(side.arrow + 2 * by) % 8)
            for side in scene.sides
        ),
        buttons=tuple(
            one if one.facing is None else replace(one, facing=(one.facing + 2 * by) % 8)
            for one in scene.buttons
        ),
    )


@lru_cache(4096)
def _turned_token(token: Token, facing: int, by: int) -> Token:
    return replace(token, facing=(facing + 2 * by) % 8)


def _turned_cell(cell: Cell, middle: Point, by: int) -> Cell:
    corners = tuple(_turned_point(corner, middle, by) for corner in cell.corners)
    # the first corner stays in its place: drawings rely on it
    shift = len(corners) * by // 4 % len(corners)
    corners = corners[-shift:] + corners[:-shift] if shift else corners
    return replace(cell, centre=_turned_point(cell.centre, middle, by), corners=corners)


def _turned_point(point: Point, middle: Point, by: int) -> Point:
    x, y = point[0] - middle[0], point[1] - middle[1]
    for _ in range(by % 4):
        x, y = -y, x
    return (round(x + middle[0], 6), round(y + middle[1], 6))
