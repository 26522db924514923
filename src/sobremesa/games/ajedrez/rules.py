"""The rules of Ajedrez: what the rest of Sobremesa uses."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Final

from sobremesa.games.ajedrez import fen, kernel, pieces, reading, scene
from sobremesa.games.ajedrez.advice import advice
from sobremesa.games.ajedrez.art import AjedrezArt
from sobremesa.games.ajedrez.editing import EDITOR
from sobremesa.games.ajedrez.effects import trace
from sobremesa.games.ajedrez.evaluation import WEIGHTS, AjedrezEvaluation
from sobremesa.games.ajedrez.formats import FenFormat, PgnFormat
from sobremesa.games.ajedrez.notation import read_action, write_action
from sobremesa.games.ajedrez.numbers import NUMBERING
from sobremesa.games.ajedrez.options import OPTIONS
from sobremesa.games.ajedrez.san import read_words, say, write_words
from sobremesa.games.ajedrez.uci import UCI
from sobremesa.games.ajedrez.why import explain
from sobremesa.kernel.move_text import MoveText
from sobremesa.rulebook.action_text import Said
from sobremesa.rulebook.advice import Advice
from sobremesa.rulebook.army import Army
from sobremesa.rulebook.art import Art
from sobremesa.rulebook.refusal import Refusal
from sobremesa.rulebook.result import Result
from sobremesa.rulebook.rules import Rules, Setup
from sobremesa.rulebook.scene import Effect, Scene, Trace
from sobremesa.rulebook.standing import Standing
from sobremesa.rulebook.text import Text

ENDS: Final = {
    "checkmate": Text("jaque mate", "checkmate"),
    "stalemate": Text("ahogado", "stalemate"),
    "repetition": Text("repetición", "repetition"),
    "fifty": Text("cincuenta jugadas", "fifty moves"),
    "material": Text("falta material", "too little material"),
}
"""Why a game ends, by the reason in its result."""


_MOVE_TEXT: Final = MoveText(write_action)


class Ajedrez(Rules[kernel.Ajedrez]):
    """Chess by the laws of FIDE, with automatic draws."""

    id = "ajedrez"
    title = Text("Ajedrez", "Chess")
    blurb = Text(
        "El de siempre: da jaque mate al rey rival.",
        "The one everybody knows: checkmate the rival's king.",
    )
    aim = Text("Da jaque mate al rey rival.", "Checkmate the rival's king.")
    shelf = 50
    version = 1
    reasons = ENDS
    player_counts = (2,)
    paired_moves = True
    options = OPTIONS
    editor = EDITOR
    evaluation = AjedrezEvaluation
    weights = WEIGHTS
    numbering = NUMBERING
    uci = UCI
    formats = (FenFormat(), PgnFormat())

    def start(self, setup: Setup) -> kernel.Ajedrez:
        return reading.from_fen(setup, fen.START)

    def read(self, data: Mapping[str, object]) -> tuple[Setup, kernel.Ajedrez]:
        return reading.read(self, data)

    def write(self, setup: Setup, position: kernel.Ajedrez) -> dict[str, object]:
        result = self.result(setup, position)
        return {
            "game": self.id,
            "players": setup.players,
            "options": dict(setup.options),
            "fen": fen.write_fen(position),
            "to_move": self.moving(setup, position),
            "result": result.json() if result else None,
        }

    def moving(self, setup: Setup, position: kernel.Ajedrez) -> str | None:
        return None if position.over else pieces.COLOURS[position.to_move]

    def result(self, setup: Setup, position: kernel.Ajedrez) -> Result | None:
        if not position.over:
            return None
        return self.ended(setup, position.outcome(), reading.REASONS[position.reason])

    def standing(self, setup: Setup, position: kernel.Ajedrez) -> tuple[Standing, ...]:
        counts = pieces.material(position.squares())
        return tuple(Standing(team, points=pieces.lead(counts, team)) for team in self.teams(setup))

    def format(self, setup: Setup, position: kernel.Ajedrez, move: int) -> str:
        return _MOVE_TEXT[move]

    def spelling(self, setup: Setup, position: kernel.Ajedrez) -> MoveText:
        return _MOVE_TEXT

    def parse(self, setup: Setup, position: kernel.Ajedrez, text: str) -> int | None:
        return read_action(text)

    def readable(self, setup: Setup, position: kernel.Ajedrez, move: int) -> Text:
        return write_words(position, move)

    def said(self, setup: Setup, position: kernel.Ajedrez, move: int) -> Said:
        return say(position, move)

    def meant(self, setup: Setup, position: kernel.Ajedrez, text: str, language: str) -> int:
        return read_words(position, text, language)

    def why(self, setup: Setup, position: kernel.Ajedrez, text: str) -> Refusal:
        return explain(position, read_action(text))

    def trace(self, setup: Setup, position: kernel.Ajedrez, move: int) -> Trace:
        return trace(position, move)

    def quiet(self, setup: Setup, position: kernel.Ajedrez) -> int:
        return position.quiet

    def technique(self, setup: Setup, position: kernel.Ajedrez) -> bool:
        return pieces.must_only_mate(position.squares(), position.to_move)

    def seat_tags(self, setup: Setup) -> tuple[str, ...]:
        return ("White", "Black")

    def advice(self, setup: Setup, position: kernel.Ajedrez, player: int) -> tuple[Advice, ...]:
        return advice(self.scene(setup, position, None), player)

    def armies(self, setup: Setup) -> tuple[Army, ...]:
        return scene.ARMIES

    def effects(self, setup: Setup, position: kernel.Ajedrez, move: int) -> tuple[Effect, ...]:
        return scene.effects(position, move)

    def side_ids(self, setup: Setup) -> tuple[str, ...]:
        return pieces.COLOURS

    def scene(self, setup: Setup, position: kernel.Ajedrez, last: Trace | None) -> Scene:
        return scene.scene(position, last)

    @cached_property
    def art(self) -> Art:
        return AjedrezArt()
