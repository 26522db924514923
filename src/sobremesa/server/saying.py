"""Actions as pages write them."""

from __future__ import annotations

from collections.abc import Iterable

from sobremesa.core.state import State
from sobremesa.server.interface.action_text import SaidAction


def said(state: State, action: str) -> SaidAction:
    """Give a legal action of a state as people take it."""
    told = state.said(action)
    found: SaidAction = {"es": told.text.es, "en": told.text.en}
    if told.text.drafts:
        found["more"] = told.text.drafts
    if told.figurines:
        found["figurines"] = told.figurines
    if told.words:
        found["words"] = told.words
    return found


def said_in_turn(state: State, actions: Iterable[str]) -> list[SaidAction]:
    """Give actions that follow one another as people take them."""
    found = []
    for action in actions:
        found.append(said(state, action))
        state = state.play(action)
    return found
