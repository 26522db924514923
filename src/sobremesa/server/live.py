"""A table that somebody is looking at: its listeners, its lock, its timer."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Protocol

import msgspec

from sobremesa.rulebook.turning import quarters, turned
from sobremesa.server import events as e
from sobremesa.server import views
from sobremesa.server.drawing import Drawing
from sobremesa.server.table import Table

_ENCODE = msgspec.json.Encoder().encode
_SEATED = (e.Sat, e.Stood, e.BotSat, e.Swapped)
_ASIDE = (
    e.Left,
    e.Returned,
    e.Arranged,
    e.Offered,
    e.Answered,
    e.Rematched,
    e.PactOffered,
    e.PactRefused,
    e.Said,
    e.Muted,
)
"""What leaves the board as it is, and what may be done on it."""


class Listener(Protocol):
    """Somebody who hears of everything at a table."""

    person: str | None
    scenes: bool
    drawn: set[str]
    """The shapes that they have been sent."""

    def send(self, message: bytes) -> None:
        """Take a message; never wait."""


class Live:
    """A table in memory."""

    __slots__ = (
        "_scene",
        "_turns",
        "bot",
        "elsewhere",
        "listeners",
        "lock",
        "quiet_since",
        "returning",
        "stale",
        "table",
        "timer",
    )

    def __init__(self, table: Table, now: int) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.listeners: dict[Listener, None] = {}
        """In the order in which they came."""
        self.elsewhere: Counter[str] = Counter()
        """Who is there through other processes; nobody's name is empty."""
        self.timer: asyncio.TimerHandle | None = None
        self.bot: asyncio.Task[None] | None = None
        self.returning: dict[str, asyncio.TimerHandle] = {}
        """For each person who lost the connection, when they count as gone away."""
        self.stale = False
        """Whether the log may hold more than this table knows."""
        self.quiet_since = now
        self._turns: dict[tuple[int, ...], int] = {}
        self._scene: tuple[int, dict[int, Drawing]] | None = None

    def fold(self, entries: list[e.Entry], now: int) -> None:
        """Take entries that are stored, and tell everybody."""
        for entry in entries:
            self.table.apply(entry)
        self.quiet_since = now
        if not self.listeners or not entries:
            return
        clock = views.clock(self.table, now)
        last = entries[-1]
        public = all(map(views.is_public, entries))
        common = [views.see(self.table, entry, None) for entry in entries] if public else []
        shared = views.message(common, clock) if public else b""
        for listener in tuple(self.listeners):
            own = last.id if last.by is not None and last.by == listener.person else None
            if public and own is None:
                listener.send(shared)
                continue
            seen = common or [views.see(self.table, one, listener.person) for one in entries]
            listener.send(views.message(seen, clock, own, last.n))
        if any(isinstance(entry.event, _SEATED) for entry in entries):
            self.tell_present()
        if all(isinstance(entry.event, _ASIDE) for entry in entries):
            return
        for listener in tuple(self.listeners):
            if listener.scenes:
                listener.send(self.scene(listener.person, listener.drawn))

    def scene(self, person: str | None = None, drawn: set[str] | None = None) -> bytes:
        """Give the message that describes the game for drawing, as a person sees it.

        Shapes that they have drawn already are left out.
        """
        if self._scene is None or self._scene[0] != self.table.number:
            self._scene = (self.table.number, {})
        by = self.turn(person)
        drawings = self._scene[1]
        if by not in drawings:
            scene = turned(views.scene(self.table), by)
            drawings[by] = Drawing(self.table.play.game.rules.art, scene)
        return drawings[by].message(self.table.number, len(self.table.play.actions), drawn)

    def turn(self, person: str | None) -> int:
        """Say by how many quarters the board is turned for somebody: their side to its foot."""
        mine = tuple(self.table.seats_of(person)) if person else ()
        game = self.table.play.game
        if not mine or len(mine) == len(self.table.seats) or not game.rules.art.turns:
            return 0
        if mine not in self._turns:
            start = game.start().scene()
            sides = {i for i, side in enumerate(start.sides) if side.player in mine}
            self._turns[mine] = quarters(start, sides)
        return self._turns[mine]

    def counted(self) -> Counter[str]:
        """Count the connections of everybody who listens here; nobody's name is empty."""
        return Counter(listener.person or "" for listener in self.listeners)

    def present(self) -> bytes:
        """Give the message that says who is here."""
        counted = self.counted() + self.elsewhere
        seats = [bool(seat.person and counted[seat.person]) for seat in self.table.seats]
        seated = {seat.person for seat in self.table.seats}
        watchers = sum(count for person, count in counted.items() if person not in seated)
        return _ENCODE({"kind": "present", "seats": seats, "watchers": watchers})

    def tell_present(self) -> None:
        """Tell everybody who is here."""
        message = self.present()
        for listener in tuple(self.listeners):
            listener.send(message)

    def here(self, person: str) -> bool:
        """Tell whether a person listens, here or elsewhere."""
        listening = any(listener.person == person for listener in self.listeners)
        return listening or bool(self.elsewhere[person])

    def rest(self) -> bool:
        """Let go of what can be computed again; tell whether there was anything."""
        self._scene = None
        return self.table.rest()

    def forget_timers(self) -> None:
        """Cancel everything that waits."""
        if self.timer:
            self.timer.cancel()
        if self.bot:
            self.bot.cancel()
        for handle in self.returning.values():
            handle.cancel()
        self.returning.clear()
