"""Sessions: which sockets and streams a key has opened, so that they end when the key does."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Protocol

from sobremesa.server.refusals import Refused

REMEMBERED: Final = 10_000
"""How many people who have deleted themselves are remembered: whatever they asked for last has
long been refused."""


class Connection(Protocol):
    """A socket or a stream that a key has opened."""

    person: str | None

    def dismiss(self, refused: Refused) -> None:
        """Say why, and end."""


def key_name(key: str) -> str:
    """Give the part of a key that is no secret."""
    return key.partition(".")[0]


class Sessions:
    """Everything that is open, and who may no longer ask for anything."""

    def __init__(self) -> None:
        self._open: dict[str, set[Connection]] = {}
        self._followed: dict[Connection, str] = {}
        """For each connection whose key was renewed, the key by which it lives now."""
        self._departed: dict[str, None] = {}

    def add(self, key: str, connection: Connection) -> None:
        """Let a connection live for as long as a key."""
        self._open.setdefault(key_name(key), set()).add(connection)

    def remove(self, key: str, connection: Connection) -> None:
        """Forget a connection that has ended; `key` is the one that opened it."""
        name = self._followed.pop(connection, key_name(key))
        found = self._open.get(name, set())
        found.discard(connection)
        if not found:
            self._open.pop(name, None)

    def follow(self, key: str, renewed: str) -> None:
        """Let what a key has opened live for as long as the key that replaces it."""
        found = self._open.pop(key_name(key), set())
        if found:
            self._open.setdefault(key_name(renewed), set()).update(found)
            self._followed.update(dict.fromkeys(found, key_name(renewed)))

    def keys(self) -> list[str]:
        """Name the keys that have something open."""
        return list(self._open)

    def end(self, keys: Iterable[str]) -> None:
        """End whatever some keys have opened."""
        for key in keys:
            for connection in self._open.pop(key, ()):
                connection.dismiss(Refused("who_are_you"))

    def depart(self, person: str) -> None:
        """Let nothing be done in somebody's name from now on."""
        self._departed[person] = None
        if len(self._departed) > REMEMBERED:
            del self._departed[next(iter(self._departed))]
        self.end(
            [
                key
                for key, connections in self._open.items()
                if any(connection.person == person for connection in connections)
            ]
        )

    def check(self, person: str) -> None:
        """Refuse who has deleted themselves; call it right before something is stored."""
        if person in self._departed:
            raise Refused("who_are_you")
