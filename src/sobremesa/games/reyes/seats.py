"""The cross-shaped board, its four arms, and the seatings.

Everything here is plain data, computed once; the kernel fills its tables from it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from sobremesa.games.reyes import const
from sobremesa.rulebook.squares import square_name
from sobremesa.rulebook.text import Text

SEATS: Final = "SWNE"
"""The seats clockwise, the first one beginning (REY-1.2)."""
ARROWS: Final = "NESW"
"""The directions of an arrow, by their number."""
FORWARD: Final = (0, 1, 2, 3)
"""The direction of each army's arrow at the start: away from its back line (REY-2.3)."""
KINDS: Final = ".PNBRQK"
"""The letter of each kind, by its number."""
POINTS: Final = (0, 1, 3, 3, 5, 9, 15)
"""The points of each kind in a boneyard (REY-4.5)."""

ARMY_NAMES: Final = (
    Text("Negro", "Black"),
    Text("Rojo", "Red"),
    Text("Blanco", "White"),
    Text("Azul", "Blue"),
)
SEAT_NAMES: Final = (
    Text("Sur", "South"),
    Text("Oeste", "West"),
    Text("Norte", "North"),
    Text("Este", "East"),
)
ARROW_NAMES: Final = (
    Text("norte", "north"),
    Text("este", "east"),
    Text("sur", "south"),
    Text("oeste", "west"),
)
ORDER_NAMES: Final = (
    Text("Adelante", "Forward"),
    Text("Flanco Derecho", "Right Flank"),
    Text("Retirada", "Retreat"),
    Text("Flanco Izquierdo", "Left Flank"),
)
"""The orders of the Movement Phase (REY-3.2), clockwise from an army's own forward."""


def order_name(army: int, direction: int) -> Text:
    """Give the order that turns an army's arrow in a direction.

    >>> order_name(0, 1).es, order_name(1, 0).es, order_name(2, 0).en
    ('Flanco Derecho', 'Flanco Izquierdo', 'Retreat')
    """
    return ORDER_NAMES[(direction - FORWARD[army]) % 4]


def arm(seat: int) -> tuple[tuple[int, int], ...]:
    """Give the 18 spaces of an arm in the order of a set-up, as file and rank from 0 (REY-1.1).

    >>> [square_name(x, y) for x, y in arm(1)[:4]]
    ['a10', 'a9', 'a8', 'a7']
    """
    rows = ((0, range(6, 10)), (1, range(6, 10)), (2, range(6, 10)), (3, range(5, 11)))
    spaces = [(x, y) for y, files in rows for x in files]
    for _ in range(seat):
        spaces = [(y, 15 - x) for x, y in spaces]
    return tuple(spaces)


ARMS: Final = tuple(arm(seat) for seat in range(4))
CENTRE: Final = tuple((x, y) for x in range(4, 12) for y in range(4, 12))
PLACES: Final = tuple(sorted({*CENTRE, *(place for spaces in ARMS for place in spaces)}))
"""All 136 squares as file and rank from 0, in their printed order."""


_INDICES: Final = {place: index for index, place in enumerate(PLACES)}


def cell_of(place: tuple[int, int]) -> int:
    """Give the kernel's number of a square."""
    return const.ROW * (place[1] + 2) + place[0]


CELLS: Final = tuple(cell_of(place) for place in PLACES)
"""The kernel's numbers of the 136 squares."""
NAMES: Final = {cell_of(place): square_name(*place) for place in PLACES}
"""The name of each square, by the kernel's number."""
NUMBERS: Final = {name: cell for cell, name in NAMES.items()}
"""The kernel's number of each square, by its name."""
HOMES: Final = {
    cell_of(place): seat + 1 | (const.BACK_LINE if space < 4 else 0)
    for seat, spaces in enumerate(ARMS)
    for space, place in enumerate(spaces)
}
"""The arm of a square (the seat's number plus one), and whether it is in its back line."""


CORNERS: Final = {_INDICES[arm(seat)[space]] for seat in range(4) for space in (0, 3)}
"""The ends of the back lines, where a square has the fewest neighbours."""


def zone(seat: int, front: bool) -> set[int]:
    """Give the spaces of an arm in which pawns may rescue: its back line, or all (REY-4.6)."""
    return {_INDICES[place] for place in ARMS[seat][: 18 if front else 4]}


STRAIGHT: Final = ((0, 1), (1, 0), (0, -1), (-1, 0))
SLANTED: Final = ((1, 1), (1, -1), (-1, -1), (-1, 1))
LEAPS: Final = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))


