"""Sockets: a table as numbered messages, and requests with ids."""

from __future__ import annotations

import asyncio
import time
from typing import Final

import msgspec
from fastapi import APIRouter, WebSocket
from starlette.websockets import WebSocketDisconnect

from sobremesa.server import commands as c
from sobremesa.server import events as e
from sobremesa.server import views
from sobremesa.server.hub import Hub
from sobremesa.server.limits import Credits
from sobremesa.server.live import Live
from sobremesa.server.people import Person
from sobremesa.server.refused import Refused
from sobremesa.server.web.answers import decode
from sobremesa.server.web.service import service, visitor

WAITING: Final = 512
"""How many messages may wait for a slow listener before it is let go."""
STRIKES: Final = 50
"""How many messages too many end a connection."""

PAUSE: Final = 0.01
"""Seconds that who sends too fast waits for every message too many."""

router = APIRouter()
_ENCODE = msgspec.json.Encoder().encode


class Outbox:
    """A listener whose messages wait in a queue."""

    __slots__ = ("_queue", "drawn", "person", "scenes")

    def __init__(self, person: str | None, scenes: bool) -> None:
        self.person = person
        self.scenes = scenes
        self.drawn: set[str] = set()
        self._queue: asyncio.Queue[bytes | None] = asyncio.Queue()

    def send(self, message: bytes) -> None:
        """Put a message into the queue; a full queue ends the connection."""
        if self._queue.qsize() >= WAITING:
            message = b""
        self._queue.put_nowait(message or None)

    async def next(self) -> bytes | None:
        """Give the next message; none at the end."""
        return await self._queue.get()


async def resume(hub: Hub, table: str, outbox: Outbox, last: int | None) -> Live:
    """Let a listener in, and send what they have missed since a number, or the whole table."""
    live = await hub.find(table)
    hub.may_watch(live.table, outbox.person)
    missed: list[e.Entry] = []
    while last is not None and not _at_hand(live, missed, last):
        after = missed[-1].n if missed else last
        missed += await hub.log.read(table, after)
    live = await hub.join(table, outbox)
    now = hub.now()
    welcome: dict[str, object] = {"kind": "welcome", "number": live.table.number, "now": now}
    if last is None:
        welcome["table"] = views.snapshot(live.table, outbox.person, now)
        outbox.send(_ENCODE(welcome))
    else:
        outbox.send(_ENCODE(welcome))
        known = missed[-1].n if missed else last
        missed += [entry for entry in live.table.recent if entry.n > known]
        if missed:
            seen = [views.see(live.table, entry, outbox.person) for entry in missed]
            outbox.send(views.message(seen, views.clock(live.table, now)))
    if outbox.scenes:
        outbox.send(live.scene(outbox.person, outbox.drawn))
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
    try:
        person = await visitor(socket)
        await found.hub.find(table)
    except Refused as refused:
        await socket.accept()
        await socket.send_bytes(_ENCODE({"kind": "refused", "error": refused.data()}))
        await socket.close(4004)
        return
    await socket.accept()
    outbox = Outbox(person.id if person else None, scenes)
    try:
        live = await resume(found.hub, table, outbox, last)
    except Refused as refused:
        await socket.send_bytes(_ENCODE({"kind": "refused", "error": refused.data()}))
        await socket.close(4003)
        return
    sender = asyncio.create_task(_deliver(socket, outbox))
    try:
        purse = Credits(found.settings.socket_rate, found.settings.socket_burst, time.monotonic())
        await _hear(socket, found.hub, table, person, outbox, purse)
    except (WebSocketDisconnect, RuntimeError):
        pass
    finally:
        found.hub.part(live, outbox)
        sender.cancel()


async def _deliver(socket: WebSocket, outbox: Outbox) -> None:
    try:
        while (message := await outbox.next()) is not None:
            await socket.send({"type": "websocket.send", "text": message.decode()})
        await socket.close(1013)
    except (WebSocketDisconnect, RuntimeError, OSError):
        return


async def _hear(
    socket: WebSocket, hub: Hub, table: str, person: Person | None, outbox: Outbox, purse: Credits
) -> None:
    strikes = 0
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        if not purse.spend(time.monotonic()):
            strikes += 1
            if strikes > STRIKES:
                await socket.close(1008)
                return
            outbox.send(_ENCODE({"kind": "refused", "error": Refused("too_fast").data()}))
            await asyncio.sleep(PAUSE)
            continue
        text = message.get("text")
        data = text.encode() if text is not None else message.get("bytes") or b""
        await _answer(hub, table, person, outbox, data)


async def _answer(hub: Hub, table: str, person: Person | None, outbox: Outbox, data: bytes) -> None:
    name: str | None = None
    try:
        command = decode(c.DECODER, data)
        name = command.id
        if person is None:
            raise Refused("who_are_you")
        decision = await hub.ask(table, command, person.id, person.name)
    except Refused as refused:
        outbox.send(_ENCODE({"kind": "refused", "id": name, "error": refused.data()}))
        return
    if decision.refusal:
        error = decision.refusal.data()
        outbox.send(_ENCODE({"kind": "refused", "id": name, "error": error}))
    elif not decision.entries:
        outbox.send(_ENCODE({"kind": "done", "id": name, "number": decision.number}))
