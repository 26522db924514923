"""The click parser: from clicks on a scene to an action, and the rule that forbids it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Final

from sobremesa.core.state import State
from sobremesa.rulebook.refusal import NOTATION, Refusal
from sobremesa.rulebook.scene import Scene
from sobremesa.rulebook.wording import wordings

TRIES: Final = 40
"""How many readings of the clicks are tried."""


def parse_clicks(
    state: State, scene: Scene, clicks: Sequence[str]
) -> tuple[str | None, Refusal | None]:
    """Return the action that clicks mean and its refusal; a legal action has no refusal.

    >>> import sobremesa
    >>> state = sobremesa.game("colmena").start()
    >>> action, refusal = parse_clicks(state, state.scene(), ["hand:wA2", "cell:0,0"])
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
