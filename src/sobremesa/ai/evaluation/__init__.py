"""What a player sees at a glance: one module a game, found by existing.

A module ``<game>.py`` (with its ``.pxd``) says ``EVALUATION``, a subclass of
:class:`~sobremesa.ai.evaluation.base.Evaluation`, and ``WEIGHTS``, the worth of everything that
it counts. A game without one is searched all the same, by its rules alone.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping
from functools import cache

from sobremesa.ai.evaluation.base import Evaluation
from sobremesa.kernel.position import Position


@cache
def knowledge(game: str) -> tuple[type[Evaluation], Mapping[str, int]]:
    """Give the evaluation of a game and its weights.

    >>> knowledge("colmena")[0].__name__
    'ColmenaEvaluation'
    >>> knowledge("a game that nobody has described")[0].__name__
    'Evaluation'
    """
    if game == "base" or not any(m.name == game for m in pkgutil.iter_modules(__path__)):
        return Evaluation, {}
    module = importlib.import_module(f"{__name__}.{game}")
    found: type[Evaluation] = module.EVALUATION
    weights: Mapping[str, int] = module.WEIGHTS
    return found, weights


def bind(game: str, position: Position, weights: Mapping[str, int] | None = None) -> Evaluation:
    """Give an evaluation of `game` that watches `position`; `weights` replaces some of its own."""
    kind, own = knowledge(game)
    return kind(position, {**own, **(weights or {})})
