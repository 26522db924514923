"""Tres en raya as the rest of Sobremesa sees it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Final

from sobremesa.rulebook.army import Army
from sobremesa.rulebook.art import Art
from sobremesa.rulebook.editing import PiecesEditor
from sobremesa.rulebook.errors import BadNotation
from sobremesa.rulebook.fields import Fields, refuse
from sobremesa.rulebook.options import Flag, OptionSet
from sobremesa.rulebook.refusal import Refusal
from sobremesa.rulebook.result import Result
from sobremesa.rulebook.rules import Rules, Setup
from sobremesa.rulebook.scene import Scene, Trace
from sobremesa.rulebook.text import Text
from sobremesa_raya import scene
from sobremesa_raya.art import RayaArt
from sobremesa_raya.kernel import Position
from sobremesa_raya.scene import NAMES, SIDES, SQUARES

KEYS: Final = ("game", "players", "options", "to_move", "pieces", "result")
OPTIONS: Final = OptionSet(
    (
        Flag(
            "misere",
            False,
            Text("Al revés", "Upside down"),
            Text("Pierde quien hace la raya.", "Whoever completes a row loses."),
        ),
    )
)


ENDS: Final = {"row": Text("tres en raya", "three in a row"), "full": Text("tablas", "a draw")}
"""Why a game ends, by the reason in its result."""


class Raya(Rules[Position]):
    """Tres en raya."""

    id = "raya"
    title = Text("Tres en raya", "Noughts and crosses")
    blurb = Text(
        "Nueve casillas y una raya de tres. Un ejemplo de cómo se añade un juego.",
        "Nine squares and a row of three. An example of how to add a game.",
    )
    version = 1
    reasons = ENDS
    player_counts = (2,)
    options = OPTIONS
    editor = PiecesEditor({"": Text("marca", "mark")}, dict(zip(SIDES, scene.NAMED, strict=True)))

    def armies(self, setup: Setup) -> tuple[Army, ...]:
        return tuple(Army(side, scene.NAMED[i], i) for i, side in enumerate(SIDES))

    def start(self, setup: Setup) -> Position:
        return Position(bool(setup.options["misere"]))

    def read(self, data: Mapping[str, object]) -> tuple[Setup, Position]:
        whole = Fields(data, KEYS)
        whole.one_of("game", (self.id,))
        setup = self.setup(whole.whole("players", 2, 2), whole.mapping("options"))
        marks = [0, 0]
        for name, sign in whole.mapping("pieces").items():
            if name not in SQUARES or sign not in SIDES:
                refuse(
                    "en {name} no puede haber {sign}",
                    "on {name} there cannot be {sign}",
                    name=name[:20],
                    sign=str(sign)[:20],
                )
            marks[SIDES.index(str(sign))] |= 1 << SQUARES[name]
        if not 0 <= marks[0].bit_count() - marks[1].bit_count() <= 1:
            refuse(
                "las aspas son tantas como los ceros, o una más",
                "there are as many crosses as noughts, or one more",
            )
        position = self.start(setup)
        position.set_up(*marks)
        found = self.result(setup, position)
        if whole["result"] != (found.json() if found else None):
            whole.bad("result")
        if whole["to_move"] != (None if position.over else SIDES[position.to_move]):
            whole.bad("to_move")
        return setup, position

    def write(self, setup: Setup, position: Position) -> dict[str, object]:
        result = self.result(setup, position)
        return {
            "game": self.id,
            "players": setup.players,
            "options": dict(setup.options),
            "to_move": None if position.over else SIDES[position.to_move],
            "pieces": {
                name: SIDES[player]
                for name, square in SQUARES.items()
                for player in range(2)
                if position.marks[player] >> square & 1
            },
            "result": result.json() if result else None,
        }

    def result(self, setup: Setup, position: Position) -> Result | None:
        if not position.over:
            return None
        scores = tuple(position.outcome())
        winners = tuple(side for side, score in zip(SIDES, scores, strict=True) if score > 0)
        return Result(winners, "full" if position.row() is None else "row", scores)

    def format(self, setup: Setup, position: Position, move: int) -> str:
        return NAMES[move]

    def parse(self, setup: Setup, position: Position, text: str) -> int | None:
        if text not in SQUARES:
            raise BadNotation(
                Text(
                    "eso no es una acción: se escribe una casilla, de a1 a c3",
                    "that is not an action: write a square, from a1 to c3",
                )
            )
        return SQUARES[text]

    def why(self, setup: Setup, position: Position, text: str) -> Refusal:
        if position.over:
            return Refusal("RAY-2.1", Text("La partida ha terminado.", "The game is over."))
        return Refusal(
            "RAY-1.2",
            Text("En {name} ya hay una marca.", "There is a mark on {name} already.").format(
                name=text
            ),
        )

    def trace(self, setup: Setup, position: Position, move: int) -> Trace:
        after = position.copy()
        after.push(move)
        return Trace(NAMES[move], position.to_move, (NAMES[move],), scene.events(after))

    def side_ids(self, setup: Setup) -> tuple[str, ...]:
        return SIDES

    def scene(self, setup: Setup, position: Position, last: Trace | None) -> Scene:
        return scene.scene(self.id, position, last)

    @cached_property
    def art(self) -> Art:
        return RayaArt()
