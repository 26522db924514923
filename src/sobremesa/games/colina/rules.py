"""El Rey de la Colina as the rest of Sobremesa sees it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from sobremesa.games.colina import kernel, notation, pieces, reading, scenery
from sobremesa.games.colina.art import ColinaArt
from sobremesa.games.colina.editing import EDITOR
from sobremesa.games.colina.options import OPTIONS
from sobremesa.games.colina.why import explain
from sobremesa.rulebook.art import Art
from sobremesa.rulebook.refusal import Refusal
from sobremesa.rulebook.result import Result
from sobremesa.rulebook.rules import Rules, Setup
from sobremesa.rulebook.scene import Scene, Trace
from sobremesa.rulebook.text import Text


class Colina(Rules[kernel.Colina]):
    """El Rey de la Colina."""

    id = "colina"
    title = Text("El Rey de la Colina", "El Rey de la Colina")
    blurb = Text(
        "Ejércitos medievales en torno a una colina, en los que importa adónde mira cada pieza. "
        "Sube a tu rey a la cima y aguanta, o sé el último bando con corona.",
        "Medieval armies around a hill, in which it matters where a piece looks. Bring your king "
        "to the summit and hold it, or be the last side with a crown.",
    )
    version = 1
    player_counts = (2, 3, 4)
    forms = ("{0}-{1}", "{0}x{1}")
    options = OPTIONS
    editor = EDITOR

    def start(self, setup: Setup) -> kernel.Colina:
        return reading.start(setup)

    def read(self, data: Mapping[str, object]) -> tuple[Setup, kernel.Colina]:
        return reading.read(self, data)

    def write(self, setup: Setup, position: kernel.Colina) -> dict[str, object]:
        seats = self.side_ids(setup)
        standing = position.pieces()
        cells = pieces.by_name(list(standing))
        result = self.result(setup, position)
        return {
            "game": self.id,
            "players": setup.players,
            "options": dict(setup.options),
            "to_move": None if position.over else seats[position.to_move],
            "points": position.points,
            "used": notation.used_names(position.used),
            "stirred": [
                pieces.name_of(cell)
                for cell in cells
                if not position.over and position.is_stirred(cell)
            ],
            "besieged": bool(position.besieged),
            "round": position.round,
            "sides": {seat: _side(position, side, seats) for side, seat in enumerate(seats)},
            "pieces": {
                pieces.name_of(cell): notation.piece_name(standing[cell], seats) for cell in cells
            },
            "result": result.json() if result else None,
        }

    def result(self, setup: Setup, position: kernel.Colina) -> Result | None:
        if not position.over:
            return None
        scores = tuple(position.outcome())
        seats = self.side_ids(setup)
        winners = tuple(seat for seat, score in zip(seats, scores, strict=True) if score > 0)
        return Result(winners, pieces.REASONS[position.reason], scores)

    def format(self, setup: Setup, position: kernel.Colina, move: int) -> str:
        return notation.write(move)

    def parse(self, setup: Setup, position: kernel.Colina, text: str) -> int | None:
        return notation.packed(notation.read(text), position)

    def why(self, setup: Setup, position: kernel.Colina, text: str) -> Refusal:
        return explain(position, notation.read(text))

    def trace(self, setup: Setup, position: kernel.Colina, move: int) -> Trace:
        return scenery.trace(position, move)

    def side_ids(self, setup: Setup) -> tuple[str, ...]:
        return pieces.SEATS[setup.players]

    def scene(self, setup: Setup, position: kernel.Colina, last: Trace | None) -> Scene:
        return scenery.scene(position, last)

    @cached_property
    def art(self) -> Art:
        return ColinaArt()


def _side(position: kernel.Colina, side: int, seats: tuple[str, ...]) -> dict[str, object]:
    state, armies, hill, siege, score, slayer = position.side(side)
    return {
        "state": pieces.STATES[state],
        "armies": armies,
        "hill": hill,
        "siege": None if siege < 0 else siege,
        "score": score,
        "slayer": None if slayer < 0 else seats[slayer],
    }
