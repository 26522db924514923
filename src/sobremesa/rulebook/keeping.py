"""What is computed from objects that come again and again, such as the cells of a board."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Generic, TypeVar

V = TypeVar("V")


class Kept(Generic[V]):
    """Keep the last values that were computed from an object, which is told by its identity.

    Comparing the cells of a whole board takes longer than drawing some of them; a game that gives
    the same tuple each time has its board drawn once.

    >>> kept, cells = Kept[int](2), ("a1", "b1")
    >>> kept.get(cells, "count", lambda: len(cells)), kept.get(cells, "count", lambda: 0)
    (2, 2)
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: dict[tuple[int, Hashable], tuple[Any, V]] = {}

    def get(self, thing: object, about: Hashable, compute: Callable[[], V]) -> V:
        """Give what was computed about a thing, or compute it."""
        key = (id(thing), about)
        found = self._values.get(key)
        if found is None:
            found = (thing, compute())  # while it is kept here, nothing else has its identity
            self._values[key] = found
            if len(self._values) > self._most:
                del self._values[next(iter(self._values))]
        return found[1]
