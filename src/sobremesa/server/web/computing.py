"""Computing for a request: in a worker, on the asker's account, for as long as they are there."""

from __future__ import annotations

import asyncio
import gzip
import time
from collections.abc import Callable, Coroutine
from typing import Any, Final, TypeVar

from fastapi import Request, Response
from starlette.requests import HTTPConnection

from sobremesa.server.refusals import Refused
from sobremesa.server.web.guard import address
from sobremesa.server.web.service import service, visitor
from sobremesa.server.workers.fairness import Asker
from sobremesa.server.workers.jobs import answers

R = TypeVar("R")

EXPECTED: Final = 0.005
"""Seconds that a search is expected to take."""
MOST_KEPT: Final = 4096
"""How many answers are kept for everybody; the oldest go first."""


async def asker_of(connection: HTTPConnection) -> Asker:
    """Say who asks: an address, and the person there."""
    person = await visitor(connection)
    return address(connection.scope), person.id if person else ""


async def attended(request: Request, work: Coroutine[Any, Any, R]) -> R:
    """Wait for some work; when whoever asked for it goes, it is cancelled."""
    working = asyncio.create_task(work)
    disconnected = asyncio.create_task(_gone(request))
    try:
        await asyncio.wait((working, disconnected), return_when=asyncio.FIRST_COMPLETED)
        if working.done():
            return working.result()
        raise Refused("busy")  # nobody reads it
    finally:
        working.cancel()
        disconnected.cancel()


async def _gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def computed(
    request: Request, work: Callable[..., Any], *args: Any, seconds: float = 0.01
) -> Response:
    """Answer with JSON that a worker computes and writes."""
    zipped = "gzip" in request.headers.get("accept-encoding", "")
    asker = await asker_of(request)
    workers = service(request).workers
    data, packed = await attended(
        request, workers.ask(asker, answers.written, work, args, zipped, seconds, seconds=seconds)
    )
    headers = {"Vary": "Accept-Encoding"} | ({"Content-Encoding": "gzip"} if packed else {})
    return Response(data, headers=headers, media_type="application/json")


async def searched(request: Request, work: Callable[[], Coroutine[Any, Any, R]]) -> R:
    """Look something up for which the database may have to look through much.

    One search goes on at a time, so that everybody else is read for at once, and who asks pays for
    what it took.
    """
    found, asker = service(request), await asker_of(request)
    searches = found.searches
    if not searches.places.take(asker[0]):
        raise Refused("too_fast")
    try:
        found.workers.budgets.reserve(asker, EXPECTED)
        spent = 0.0
        try:
            async with searches.one:
                begin = time.monotonic()
                try:
                    return await work()
                finally:
                    spent = time.monotonic() - begin
        finally:
            found.workers.budgets.charge(asker, EXPECTED, spent)
    finally:
        searches.places.leave(asker[0])


async def kept(request: Request, media: str, work: Callable[..., Any], *args: Any) -> Response:
    """Answer with what never changes while the server runs: computed once, for everybody."""
    found, asker = service(request), await asker_of(request)
    task = found.kept.get((work, args))
    if task is None:
        while len(found.kept) >= MOST_KEPT:
            del found.kept[next(iter(found.kept))]
        job = found.workers.answering.run(asker, answers.zipped, work, args)
        task = found.kept[work, args] = asyncio.create_task(job)
        task.add_done_callback(lambda done: _forget(found.kept, (work, args), done))
    packed = await asyncio.shield(task)
    headers = {"Cache-Control": "public, max-age=600", "Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
    else:
        packed = gzip.decompress(packed)
    return Response(packed, headers=headers, media_type=media)


def _forget(known: dict[Any, asyncio.Task[bytes]], key: Any, task: asyncio.Task[bytes]) -> None:
    """Keep nothing of what went wrong."""
    if task.cancelled() or task.exception():
        known.pop(key, None)
