"""Null moves: the same position with another player to move, for threats and premoves."""

from __future__ import annotations

from collections.abc import Iterable

from sobremesa.core.game import position
from sobremesa.core.state import State
from sobremesa.rulebook.army import Army
from sobremesa.rulebook.errors import SobremesaError


def pass_turn_to(state: State, armies: Iterable[Army]) -> tuple[State, Army] | None:
    """Give the turn to the first of some armies that can move; `None` if that is impossible."""
    editor = state.rules.editor
    if editor is None or state.over:
        return None
    standing = state.standing()
    for army in armies:
        if standing[army.player].alive:
            try:
                found = position(editor.hand_over(state.data(), army.id))
            except SobremesaError:
                continue
            if not found.over:
                return found, army
    return None
