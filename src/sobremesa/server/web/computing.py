"""Computing for a request: in a worker, on the client's budget, cancelled on disconnect."""

from __future__ import annotations

import asyncio
import gzip
import time
from collections.abc import Callable, Coroutine
from typing import Any, Final, TypeVar

from fastapi import Request, Response
from starlette.requests import HTTPConnection

from sobremesa.server.refusals import Refused
from sobremesa.server.rooms.room import Room
from sobremesa.server.web.guard import address
from sobremesa.server.web.service import service, visitor
from sobremesa.server.workers.fairness import FairnessKey
from sobremesa.server.workers.jobs import answers
from sobremesa.server.workers.jobs.game_points import GamePoint, described

R = TypeVar("R")

EXPECTED: Final = 0.005
"""The expected seconds of a search."""
WORDS: Final = 40
"""From how many actions on a game is described by a worker."""
WORD: Final = 0.0003
"""The expected seconds of describing an action."""
MAX_CACHED: Final = 4096
"""The size of the response cache; the oldest go first."""


async def client_of(connection: HTTPConnection) -> FairnessKey:
    """Give the client's key: the address, and the person there."""
    person = await visitor(connection)
    return address(connection.scope), person.id if person else ""


async def until_disconnect(request: Request, work: Coroutine[Any, Any, R]) -> R:
    """Await some work, and cancel it if the client disconnects."""
    working = asyncio.create_task(work)
    disconnected = asyncio.create_task(_wait_for_disconnect(request))
    try:
        await asyncio.wait((working, disconnected), return_when=asyncio.FIRST_COMPLETED)
        if working.done():
            return working.result()
        raise Refused("busy")  # nobody receives this
    finally:
        working.cancel()
        disconnected.cancel()


async def _wait_for_disconnect(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def compute(
    request: Request, work: Callable[..., Any], *args: Any, seconds: float = 0.01
) -> Response:
    """Respond with JSON that a worker computes and encodes."""
    zipped = "gzip" in request.headers.get("accept-encoding", "")
    client = await client_of(request)
    workers = service(request).workers
    data, packed = await until_disconnect(
        request, workers.ask(client, answers.written, work, args, zipped, seconds, seconds=seconds)
    )
    headers = {"Vary": "Accept-Encoding"} | ({"Content-Encoding": "gzip"} if packed else {})
    return Response(data, headers=headers, media_type="application/json")


async def describe_game(connection: HTTPConnection, room: Room) -> None:
    """Have a worker describe the actions of a long game, charged to the viewer.

    A table that was unloaded has no descriptions, and computing them takes milliseconds.
    """
    play = room.table.play
    if play.described or len(play.actions) < WORDS:
        return
    spot = GamePoint(play.game.id, play.game.players, play.game.options, None, list(play.actions))
    client, workers = await client_of(connection), service(connection).workers
    seconds = WORD * len(spot.actions)
    found = await workers.ask(client, described, spot, seconds=seconds)
    play.set_described(spot.actions, found)


async def search(
    request: Request, work: Callable[[], Coroutine[Any, Any, R]], whole: bool = False
) -> R:
    """Run a query that may scan much of the database.

    One runs at a time, so that other queries are not delayed; the client's budget pays for it.
    A `whole` export takes long, and only waits for other exports.
    """
    found, client = service(request), await client_of(request)
    searches = found.searches
    if not searches.places.acquire(client[0]):
        raise Refused("too_fast")
    try:
        found.workers.budgets.reserve(client, EXPECTED)
        spent = 0.0
        try:
            async with searches.whole if whole else searches.one:
                begin = time.monotonic()
                try:
                    return await work()
                finally:
                    spent = time.monotonic() - begin
        finally:
            found.workers.budgets.charge(client, EXPECTED, spent)
    finally:
        searches.places.release(client[0])


async def cached(request: Request, media: str, work: Callable[..., Any], *args: Any) -> Response:
    """Respond with what never changes while the server runs, computed once for everybody."""
    found, client = service(request), await client_of(request)
    task = found.response_cache.get((work, args))
    if task is None:
        while len(found.response_cache) >= MAX_CACHED:
            del found.response_cache[next(iter(found.response_cache))]
        job = found.workers.answering.run(client, answers.zipped, work, args)
        task = found.response_cache[work, args] = asyncio.create_task(job)
        task.add_done_callback(lambda done: _forget(found.response_cache, (work, args), done))
    packed = await asyncio.shield(task)
    headers = {"Cache-Control": "public, max-age=600", "Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
    else:
        packed = gzip.decompress(packed)
    return Response(packed, headers=headers, media_type=media)


def _forget(known: dict[Any, asyncio.Task[bytes]], key: Any, task: asyncio.Task[bytes]) -> None:
    """Remove a failed computation from the cache."""
    if task.cancelled() or task.exception():
        known.pop(key, None)
