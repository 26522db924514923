"""A scene as a message, with the shapes that its picture is made of."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import fields, replace
from functools import partial
from typing import cast

import msgspec

from sobremesa.core.state import State
from sobremesa.rulebook.art import Art
from sobremesa.rulebook.keeping import Kept
from sobremesa.rulebook.kit import kit
from sobremesa.rulebook.scene import Scene
from sobremesa.server.interface.scenes import SceneMessage

_ENCODE = msgspec.json.Encoder().encode
_cells: Kept[bytes] = Kept(64)
_lists: Kept[bytes] = Kept(64)
_FIELDS = [(field.name, b',"%s":' % field.name.encode()) for field in fields(Scene)]


def _told(scene: Scene) -> bytes:
    """Write a scene.

    What two seats have in common, such as all there is to do, is the same object and written once.
    """
    parts: list[bytes] = []
    for name, key in _FIELDS:
        value = getattr(scene, name)
        if isinstance(value, tuple) and value:
            kept = _cells if name == "cells" else _lists
            parts += (key, kept.get(value, None, partial(_ENCODE, value)))
        else:
            parts += (key, _ENCODE(value))
    return b"{" + b"".join(parts)[1:] + b"}"


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
        self._body = b'"scene":' + _told(scene) + b',"kit":' + _ENCODE(parts)
        self._shapes = shapes

    def data(self, number: int = 0, ply: int = 0) -> SceneMessage:
        """Give the message as data of an answer, where it stands as it is written already."""
        return cast(SceneMessage, msgspec.Raw(self.message(number, ply)))

    def message(self, number: int, ply: int, drawn: set[str] | None = None) -> bytes:
        """Write the message; what is in `drawn` is left out, and what is sent joins it."""
        known = drawn if drawn is not None else set()
        new = self._shapes.keys() - known
        known |= new
        shapes = _ENCODE({name: self._shapes[name] for name in new})
        head = b'{"kind":"scene","number":%d,"ply":%d,' % (number, ply)
        return head + self._body + b',"shapes":' + shapes + b"}"
