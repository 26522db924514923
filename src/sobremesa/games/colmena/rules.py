"""The rules of La Colmena: what the rest of Sobremesa uses."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, partial
from typing import Final

from sobremesa.games.colmena import kernel, pieces, reading, scene
from sobremesa.games.colmena.advice import advice
from sobremesa.games.colmena.art import ColmenaArt
from sobremesa.games.colmena.editing import EDITOR
from sobremesa.games.colmena.evaluation import WEIGHTS, ColmenaEvaluation
from sobremesa.games.colmena.formats import UhpFormat
from sobremesa.games.colmena.levels import LEVELS
from sobremesa.games.colmena.notation import PASS, pack_action, read_action, write_action
from sobremesa.games.colmena.numbers import NUMBERING
from sobremesa.games.colmena.options import OPTIONS
from sobremesa.games.colmena.uhp import UniversalHiveProtocol
from sobremesa.games.colmena.why import explain
from sobremesa.games.colmena.words import write_words
from sobremesa.kernel.move_text import MoveText
from sobremesa.rulebook.advice import Advice
from sobremesa.rulebook.army import Army
from sobremesa.rulebook.art import Art
from sobremesa.rulebook.refusal import Refusal
from sobremesa.rulebook.result import Result
from sobremesa.rulebook.rules import Rules, Setup
from sobremesa.rulebook.scene import Effect, Scene, Trace
from sobremesa.rulebook.text import Text

REASONS: Final = ("", "surrounded", "both", "repetition")


ENDS: Final = {
    "surrounded": Text("rodeado", "surrounded"),
    "both": Text("los dos rodeados", "both surrounded"),
    "repetition": Text("repetición", "repetition"),
}
"""Why a game ends, by the reason in its result."""


_MOVE_TEXT: Final = MoveText(partial(write_action, kernel.Colmena()))
"""The notation of actions around an empty hive."""


class Colmena(Rules[kernel.Colmena]):
    """La Colmena, with the presets `murciana` and `hive`."""

    id = "colmena"
    title = Text("La Colmena", "La Colmena")
    blurb = Text(
        "Sin tablero: las piezas hacen el campo. Rodea el Escudo del rival con seis piezas, de "
        "quien sean, antes de que rodeen el tuyo.",
        "No board: the pieces make the field. Surround the rival's Escudo with six pieces, "
        "anybody's, before yours is surrounded.",
    )
    aim = Text(
        "Rodea el Escudo rival antes de que rodeen el tuyo.",
        "Surround the rival's Escudo before yours is surrounded.",
    )
    shelf = 10
    version = 1
    reasons = ENDS
    player_counts = (2,)
    options = OPTIONS
    editor = EDITOR
    evaluation = ColmenaEvaluation
    weights = WEIGHTS
    numbering = NUMBERING
    levels = LEVELS
    formats = (UhpFormat(),)
    protocols = (UniversalHiveProtocol(),)

    def start(self, setup: Setup) -> kernel.Colmena:
        return reading.empty(setup)

    def read(self, data: Mapping[str, object]) -> tuple[Setup, kernel.Colmena]:
        return reading.read(self, data)

    def write(self, setup: Setup, position: kernel.Colmena) -> dict[str, object]:
        names = pieces.NAMES
        turns = position.turns_taken()
        result = self.result(setup, position)
        return {
            "game": self.id,
            "players": setup.players,
            "options": dict(setup.options),
            "to_move": self.moving(setup, position),
            "turns": {colour: turns[i] for i, colour in enumerate(pieces.COLOURS)},
            "hands": {
                colour: sorted(names[piece][1:] for piece in position.in_hand(i))
                for i, colour in enumerate(pieces.COLOURS)
            },
            "stacks": {
                f"{q},{r}": [names[piece] for piece in stack]
                for (q, r), stack in sorted(position.stacks().items())
            },
            "result": result.json() if result else None,
            **({"rests": names.get(position.rests)} if position.carrying else {}),
        }

    def moving(self, setup: Setup, position: kernel.Colmena) -> str | None:
        return None if position.over else pieces.COLOURS[position.to_move]

    def result(self, setup: Setup, position: kernel.Colmena) -> Result | None:
        if not position.over:
            return None
        return self.ended(setup, position.outcome(), REASONS[position.reason])

    def format(self, setup: Setup, position: kernel.Colmena, move: int) -> str:
        return write_action(position, move)

    def spelling(self, setup: Setup, position: kernel.Colmena) -> MoveText | None:
        return None if position.wraps() else _MOVE_TEXT

    def parse(self, setup: Setup, position: kernel.Colmena, text: str) -> int | None:
        return pack_action(read_action(text), position)

    def readable(self, setup: Setup, position: kernel.Colmena, move: int) -> Text:
        return write_words(position, write_action(position, move))

    def why(self, setup: Setup, position: kernel.Colmena, text: str) -> Refusal:
        return explain(position, read_action(text))

    def quiet(self, setup: Setup, position: kernel.Colmena) -> int:
        return position.quiet

    def trace(self, setup: Setup, position: kernel.Colmena, move: int) -> Trace:
        cells: tuple[str, ...] = ()
        if move != PASS:
            start = position.place_of(move & 31)
            end = position.coordinates(move >> 8)
            cells = tuple(f"{q},{r}" for q, r in ((start, end) if start else (end,)))
        return Trace(self.format(setup, position, move), position.to_move, cells)

    def seat_tags(self, setup: Setup) -> tuple[str, ...]:
        return ("White", "Black")

    def advice(self, setup: Setup, position: kernel.Colmena, player: int) -> tuple[Advice, ...]:
        return advice(self.scene(setup, position, None), player)

    def armies(self, setup: Setup) -> tuple[Army, ...]:
        return scene.ARMIES

    def effects(self, setup: Setup, position: kernel.Colmena, move: int) -> tuple[Effect, ...]:
        return scene.effects(position, move)

    def side_ids(self, setup: Setup) -> tuple[str, ...]:
        return pieces.COLOURS

    def scene(self, setup: Setup, position: kernel.Colmena, last: Trace | None) -> Scene:
        actions = {self.format(setup, position, move): move for move in position.moves()}
        return scene.scene(position, actions, last)

    @cached_property
    def art(self) -> Art:
        return ColmenaArt()
