"""Sobremesa: abstract strategy games with exact rules, at C speed, in plain Python.

>>> import sobremesa
>>> state = sobremesa.game("colmena").start()
>>> state = state.play("wQ@0,0")
>>> state.to_move
'b'
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sobremesa import _forms
from sobremesa._forms import PlainForm

_forms.choose()

from sobremesa.core.game import Game, game, position
from sobremesa.core.record import Record
from sobremesa.core.registry import ids as games
from sobremesa.core.state import State
from sobremesa.rulebook.errors import (
    BadNotation,
    BadNumber,
    BadOption,
    BadPosition,
    BadRecord,
    IllegalAction,
    SobremesaError,
    TooDeep,
    UnknownGame,
)
from sobremesa.rulebook.refusal import Refusal
from sobremesa.rulebook.result import Result
from sobremesa.rulebook.text import Text

if TYPE_CHECKING:
    from sobremesa.core.batch import Games

__version__ = "0.3.0.dev0"
"""The one place where the version is written."""


def choose(state: State, level: int = 3, seed: int = 0) -> str:
    """Choose an action as a level from 1 to 8 does; the same seed chooses the same.

    >>> import sobremesa
    >>> state = sobremesa.game("ajedrez").start().play("e2e4")
    >>> state = state.play(sobremesa.choose(state, level=3))
    >>> state.to_move
    'w'
    """
    from sobremesa.ai.levels import LevelPlayer  # noqa: PLC0415  (rules alone need no search)

    return LevelPlayer(level, state, seed).choose(state)


def batch(
    kind: Game | str,
    count: int,
    *,
    seed: int = 0,
    cap: int = 1000,
    opening: int = 0,
    threads: int = 1,
) -> Games:
    """Begin many games at once, numpy in and out: :class:`~sobremesa.core.batch.Games`.

    A game of `cap` actions is cut short; each begins with `opening` random actions. What happens
    depends on the seed and the actions, not on the number of threads.
    """
    from sobremesa.core.batch import begin  # noqa: PLC0415  (only who learns needs numpy)

    return begin(kind, count, seed, cap, opening, threads)


__all__ = [
    "BadNotation",
    "BadNumber",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "Game",
    "IllegalAction",
    "PlainForm",
    "Record",
    "Refusal",
    "Result",
    "SobremesaError",
    "State",
    "Text",
    "TooDeep",
    "UnknownGame",
    "batch",
    "choose",
    "game",
    "games",
    "position",
]
