"""Scenes of which a part is covered: what stands there is not shown yet."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Final

from sobremesa.rulebook.scene import Scene, Token
from sobremesa.rulebook.text import Text

COVERED: Final = "covered"
"""The kind of the token that lies on a covered place, whether or not a piece stands there."""
_LABEL: Final = Text("formación tapada de {side}", "covered set-up of {side}")


def covered(scene: Scene, places: Mapping[int, Collection[str]]) -> Scene:
    """Cover the places of some sides: each looks the same, and nothing of what is there is left.

    Nobody is to move: what is covered is not played yet.
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
