"""Sockets: a table as numbered messages, and requests with ids."""

from __future__ import annotations

import asyncio
import time
from typing import Final

import msgspec
from fastapi import APIRouter, WebSocket

from sobremesa.server import commands as c
from sobremesa.server import events as e
from sobremesa.server import views
from sobremesa.server.hub import Hub
from sobremesa.server.limits import Credits
from sobremesa.server.live import Listener, Live
from sobremesa.server.people import Person
from sobremesa.server.refused import Refused
from sobremesa.server.web.answers import decode
from sobremesa.server.web.service import service, visitor
from sobremesa.server.web.wire import WIRE, Wire

STRIKES: Final = 50
"""How many messages too many end a connection."""

PAUSE: Final = 0.01
"""Seconds that who sends too fast waits for every message too many."""

router = APIRouter()
_ENCODE = msgspec.json.Encoder().encode


async def resume(hub: Hub, table: str, listener: Listener, last: int | None) -> Live:
    """Let a listener in, and send what they have missed since a number, or the whole table."""
    live = await hub.find(table)
    hub.may_watch(live.table, listener.person)
    missed: list[e.Entry] = []
    while last is not None and not _at_hand(live, missed, last):
        after = missed[-1].n if missed else last
        missed += await hub.log.read(table, after)
    live = await hub.join(table, listener)
    now = hub.now()
    welcome: dict[str, object] = {"kind": "welcome", "number": live.table.number, "now": now}
    if last is None:
        welcome["table"] = views.snapshot(live.table, listener.person, now)
        listener.send(_ENCODE(welcome))
    else:
        listener.send(_ENCODE(welcome))
        known = missed[-1].n if missed else last
        missed += [entry for entry in live.table.recent if entry.n > known]
        if missed:
            seen = [views.see(live.table, entry, listener.person) for entry in missed]
            listener.send(views.message(seen, views.clock(live.table, now)))
    if listener.scenes:
        listener.send(live.scene(listener.person, listener.drawn))
    live.tell_present()
    return live


def _at_hand(live: Live, missed: list[e.Entry], last: int) -> bool:
    """Tell whether the table remembers everything after what is known."""
    known = missed[-1].n if missed else last
    return known >= live.table.number - len(live.table.recent)


@router.websocket("/api/tables/{table}/socket")
async def table_socket(
    socket: WebSocket, table: str, last: int | None = None, scenes: bool = False
) -> None:
    """Follow a table and act on it."""
    found = service(socket)
    wire: Wire = socket.scope["extensions"][WIRE]
    await socket.accept()
    try:
        person = await visitor(socket)
        await found.hub.find(table)
    except Refused as refused:
        _turn_away(wire, refused, 4004)
        return
    credits = Credits(found.settings.socket_rate, found.settings.socket_burst, time.monotonic())
    seat = Follower(wire, found.hub, table, person, scenes, credits)
    try:
        seat.live = await resume(found.hub, table, seat, last)
    except Refused as refused:
        _turn_away(wire, refused, 4003)
        return
    wire.attach(seat)


def _turn_away(wire: Wire, refused: Refused, code: int) -> None:
    wire.send(_ENCODE({"kind": "refused", "error": refused.data()}))
    wire.close(code)


class Follower:
    """Somebody at a table, through a socket."""

    __slots__ = (
        "_credits",
        "_hub",
        "_strikes",
        "_table",
        "_who",
        "_wire",
        "drawn",
        "live",
        "person",
        "scenes",
        "send",
    )

    def __init__(
        self, wire: Wire, hub: Hub, table: str, who: Person | None, scenes: bool, credits: Credits
    ) -> None:
        self.person = who.id if who else None
        self.scenes = scenes
        self.drawn: set[str] = set()
        self.live: Live | None = None
        self.send = wire.send
        self._wire = wire
        self._hub = hub
        self._table = table
        self._who = who
        self._credits = credits
        self._strikes = 0

    def gone(self) -> None:
        """Leave the table."""
        if self.live:
            self._hub.part(self.live, self)

    async def hear(self, message: bytes) -> None:
        """Do what is asked, if it is not too much."""
        if self._credits.spend(time.monotonic()):
            await self._answer(message)
            return
        self._strikes += 1
        if self._strikes > STRIKES:
            self._wire.close(1008)
            return
        self.send(_ENCODE({"kind": "refused", "error": Refused("too_fast").data()}))
        await asyncio.sleep(PAUSE)

    async def _answer(self, message: bytes) -> None:
        name: str | None = None
        try:
            command = decode(c.DECODER, message)
            name = command.id
            if self._who is None:
                raise Refused("who_are_you")
            decision = await self._hub.ask(self._table, command, self._who.id, self._who.name)
        except Refused as refused:
            self.send(_ENCODE({"kind": "refused", "id": name, "error": refused.data()}))
            return
        if decision.refusal:
            error = decision.refusal.data()
            self.send(_ENCODE({"kind": "refused", "id": name, "error": error}))
        elif not decision.entries:
            self.send(_ENCODE({"kind": "done", "id": name, "number": decision.number}))
