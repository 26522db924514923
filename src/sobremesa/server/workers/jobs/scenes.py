"""Renders a position for some perspectives, in the renderer's process."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from sobremesa.core.state import State
from sobremesa.rulebook.perspective import Perspective
from sobremesa.server.scenes import Drawing, EncodedScene

MAX_SHAPE_CHARS: Final = 4_000_000
"""The most characters of shapes that the server keeps; above it all are sent again."""


class Rendered(NamedTuple):
    """A position rendered for some perspectives."""

    drawings: list[tuple[EncodedScene, list[str]]]
    """For each perspective the encoded scene, and the names of the shapes that it needs."""
    shapes: dict[str, str]
    """Those shapes that have not been sent yet."""
    reset: bool
    """Whether the server is to drop all shapes sent before."""


class _SentShapes:
    """The names of the shapes that have been sent, and their total size."""

    def __init__(self) -> None:
        self.names: set[str] = set()
        self.size = 0

    def full(self) -> bool:
        """Clear them if they are too many; return whether they were."""
        if self.size <= MAX_SHAPE_CHARS:
            return False
        self.names.clear()
        self.size = 0
        return True

    def add(self, shapes: dict[str, str]) -> None:
        """Record some as sent."""
        self.names.update(shapes)
        self.size += sum(map(len, shapes.values()))


_sent: Final = _SentShapes()


def ready() -> None:
    """Do nothing; the response shows that the process has started."""


def render(state: State, seats: Sequence[Perspective]) -> Rendered:
    """Render a position without secrets."""
    scene, art = state.scene(), state.rules.art
    drawn = [Drawing.of(art, seat.of(scene)) for seat in seats]
    reset = _sent.full()
    shapes = {name: one.shapes[name] for one in drawn for name in one.shapes.keys() - _sent.names}
    _sent.add(shapes)
    return Rendered([(one.encoded, list(one.shapes)) for one in drawn], shapes, reset)
