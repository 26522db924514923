"""The registry of games: every folder under ``sobremesa/games`` is a game.

A game of another package is registered by an entry point of the group ``sobremesa.games``: its name
is the game's id, its value the :class:`~sobremesa.rulebook.rules.Rules` object.
"""

from __future__ import annotations

import importlib
import json
import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from sobremesa import games as folder
from sobremesa._forms import GAMES_OF_OTHERS
from sobremesa.rulebook import languages
from sobremesa.rulebook.did_you_mean import nearest
from sobremesa.rulebook.errors import UnknownGame
from sobremesa.rulebook.protocols import EngineProtocol
from sobremesa.rulebook.rules import Rules
from sobremesa.rulebook.text import Text


@cache
def _own() -> frozenset[str]:
    return frozenset(
        module.name for module in pkgutil.iter_modules(folder.__path__) if module.ispkg
    )


@cache
def _others() -> Mapping[str, EntryPoint]:
    return {
        entry.name: entry
        for entry in entry_points(group=GAMES_OF_OTHERS)
        if entry.name not in _own()
    }


@cache
def ids() -> tuple[str, ...]:
    """List the ids of all games, without loading any."""
    return tuple(sorted({*_own(), *_others()}))


@cache
def rules(game: str) -> Rules[Any]:
    """Load a game by its id."""
    if game in _own():
        found = importlib.import_module(f"{folder.__name__}.{game}").RULES
    elif game in _others():
        found = _others()[game].load()
        languages.include(found.folder)
    else:
        raise _unknown(game)
    assert isinstance(found, Rules), f"{game} is not a sobremesa.rulebook.rules.Rules"
    return found


@cache
def protocols() -> Mapping[str, tuple[Rules[Any], EngineProtocol]]:
    """Return the engine protocols of all games by name, each with its game."""
    games = map(rules, ids())
    return {known.name: (game, known) for game in games for known in game.protocols}


def _unknown(game: str) -> UnknownGame:
    """Return the error for an unknown game, with the game that was perhaps meant."""
    names = {name: known for known in ids() for name in _names(rules(known))}
    meant = nearest(str(game), names)
    text = Text("no hay ningún juego {game}: hay {known}", "no game {game}: there are {known}")
    if meant:
        text = Text(
            "no hay ningún juego {game}, ¿querías decir {meant}? Hay {known}",
            "no game {game}, did you mean {meant}? There are {known}",
        )
    shown = json.dumps(str(game), ensure_ascii=False)
    return UnknownGame(text.format(game=shown, meant=meant, known=", ".join(ids())))


def _names(found: Rules[Any]) -> tuple[str, ...]:
    """Return the names of a game: its id, its title, and its presets."""
    presets = (preset.name for preset in found.options.presets)
    return (found.id, found.title.es, found.title.en, *presets)
