"""Scenes with hidden parts: what is there is not revealed yet."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Final

from sobremesa.rulebook.scene import Scene, Token
from sobremesa.rulebook.text import Text

COVERED: Final = "covered"
"""The kind of the token that covers a hidden place, whether or not a piece is there."""
_LABEL: Final = Text("formación tapada de {side}", "covered set-up of {side}")


def covered(scene: Scene, places: Mapping[int, Collection[str]]) -> Scene:
    """Cover the places of some sides alike, and remove everything that is there.

    Nobody is to move: the game has not begun while anything is hidden.
    """
    hidden = {cell for cells in places.values() for cell in cells}
    cloths = (
        Token(
            f"{COVERED}@{cell}",
            cell,
            side,
            COVERED,
            f"{scene.sides[side].id}?",
            _LABEL.format(side=scene.sides[side].name),
        )
        for side, cells in sorted(places.items())
        for cell in cells
    )
    return replace(
        scene,
        tokens=(*(token for token in scene.tokens if token.cell not in hidden), *cloths),
        to_move=None,
        marks=tuple(mark for mark in scene.marks if mark.cell not in hidden),
        choices=(),
        buttons=(),
        events=(),
    )
