"""Advice for beginners in El Rey de la Colina."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sobremesa.rulebook.advice import Advice
from sobremesa.rulebook.scene import Choice, Scene, Token
from sobremesa.rulebook.text import Text

BACK: Final = Text(
    "La espalda de tu {piece} está abierta en {cell}: gíralo o retíralo.",
    "The back of your {piece} is open on {cell}: turn it or withdraw it.",
)
FLANK: Final = Text(
    "El flanco de tu {piece} está abierto en {cell}: encáralo hacia el rival.",
    "The flank of your {piece} is open on {cell}: turn it towards your rival.",
)
SUMMIT: Final = Text(
    "Hay un soberano en la cima: cuatro turnos allí ganan la partida.",
    "There is a ruler on the summit: four turns up there win the game.",
)
INVEST: Final = Text(
    "Puedes investir Caballero a un Berserker por 2 puntos: llega más lejos y salta.",
    "You may invest a berserker as a knight for 2 points: it goes farther, and jumps.",
)
NAMES: Final = {
    "O": Text("Obispo", "bishop"),
    "C": Text("Caballero", "knight"),
    "B": Text("Berserker", "berserker"),
    "R": Text("Rey", "king"),
}
"""The pieces whose back is worth a remark; all of one gender in Spanish, as the sentences are."""
FIRST_ROUNDS: Final = range(3, 9)
FLANKS: Final = 1


def advice(scene: Scene, player: int) -> tuple[Advice, ...]:
    """Advise on exposed backs, the summit, and pieces that can be invested."""
    exposed = sorted(_exposed(scene, player), key=lambda one: one.id)
    return (*exposed, *_summit(scene), *_invest(scene, player))


def _exposed(scene: Scene, player: int) -> Iterator[Advice]:
    """Find pieces whose weak sides an enemy attacks, or can attack after one action."""
    if scene.to_move is None or scene.sides[scene.to_move].player == player:
        return
    near = {token.cell for token in scene.tokens if token.side == scene.to_move}
    near |= {choice.clicks[-1].removeprefix("cell:") for choice in scene.choices if _walks(choice)}
    for token in scene.tokens:
        if scene.sides[token.side].player != player or token.kind not in NAMES or token.muted:
            continue
        worst = min((worth for cell, worth in _sides(token) if cell in near), default=None)
        if worst is not None and worst <= FLANKS:
            told = BACK if worst == 0 else FLANK
            text = told.format(piece=NAMES[token.kind], cell=token.cell)
            yield Advice(f"{'back' if worst == 0 else 'flank'}:{token.cell}", text)


def _walks(choice: Choice) -> bool:
    return "-" in choice.action


def _sides(token: Token) -> Iterator[tuple[str, int]]:
    """Give the cells around a piece, clockwise from north, and its strength on each side."""
    steps = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
    file, rank = ord(token.cell[0]), int(token.cell[1:])
    for (x, y), worth in zip(steps, token.values, strict=False):
        yield f"{chr(file + x)}{rank + y}", worth


def _summit(scene: Scene) -> Iterator[Advice]:
    top = {cell.id for cell in scene.cells if "summit" in cell.kind}
    if any(token.kind in "RG" and token.cell in top for token in scene.tokens):
        yield Advice("summit", SUMMIT)


def _invest(scene: Scene, player: int) -> Iterator[Advice]:
    turn = next(one.value for one in scene.counters if one.id == "round")
    waiting = any(token.side == player and token.kind == "B" for token in scene.tokens)
    if turn in FIRST_ROUNDS and waiting:
        yield Advice("invest", INVEST)
