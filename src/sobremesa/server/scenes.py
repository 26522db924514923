"""A scene as a message, with the shapes that its picture is made of."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import fields, replace
from functools import partial
from typing import Final, NamedTuple, cast

import msgspec

from sobremesa.core.state import State
from sobremesa.rulebook.art import Art
from sobremesa.rulebook.cache import Cache, CacheEach
from sobremesa.rulebook.kit import kit
from sobremesa.rulebook.scene import Scene
from sobremesa.server.interface.scenes import SceneMessage

_ENCODE = msgspec.json.Encoder().encode
_FIELDS = [field.name for field in fields(Scene) if field.name != "cells"]
_LISTS: Final = ("tokens", "sides", "trays", "choices")
_LISTED: Final = Cache[msgspec.Raw](64)
"""The lists of scenes as they are written: two seats have them in common, and boards stay."""
_EACH: Final = CacheEach[object, bytes](16_384, _ENCODE)
"""Pieces and the like as they are written: most were in the scene before."""


def _told(scene: Scene) -> dict[str, object]:
    """Give a scene, apart from its cells, as it is to be written.

    What two seats have in common, such as all there is to do, is the same object and written once.
    """
    told = {name: getattr(scene, name) for name in _FIELDS}
    for name in _LISTS:
        if told[name]:
            told[name] = _once(told[name])
    return told


def _once(items: tuple[object, ...]) -> msgspec.Raw:
    """Write a list, unless it is one of the last that were written."""
    return _LISTED.get(items, None, partial(_listed, items))


def _listed(items: tuple[object, ...]) -> msgspec.Raw:
    """Write a list: piece by piece where things come again, at once where all are new.

    Whether they come again is seen from the first.
    """
    if not _EACH.knows(items[0]):
        _EACH.of(items[:1])
        return msgspec.Raw(_ENCODE(items))
    return msgspec.Raw(b"[%b]" % b",".join(_EACH.of(items)))


def playable(state: State, idle: bool, allies: Collection[int]) -> Scene:
    """Describe a state without what cannot be done: nothing where it is idle, no harm to allies."""
    found = state.scene()
    if idle:
        return replace(found, choices=(), buttons=())
    if allies:
        left = set(state.peaceful(allies))
        found = replace(found, choices=tuple(c for c in found.choices if c.action in left))
    return found


class Shown:
    """What a page has been sent and keeps, so that it is not sent again."""

    __slots__ = ("cells", "shapes")

    def __init__(self) -> None:
        self.shapes: set[str] = set()
        self.cells: bytes | None = None
        """The cells of the last scene: most boards stay as they are."""


class Written(NamedTuple):
    """A drawing as it is written, without its shapes."""

    cells: bytes
    kit: bytes
    rest: bytes


class Drawing:
    """A scene with its picture in parts, written once and sent to many."""

    __slots__ = ("shapes", "written")

    def __init__(self, written: Written, shapes: Mapping[str, str]) -> None:
        self.written = written
        self.shapes = shapes
        """What the parts look like, by their names."""

    @classmethod
    def of(cls, art: Art, scene: Scene) -> Drawing:
        """Draw a scene."""
        parts, shapes = kit(art, scene)
        cells = bytes(_once(scene.cells)) if scene.cells else b"[]"
        return cls(Written(cells, _ENCODE(parts), _ENCODE(_told(scene))[1:]), shapes)

    def data(self, number: int = 0, ply: int = 0) -> SceneMessage:
        """Give the message as data of an answer, where it stands as it is written already."""
        return cast(SceneMessage, msgspec.Raw(self.message(number, ply)))

    def message(self, number: int, ply: int, shown: Shown | None = None) -> bytes:
        """Write the message, without what a page has been shown already."""
        return b"".join(self.pieces(number, ply, shown))

    def pieces(self, number: int, ply: int, shown: Shown | None = None) -> tuple[bytes, ...]:
        """Write the message in pieces, for who puts it into another one."""
        known = shown or Shown()
        new = self.shapes.keys() - known.shapes
        known.shapes |= new
        shapes = _ENCODE({name: self.shapes[name] for name in new})
        written = self.written
        cells = b"[]" if known.cells == written.cells else written.cells
        known.cells = written.cells
        head = b'{"kind":"scene","number":%d,"ply":%d,"kit":' % (number, ply)
        scene = (b',"scene":{"cells":', cells, b",", written.rest)
        return (head, written.kit, *scene, b',"shapes":', shapes, b"}")
