"""Reading a position of Sparta from JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from sobremesa.games.sparta import const, kernel, pieces
from sobremesa.rulebook.fields import Fields, refuse
from sobremesa.rulebook.rules import Setup

if TYPE_CHECKING:
    from sobremesa.games.sparta.rules import Sparta

KEYS: Final = ("game", "players", "options", "to_move", "cities", "pieces", "ply", "result")
REASONS: Final = ("", "cities", "pieces", "majority", "equal", "repetition")
LAST_PLY: Final = 1_000_000_000
MOST_PIECES: Final = len(pieces.FIRST_LINE) // 2
"""The maximum of a side's pieces; heroes only replace warriors (SPA-1.2, SPA-1.3)."""

City = tuple[int, int]
Piece = tuple[int, int, int]


def cities_of(setup: Setup) -> Mapping[str, str]:
    """Give the placement of the cities at the start."""
    cities = setup.options["cities"]
    assert isinstance(cities, dict)
    return cities


def lay_out(
    setup: Setup, men: list[Piece], cities: list[City], to_move: int, ply: int
) -> kernel.Sparta:
    """Put everything on an empty board."""
    position = kernel.Sparta(int(str(setup.options["repetition"])))
    position.set_up(men, cities, to_move, ply)
    return position


def start(setup: Setup) -> kernel.Sparta:
    """Give the start position (SPA-1.1, SPA-1.2)."""
    men = [(side, 0, pieces.SQUARES[square]) for side, square in pieces.FIRST_LINE]
    cities = [
        (pieces.SIDES.index(side), pieces.SQUARES[square])
        for square, side in cities_of(setup).items()
    ]
    return lay_out(setup, men, cities, 0, 0)


def read(rules: Sparta, data: Mapping[str, object]) -> tuple[Setup, kernel.Sparta]:
    """Read a whole position as it is: surrounded pieces fall after the next action."""
    whole = Fields(data, KEYS)
    whole.one_of("game", ("sparta",))
    setup = rules.setup(whole.whole("players", 2, 2), whole.mapping("options"))
    cities = _cities(whole, setup)
    men = _pieces(whole)
    ending = _ending(whole)
    ply = whole.whole("ply", 0, LAST_PLY)
    if ending:
        position = lay_out(setup, men, cities, ply % 2, ply)
        position.finish(*ending)
    else:
        if whole["to_move"] is None:
            refuse(
                "falta quién juega: to_move solo es null cuando hay un resultado",
                "nobody is to move: to_move is null only where there is a result",
            )
        side = pieces.SIDES.index(whole.one_of("to_move", pieces.SIDES))
        position = lay_out(setup, men, cities, side, ply)
    return setup, position


def _square(name: str) -> int:
    square = pieces.SQUARES.get(name)
    if square is None:
        refuse(
            "{name} no es una casilla: van de a1 a j10",
            "{name} is not a square: they go from a1 to j10",
            name=name[:40],
        )
    return square


def _cities(whole: Fields, setup: Setup) -> list[City]:
    placed = cities_of(setup)
    found = []
    for name, side in whole.mapping("cities").items():
        square = _square(name)
        if name not in placed:
            refuse(
                "en {name} no hay ninguna ciudad: las ciudades no se mueven, están donde dicen "
                "las opciones",
                "there is no city on {name}: cities do not move, they lie where the options say",
                name=name,
            )
        if not isinstance(side, str) or side not in pieces.SIDES:
            refuse(
                "la ciudad de {name} es de S o de N, no de {side}",
                "the city on {name} belongs to S or N, not to {side}",
                name=name,
                side=str(side)[:40],
            )
        found.append((pieces.SIDES.index(side), square))
    for name in placed:
        if name not in whole.mapping("cities"):
            refuse("falta la ciudad de {name}", "the city on {name} is missing", name=name)
    return found


def _pieces(whole: Fields) -> list[Piece]:
    found = []
    for name, sign in whole.mapping("pieces").items():
        square = _square(name)
        if not isinstance(sign, str) or sign not in pieces.PIECES:
            refuse(
                "en {name} puede haber SW, SH, NW o NH, no {sign}",
                "on {name} there can be SW, SH, NW or NH, not {sign}",
                name=name,
                sign=str(sign)[:40],
            )
        found.append((*pieces.PIECES[sign], square))
    for side, letter in enumerate(pieces.SIDES):
        count = sum(piece[0] == side for piece in found)
        if count > MOST_PIECES:
            refuse(
                "{side} tiene {n} piezas; ocho es el máximo",
                "{side} has {n} pieces; eight is the most",
                side=letter,
                n=count,
            )
    return found


def _ending(whole: Fields) -> tuple[int, float] | None:
    """Give the kernel's reason and South's score of a finished game."""
    if whole["result"] is None:
        return None
    result = whole.fields("result", ("winners", "reason", "scores"))
    reason = REASONS.index(result.one_of("reason", REASONS[1:]))
    winners = tuple(result.strings("winners"))
    south = {("S",): 1.0, ("N",): 0.0, ("S", "N"): 0.5}.get(winners)
    if south is None or (south == 0.5) != (reason >= const.EQUAL):
        result.bad("winners")
    scores = result["scores"]
    if scores != [south, 1 - south] or any(isinstance(score, bool) for score in scores):
        result.bad("scores")
    if whole["to_move"] is not None:
        refuse(
            "la partida ha terminado: to_move debe ser null",
            "the game is over: to_move must be null",
        )
    return reason, south
