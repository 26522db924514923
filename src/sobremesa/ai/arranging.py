"""The secret arrangement of pieces before a game, for games that have one."""

from __future__ import annotations

from random import Random

from sobremesa.core.game import Game


def arrange(game: Game, player: int, level: int, seed: int = 0) -> dict[str, object]:
    """Choose the secret arrangement of a player as a level does: a value for each part by name.

    The same seed gives the same arrangement. Empty for a game without arrangements, or if the
    default is to be used.

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
