"""Explains why clicks or an action are illegal."""

from __future__ import annotations

from collections.abc import Sequence

from sobremesa.core.click_parser import parse_clicks
from sobremesa.core.state import State
from sobremesa.rulebook.scene import Scene
from sobremesa.server.interface.explanations import Why


def explain(state: State, scene: Scene, action: str, clicks: Sequence[str]) -> Why:
    """Give the action that was meant and the rule against it; no rule means that it is legal."""
    tried, refusal = (action, state.why(action)) if action else parse_clicks(state, scene, clicks)
    if refusal is None:
        return {"action": tried, "rule": None}
    found: Why = {
        "action": tried,
        "rule": refusal.rule,
        "es": refusal.text.es,
        "en": refusal.text.en,
    }
    if refusal.text.drafts:
        found["more"] = refusal.text.drafts
    return found
