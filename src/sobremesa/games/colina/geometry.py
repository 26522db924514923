"""The squares of El Rey de la Colina: their zones, levels and numbers.

A *cell* is a square's number in a frame one wider than the board on every side, so that a step
never leaves the array. A *slot* is its number in sets of squares: four words of 64 bits, the light
squares of the lower half, of the upper half, then the dark ones. Within a colour each rank takes
eight bits, so that a diagonal step of a whole set is a few shifts.
"""

from __future__ import annotations

from sobremesa.games.colina import const
from sobremesa.kernel import form


def cell_at(x: int, y: int) -> int:
    """Give the cell in file `x`, rank `y`, both from 0.

    >>> cell_at(0, 0), cell_at(15, 15)
    (19, 304)
    """
    return (y + 1) * 18 + x + 1


def zone_at(x: int, y: int) -> int:
    """Give the zone of a square: a territory, the centre, or no square."""
    if 4 <= x < 12:
        if 4 <= y < 12:
            return const.MIDDLE
        return const.SOUTH if y < 4 else const.NORTH
    if 4 <= y < 12:
        return const.WEST if x < 4 else const.EAST
    return const.NOWHERE


def level_at(x: int, y: int, levels: int) -> int:
    """Give the height of a square on a hill of so many levels (COL-1.3)."""
    away = max(x - 8, 7 - x, y - 8, 7 - y)
    return max(levels - away, 0)


def slot_at(x: int, y: int) -> int:
    """Give the slot of a square by its colour, half, rank and file."""
    return ((x + y) % 2 * 2 + y // 8) * 64 + y % 8 * 8 + x // 2


class Ground:
    """Tables about the squares, shared by all positions."""

    zone: list[int]
    slot: list[int]
    cell: list[int]
    level: list[int]
    terrace: list[int]

    def __init__(self) -> None:
        if form.PLAIN:
            self.zone = [0] * 324
            self.slot = [0] * 324
            self.cell = [0] * 256
            self.level = [0] * 648
            self.terrace = [0] * 32
        one = 1
        for i in range(324):
            self.zone[i] = const.NOWHERE
            self.slot[i] = 0
        for y in range(16):
            for x in range(16):
                i = cell_at(x, y)
                slot = slot_at(x, y)
                self.zone[i] = zone_at(x, y)
                self.slot[i] = slot
                self.cell[slot] = i
                for hill in range(2):
                    level = level_at(x, y, hill + 2)
                    self.level[324 * hill + i] = level
                    self.terrace[16 * hill + 4 * level + (slot >> 6)] |= one << (slot & 63)
        self.squares = 256


GROUND = Ground()
