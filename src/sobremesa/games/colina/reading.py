"""Reading a position of El Rey de la Colina from JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from sobremesa.games.colina import const, kernel, pieces
from sobremesa.rulebook.fields import Fields, refuse
from sobremesa.rulebook.result import tidy
from sobremesa.rulebook.rules import Setup

if TYPE_CHECKING:
    from sobremesa.games.colina.rules import Colina

KEYS: Final = (
    "game", "players", "options", "to_move", "points", "used", "stirred", "besieged", "round",
    "sides", "pieces", "result",
)  # fmt: skip
SIDE_KEYS: Final = ("state", "armies", "hill", "siege", "score", "slayer")
MOST_ROUNDS: Final = 1_000_000
MOST_POINTS: Final = 1_000_000
MOST_ARMIES: Final = 16
"""The maximum of a side's armies, more than a game has.

Positions set up for trials need not distribute armies or pieces as a game does: only what the
notation names is refused.
"""


def empty(setup: Setup) -> kernel.Colina:
    """Give a board without any piece."""
    return kernel.Colina(setup.players, *(int(str(v)) for v in _numbers(setup)))


def _numbers(setup: Setup) -> list[object]:
    return [int(v) if isinstance(v, bool) else v for v in setup.options.values()]


def start(setup: Setup) -> kernel.Colina:
    """Give the start position."""
    position = empty(setup)
    for side, seat in enumerate(pieces.SEATS[setup.players]):
        for cell, (kind, facing) in pieces.army(seat).items():
            position.put(cell, pieces.make(side, kind, facing))
    position.set_turn(0, 3, 0, False, 1)
    return position


def read(rules: Colina, data: Mapping[str, object]) -> tuple[Setup, kernel.Colina]:
    """Read a whole position."""
    whole = Fields(data, KEYS)
    setup = rules.setup(whole.whole("players", 2, 4), whole.mapping("options"))
    if len(whole.mapping("options")) < len(setup.options):
        missing = next(name for name in setup.options if name not in whole.mapping("options"))
        refuse("a options le falta {key}", "options lacks {key}", key=missing)
    seats = pieces.SEATS[setup.players]
    position = empty(setup)
    states = _sides(whole, seats, position)
    _pieces(whole, seats, position)
    number = whole.whole("round", 1, MOST_ROUNDS)
    if whole["result"] is not None:
        ending = _ending(whole, seats)
        position.set_turn(0, 0, 0, False, number)
        position.declare(*ending)
        return setup, position
    side = seats.index(whole.one_of("to_move", seats))
    if states[side] != "active":
        refuse(
            "le toca a {seat}, que ya no está en juego",
            "{seat} is to move, and is out of the game",
            seat=seats[side],
        )
    position.set_turn(
        side, whole.whole("points", 0, 3), _used(whole), whole.flag("besieged"), number
    )
    return setup, position


def _sides(whole: Fields, seats: tuple[str, ...], position: kernel.Colina) -> list[str]:
    sides = whole.fields("sides", seats)
    states = []
    for side, seat in enumerate(seats):
        fields = Fields(sides[seat], SIDE_KEYS, f"sides.{seat}")
        states.append(fields.one_of("state", pieces.STATES))
        siege = -1 if fields["siege"] is None else fields.whole("siege", 0, 99)
        slayer = -1
        if fields["slayer"] is not None:
            slayer = seats.index(fields.one_of("slayer", seats))
        position.set_counters(
            side,
            pieces.STATES.index(states[-1]),
            fields.whole("armies", 0, MOST_ARMIES),
            fields.whole("hill", 0, 99),
            siege,
            fields.whole("score", 0, MOST_POINTS),
            slayer,
        )
    return states


def _square(name: str, position: kernel.Colina) -> int:
    if name not in pieces.CELLS or position.piece_at(pieces.CELLS[name]) == const.WALL:
        refuse("no hay ninguna casilla {name}", "there is no square {name}", name=name[:40])
    return pieces.CELLS[name]


def _touching(one: str, other: str) -> bool:
    """Tell whether two squares are next to each other."""
    return abs(ord(one[0]) - ord(other[0])) < 2 and abs(int(one[1:]) - int(other[1:])) < 2


def _pieces(whole: Fields, seats: tuple[str, ...], position: kernel.Colina) -> None:
    stirred = whole.strings("stirred")
    rulers: list[str] = []
    for name, text in whole.mapping("pieces").items():
        cell = _square(name, position)
        piece = _piece(name, text, seats)
        side = pieces.side_of(piece)
        if pieces.kind_of(piece) in pieces.RULERS:
            if position.ruler_of(side):
                refuse("{seat} tiene dos soberanos", "{seat} has two rulers", seat=seats[side])
            if any(_touching(name, other) for other in rulers):
                refuse(
                    "el soberano de {name} está junto a otro",
                    "the ruler on {name} is next to another one",
                    name=name,
                )
            rulers.append(name)
        position.put(cell, piece, name in stirred)
    for name in stirred:
        cell = _square(name, position)
        if position.piece_at(cell) == 0:
            refuse(
                "la casilla {name} está vacía: nadie se ha movido a ella",
                "square {name} is empty: nobody has moved to it",
                name=name,
            )
        if stirred.count(name) > 1:
            refuse("{name} está dos veces en stirred", "{name} is twice in stirred", name=name)


def _piece(name: str, text: object, seats: tuple[str, ...]) -> int:
    if (
        not isinstance(text, str)
        or len(text) != 3
        or text[0] not in seats
        or text[1] not in pieces.KINDS[1:]
        or text[2] not in "01234567"
    ):
        refuse(
            "en {name} no puede estar {piece}: una pieza se escribe como SB0",
            "{piece} cannot be on {name}: a piece is written like SB0",
            name=name,
            piece=str(text)[:40],
        )
    return pieces.make(seats.index(text[0]), text[1], int(text[2]))


def _used(whole: Fields) -> int:
    used = 0
    for kind in whole.strings("used"):
        if kind == "turn":
            used += const.USED_TURN
        elif kind in pieces.USED and not used >> pieces.USED.index(kind) & 1:
            used |= 1 << pieces.USED.index(kind)
        else:
            whole.bad("used")
        if used >> const.TURNS_SHIFT > 2:
            whole.bad("used")
    return used


def _ending(whole: Fields, seats: tuple[str, ...]) -> tuple[int, list[float]]:
    """Give the kernel's reason and the scores of a finished game."""
    result = whole.fields("result", ("winners", "reason", "scores"))
    reason = pieces.REASONS.index(result.one_of("reason", pieces.REASONS[1:]))
    winners = result.strings("winners")
    if not winners or winners != [seat for seat in seats if seat in winners]:
        result.bad("winners")
    if len(winners) > 1 and reason != const.POINTS:
        result.bad("winners")
    scores = [1 / len(winners) if seat in winners else 0.0 for seat in seats]
    if result["scores"] != [tidy(score) for score in scores]:
        result.bad("scores")
    for key, blank in (
        ("to_move", None), ("points", 0), ("used", []), ("stirred", []), ("besieged", False),
    ):  # fmt: skip
        if whole[key] != blank or type(whole[key]) is not type(blank):
            whole.bad(key)
    return reason, scores
