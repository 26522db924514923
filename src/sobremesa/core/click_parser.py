"""What clicks on a scene were meant to be, and the rule against it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Final

from sobremesa.core.state import State
from sobremesa.rulebook.refusal import NOTATION, Refusal
from sobremesa.rulebook.scene import Scene
from sobremesa.rulebook.wording import wordings

TRIES: Final = 40
"""How many ways to read somebody's clicks are tried."""


def meant(state: State, scene: Scene, clicks: Sequence[str]) -> tuple[str | None, Refusal | None]:
    """Give the action that clicks mean and why it is refused; without a rule, it is allowed.

    >>> import sobremesa
    >>> state = sobremesa.game("colmena").start()
    >>> action, refusal = meant(state, state.scene(), ["hand:wA2", "cell:0,0"])
    >>> action, refusal.rule
    ('wA2@0,0', 'CMN-3.1')
    """
    found: tuple[str | None, Refusal | None] = (None, None)
    for action in islice(wordings(scene, clicks, state.rules.forms), TRIES):
        refusal = state.why(action)
        if refusal is None:
            return action, None
        if found[1] is None or found[1].rule == NOTATION:
            found = (action, refusal)
        if refusal.rule != NOTATION:
            break
    return found
