"""Why clicks or an action are not allowed, for people who tried."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any, Final

from sobremesa.core.state import State
from sobremesa.rulebook.refusal import NOTATION
from sobremesa.rulebook.scene import Scene
from sobremesa.rulebook.wording import wordings

TRIES: Final = 40
"""How many ways to read somebody's clicks are tried."""


def wonder(state: State, scene: Scene, action: str, clicks: Sequence[str]) -> dict[str, Any]:
    """Give what was meant, and the rule against it; without a rule, it is allowed."""
    found: dict[str, Any] = {"action": action or None, "rule": None}
    tried = [action] if action else wordings(scene, clicks, state.rules.forms)
    for meant in islice(tried, TRIES):
        refusal = state.why(meant)
        if refusal is None:
            return {"action": meant, "rule": None}
        if found["rule"] in (None, NOTATION):
            found = {"action": meant, "rule": refusal.rule, **refusal.text.json()}
        if refusal.rule != NOTATION:
            break
    return found
