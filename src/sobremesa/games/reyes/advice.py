"""Advice for beginners in Vence a los Reyes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sobremesa.rulebook.advice import Advice
from sobremesa.rulebook.scene import Scene
from sobremesa.rulebook.text import Text

QUEEN: Final = Text(
    "Tu reina puede caer en {cell}: ¡no la pierdas!",
    "Your queen can be taken on {cell}: do not lose her!",
)
ATTACKED: Final = Text(
    "Algo tuyo puede caer en {cell}: mira quién lo defiende.",
    "Something of yours can be taken on {cell}: see who guards it.",
)
KNIGHTS: Final = Text(
    "Tus caballos siguen en casa: son los únicos que saltan por encima de los peones.",
    "Your knights are still at home: only they leap over the pawns.",
)
EARLY: Final = range(3, 24)
"""The turns after which undeveloped knights are late."""


def advice(scene: Scene, player: int) -> tuple[Advice, ...]:
    """Advise on possible captures and on undeveloped knights."""
    return tuple(_found(scene, player))


def _found(scene: Scene, player: int) -> Iterator[Advice]:
    mine = {
        token.cell: token.kind
        for token in scene.tokens
        if scene.sides[token.side].player == player and not token.muted
    }
    taken = {
        effect.cell
        for choice in scene.choices
        for effect in choice.effects
        if effect.kind == "takes" and effect.cell in mine
    }
    for cell in sorted(cell for cell in taken if mine[cell] == "Q"):
        yield Advice(f"queen:{cell}", QUEEN.format(cell=cell))
    for cell in sorted(cell for cell in taken if mine[cell] in "RBN"):
        yield Advice(f"attacked:{cell}", ATTACKED.format(cell=cell))
    turn = next(one.value for one in scene.counters if one.id == "turn")
    homes = {one.id for one in scene.cells if one.kind not in ("dark", "light")}
    if turn in EARLY and all(cell in homes for cell, kind in mine.items() if kind == "N"):
        yield Advice("knights", KNIGHTS)
