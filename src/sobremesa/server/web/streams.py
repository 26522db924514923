"""Streams for bots: a line of JSON for everything that happens."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated, Any, Final

import msgspec
from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import StreamingResponse

from sobremesa.server.following import standing
from sobremesa.server.hub import Hub
from sobremesa.server.web.answers import answer, gives
from sobremesa.server.web.service import service, somebody, visitor
from sobremesa.server.web.socket import resume
from sobremesa.server.web.tables import TableId

router = APIRouter(tags=["bots"])

NDJSON: Final = "application/x-ndjson"
BEAT: Final = 10.0
"""Seconds without news after which an empty line shows that the connection lives."""

WAITING: Final = 512
"""How many messages may wait for a slow listener before it is let go."""

_ENCODE = msgspec.json.Encoder().encode


class Outbox:
    """A listener whose messages wait in a queue."""

    __slots__ = ("_queue", "drawn", "person", "scenes")

    def __init__(self, person: str | None) -> None:
        self.person = person
        self.scenes = False
        self.drawn: set[str] = set()
        self._queue: asyncio.Queue[bytes | None] = asyncio.Queue()

    def send(self, message: bytes) -> None:
        """Put a message into the queue; a full queue ends the connection."""
        full = self._queue.qsize() >= WAITING
        self._queue.put_nowait(None if full else message)

    async def next(self) -> bytes | None:
        """Give the next message; none at the end."""
        return await self._queue.get()


async def lines_of(outbox: Outbox) -> AsyncIterator[bytes]:
    """Give the messages of an outbox as lines, and an empty line now and then."""
    while True:
        try:
            async with asyncio.timeout(BEAT):
                message = await outbox.next()
        except TimeoutError:
            yield b"\n"
            continue
        if message is None:
            return
        yield message + b"\n"


@router.get("/api/tables/{table}/stream", responses=gives(None, NDJSON))
async def table_stream(
    request: Request,
    table: TableId,
    last: Annotated[int | None, Query(ge=0, le=2**31 - 1)] = None,
) -> Response:
    """Follow a table: the messages of the socket, one a line. Act with POST."""
    person = await visitor(request)
    hub = service(request).hub
    outbox = Outbox(person.id if person else None)
    live = await resume(hub, table, outbox, last)

    async def lines() -> AsyncIterator[bytes]:
        try:
            async for line in lines_of(outbox):
                yield line
        finally:
            hub.part(live, outbox)

    return StreamingResponse(lines(), media_type=NDJSON)


async def _news(hub: Hub, person: str) -> list[dict[str, Any]]:
    """Tell how things stand at somebody's tables."""
    found = []
    for name in await hub.log.tables_of(person):
        table = (await hub.find(name)).table
        mine = table.seats_of(person)
        if mine:
            found.append(standing(table, mine))
    return found


@router.get("/api/me/tables", tags=["me"], responses=gives(list[dict[str, Any]]))
async def my_tables(request: Request) -> Response:
    """List the tables at which the asker sits and whose game is not over."""
    person = await somebody(request)
    return answer(await _news(service(request).hub, person.id))


@router.get("/api/me/stream", responses=gives(None, NDJSON))
async def my_stream(request: Request) -> Response:
    """Follow one's own tables: a line when a game begins, when it is one's turn, at the end."""
    person = await somebody(request)
    hub = service(request).hub
    outbox = Outbox(person.id)
    for news in await _news(hub, person.id):
        outbox.send(_ENCODE(news))
    hub.followers.add(person.id, outbox)

    async def lines() -> AsyncIterator[bytes]:
        try:
            async for line in lines_of(outbox):
                yield line
        finally:
            hub.followers.remove(person.id, outbox)

    return StreamingResponse(lines(), media_type=NDJSON)
