"""Actions in readable form, as pages show them."""

from __future__ import annotations

from collections.abc import Iterable

from sobremesa.core.state import State
from sobremesa.server.interface.action_text import SaidAction


def describe_action(state: State, action: str) -> SaidAction:
    """Give the readable form of a legal action of a state."""
    text = state.said(action)
    found: SaidAction = {"es": text.text.es, "en": text.text.en}
    if text.text.drafts:
        found["more"] = text.text.drafts
    if text.figurines:
        found["figurines"] = text.figurines
    if text.words:
        found["words"] = text.words
    return found


def describe_line(state: State, actions: Iterable[str]) -> list[SaidAction]:
    """Give the readable forms of actions that follow one another."""
    found = []
    for action in actions:
        found.append(describe_action(state, action))
        state = state.play(action)
    return found
