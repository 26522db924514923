"""The rules of Sparta: what the rest of Sobremesa uses."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Final

from sobremesa.games.sparta import const, kernel, pieces, reading, scene
from sobremesa.games.sparta.advice import advice
from sobremesa.games.sparta.art import SpartaArt
from sobremesa.games.sparta.editing import EDITOR
from sobremesa.games.sparta.effects import all_effects, events
from sobremesa.games.sparta.evaluation import WEIGHTS, SpartaEvaluation
from sobremesa.games.sparta.notation import pack_action, read_action, write_action
from sobremesa.games.sparta.numbers import NUMBERING
from sobremesa.games.sparta.options import OPTIONS
from sobremesa.games.sparta.why import explain
from sobremesa.games.sparta.words import say, write_deed
from sobremesa.kernel.move_text import MoveText
from sobremesa.rulebook.action_text import Said
from sobremesa.rulebook.advice import Advice
from sobremesa.rulebook.army import Army
from sobremesa.rulebook.art import Art
from sobremesa.rulebook.refusal import Refusal
from sobremesa.rulebook.result import Result
from sobremesa.rulebook.rules import Rules, Setup
from sobremesa.rulebook.scene import Effect, Scene, Trace
from sobremesa.rulebook.text import Text
from sobremesa.rulebook.uci import UciVariant

ENDS: Final = {
    "cities": Text("ciudades", "cities"),
    "pieces": Text("sin piezas", "out of pieces"),
    "majority": Text("mayoría", "majority"),
    "equal": Text("fuerzas iguales", "equal forces"),
    "repetition": Text("repetición", "repetition"),
}
"""Why a game ends, by the reason in its result."""


_MOVE_TEXT: Final = MoveText(write_action)


class Sparta(Rules[kernel.Sparta]):
    """Sparta, by Yannick Holtkamp."""

    id = "sparta"
    title = Text("Sparta", "Sparta")
    blurb = Text(
        "Dos ejércitos y ocho ciudades. Toma todas las ciudades, o cerca a los rivales con los "
        "tuyos hasta que solo les quede uno.",
        "Two armies and eight cities. Take every city, or surround the rivals with your own until "
        "just one of them is left.",
    )
    aim = Text(
        "Toma las ocho ciudades, o deja a los rivales con una sola pieza.",
        "Take all eight cities, or leave the rivals a single piece.",
    )
    shelf = 40
    version = 1
    reasons = ENDS
    player_counts = (2,)
    forms = ("{0}-{1}", "{0}-{1}")
    options = OPTIONS
    editor = EDITOR
    evaluation = SpartaEvaluation
    weights = WEIGHTS
    numbering = NUMBERING
    uci = UciVariant("sparta")

    def start(self, setup: Setup) -> kernel.Sparta:
        return reading.start(setup)

    def read(self, data: Mapping[str, object]) -> tuple[Setup, kernel.Sparta]:
        return reading.read(self, data)

    def write(self, setup: Setup, position: kernel.Sparta) -> dict[str, object]:
        men = position.pieces()
        cities = position.cities()
        result = self.result(setup, position)
        return {
            "game": self.id,
            "players": setup.players,
            "options": {**setup.options, "cities": dict(reading.cities_of(setup))},
            "to_move": self.moving(setup, position),
            "cities": {
                name: pieces.SIDES[cities[square]]
                for name, square in pieces.SQUARES.items()
                if square in cities
            },
            "pieces": {
                name: pieces.piece(*men[square])
                for name, square in pieces.SQUARES.items()
                if square in men
            },
            "ply": position.ply,
            "result": result.json() if result else None,
        }

    def moving(self, setup: Setup, position: kernel.Sparta) -> str | None:
        return None if position.over else pieces.SIDES[position.to_move]

    def result(self, setup: Setup, position: kernel.Sparta) -> Result | None:
        if not position.over:
            return None
        return self.ended(setup, position.outcome(), reading.REASONS[position.reason])

    def format(self, setup: Setup, position: kernel.Sparta, move: int) -> str:
        return _MOVE_TEXT[move]

    def spelling(self, setup: Setup, position: kernel.Sparta) -> MoveText:
        return _MOVE_TEXT

    def parse(self, setup: Setup, position: kernel.Sparta, text: str) -> int | None:
        return pack_action(read_action(text))

    def readable(self, setup: Setup, position: kernel.Sparta, move: int) -> Text:
        return say(position, move).text

    def wordings(self, setup: Setup, position: kernel.Sparta, move: int) -> tuple[Text, ...]:
        said = say(position, move)
        return said.text, said.spoken, write_deed(position, move)

    def said(self, setup: Setup, position: kernel.Sparta, move: int) -> Said:
        return say(position, move)

    def why(self, setup: Setup, position: kernel.Sparta, text: str) -> Refusal:
        return explain(position, read_action(text))

    def quiet(self, setup: Setup, position: kernel.Sparta) -> int:
        return position.quiet

    def trace(self, setup: Setup, position: kernel.Sparta, move: int) -> Trace:
        cells: tuple[str, ...] = ()
        if move != const.PASS:
            start = pieces.NAMES[move & const.SQUARE_MASK]
            end = pieces.NAMES[move >> const.SQUARE_BITS & const.SQUARE_MASK]
            cells = (start,) if start == end else (start, end)
        after = position.copy()
        after.push_listed(move)
        action = self.format(setup, position, move)
        return Trace(action, position.to_move, cells, events(after, move))

    def advice(self, setup: Setup, position: kernel.Sparta, player: int) -> tuple[Advice, ...]:
        return advice(self.scene(setup, position, None), player)

    def armies(self, setup: Setup) -> tuple[Army, ...]:
        return scene.ARMIES

    def effects(self, setup: Setup, position: kernel.Sparta, move: int) -> tuple[Effect, ...]:
        return all_effects(position, move)

    def side_ids(self, setup: Setup) -> tuple[str, ...]:
        return pieces.SIDES

    def scene(self, setup: Setup, position: kernel.Sparta, last: Trace | None) -> Scene:
        actions = {self.format(setup, position, move): move for move in position.moves()}
        return scene.scene(position, actions, last)

    @cached_property
    def art(self) -> Art:
        return SpartaArt()
