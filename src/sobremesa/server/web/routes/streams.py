"""Streams for bots: a line of JSON for every message."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import ExitStack
from typing import Annotated, Final

import msgspec
from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from sobremesa.server.people.messages import ChallengeInfo
from sobremesa.server.refusals import Refused
from sobremesa.server.rooms.hub import Hub
from sobremesa.server.rooms.subscriptions import own_table
from sobremesa.server.scenes import ClientCache
from sobremesa.server.tables.messages import SERVER_MESSAGES, RefusedMessage
from sobremesa.server.tables.snapshots import OwnTable
from sobremesa.server.web.answers import answer, refusal
from sobremesa.server.web.computing import describe_game
from sobremesa.server.web.connection import Connection
from sobremesa.server.web.counting import count_refusal
from sobremesa.server.web.description import gives
from sobremesa.server.web.guard import CONNECTION, place
from sobremesa.server.web.routes.socket import resume
from sobremesa.server.web.routes.tables import TableId
from sobremesa.server.web.service import SessionMember, service, somebody, visitor

router = APIRouter(tags=["bots"])

NDJSON: Final = "application/x-ndjson"
HEARTBEAT_SECONDS: Final = 10.0
"""Seconds without a message after which an empty line is sent as a heartbeat."""

MAX_MESSAGES: Final = 512
"""How many messages may be queued for a slow subscriber before it is disconnected."""
MAX_BYTES: Final = 2**21
"""How many bytes may be queued for it."""

_ENCODE = msgspec.json.Encoder().encode


class StreamSubscriber:
    """A subscriber with a queue of messages; one that reads too slowly is disconnected."""

    __slots__ = ("_connection", "_queue", "_size", "cache", "person", "scenes", "turn")

    def __init__(self, person: str | None, request: Request | None = None) -> None:
        self.person = person
        self.scenes = False
        self.turn = 0
        self.cache = ClientCache()
        extensions = request.scope.get("extensions", {}) if request else {}
        self._connection: Connection | None = extensions.get(CONNECTION)
        self._queue: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._size = 0

    def send(self, message: bytes) -> None:
        """Queue a message; a full queue ends the connection."""
        if self._size < 0:
            return
        if self._size <= MAX_BYTES and self._queue.qsize() < MAX_MESSAGES:
            self._size += len(message)
            self._queue.put_nowait(message)
            return
        self._size = -1
        self._queue = asyncio.Queue()
        self._queue.put_nowait(None)
        if self._connection is not None:  # it may never read again
            self._connection.abort()

    def dismiss(self, refused: Refused) -> None:
        """Send a refusal and end the stream."""
        self.send(_ENCODE(RefusedMessage(kind="refused", error=refused.data())))
        self._queue.put_nowait(None)

    async def next(self) -> bytes | None:
        """Return the next message; None at the end."""
        message = await self._queue.get()
        if message is not None:
            self._size -= len(message)
        return message


async def lines_of(subscriber: StreamSubscriber) -> AsyncIterator[bytes]:
    """Yield the messages of a subscriber as lines, and empty lines as heartbeats."""
    while True:
        try:
            async with asyncio.timeout(HEARTBEAT_SECONDS):
                message = await subscriber.next()
        except TimeoutError:
            yield b"\n"
            continue
        if message is None:
            return
        yield message + b"\n"


async def ndjson(messages: AsyncIterator[Mapping[str, object]]) -> AsyncIterator[bytes]:
    """Encode messages as lines; a refusal on the way becomes the last line."""
    try:
        async for message in messages:
            yield _ENCODE(message) + b"\n"
    except Refused as error:
        yield _ENCODE(RefusedMessage(kind="refused", error=error.data())) + b"\n"


class Stream(StreamingResponse):
    """A response of JSON lines, counted among the open connections of its address."""

    def __init__(
        self, lines: AsyncIterator[bytes], closing: Callable[[], object] = lambda: None
    ) -> None:
        super().__init__(lines, media_type=NDJSON)
        self._closing = closing

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with ExitStack() as stack:
            stack.callback(self._closing)  # even if the client is gone before the first line
            try:
                stack.enter_context(place(scope))
            except Refused as refused:
                count_refusal(scope["app"], refused.code)
                await refusal(refused)(scope, receive, send)
                return
            await self._stream(scope, receive, send)

    async def _stream(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send lines until they end, the client disconnects, or the server stops."""
        streams: set[asyncio.Timeout] = scope["app"].state.streams
        lasting = asyncio.timeout(None)
        try:
            async with lasting:
                streams.add(lasting)
                await super().__call__(scope, receive, send)
        except TimeoutError:
            if not lasting.expired():
                raise
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        finally:
            streams.discard(lasting)


@router.get("/api/tables/{table}/stream", responses=gives(*SERVER_MESSAGES, media=NDJSON))
async def table_stream(
    request: Request,
    table: TableId,
    last: Annotated[int | None, Query(ge=0, le=2**31 - 1)] = None,
) -> Response:
    """Follow a table: the messages of the socket, one a line. Commands are sent by POST."""
    person = await visitor(request)
    hub = service(request).hub
    subscriber = StreamSubscriber(person.id if person else None, request)
    session = SessionMember(request, subscriber)
    try:
        await session.open()
        if last is None:
            await describe_game(request, await hub.find(table))
        room = await resume(hub, table, subscriber, last)
    except BaseException:
        session.close()
        raise

    def part() -> None:
        session.close()
        hub.leave(room, subscriber)

    return Stream(lines_of(subscriber), part)


async def _own_tables(hub: Hub, person: str) -> list[OwnTable]:
    """Return a person's tables that are not over."""
    found = []
    for name in await hub.journal.tables_of(person):
        table = (await hub.find(name)).table
        mine = table.seats_of(person)
        if mine:
            found.append(own_table(table, mine))
    return found


@router.get("/api/me/tables", tags=["me"], responses=gives(list[OwnTable]))
async def my_tables(request: Request) -> Response:
    """List one's own tables that are not over."""
    person = await somebody(request)
    return answer(await _own_tables(service(request).hub, person.id))


@router.get("/api/me/stream", responses=gives(OwnTable, ChallengeInfo, media=NDJSON))
async def my_stream(request: Request) -> Response:
    """Follow one's own tables and challenges.

    A line is sent when a game begins, when it is one's turn, at the end, and when a challenge
    changes. The stream begins with the current tables and challenges.
    """
    person = await somebody(request)
    hub = service(request).hub
    subscriber = StreamSubscriber(person.id, request)
    session = SessionMember(request, subscriber)
    try:
        await session.open()
        for news in await _own_tables(hub, person.id):
            subscriber.send(_ENCODE(news))
        for challenge in await service(request).challenges.waiting(person.id):
            subscriber.send(_ENCODE(challenge))
    except BaseException:
        session.close()
        raise
    hub.subscriptions.add(person.id, subscriber)

    def part() -> None:
        session.close()
        hub.subscriptions.remove(person.id, subscriber)

    return Stream(lines_of(subscriber), part)
