"""Advice for beginners in chess."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sobremesa.rulebook.advice import Advice
from sobremesa.rulebook.scene import Scene
from sobremesa.rulebook.text import Text

CASTLE: Final = Text(
    "Tu rey sigue en el centro: piensa en el enroque.",
    "Your king is still in the centre: think of castling.",
)
ASLEEP: Final = Text(
    "Todavía tienes {n} piezas en casa: saca una distinta cada vez.",
    "You still have {n} pieces at home: bring out a different one each time.",
)
CENTRE: Final = Text(
    "Ninguno de tus peones está en el centro: e4 o d4 abren camino a tus piezas.",
    "None of your pawns is in the centre: e4 or d4 open the way for your pieces.",
)
HOMES: Final = (frozenset({"b1", "g1", "c1", "f1"}), frozenset({"b8", "g8", "c8", "f8"}))
KING: Final = ("e1", "e8")
MIDDLE: Final = frozenset({"d4", "e4", "d5", "e5"})
OPENING: Final = range(3, 15)
"""The moves of a game in which development counts."""
LATE: Final = 6
"""The move from which a king in the centre is late."""


def advice(scene: Scene, player: int) -> tuple[Advice, ...]:
    """Advise on undeveloped pieces and on castling."""
    move = next(one.value for one in scene.counters if one.id == "move")
    return tuple(_found(scene, player, move)) if move in OPENING else ()


def _found(scene: Scene, player: int, move: int) -> Iterator[Advice]:
    mine = {(token.kind, token.cell) for token in scene.tokens if token.side == player}
    asleep = sum(kind in ("knight", "bishop") and cell in HOMES[player] for kind, cell in mine)
    if not any(kind == "pawn" and cell in MIDDLE for kind, cell in mine) and move < LATE:
        yield Advice("centre", CENTRE)
    if move >= LATE and ("king", KING[player]) in mine:
        yield Advice("castle", CASTLE)
    if asleep >= 2:
        yield Advice("asleep", ASLEEP.format(n=asleep))
