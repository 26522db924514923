"""The client: every request is a method, everything that happens comes from `events`."""

from __future__ import annotations

import time
import uuid
from collections.abc import Callable, Iterator
from typing import Any, Final
from urllib.parse import quote

import msgspec

from sobremesa.client.connection import Connection, Refused, Unreachable
from sobremesa.client.messages import Challenge, Event, Me, TableView
from sobremesa.rulebook.text import Text

ATTEMPTS: Final = 5
"""How often something is asked for while the server does not answer, or is busy."""
PAUSE: Final = 0.5
"""Seconds before the second time; twice as long each time after."""
LONGEST: Final = 30.0
"""Seconds that a pause takes at most."""


class Client:
    """Somebody at a server: an account, or a guest, of whom one has a token.

    What is asked for at tables is done once, however often it has to be sent until the server
    answers. `pause` is how it waits in between.
    """

    def __init__(
        self,
        server: str,
        token: str,
        timeout: float = 30.0,
        pause: Callable[[float], object] = time.sleep,
    ) -> None:
        self.server = server.rstrip("/")
        self._connection = Connection(self.server, token, timeout)
        self._pause = pause

    # what happens

    def events(self) -> Iterator[Event]:
        """Give what happens at one's tables and with one's challenges, for ever.

        How things stand comes first, and again whenever the connection had to be made anew.
        """
        wait = PAUSE
        while True:
            try:
                for line in self._connection.lines("/api/me/stream"):
                    wait = PAUSE
                    if line and (event := _event(line)) is not None:
                        yield event
            except Unreachable:
                pass
            except Refused as refused:
                if not refused.wait:
                    raise
            self._pause(wait)
            wait = min(2 * wait, LONGEST)

    # who, and where

    def me(self) -> Me:
        """Say whose token this is."""
        return msgspec.convert(self._ask("GET", "/api/me"), Me)

    def table(self, table: str) -> TableView:
        """Give a whole table."""
        return msgspec.convert(self._ask("GET", f"/api/tables/{quote(table)}"), TableView)

    # challenges

    def challenge(self, to: str, game: str, seconds: int = 86_400, **terms: Any) -> Challenge:
        """Challenge the account of a name to a game; the terms are those of a table."""
        wanted = {"to": to, "terms": {"game": game, **terms}, "seconds": seconds}
        return self._challenge("POST", "/api/challenges", wanted)

    def challenges(self) -> list[Challenge]:
        """List the challenges from and to oneself that wait for an answer."""
        return msgspec.convert(self._ask("GET", "/api/challenges"), list[Challenge])

    def accept(self, challenge: Challenge) -> Challenge:
        """Play; the challenge that comes back tells the table."""
        return self._answer(challenge, "accept")

    def decline(self, challenge: Challenge) -> Challenge:
        """Rather not play."""
        return self._answer(challenge, "decline")

    def cancel(self, challenge: Challenge) -> Challenge:
        """Take one's own challenge back."""
        return self._answer(challenge, "cancel")

    def _answer(self, challenge: Challenge, do: str) -> Challenge:
        return self._challenge("POST", f"/api/challenges/{challenge.challenge}", {"do": do})

    def _challenge(self, method: str, path: str, data: object) -> Challenge:
        return msgspec.convert(self._connection.ask(method, path, data), Challenge)

    # tables

    def open(self, game: str, **terms: Any) -> str:
        """Open a table with some terms, and give its id."""
        told = self._connection.ask("POST", "/api/tables", {"game": game, **terms})
        return str(told["table"])

    def act(self, table: str, action: str, ply: int | None = None, seat: int | None = None) -> int:
        """Play an action; with `ply`, only as that one of the game."""
        return self.ask(table, "act", action=action, ply=ply, seat=seat)

    def ask(self, table: str, do: str, **more: Any) -> int:
        """Ask for something at a table, such as ``resign``; give the number of its last entry."""
        given = {name: value for name, value in more.items() if value is not None}
        command = {"do": do, "id": uuid.uuid4().hex, **given}
        return int(self._ask("POST", f"/api/tables/{quote(table)}", command)["number"])

    def _ask(self, method: str, path: str, data: object = None) -> Any:
        """Ask for what does no harm when it is asked for twice, until there is an answer."""
        wait = PAUSE
        for _ in range(ATTEMPTS - 1):
            try:
                return self._connection.ask(method, path, data)
            except Unreachable:
                self._pause(wait)
            except Refused as refused:
                if not refused.wait:
                    raise
                self._pause(max(wait, refused.wait))
            wait = min(2 * wait, LONGEST)
        return self._connection.ask(method, path, data)


def _event(line: bytes) -> Event | None:
    """Read a line of the stream; none for what a later server tells besides."""
    told = msgspec.json.decode(line)
    if told.get("kind") == "refused":
        error = told["error"]
        raise Refused(401, error["code"], Text(error["es"], error["en"]), None, 0.0)
    if told.get("kind") not in ("table", "challenge"):
        return None
    event: Event = msgspec.convert(told, Event)
    return event
