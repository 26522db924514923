"""Player specifications: the names of players on a command line."""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable, Iterable
from typing import Final

from sobremesa.ai.levels import LEVELS, LevelPlayer
from sobremesa.ai.players import ENGINES, Player, SearchPlayer
from sobremesa.core import registry
from sobremesa.core.state import State
from sobremesa.play.engine_player import EnginePlayer, NoAnswer, ProtocolPlayer
from sobremesa.play.uci_player import UciPlayer
from sobremesa.rulebook.errors import SobremesaError
from sobremesa.rulebook.protocols import EngineError
from sobremesa.rulebook.strength import Limit
from sobremesa.rulebook.text import Text, same

PROGRAMS: Final = ("engine", "uci")
"""The protocols of programs that play any game."""

_LIMIT = re.compile(r"(\d+(?:\.\d+)?)(s|ms|n|d)")


class UnknownPlayer(SobremesaError):
    """A name that means no player."""


def read_limit(word: str) -> Limit:
    """Parse a player's limit: ``0.5s``, ``200ms``, ``1000n`` (nodes) or ``4d`` (depth).

    >>> read_limit("200ms").seconds, read_limit("1000n").nodes, read_limit("4d").depth
    (0.2, 1000, 4)
    """
    found = _LIMIT.fullmatch(word)
    if not found:
        raise UnknownPlayer(
            Text(
                "{word} no dice cuánto pensar: se escribe 0.5s, 200ms, 1000n o 4d",
                "{word} does not say how long to think: write 0.5s, 200ms, 1000n or 4d",
            ).format(word=word)
        )
    number, unit = float(found[1]), found[2]
    if unit in ("s", "ms"):
        return Limit(seconds=number if unit == "s" else number / 1000)
    return Limit(nodes=int(number)) if unit == "n" else Limit(depth=int(number))


def read_settings(words: Iterable[str]) -> dict[str, str]:
    """Parse the settings of a program: its options, and words about the protocol.

    >>> read_settings(["Threads=2", "fine"])
    {'Threads': '2', 'fine': ''}
    """
    return {name: value for name, _, value in (word.partition("=") for word in words)}


def create_player(name: str, state: State, seed: int) -> Player:
    """Create the player of a name, for a game that begins with `state`.

    ``level:5``; a kind of search with a limit (``search:0.2s``, ``uct:1s``, ``tree:500n``,
    ``maxn:3d``, ``reply:3d``); a program (``engine:CMD``, or one that speaks a protocol of the
    game, such as ``uhp:CMD``, with ``@0.5s`` at the end for its limit, and after it options of the
    program, ``@1s,Threads=2``); a Python class (``python:module:Class``, called
    with the state and the seed).

    >>> import sobremesa
    >>> create_player("level:2", sobremesa.game("colmena").start(), 0).name
    'level:2'
    """
    kind, _, rest = name.partition(":")
    if kind == "level" and rest in map(str, range(1, len(LEVELS) + 1)):
        return LevelPlayer(int(rest), state, seed)
    if kind in ENGINES and rest:
        return SearchPlayer(name, ENGINES[kind](seed), read_limit(rest))
    if kind in PROGRAMS or kind in registry.protocols():
        command, at, manner = rest.rpartition("@")
        limit, *words = manner.split(",")
        allowed = read_limit(limit) if at else Limit(seconds=1.0)
        settings = read_settings(words if at else ())
        command = command if at else rest
        if kind == "engine":
            if settings:
                raise UnknownPlayer(Text("engine: no admite opciones", "engine: takes no options"))
            return EnginePlayer(command, allowed)
        if kind == "uci":
            return UciPlayer(command, allowed, state, settings)
        _, protocol = registry.protocols()[kind]
        client = protocol.client(state.rules.id, state.setup, allowed, settings)
        return ProtocolPlayer(f"{kind}:{command}", command, allowed, client)
    if kind == "python" and ":" in rest:
        return _loaded(rest)(state, seed)
    raise UnknownPlayer(
        Text(
            "no hay ningún jugador {name}: hay level:1 a level:{top}, {engines}, {programs}, "
            "python:módulo:Clase",
            "no player {name}: there are level:1 to level:{top}, {engines}, {programs}, "
            "python:module:Class",
        ).format(
            name=name,
            top=len(LEVELS),
            engines=", ".join(f"{engine}:0.5s" for engine in ENGINES),
            programs=", ".join(f"{program}:CMD" for program in (*PROGRAMS, *registry.protocols())),
        )
    )


def check_player(name: str, state: State) -> None:
    """Check that a name means a player who can begin; raise UnknownPlayer otherwise.

    >>> import sobremesa
    >>> check_player("engine:nope", sobremesa.game("colmena").start())
    Traceback (most recent call last):
    ...
    sobremesa.play.player_specs.UnknownPlayer: engine:nope cannot begin: there is no such program
    """
    try:
        create_player(name, state, 0).close()
    except UnknownPlayer:
        raise
    except Exception as error:  # an external program or class may raise anything
        raise UnknownPlayer(
            Text("{name} no puede empezar: {why}", "{name} cannot begin: {why}").format(
                name=name, why=_reason(error)
            )
        ) from None


def _reason(error: Exception) -> Text:
    """Return why an external program or class cannot begin."""
    if isinstance(error, SobremesaError):
        return error.text
    if isinstance(error, FileNotFoundError):
        return Text("no existe ese programa", "there is no such program")
    if isinstance(error, NoAnswer):
        return Text("no contesta", "it does not answer")
    if isinstance(error, EngineError):
        return same(str(error))
    return same(f"{type(error).__name__}: {error}")


def _loaded(path: str) -> Callable[..., Player]:
    module, _, name = path.partition(":")
    try:
        found: Callable[..., Player] = getattr(importlib.import_module(module), name)
    except (ImportError, AttributeError):
        raise UnknownPlayer(
            Text("no se encuentra {path}", "{path} is not found").format(path=path)
        ) from None
    return found
