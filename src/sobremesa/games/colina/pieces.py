"""The pieces, sides and squares of El Rey de la Colina: in notation and in words."""

from __future__ import annotations

from typing import Final

from sobremesa.games.colina import const
from sobremesa.games.colina.geometry import cell_at, zone_at
from sobremesa.rulebook.grammar import Noun
from sobremesa.rulebook.squares import square_name, square_order
from sobremesa.rulebook.text import Text

SEATS: Final = {2: ("S", "N"), 3: ("S", "W", "E"), 4: ("S", "W", "N", "E")}
"""The seats in play, by the number of players (COL-1.2)."""
SEAT_NAMES: Final = {
    "S": Text("Sur", "South"),
    "W": Text("Oeste", "West"),
    "N": Text("Norte", "North"),
    "E": Text("Este", "East"),
}
SEAT_NUMBERS: Final = {"S": 0, "W": 1, "N": 2, "E": 3}

KINDS: Final = " RGDOCBS"
"""The letter of each kind."""
KIND_NAMES: Final = {
    "R": Noun("Rey", "king"),
    "G": Noun("Reina Regente", "regent", feminine=True),
    "D": Noun("Reina", "queen", feminine=True),
    "O": Noun("Obispo", "bishop"),
    "C": Noun("Caballero", "knight"),
    "B": Noun("Berserker", "berserker", many=Text("Berserkers", "berserkers")),
    "S": Noun("Soldado", "soldier"),
}
RULERS: Final = "RG"
SHOUTS: Final = {
    "R": Text("¡Muera el Rey!", "¡Muera el Rey! Death to the king!"),
    "G": Text("¡Muera la Reina!", "¡Muera la Reina! Death to the queen!"),
}
"""The announcements of an attack on a ruler (COL-5.3)."""
DEATHS: Final = {
    "R": Text("¡El Rey ha muerto! ({name})", "¡El Rey ha muerto! The king is dead! ({name})"),
    "G": Text("¡La Reina ha muerto! ({name})", "¡La Reina ha muerto! The queen is dead! ({name})"),
}
POINT: Final = Noun("punto", "point")
STATES: Final = ("active", "dissolved", "conquered")
REASONS: Final = ("", "hill", "last", "points")
USED: Final = (
    "attack", "berserk", "crown", "fury", "habit", "invest_b", "invest_c", "move", "regent",
)  # fmt: skip
"""What a turn may have used, by its bit; turns are counted separately."""

CELLS: Final = {
    square_name(x, y): cell_at(x, y)
    for x in range(16)
    for y in range(16)
    if 4 <= x < 12 or 4 <= y < 12
}
"""The cell of every square of the whole cross, by its name (COL-1.1)."""
NAMES: Final = {cell: name for name, cell in CELLS.items()}
STEPS: Final = (18, 19, 1, -17, -18, -19, -1, 17)
"""The cell offset of each direction."""


def name_of(cell: int) -> str:
    """Name a square."""
    return NAMES[cell]


def by_name(cells: list[int]) -> list[int]:
    """Sort cells in the order of positions: by file, then by rank."""
    return sorted(cells, key=lambda cell: square_order(NAMES[cell]))


def side_of(piece: int) -> int:
    """Give the side of a piece."""
    return piece >> const.SIDE_SHIFT


def kind_of(piece: int) -> str:
    """Give the letter of a piece's kind."""
    return KINDS[piece >> const.KIND_SHIFT & const.KIND_MASK]


def facing_of(piece: int) -> int:
    """Give the facing of a piece."""
    return piece & const.FACING


def make(side: int, kind: str, facing: int) -> int:
    """Give the number of a piece."""
    return side << const.SIDE_SHIFT | KINDS.index(kind) << const.KIND_SHIFT | facing


def army(seat: str) -> dict[int, tuple[str, int]]:
    """Set up the kinds and facings of one army, by cell (COL-2.1 to COL-2.3)."""
    facing = {"S": 0, "W": 2, "N": 4, "E": 6}[seat]
    pieces: dict[int, tuple[str, int]] = {}
    for place, kind in enumerate("BCODROCB" if seat in "SW" else "BCORDOCB"):
        back = {
            "S": cell_at(4 + place, 0),
            "W": cell_at(0, 11 - place),
            "N": cell_at(11 - place, 15),
            "E": cell_at(15, 4 + place),
        }[seat]
        pieces[back] = (kind, facing)
        pieces[back + STEPS[facing]] = ("S", facing)
    return pieces


def territory(cell: int, players: int) -> int | None:
    """Give the side whose territory a square is; none for the centre and an empty arm."""
    x, y = cell % 18 - 1, cell // 18 - 1
    zone = zone_at(x, y)
    seat = "SWNE"[zone] if zone < const.MIDDLE else ""
    return SEATS[players].index(seat) if seat in SEATS[players] else None
