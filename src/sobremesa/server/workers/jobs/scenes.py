"""Drawing a position for some seats, as it is written to pages; in a process of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from sobremesa.core.state import State
from sobremesa.rulebook.turning import Perspective
from sobremesa.server.scenes import Drawing, Written

MOST: Final = 20_000
"""How many shapes are taken for known before all are sent anew."""


class Rendered(NamedTuple):
    """A position as some seats see it."""

    drawings: list[tuple[Written, list[str]]]
    """For each seat what is written, and the names of the shapes that it needs."""
    shapes: dict[str, str]
    """Those of them that have not been sent yet."""
    anew: bool
    """Whether all that was sent before is to be forgotten."""


_sent: Final[set[str]] = set()


def ready() -> None:
    """Do nothing: whoever is answered knows that the process has begun to work."""


def render(state: State, seats: Sequence[Perspective]) -> Rendered:
    """Draw a position at which everybody may see everything."""
    scene, art = state.scene(), state.rules.art
    drawn = [Drawing.of(art, seat.of(scene)) for seat in seats]
    anew = len(_sent) > MOST
    if anew:
        _sent.clear()
    shapes = {name: one.shapes[name] for one in drawn for name in one.shapes.keys() - _sent}
    _sent.update(shapes)
    return Rendered([(one.written, list(one.shapes)) for one in drawn], shapes, anew)
