"""Advice for beginners in Sparta."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sobremesa.rulebook.advice import Advice
from sobremesa.rulebook.scene import Scene, Token
from sobremesa.rulebook.text import Text

OPEN: Final = Text(
    "Tu pieza de {cell} tiene un enemigo pegado y el hueco de {gap} abierto.",
    "Your piece on {cell} has an enemy beside it and the gap on {gap} open.",
)
AT_HOME: Final = Text(
    "Tu guerrero de {cell} está en una ciudad tuya: puedes cambiarlo por un héroe.",
    "Your warrior on {cell} is on a city of yours: you may exchange it for a hero.",
)
LAST_CITIES: Final = Text(
    "Tu rival tiene {n} ciudades de ocho: no le dejes las que faltan.",
    "Your rival owns {n} of the eight cities: do not leave the rest.",
)
NO_HEROES: Final = Text(
    "Aún no tienes héroes: lleva un guerrero a una de tus ciudades.",
    "You have no heroes yet: take a warrior to one of your cities.",
)
WAYS: Final = ((1, 0), (0, 1), (1, 1), (1, -1))
ALARMING: Final = 6


def advice(scene: Scene, player: int) -> tuple[Advice, ...]:
    """Advise on exposed pieces, possible heroes, and the cities."""
    return (*_exposed(scene, player), *_cities(scene, player), *_heroes(scene, player))


def _exposed(scene: Scene, player: int) -> Iterator[Advice]:
    """Find pieces with an enemy on one side and a gap on the other that an enemy can reach."""
    standing = {token.cell: token for token in scene.tokens}
    reached = {choice.path[-1] for choice in scene.choices if choice.path}
    for token in scene.tokens:
        if token.side != player or scene.to_move == player:
            continue
        for gap in _gaps(token, standing):
            if gap in reached:
                yield Advice(f"open:{token.cell}", OPEN.format(cell=token.cell, gap=gap))


def _gaps(token: Token, standing: dict[str, Token]) -> Iterator[str]:
    file, rank = ord(token.cell[0]), int(token.cell[1:])
    for x, y in (*WAYS, *((-x, -y) for x, y in WAYS)):
        beside, gap = f"{chr(file + x)}{rank + y}", f"{chr(file - x)}{rank - y}"
        enemy = standing.get(beside)
        if enemy and enemy.side != token.side and gap not in standing and _exists(gap):
            yield gap


def _exists(cell: str) -> bool:
    return "a" <= cell[0] <= "j" and cell[1:].isdigit() and 1 <= int(cell[1:]) <= 10


def _cities(scene: Scene, player: int) -> Iterator[Advice]:
    owned = sum(cell.kind == "city" and cell.side == 1 - player for cell in scene.cells)
    if owned >= ALARMING:
        yield Advice("cities", LAST_CITIES.format(n=owned))


def _heroes(scene: Scene, player: int) -> Iterator[Advice]:
    cities = {cell.id for cell in scene.cells if cell.kind == "city" and cell.side == player}
    for token in scene.tokens:
        if token.side == player and token.kind == "W" and token.cell in cities:
            yield Advice(f"hero:{token.cell}", AT_HOME.format(cell=token.cell))
    if not any(token.side == player and token.kind == "H" for token in scene.tokens):
        yield Advice("none", NO_HEROES)
