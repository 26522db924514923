"""A subscriber: whoever hears of what was stored."""

from __future__ import annotations

from typing import Protocol

from sobremesa.server.refusals import Refused


class Subscriber(Protocol):
    """Somebody who hears of everything at a table, of a tournament, or of their own tables."""

    person: str | None

    def send(self, message: bytes) -> None:
        """Take a message; never wait."""

    def dismiss(self, refused: Refused) -> None:
        """Say why, and end."""
