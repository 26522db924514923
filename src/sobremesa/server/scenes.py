"""A scene as a message, with the shapes that its picture is made of."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from functools import lru_cache
from typing import cast

import msgspec

from sobremesa.core.state import State
from sobremesa.rulebook.art import Art
from sobremesa.rulebook.keeping import Kept
from sobremesa.rulebook.kit import kit
from sobremesa.rulebook.scene import Scene
from sobremesa.server.interface.scenes import SceneMessage

_ENCODE = msgspec.json.Encoder().encode
_cells: Kept[msgspec.Raw] = Kept(64)
_choices: Kept[msgspec.Raw] = Kept(8)


@lru_cache(2048)
def _written(svg: str) -> bytes:
    return _ENCODE(svg)


def playable(state: State, idle: bool, allies: Collection[int]) -> Scene:
    """Describe a state without what cannot be done: nothing where it is idle, no harm to allies."""
    found = state.scene()
    if idle:
        return replace(found, choices=(), buttons=())
    if allies:
        left = set(state.peaceful(allies))
        found = replace(found, choices=tuple(c for c in found.choices if c.action in left))
    return found


class Drawing:
    """A scene with its picture in parts, written once and sent to many."""

    __slots__ = ("_body", "_shapes")

    def __init__(self, art: Art, scene: Scene) -> None:
        parts, shapes = kit(art, scene)
        cells = _cells.get(scene.cells, None, lambda: msgspec.Raw(_ENCODE(scene.cells)))
        # from every seat there is the same to do, whichever way the board lies
        todo = _choices.get(scene.choices, None, lambda: msgspec.Raw(_ENCODE(scene.choices)))
        told = replace(scene, cells=cells, choices=todo)  # type: ignore[arg-type]  # as they are
        self._body = b'"scene":' + _ENCODE(told) + b',"kit":' + _ENCODE(parts)
        self._shapes = {name: _written(svg) for name, svg in shapes.items()}

    def data(self, number: int = 0, ply: int = 0) -> SceneMessage:
        """Give the message as data of an answer, where it stands as it is written already."""
        return cast(SceneMessage, msgspec.Raw(self.message(number, ply)))

    def message(self, number: int, ply: int, drawn: set[str] | None = None) -> bytes:
        """Write the message; what is in `drawn` is left out, and what is sent joins it."""
        known = drawn if drawn is not None else set()
        new = self._shapes.keys() - known
        known |= new
        shapes = b",".join(b'"%s":%s' % (name.encode(), self._shapes[name]) for name in new)
        head = b'{"kind":"scene","number":%d,"ply":%d,' % (number, ply)
        return head + self._body + b',"shapes":{' + shapes + b"}}"
