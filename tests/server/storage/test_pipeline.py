"""A connection to a database that ends in any way is noticed, and nobody waits for it."""

from __future__ import annotations

import asyncio
import socket
import struct
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
import uvloop

from sobremesa.server.storage import pipeline
from sobremesa.server.storage.pipeline import ConnectionLost, PipelineConnection, encode_statement
from sobremesa.server.storage.postgres import Postgres
from tests.server import services

SLOW = encode_statement(("SELECT CAST(pg_sleep(30) AS TEXT)", {}))
QUICK = encode_statement(("SELECT 1", {}))


@pytest.fixture(scope="module")
def database() -> Iterator[services.Database]:
    with services.database() as found:
        yield found


class Between:
    """Stands between somebody and a database; it can stop listening, and hang up rudely."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._tasks: list[asyncio.Task[None]] = []
        self._near: socket.socket | None = None
        self._far: socket.socket | None = None

    async def open(self) -> int:
        """Listen on a port of one's own."""
        listening = socket.create_server(("127.0.0.1", 0))
        listening.setblocking(False)
        self._tasks.append(asyncio.create_task(self._accept(listening)))
        return int(listening.getsockname()[1])

    async def _accept(self, listening: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        near, _ = await loop.sock_accept(listening)
        listening.close()
        far = socket.create_connection(("127.0.0.1", self._port))
        self._near = near
        self._far = far
        for one, other in ((near, far), (far, near)):
            one.setblocking(False)
            self._tasks.append(asyncio.create_task(self._hand_on(one, other)))

    @staticmethod
    async def _hand_on(one: socket.socket, other: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        while data := await loop.sock_recv(one, 65536):
            await loop.sock_sendall(other, data)

    async def deafen(self) -> None:
        """Hand nothing on any more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def hang_up(self) -> None:
        """End the connection at once, whatever was sent and not read."""
        assert self._near is not None
        assert self._far is not None
        self._far.close()
        self._near.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self._near.close()


def test_a_connection_that_is_cut_off_is_lost_to_who_waits_and_can_be_made_anew(
    database: services.Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pipeline, "POLL_INTERVAL", 0.2)
    parts = urlsplit(database.url)
    assert parts.port is not None

    async def run() -> None:
        between = Between(parts.port or 0)
        port = await between.open()
        one = PipelineConnection(database.url.replace(f":{parts.port}", f":{port}"))
        await one.connect()
        assert await one.send([QUICK]) == [[(1,)]]
        await between.deafen()
        waiting = [one.send([QUICK]) for _ in range(50)]
        await asyncio.sleep(0.05)
        between.hang_up()
        async with asyncio.timeout(10):
            lost = await asyncio.gather(*waiting, return_exceptions=True)
        assert {type(error) for error in lost} == {ConnectionLost}
        assert not one.open
        await one.lost.wait()

    uvloop.run(run())


def test_an_end_that_the_loop_does_not_tell_is_noticed(
    database: services.Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when a soak's database was started again: one writer waited for ever, with all others."""
    monkeypatch.setattr(pipeline, "POLL_INTERVAL", 0.2)
    parts = urlsplit(database.url)

    async def run() -> None:
        between = Between(parts.port or 0)
        port = await between.open()
        one = PipelineConnection(database.url.replace(f":{parts.port}", f":{port}"))
        await one.connect()
        await between.deafen()
        waiting = one.send([QUICK])
        asyncio.get_running_loop().remove_reader(one._socket)  # as if its event had gone astray
        between.hang_up()
        async with asyncio.timeout(10):
            with pytest.raises(ConnectionLost):
                await waiting

    uvloop.run(run())


def test_who_is_told_that_the_database_ends_waits_for_nothing_after_it(
    database: services.Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pipeline, "POLL_INTERVAL", 3600.0)

    async def run() -> None:
        one, other = PipelineConnection(database.url), PipelineConnection(database.url)
        await one.connect()
        await other.connect()
        ((number,),) = (await one.send([encode_statement(("SELECT pg_backend_pid()", {}))]))[0]
        waiting = [one.send([SLOW]), *(one.send([QUICK]) for _ in range(20))]
        await asyncio.sleep(0.2)
        await other.send(
            [encode_statement(("SELECT pg_terminate_backend(CAST(:p AS INT))", {"p": number}))]
        )
        async with asyncio.timeout(10):
            lost = await asyncio.gather(*waiting, return_exceptions=True)
        assert {type(error) for error in lost} == {ConnectionLost}
        await one.connect()
        assert await one.send([QUICK]) == [[(1,)]]
        one.close()
        other.close()

    uvloop.run(run())


def test_a_database_that_hangs_is_given_up(
    database: services.Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its machine answers, but nothing comes: as behind a network that drops what is sent."""
    monkeypatch.setattr(pipeline, "POLL_INTERVAL", 0.1)
    monkeypatch.setattr(pipeline, "DEADLINE", 0.5)
    parts = urlsplit(database.url)

    async def run() -> None:
        between = Between(parts.port or 0)
        port = await between.open()
        one = PipelineConnection(database.url.replace(f":{parts.port}", f":{port}"))
        await one.connect()
        await asyncio.sleep(1)
        assert await one.send([QUICK]) == [[(1,)]], "who is not asked may be silent"
        await between.deafen()
        async with asyncio.timeout(10):
            with pytest.raises(ConnectionLost):
                await one.send([QUICK])
        assert not one.open
        between.hang_up()

    uvloop.run(run())


def test_a_connection_finds_out_that_the_other_machine_is_gone(database: services.Database) -> None:
    async def run() -> None:
        for more, idle in (("", "10"), ("?keepalives_idle=7", "7")):
            one = PipelineConnection(database.url + more)
            await one.connect()
            assert one._connection is not None
            told = one._connection.info.get_parameters()
            assert (told["keepalives_idle"], told["tcp_user_timeout"]) == (idle, "15000")
            one.close()

    asyncio.run(run())


def test_what_is_granted_is_on_the_disk_whatever_is_usual(database: services.Database) -> None:
    async def run() -> None:
        role = PipelineConnection(database.url)
        await role.connect()
        try:
            for usual, held in (("off", "on"), ("local", "local")):
                usually = f"ALTER ROLE sobremesa SET synchronous_commit = {usual}"
                await role.send([encode_statement((usually, {}))])
                backend = Postgres(database.url)
                await backend.open()
                await backend.write([("DELETE FROM room", {})])
                shown = await backend._writer.send(
                    [encode_statement(("SHOW synchronous_commit", {}))]
                )
                assert shown == [[(held,)]]
                await backend.close()
        finally:
            await role.send(
                [encode_statement(("ALTER ROLE sobremesa RESET synchronous_commit", {}))]
            )
            role.close()

    asyncio.run(run())
