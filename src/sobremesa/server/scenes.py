"""Scenes as messages, with the shapes of their drawing."""

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
_LIST_CACHE: Final = Cache[msgspec.Raw](64)
"""Encoded lists of scenes: they are often the same for two seats or two moves."""
_ITEM_CACHE: Final = CacheEach[object, bytes](16_384, _ENCODE)
"""Encoded items of these lists: most were in the previous scene."""


def _encodable(scene: Scene) -> dict[str, object]:
    """Give the fields of a scene without its cells, with the lists already encoded.

    Lists that two seats share, such as the choices, are the same object and encoded once.
    """
    found = {name: getattr(scene, name) for name in _FIELDS}
    for name in _LISTS:
        if found[name]:
            found[name] = _encode_list(found[name])
    return found


def _encode_list(items: tuple[object, ...]) -> msgspec.Raw:
    """Encode a list, or take it from the cache."""
    return _LIST_CACHE.get(items, None, partial(_encode_items, items))


def _encode_items(items: tuple[object, ...]) -> msgspec.Raw:
    """Encode a list: from cached items if the first one is cached, otherwise as a whole."""
    if not _ITEM_CACHE.knows(items[0]):
        _ITEM_CACHE.of(items[:1])
        return msgspec.Raw(_ENCODE(items))
    return msgspec.Raw(b"[%b]" % b",".join(_ITEM_CACHE.of(items)))


def playable(state: State, idle: bool, allies: Collection[int]) -> Scene:
    """Give the scene of a state without choices if idle, and without those that harm allies."""
    found = state.scene()
    if idle:
        return replace(found, choices=(), buttons=())
    if allies:
        left = set(state.peaceful(allies))
        found = replace(found, choices=tuple(c for c in found.choices if c.action in left))
    return found


class ClientCache:
    """What a page has received and keeps, so that it is not sent again."""

    __slots__ = ("cells", "shapes")

    def __init__(self) -> None:
        self.shapes: set[str] = set()
        self.cells: bytes | None = None
        """The cells of the last scene, which seldom change."""


class EncodedScene(NamedTuple):
    """An encoded drawing, without its shapes."""

    cells: bytes
    kit: bytes
    rest: bytes


class Drawing:
    """A scene with the parts of its picture, encoded once and sent to many."""

    __slots__ = ("encoded", "shapes")

    def __init__(self, encoded: EncodedScene, shapes: Mapping[str, str]) -> None:
        self.encoded = encoded
        self.shapes = shapes
        """The SVG of the parts, by name."""

    @classmethod
    def of(cls, art: Art, scene: Scene) -> Drawing:
        """Render and encode a scene."""
        parts, shapes = kit(art, scene)
        cells = bytes(_encode_list(scene.cells)) if scene.cells else b"[]"
        return cls(EncodedScene(cells, _ENCODE(parts), _ENCODE(_encodable(scene))[1:]), shapes)

    def data(self, number: int = 0, ply: int = 0) -> SceneMessage:
        """Give the encoded message as a part of a response."""
        return cast(SceneMessage, msgspec.Raw(self.message(number, ply)))

    def message(self, number: int, ply: int, cache: ClientCache | None = None) -> bytes:
        """Encode the message, without what is in the cache."""
        return b"".join(self.pieces(number, ply, cache))

    def pieces(self, number: int, ply: int, cache: ClientCache | None = None) -> tuple[bytes, ...]:
        """Encode the message in parts, to be put into another message."""
        known = cache or ClientCache()
        new = self.shapes.keys() - known.shapes
        known.shapes |= new
        shapes = _ENCODE({name: self.shapes[name] for name in new})
        encoded = self.encoded
        cells = b"[]" if known.cells == encoded.cells else encoded.cells
        known.cells = encoded.cells
        head = b'{"kind":"scene","number":%d,"ply":%d,"kit":' % (number, ply)
        scene = (b',"scene":{"cells":', cells, b",", encoded.rest)
        return (head, encoded.kit, *scene, b',"shapes":', shapes, b"}")
