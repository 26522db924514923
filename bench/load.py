"""Load: many tables, real rule-checked durable actions, client and server on the same machine.

    python -m bench.load                          # 1,000 tables, 1,000 actions/s, 60 s
    python -m bench.load --bots 4                 # the same while four bots think
    python -m bench.load --tables 100 --rate 100 --seconds 5
    python -m bench.load --no-scenes              # as bots listen: without boards
    python -m bench.load --postgres --no-scenes --tables 500 --rate 500   # two servers

Sockets are opened as the page opens them, with scenes, and every table from an address of its own,
because nobody's tables may take more than a share of the processor. Says how long it took from
sending an action to one's own acknowledgement, how much processor time server and client used, and
how much memory a table takes once it is quiet. With two servers the two players of every table sit
at different ones: it also says how long it took until the other player heard.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import httpx
import uvloop
from tests.server import services
from tests.server.crowd import GAME, prepare, quantile
from tests.server.serving import Server, served

IDLE = 10.0
"""Seconds for which nothing is done at the end, to see what that costs."""


async def bots(server: Server, count: int) -> None:
    """Open tables at which bots play one another."""
    async with httpx.AsyncClient(base_url=server.url, timeout=60) as http:
        await http.post("/api/me", json={"name": "Eva"})
        for _ in range(count):
            seat = {"kind": "bot", "level": 8}
            response = await http.post("/api/tables", json={"game": GAME, "seats": [seat, seat]})
            assert response.status_code == 200, response.text


async def run(
    servers: Sequence[Server],
    game: str,
    count: int,
    rate: float,
    seconds: float,
    thinking: int,
    scenes: bool,
) -> None:
    """Prepare, play, and print what was measured."""
    # long: one measurement from its beginning to its end, read from top to bottom
    server = servers[0]
    before = server.memory()
    length = int(rate * seconds / count) + 2
    tables = await prepare(servers, game, count, length, scenes)
    print(f"{count} tables, {2 * count} sockets are there")
    if thinking:
        await bots(server, thinking)
        await asyncio.sleep(3)
    await asyncio.sleep(1)
    gc.collect()
    gc.freeze()
    begin, own = time.perf_counter(), time.process_time()
    spent = [(one.processor(), one.computing()) for one in servers]
    for table in tables:
        table.begun.clear()
    total = int(rate * seconds)
    lags = []
    for index in range(total):
        wait = begin + index / rate - time.perf_counter()
        if wait > 0:
            await asyncio.sleep(wait)
        else:
            lags.append(-wait)
            if index % 50 == 0:
                await asyncio.sleep(0)
        tables[index % count].act()
    took = time.perf_counter() - begin
    for _ in range(100):
        if not any(table.sent for table in tables):
            break
        await asyncio.sleep(0.1)
    used = [one.processor() - start for one, (start, _) in zip(servers, spent, strict=True)]
    drawing = [one.computing() - start for one, (_, start) in zip(servers, spent, strict=True)]
    own = time.process_time() - own
    waits = [wait for table in tables for wait in table.waits]
    acts = len(waits)
    drawn, late = (sum(getattr(t, name) for t in tables) for name in ("drawn", "late"))
    sent = sum(table.bytes for table in tables)
    print(
        f"{drawn / 2 / acts:.2f} scenes an action and player in its message, "
        f"{(late / 2 - count) / acts:.2f} later; {sent / 2 / acts / 1024:.1f} kB a player"
    )
    errors = [error for table in tables for error in table.errors]
    missing = sum(len(table.sent) for table in tables)
    print(f"{len(waits)} actions acknowledged in {took:.1f} s: {len(waits) / took:.0f} a second")
    for name, part in (
        *(("server", one) for one in used),
        *(("its renderer", one) for one in drawing),
        ("client", own),
    ):
        each = part / len(waits) * 1e6
        print(f"{name}: {part / took:.2f} processors, {each:.0f} µs an action")
    print(f"errors: {len(errors)} {errors[:2]}; without an answer: {missing}")
    for name, share in (("p50", 0.5), ("p90", 0.9), ("p99", 0.99), ("p99.9", 0.999)):
        print(f"{name:>6} {quantile(waits, share) * 1000:8.1f} ms")
    print(
        f"   max {max(waits) * 1000:8.1f} ms; the client itself was late by up to "
        f"{max(lags, default=0) * 1000:.1f} ms"
    )
    heard = [wait for table in tables for wait in table.elsewhere]
    for name, share in (("p50", 0.5), ("p99", 0.99)):
        print(f"{name:>6} {quantile(heard, share) * 1000:8.1f} ms until the other player heard")
    busy = server.memory()
    await asyncio.sleep(float(server.settings["SOBREMESA_REST_SECONDS"]) * 2 + 2)
    idle, quiet = time.perf_counter(), [one.processor() for one in servers]
    await asyncio.sleep(IDLE)
    for one, start in zip(servers, quiet, strict=True):
        share = (one.processor() - start) / (time.perf_counter() - idle)
        print(f"idle, with all sockets open: {100 * share:.1f} % of a processor")
    rested = server.memory()
    print(
        f"memory: {before / 2**20:.0f} MB empty, {busy / 2**20:.0f} MB busy, "
        f"{rested / 2**20:.0f} MB quiet"
    )
    print(f"a quiet table with its two sockets: {(rested - before) / count / 1024:.1f} kB")
    for table in tables:
        for raw in table.sockets:
            raw.transport.close()
    await asyncio.sleep(1)


@contextmanager
def alone(settings: dict[str, str]) -> Iterator[list[Server]]:
    """Run one server on SQLite."""
    with served(**settings) as server:
        yield [server]


@contextmanager
def together(settings: dict[str, str]) -> Iterator[list[Server]]:
    """Run two servers on one PostgreSQL, which wakes them."""
    with services.postgres() as database:
        servers = [Server(database, **settings) for _ in range(2)]
        try:
            for server in servers:
                server.start()
            yield servers
        finally:
            for server in servers:
                server.stop()


def main() -> None:
    """Read the arguments and run."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=1000)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--bots", type=int, default=0)
    parser.add_argument("--game", default=GAME)
    parser.add_argument("--no-scenes", dest="scenes", action="store_false")
    parser.add_argument("--postgres", action="store_true")
    given = parser.parse_args()
    settings = {"SOBREMESA_REST_SECONDS": "4", "SOBREMESA_WORKERS": str(max(1, given.bots))}
    with (together if given.postgres else alone)(settings) as servers:
        work = run(
            servers,
            given.game,
            given.tables,
            given.rate,
            given.seconds,
            given.bots,
            given.scenes,
        )
        uvloop.run(work)


if __name__ == "__main__":
    main()
