"""Arranging before the game, where the rules let the players do so in secret.

One module a game, found by existing: ``<game>.py`` says ``arranged(level, random)``, one part's
value. A game without one is arranged as its rules do it by default.
"""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from random import Random
from typing import Protocol

from sobremesa.core.game import Game


class Arranger(Protocol):
    """Gives the value of one part, such as one army's set-up, as a level would choose it."""

    def __call__(self, level: int, random: Random) -> object:
        """Choose."""


@cache
def arranger(game: str) -> Arranger | None:
    """Give what arranges a game, if anything does.

    >>> arranger("colmena") is None
    True
    """
    if not any(module.name == game for module in pkgutil.iter_modules(__path__)):
        return None
    found: Arranger = importlib.import_module(f"{__name__}.{game}").arranged
    return found


def arrange(game: Game, player: int, level: int, seed: int = 0) -> dict[str, object]:
    """Arrange in secret for a player, as a level does: each of the player's parts by its name.

    The same seed arranges alike; other seeds surprise. A game in which nothing is arranged gives
    an empty answer.

    >>> import sobremesa
    >>> list(arrange(sobremesa.game("reyes"), 1, 8))
    ['N']
    >>> arrange(sobremesa.game("colmena"), 1, 8)
    {}
    """
    secret = game.rules.secret(game.setup)
    choose = arranger(game.id)
    if secret is None or choose is None:
        return {}
    random = Random(f"{game.id} {player} {level} {seed}")
    return {part: choose(level, random) for part in secret.parts[player]}
