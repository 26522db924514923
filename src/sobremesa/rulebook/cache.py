"""Caches for values computed from recurring objects, such as the cells of a board."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Generic, TypeVar, cast

T = TypeVar("T")
V = TypeVar("V")


class Cache(Generic[V]):
    """Keeps the last values computed from objects, keyed by identity.

    Comparing the cells of a whole board takes longer than drawing some of them; the board of a game
    that returns the same tuple each time is drawn once.

    >>> cache, cells = Cache[int](2), ("a1", "b1")
    >>> cache.get(cells, "count", lambda: len(cells)), cache.get(cells, "count", lambda: 0)
    (2, 2)
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: dict[tuple[int, Hashable], tuple[Any, V]] = {}

    def get(self, thing: object, about: Hashable, compute: Callable[[], V]) -> V:
        """Return the cached value of a thing, or compute it."""
        key = (id(thing), about)
        found = self._values.get(key)
        if found is None:
            found = (thing, compute())  # while it is kept here, nothing else has its identity
            self._values[key] = found
            if len(self._values) > self._most:
                del self._values[next(iter(self._values))]
        return found[1]


class CacheEach(Generic[T, V]):
    """Keeps the values computed from each of many objects, keyed by identity.

    A scene has dozens of pieces, cells and choices, and most of them were in the previous scene.

    >>> lengths = CacheEach[str, int](100, len)
    >>> lengths.of(("a1", "b10"))
    [2, 3]
    """

    def __init__(self, most: int, compute: Callable[[T], V]) -> None:
        self._most = most
        self._compute = compute
        self._values: dict[int, tuple[T, V]] = {}

    def knows(self, thing: T) -> bool:
        """Return whether the value of a thing is kept."""
        return id(thing) in self._values

    def of(self, things: Sequence[T]) -> list[V]:
        """Return the values of some things, in their order."""
        values = self._values
        found = list(map(values.get, map(id, things)))
        if None in found:
            if len(values) > self._most:
                values.clear()
            for index, one in enumerate(found):
                if one is None:
                    thing = things[index]  # while it is kept here, nothing else has its identity
                    found[index] = values[id(thing)] = (thing, self._compute(thing))
        return [one[1] for one in cast(list[tuple[T, V]], found)]
