"""A subscriber: receives what was stored."""

from __future__ import annotations

from typing import Protocol

from sobremesa.server.refusals import Refused


class Subscriber(Protocol):
    """A socket or stream that follows a table, a tournament, or somebody's own tables."""

    person: str | None

    def send(self, message: bytes) -> None:
        """Send a message without blocking."""

    def dismiss(self, refused: Refused) -> None:
        """Send the refusal and close."""
