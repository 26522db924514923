"""Advice for beginners in La Colmena."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sobremesa.rulebook.advice import Advice
from sobremesa.rulebook.scene import Scene
from sobremesa.rulebook.text import Text

PRESSED: Final = Text(
    "Tu Escudo tiene {n} lados ocupados de seis: piensa cómo aliviarlo.",
    "Your Escudo has {n} of its six sides occupied: think how to relieve it.",
)
NEARLY: Final = Text(
    "Al Escudo rival ya solo le quedan {n} lados libres: ¿quién puede llegar?",
    "The rival Escudo has only {n} free sides left: who can get there?",
)
NO_ESCUDO: Final = Text(
    "Tu Escudo sigue en la mano: hasta que entre no puedes mover nada.",
    "Your Escudo is still in hand: until it comes in you cannot move anything.",
)
NO_BOOT: Final = Text(
    "Aún no has sacado ninguna Bota, la pieza que llega a todas partes.",
    "You have not brought out a Bota yet, the piece that gets everywhere.",
)
ALARMING: Final = 4
EARLY: Final = 3
"""How many pieces may be out before a Bota should be."""


def advice(scene: Scene, player: int) -> tuple[Advice, ...]:
    """Advise on both Escudos, and on pieces that should be placed."""
    return tuple(_found(scene, player))


def _found(scene: Scene, player: int) -> Iterator[Advice]:
    pressure = {one.side: one.value for one in scene.counters if one.id.startswith("pressure")}
    mine = [token.kind for token in scene.tokens if token.side == player]
    if pressure.get(player, 0) >= ALARMING:
        yield Advice(f"pressed:{pressure[player]}", PRESSED.format(n=pressure[player]))
    if ALARMING <= pressure.get(1 - player, 0) < 5:
        yield Advice("nearly", NEARLY.format(n=6 - pressure[1 - player]))
    if "Q" not in mine and len(mine) >= 2:
        yield Advice("escudo", NO_ESCUDO)
    elif len(mine) >= EARLY and "A" not in mine:
        yield Advice("boot", NO_BOOT)
