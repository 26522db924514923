"""After a kill: how long until everybody is back at their table.

    python -m bench.reconnect                     # 1,000 tables, 2,000 sockets
    python -m bench.reconnect --missed 1          # of the last action nobody had heard yet
    python -m bench.reconnect --tables 100 --game colmena

People sit at tables in the middle of games, with sockets as the page opens them. The server is
killed and started again at once; meanwhile everybody tries again as the page does, with pauses that
grow. Says how long it took until the server answered, and until everybody was welcomed and had a
board to look at, counted from the kill and from the server's first answer. Who has missed nothing
still shows the board, and says so, as the page does; others are sent it.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import sys
import time
from functools import partial
from random import Random

import httpx
import uvloop
from tests.server.crowd import GAME, Raw, Seats, prepare, quantile
from tests.server.serving import Server, served

FIRST, GROWTH, LONGEST = 0.3, 1.7, 5.0
"""Seconds until a page tries again, by how much it waits longer each time, and the longest."""
CHANCE = Random(7)


class Back:
    """Somebody who has lost the connection to a table and comes back."""

    def __init__(self, seats: Seats, cookie: str, port: int, last: int, missed: int) -> None:
        self.address = seats.address
        self.port = port
        self.cookie = cookie
        self.path = f"/api/tables/{seats.table}/socket?scenes=1&last={last}&shown={last}"
        self.missed = missed
        self.welcomed = self.seeing = 0.0
        self.done = asyncio.Event()

    def heard(self, payload: bytes) -> None:
        if payload.startswith(b'{"kind":"welcome"'):
            self.welcomed = time.perf_counter()
            if not self.missed:
                self.seeing = self.welcomed
        elif payload.startswith(b'{"kind":"scene"'):
            self.seeing = time.perf_counter()
        if self.welcomed and self.seeing:
            self.done.set()

    async def come(self) -> Raw:
        """Try until welcomed."""
        loop, pause = asyncio.get_running_loop(), FIRST
        while True:
            await asyncio.sleep(pause * (0.75 + CHANCE.random() / 2))
            pause = min(pause * GROWTH, LONGEST)
            try:
                _, raw = await loop.create_connection(
                    partial(Raw, self.path, self.cookie, self.heard),
                    "127.0.0.1",
                    self.port,
                    local_addr=(self.address, 0),
                )
                await raw.ready
            except OSError:
                continue
            await self.done.wait()
            return raw


async def play(tables: list[Seats], actions: int) -> None:
    """Let some actions be played at every table."""
    for _ in range(actions):
        for table in tables:
            table.act()
        while any(table.sent for table in tables):
            await asyncio.sleep(0.01)


async def run(server: Server, game: str, count: int, actions: int, missed: int) -> float:
    """Prepare, kill, print what was measured, and give when the last one was back."""
    tables = await prepare([server], game, count, actions + 2, scenes=True)
    await play(tables, actions)
    shown = httpx.get(f"{server.url}/api/tables/{tables[0].table}").raise_for_status().json()
    number = shown["number"]  # the same at all tables
    gc.collect()
    gc.freeze()
    loop = asyncio.get_running_loop()
    killed = time.perf_counter()
    await loop.run_in_executor(None, server.kill)
    last = number - missed
    gone = [
        Back(table, cookie, server.port, last, missed)
        for table in tables
        for cookie in table.cookies
    ]
    coming = [asyncio.create_task(one.come()) for one in gone]
    await loop.run_in_executor(None, server.start)
    answering = time.perf_counter()
    async with asyncio.timeout(120):
        sockets = await asyncio.gather(*coming)
    print(f"{len(sockets)} sockets at {count} tables of {game} are back; after the kill:")
    print(f"  the server answered after {answering - killed:.2f} s")
    for name, moments in (
        ("welcomed", [one.welcomed for one in gone]),
        ("with a board", [one.seeing for one in gone]),
    ):
        half, most, all_ = (quantile(moments, share) - killed for share in (0.5, 0.99, 1.0))
        print(f"  {name}: half after {half:.2f} s, 99 % after {most:.2f} s, all after {all_:.2f} s")
    print(
        f"  all with a board {max(one.seeing for one in gone) - answering:.2f} s after it answered"
    )
    for raw in sockets:
        raw.transport.close()
    return max(one.seeing for one in gone) - killed


def main() -> None:
    """Read the arguments and run."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--actions", type=int, default=20)
    parser.add_argument("--missed", type=int, default=0, help="how many entries nobody had heard")
    parser.add_argument("--game", default=GAME)
    parser.add_argument("--within", type=float, default=4.0, help="seconds; 1 if it took longer")
    given = parser.parse_args()
    with served() as server:
        took = uvloop.run(run(server, given.game, given.tables, given.actions, given.missed))
    if took > given.within:
        sys.exit(f"too long: {took:.2f} s, where {given.within:g} s are allowed")


if __name__ == "__main__":
    main()
