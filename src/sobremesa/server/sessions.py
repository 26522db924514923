"""Sessions: the sockets and streams opened with a key, which end with the key."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Protocol

from sobremesa.server.refusals import Refused

REMEMBERED: Final = 10_000
"""How many deleted people are remembered, so that their pending requests are refused."""


class KeyedConnection(Protocol):
    """A socket or a stream that was opened with a key."""

    person: str | None

    def dismiss(self, refused: Refused) -> None:
        """Send the refusal and close."""


def key_name(key: str) -> str:
    """Give the public part of a key."""
    return key.partition(".")[0]


class Sessions:
    """All open connections by key, and the people who have been deleted."""

    def __init__(self) -> None:
        self._open: dict[str, set[KeyedConnection]] = {}
        self._renewed: dict[KeyedConnection, str] = {}
        """For each connection whose key was replaced, its current key."""
        self._departed: dict[str, None] = {}

    def add(self, key: str, connection: KeyedConnection) -> None:
        """Bind a connection to a key."""
        self._open.setdefault(key_name(key), set()).add(connection)

    def remove(self, key: str, connection: KeyedConnection) -> None:
        """Remove a connection that has ended; `key` is the one that opened it."""
        name = self._renewed.pop(connection, key_name(key))
        found = self._open.get(name, set())
        found.discard(connection)
        if not found:
            self._open.pop(name, None)

    def renew(self, key: str, renewed: str) -> None:
        """Bind the connections of a key to the key that replaces it."""
        found = self._open.pop(key_name(key), set())
        if found:
            self._open.setdefault(key_name(renewed), set()).update(found)
            self._renewed.update(dict.fromkeys(found, key_name(renewed)))

    def keys(self) -> list[str]:
        """Give the keys with open connections."""
        return list(self._open)

    def end(self, keys: Iterable[str]) -> None:
        """Close the connections of some keys."""
        for key in keys:
            for connection in self._open.pop(key, ()):
                connection.dismiss(Refused("who_are_you"))

    def block(self, person: str) -> None:
        """Refuse all further requests of a person, and close their connections."""
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
        """Refuse a deleted person; to be called right before something is stored."""
        if person in self._departed:
            raise Refused("who_are_you")
