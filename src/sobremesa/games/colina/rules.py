"""The rules of El Rey de la Colina: what the rest of Sobremesa uses."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from typing import Final

from sobremesa.games.colina import const, kernel, notation, pieces, reading, scene
from sobremesa.games.colina.advice import advice
from sobremesa.games.colina.art import ColinaArt
from sobremesa.games.colina.editing import EDITOR
from sobremesa.games.colina.effects import effects, sides_of
from sobremesa.games.colina.evaluation import WEIGHTS, ColinaEvaluation
from sobremesa.games.colina.levels import LEVELS
from sobremesa.games.colina.numbers import NUMBERING
from sobremesa.games.colina.options import OPTIONS
from sobremesa.games.colina.themes import theme
from sobremesa.games.colina.why import explain
from sobremesa.games.colina.words import write_deed, write_words
from sobremesa.kernel.move_text import MoveText
from sobremesa.rulebook.advice import Advice
from sobremesa.rulebook.army import Army
from sobremesa.rulebook.art import Art
from sobremesa.rulebook.refusal import Refusal
from sobremesa.rulebook.result import Result
from sobremesa.rulebook.rules import Rules, Setup
from sobremesa.rulebook.scene import Effect, Scene, Trace
from sobremesa.rulebook.standing import Standing
from sobremesa.rulebook.text import Text
from sobremesa.rulebook.uci import UciVariant

ENDS: Final = {
    "hill": Text("la colina", "the hill"),
    "last": Text("último en pie", "last one standing"),
    "points": Text("puntos", "points"),
}
"""Why a game ends, by the reason in its result."""


_MOVE_TEXT: Final = MoveText(notation.write_action)


class Colina(Rules[kernel.Colina]):
    """El Rey de la Colina."""

    id = "colina"
    title = Text("El Rey de la Colina", "El Rey de la Colina")
    blurb = Text(
        "Ejércitos medievales en torno a una colina; importa hacia dónde mira cada pieza. "
        "Sube a tu Rey a la cima y aguanta, o sé el último bando con corona.",
        "Medieval armies around a hill, in which it matters where a piece looks. Bring your king "
        "to the summit and hold it, or be the last side with a crown.",
    )
    aim = Text(
        "Sube a tu Rey a la cima y aguanta, o sé el último con corona.",
        "Bring your king to the summit and hold it, or be the last with a crown.",
    )
    shelf = 20
    version = 1
    reasons = ENDS
    player_counts = (2, 3, 4)
    forms = ("{0}-{1}", "{0}x{1}")
    options = OPTIONS
    editor = EDITOR
    evaluation = ColinaEvaluation
    weights = WEIGHTS
    numbering = NUMBERING
    uci = UciVariant("colina")
    levels = LEVELS

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
            "to_move": self.moving(setup, position),
            "points": position.points,
            "used": notation.used_names(position.used),
            "stirred": [
                pieces.name_of(cell)
                for cell in cells
                if not position.over and position.has_moved(cell)
            ],
            "besieged": bool(position.besieged),
            "round": position.round,
            "sides": {seat: _side(position, side, seats) for side, seat in enumerate(seats)},
            "pieces": {
                pieces.name_of(cell): notation.piece_name(standing[cell], seats) for cell in cells
            },
            "result": result.json() if result else None,
        }

    def moving(self, setup: Setup, position: kernel.Colina) -> str | None:
        return None if position.over else pieces.SEATS[setup.players][position.to_move]

    def result(self, setup: Setup, position: kernel.Colina) -> Result | None:
        if not position.over:
            return None
        return self.ended(setup, position.outcome(), pieces.REASONS[position.reason])

    def standing(self, setup: Setup, position: kernel.Colina) -> tuple[Standing, ...]:
        return tuple(
            Standing(team, position.side(team)[0] == const.ACTIVE) for team in self.teams(setup)
        )

    def next_player(self, setup: Setup, position: kernel.Colina) -> int | None:
        if position.over:
            return None
        active = [side for side in range(setup.players) if position.side(side)[0] == const.ACTIVE]
        back = setup.options.get("alternate") and position.round % 2 == 0  # COL-3.5
        return active[(active.index(position.to_move) + (-1 if back else 1)) % len(active)]

    def format(self, setup: Setup, position: kernel.Colina, move: int) -> str:
        return _MOVE_TEXT[move]

    def spelling(self, setup: Setup, position: kernel.Colina) -> MoveText:
        return _MOVE_TEXT

    def parse(self, setup: Setup, position: kernel.Colina, text: str) -> int | None:
        return notation.pack_action(notation.read_action(text), position)

    def readable(self, setup: Setup, position: kernel.Colina, move: int) -> Text:
        return write_words(position, move)

    def wordings(self, setup: Setup, position: kernel.Colina, move: int) -> tuple[Text, ...]:
        return write_words(position, move), write_deed(position, move)

    def why(self, setup: Setup, position: kernel.Colina, text: str) -> Refusal:
        return explain(position, notation.read_action(text))

    def harms(
        self, setup: Setup, position: kernel.Colina, move: int, players: Collection[int]
    ) -> bool:
        target = notation.target_of(move)
        piece = position.piece_at(target) if target else 0
        return piece != 0 and pieces.side_of(piece) in players

    def trace(self, setup: Setup, position: kernel.Colina, move: int) -> Trace:
        return scene.trace(position, move)

    def advice(self, setup: Setup, position: kernel.Colina, player: int) -> tuple[Advice, ...]:
        return advice(self.scene(setup, position, None), player)

    def theme(self, setup: Setup, position: kernel.Colina, moves: Sequence[int]) -> str | None:
        return theme(position, moves)

    def armies(self, setup: Setup) -> tuple[Army, ...]:
        seats = pieces.SEATS[setup.players]
        return tuple(Army(one, pieces.SEAT_NAMES[one], player) for player, one in enumerate(seats))

    def effects(self, setup: Setup, position: kernel.Colina, move: int) -> tuple[Effect, ...]:
        after = position.copy()
        after.push_listed(move)
        return effects(position, after, move, sides_of(position))

    def side_ids(self, setup: Setup) -> tuple[str, ...]:
        return pieces.SEATS[setup.players]

    def scene(self, setup: Setup, position: kernel.Colina, last: Trace | None) -> Scene:
        return scene.scene(position, last)

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
