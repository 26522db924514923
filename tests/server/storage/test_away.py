"""A database that is started again under a server: who asks meanwhile is to ask again, no more."""

from __future__ import annotations

import asyncio
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

import sobremesa
from sobremesa.server.storage.health import Unreadable
from sobremesa.server.storage.postgres import Postgres
from tests.server import services
from tests.server.serving import Guest, Server, wire

pytestmark = pytest.mark.heavy


@pytest.fixture
def database() -> Iterator[services.Database]:
    with services.database() as found:
        yield found


@pytest.fixture
def server(database: services.Database, tmp_path: Path) -> Iterator[Server]:
    running = Server(database.url, SOBREMESA_REST_SECONDS="1")
    running.said = tmp_path / "log"
    running.start()
    yield running
    running.stop()


def _wait(true: Callable[[], bool]) -> None:
    until = time.monotonic() + 60
    while not true():
        assert time.monotonic() < until
        time.sleep(0.05)


class Reader(threading.Thread):
    """Somebody who asks for the same again and again, and counts the answers."""

    def __init__(self, guest: Guest, path: str) -> None:
        super().__init__()
        self.guest = guest
        self.path = path
        self.answers: Counter[int] = Counter()
        self.enough = threading.Event()

    def run(self) -> None:
        with httpx.Client(base_url=self.guest.server.url, headers=self.guest.headers()) as http:
            while not self.enough.wait(0.01):
                self.answers[http.get(self.path, timeout=60).status_code] += 1


@contextmanager
def _reading(guest: Guest, paths: list[str]) -> Iterator[list[Reader]]:
    readers = [Reader(guest, path) for path in paths]
    for reader in readers:
        reader.start()
    try:
        yield readers
    finally:
        for reader in readers:
            reader.enough.set()
        for reader in readers:
            reader.join()


def test_what_is_read_meanwhile_is_to_be_asked_for_again(
    database: services.Database, server: Server
) -> None:
    ana = Guest(server, "Ana")
    table = ana.open(game="colmena", seats=[{"kind": "me"}, {"kind": "me"}])
    paths = ["/healthz", "/readyz", "/api/me/tokens", f"/api/tables/{table}/events"]
    with _reading(ana, paths) as readers:
        _wait(lambda: all(reader.answers[200] > 2 for reader in readers))
        database.stop()
        _wait(lambda: all(reader.answers[503] > 2 for reader in readers))
        database.start()
        before = [reader.answers[200] for reader in readers]
        _wait(
            lambda: all(
                reader.answers[200] > known + 2
                for reader, known in zip(readers, before, strict=True)
            )
        )
    for reader in readers:
        assert reader.answers.keys() == {200, 503}, (reader.path, reader.answers)
    assert server.said is not None
    said = server.said.read_text()
    assert "nothing can be read" in said
    assert "Traceback" not in said
    ana.close()


def test_a_socket_that_is_opened_meanwhile_is_to_be_opened_again(
    database: services.Database, server: Server
) -> None:
    ana = Guest(server, "Ana")
    table = ana.open(game="colmena", seats=[{"kind": "me"}, {"kind": "me"}])
    database.stop()

    async def turned_away() -> None:
        found = await wire(ana, table).open(last=0)
        with pytest.raises(ConnectionClosed):
            await found.next()
        assert found.socket is not None
        assert found.socket.close_code == 1013  # whoever is told 4004 does not come again

    asyncio.run(turned_away())
    database.start()
    _wait(lambda: ana.http.get("/readyz").status_code == 200)

    async def welcomed() -> None:
        found = await wire(ana, table).open(last=0)
        assert (await found.next())["kind"] == "welcome"
        await found.close()

    asyncio.run(welcomed())
    ana.close()


def test_a_bot_answers_once_the_database_is_there_again(
    database: services.Database, server: Server
) -> None:
    ana = Guest(server, "Ana")
    table = ana.open(game="colmena", seats=[{"kind": "me"}, {"kind": "bot", "level": 1}])
    path = f"/api/tables/{table}"
    act = {"do": "act", "id": "1", "action": sobremesa.game("colmena").start().legal()[0]}
    for reading in range(3):  # the bot is about to think, thinks, or has thought
        ana.post(path, {**act, "id": f"{reading}", "ply": 2 * reading})
        database.stop()
        database.start()

        def played(wanted: int = 2 * reading + 2) -> bool:
            shown = ana.http.get(path)
            return shown.status_code == 200 and len(shown.json()["actions"]) == wanted

        _wait(played)
        state = sobremesa.game("colmena").start()
        for action in ana.get(path)["actions"]:
            state = state.play(action)
        act["action"] = state.legal()[0]
    ana.close()


def test_what_cannot_be_read_says_so_once_a_minute(
    database: services.Database, caplog: pytest.LogCaptureFixture
) -> None:
    async def run() -> None:
        backend = Postgres(database.url)
        await backend.open()
        assert await backend.read("SELECT 1") == [(1,)]
        await asyncio.to_thread(database.stop)
        for _ in range(3):
            with pytest.raises(Unreadable) as refused:
                await backend.read("SELECT 1")
            assert refused.value.code == "busy"
        await asyncio.to_thread(database.start)
        assert await backend.read("SELECT 1") == [(1,)]
        await backend.close()

    asyncio.run(asyncio.wait_for(run(), 60))
    assert [record.message.partition(" (")[0] for record in caplog.records] == [
        "nothing can be read"
    ]
