"""Drawing a position for some seats, as it is written to pages; in a process of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from sobremesa.core.state import State
from sobremesa.rulebook.perspective import Perspective
from sobremesa.server.scenes import Drawing, Written

MOST: Final = 4_000_000
"""How many signs of shapes are taken for known before all are sent anew: the server keeps them."""


class Rendered(NamedTuple):
    """A position as some seats see it."""

    drawings: list[tuple[Written, list[str]]]
    """For each seat what is written, and the names of the shapes that it needs."""
    shapes: dict[str, str]
    """Those of them that have not been sent yet."""
    anew: bool
    """Whether all that was sent before is to be forgotten."""


class _Sent:
    """The shapes that have been sent, and how long they are together."""

    def __init__(self) -> None:
        self.names: set[str] = set()
        self.size = 0

    def full(self) -> bool:
        """Forget all of them once they are too many, and tell whether that was so."""
        if self.size <= MOST:
            return False
        self.names.clear()
        self.size = 0
        return True

    def add(self, shapes: dict[str, str]) -> None:
        """Take some for sent."""
        self.names.update(shapes)
        self.size += sum(map(len, shapes.values()))


_sent: Final = _Sent()


def ready() -> None:
    """Do nothing: whoever is answered knows that the process has begun to work."""


def render(state: State, seats: Sequence[Perspective]) -> Rendered:
    """Draw a position at which everybody may see everything."""
    scene, art = state.scene(), state.rules.art
    drawn = [Drawing.of(art, seat.of(scene)) for seat in seats]
    anew = _sent.full()
    shapes = {name: one.shapes[name] for one in drawn for name in one.shapes.keys() - _sent.names}
    _sent.add(shapes)
    return Rendered([(one.written, list(one.shapes)) for one in drawn], shapes, anew)
