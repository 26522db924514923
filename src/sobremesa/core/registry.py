"""The one list of games: a folder under ``sobremesa/games`` is a game by existing."""

from __future__ import annotations

import importlib
import json
import pkgutil
from functools import cache
from typing import Any

from sobremesa import games as folder
from sobremesa.rulebook.errors import UnknownGame
from sobremesa.rulebook.rules import Rules
from sobremesa.rulebook.text import Text


@cache
def ids() -> tuple[str, ...]:
    """List the ids of all games, without loading any."""
    return tuple(
        sorted(module.name for module in pkgutil.iter_modules(folder.__path__) if module.ispkg)
    )


@cache
def rules(game: str) -> Rules[Any]:
    """Load a game by its id."""
    if game not in ids():
        raise UnknownGame(
            Text(
                "no hay ningún juego {game}: hay {known}", "no game {game}: there are {known}"
            ).format(game=json.dumps(game, ensure_ascii=False), known=", ".join(ids()))
        )
    found = importlib.import_module(f"{folder.__name__}.{game}").RULES
    assert isinstance(found, Rules)
    return found
