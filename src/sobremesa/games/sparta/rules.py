"""Sparta as the rest of Sobremesa sees it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cached_property

from sobremesa.games.sparta import const, kernel, places, reading, scenery
from sobremesa.games.sparta.art import SpartaArt
from sobremesa.games.sparta.editing import EDITOR
from sobremesa.games.sparta.options import OPTIONS
from sobremesa.games.sparta.why import explain
from sobremesa.rulebook.art import Art
from sobremesa.rulebook.errors import BadNotation
from sobremesa.rulebook.refusal import Refusal
from sobremesa.rulebook.result import Result
from sobremesa.rulebook.rules import Rules, Setup
from sobremesa.rulebook.scene import Scene, Trace
from sobremesa.rulebook.text import Text

_ACTION = re.compile(r"([a-j](?:[1-9]|10))(?:-([a-j](?:[1-9]|10))|=(H))")


def split_action(text: str) -> tuple[str, str] | None:
    """Take an action apart: two squares, or a square and ``H``; none for a pass."""
    if text == "pass":
        return None
    found = _ACTION.fullmatch(text)
    if not found:
        raise BadNotation(
            Text(
                "eso no es una acción: se escribe como b2-c4, como b5=H, o pass",
                "that is not an action: one is written like b2-c4, like b5=H, or pass",
            )
        )
    return found[1], found[2] or found[3]


class Sparta(Rules[kernel.Sparta]):
    """Sparta, by Yannick Holtkamp."""

    id = "sparta"
    title = Text("Sparta", "Sparta")
    blurb = Text(
        "Dos ejércitos y ocho ciudades. Toma todas las ciudades, o atrapa a los rivales entre los "
        "tuyos hasta que solo les quede uno.",
        "Two armies and eight cities. Take every city, or trap the rivals between your own until "
        "just one of them is left.",
    )
    version = 1
    player_counts = (2,)
    forms = ("{0}-{1}", "{0}-{1}")
    options = OPTIONS
    editor = EDITOR

    def start(self, setup: Setup) -> kernel.Sparta:
        return reading.start(setup)

    def read(self, data: Mapping[str, object]) -> tuple[Setup, kernel.Sparta]:
        return reading.read(self, data)

    def write(self, setup: Setup, position: kernel.Sparta) -> dict[str, object]:
        pieces = position.pieces()
        cities = position.cities()
        result = self.result(setup, position)
        return {
            "game": self.id,
            "players": setup.players,
            "options": {**setup.options, "cities": dict(reading.cities_of(setup))},
            "to_move": None if position.over else places.SIDES[position.to_move],
            "cities": {
                name: places.SIDES[cities[square]]
                for name, square in places.SQUARES.items()
                if square in cities
            },
            "pieces": {
                name: places.piece(*pieces[square])
                for name, square in places.SQUARES.items()
                if square in pieces
            },
            "ply": position.ply,
            "result": result.json() if result else None,
        }

    def result(self, setup: Setup, position: kernel.Sparta) -> Result | None:
        if not position.over:
            return None
        scores = tuple(position.outcome())
        winners = tuple(s for s, score in zip(places.SIDES, scores, strict=True) if score > 0)
        return Result(winners, reading.REASONS[position.reason], scores)

    def format(self, setup: Setup, position: kernel.Sparta, move: int) -> str:
        if move == const.PASS:
            return "pass"
        start = places.NAMES[move & const.SQUARE_MASK]
        if move & const.EXCHANGE:
            return f"{start}=H"
        return f"{start}-{places.NAMES[move >> const.SQUARE_BITS]}"

    def parse(self, setup: Setup, position: kernel.Sparta, text: str) -> int | None:
        action = split_action(text)
        if action is None:
            return const.PASS
        start = places.SQUARES[action[0]]
        if action[1] == "H":
            return start | start << const.SQUARE_BITS | const.EXCHANGE
        return start | places.SQUARES[action[1]] << const.SQUARE_BITS

    def why(self, setup: Setup, position: kernel.Sparta, text: str) -> Refusal:
        return explain(position, split_action(text))

    def trace(self, setup: Setup, position: kernel.Sparta, move: int) -> Trace:
        cells: tuple[str, ...] = ()
        if move != const.PASS:
            start = places.NAMES[move & const.SQUARE_MASK]
            end = places.NAMES[move >> const.SQUARE_BITS & const.SQUARE_MASK]
            cells = (start,) if start == end else (start, end)
        after = position.copy()
        after.push(move)
        action = self.format(setup, position, move)
        return Trace(action, position.to_move, cells, scenery.events(after, move))

    def side_ids(self, setup: Setup) -> tuple[str, ...]:
        return places.SIDES

    def scene(self, setup: Setup, position: kernel.Sparta, last: Trace | None) -> Scene:
        actions = {self.format(setup, position, move): move for move in position.moves()}
        return scenery.scene(position, actions, last)

    @cached_property
    def art(self) -> Art:
        return SpartaArt()
