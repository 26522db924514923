"""A scene as a message, with the shapes that its picture is made of."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from sobremesa.rulebook.art import Art
from sobremesa.rulebook.kit import kit
from sobremesa.rulebook.scene import Scene

_ENCODE = msgspec.json.Encoder().encode


class Drawing:
    """A scene with its picture in parts, written once and sent to many."""

    __slots__ = ("_body", "_shapes")

    def __init__(self, art: Art, scene: Scene) -> None:
        parts = kit(art, scene)
        self._body = b'"scene":' + _ENCODE(scene) + b',"kit":' + _ENCODE(replace(parts, shapes={}))
        self._shapes = {name: _ENCODE(svg) for name, svg in parts.shapes.items()}

    def message(self, number: int, ply: int, drawn: set[str] | None = None) -> bytes:
        """Write the message; what is in `drawn` is left out, and what is sent joins it."""
        known = drawn if drawn is not None else set()
        new = self._shapes.keys() - known
        known |= new
        shapes = b",".join(b'"%s":%s' % (name.encode(), self._shapes[name]) for name in new)
        head = b'{"kind":"scene","number":%d,"ply":%d,' % (number, ply)
        return head + self._body + b',"shapes":{' + shapes + b"}}"
