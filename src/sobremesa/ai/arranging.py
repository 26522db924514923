"""Arranging before the game, where the rules let the players do so in secret."""

from __future__ import annotations

from random import Random

from sobremesa.core.game import Game


def arrange(game: Game, player: int, level: int, seed: int = 0) -> dict[str, object]:
    """Arrange in secret for a player, as a level does: each of the player's parts by its name.

    The same seed arranges alike; other seeds surprise. A game in which nothing is arranged, or
    which leaves it to the default, gives an empty answer.

    >>> import sobremesa
    >>> list(arrange(sobremesa.game("reyes"), 1, 8))
    ['N']
    >>> arrange(sobremesa.game("colmena"), 1, 8)
    {}
    """
    secret = game.rules.secret(game.setup)
    if secret is None:
        return {}
    random = Random(f"{game.id} {player} {level} {seed}")
    chosen = {part: game.rules.arrange(level, random) for part in secret.parts[player]}
    return {part: value for part, value in chosen.items() if value is not None}