def reach(index: int, word: int, steps: tuple[tuple[int, int], ...], far: int) -> int:
    """Give the attacks by these steps from a square on an empty board: a word of a bit set."""
    found = 0
    for step in steps:
        for near in _line(index, step)[:far]:
            if near // 64 == word:
                found |= 1 << near % 64
    return found


def ways_to(index: int) -> dict[int, int]:
    """Give, for each square in line with one, the kernel's step that leads there."""
    return {
        near: const.ROW * dy + dx
        for dx in (-1, 0, 1)
        for dy in (-1, 0, 1)
        if dx or dy
        for near in _line(index, (dx, dy))
    }


def turns_to(goals: set[int], steps: tuple[tuple[int, int], ...], far: int) -> dict[int, int]:
    """Count the turns from every square to the nearest goal on an empty board.

    A turn is up to `far` equal steps. A pawn, which has two and turns its arrow as it likes:

    >>> back = {_INDICES[place] for place in ARMS[2][:4]}
    >>> turns_to(back, STRAIGHT, 2)[_INDICES[6, 3]]
    6
    """
    found = dict.fromkeys(goals, 0)
    reached = list(goals)
    for index in reached:
        for step in steps:
            for near in _line(index, step)[:far]:
                if near not in found:
                    found[near] = found[index] + 1
                    reached.append(near)
    return found


@cache
def _line(index: int, step: tuple[int, int]) -> tuple[int, ...]:
    """Give the squares that equal steps reach, until the board ends."""
    found: list[int] = []
    x, y = PLACES[index]
    while (place := (x + step[0], y + step[1])) in _INDICES:
        found.append(_INDICES[place])
        x, y = place
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Seating:
    """The player of each army, and the sides (REY-1.3)."""

    name: str
    players: int
    commanders: tuple[int, int, int, int]
    """The player of each seat, -1 for an empty one."""
    sides: tuple[int, int, int, int]
    """The side of each seat, -1 for an empty one."""
    label: Text

    @property
    def armies(self) -> tuple[int, ...]:
        """The seats that are taken, in seat order."""
        return tuple(seat for seat in range(4) if self.commanders[seat] >= 0)

    @property
    def letters(self) -> str:
        """The letters of the armies, in seat order."""
        return "".join(SEATS[army] for army in self.armies)

    def players_of(self, side: int) -> tuple[int, ...]:
        """Give the players of a side."""
        return tuple(sorted({self.commanders[a] for a in self.armies if self.sides[a] == side}))


SEATINGS: Final = (
    Seating("facing", 2, (0, -1, 1, -1), (0, -1, 1, -1), Text("frente a frente", "face to face")),
    Seating("adjacent", 2, (0, 1, -1, -1), (0, 1, -1, -1), Text("lado a lado", "side by side")),
    Seating("three", 3, (0, 1, 2, -1), (0, 1, 2, -1), Text("tres, todos contra todos", "three")),
    Seating("four", 4, (0, 1, 2, 3), (0, 1, 2, 3), Text("cuatro, todos contra todos", "four")),
    Seating(
        "teams_facing",
        4,
        (0, 1, 2, 3),
        (0, 1, 0, 1),
        Text("parejas, aliados enfrente", "teams, partners opposite"),
    ),
    Seating(
        "teams_adjacent",
        4,
        (0, 1, 2, 3),
        (0, 0, 1, 1),
        Text("parejas, aliados al lado", "teams, partners side by side"),
    ),
    Seating(
        "double_facing",
        2,
        (0, 1, 0, 1),
        (0, 1, 0, 1),
        Text("dos ejércitos cada uno, enfrente", "two armies each, opposite"),
    ),
    Seating(
        "double_adjacent",
        2,
        (0, 0, 1, 1),
        (0, 0, 1, 1),
        Text("dos ejércitos cada uno, al lado", "two armies each, side by side"),
    ),
    Seating(
        "one_against_two",
        3,
        (0, 1, 0, 2),
        (0, 1, 0, 1),
        Text("uno contra dos", "one against two"),
    ),
)
SEATING_NAMES: Final = tuple(seating.name for seating in SEATINGS)
DEFAULT_SEATING: Final = {2: "facing", 3: "three", 4: "four"}


def seating_named(name: str) -> Seating:
    """Find a seating by its name."""
    return SEATINGS[SEATING_NAMES.index(name)]
