"""The same position with somebody else to move, for threats and for what is planned ahead."""

from __future__ import annotations

from collections.abc import Iterable

from sobremesa.core.game import position
from sobremesa.core.state import State
from sobremesa.rulebook.army import Army
from sobremesa.rulebook.errors import SobremesaError


def handed(state: State, armies: Iterable[Army]) -> tuple[State, Army] | None:
    """Let the first of some armies move that can; none where no such position could be."""
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
