"""Several server processes outlive what happens to their database, their clocks and one another."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest

import sobremesa
from sobremesa.server.rooms.bots import TAKEOVER, THINKING_INTERVAL
from sobremesa.server.storage import schema
from sobremesa.server.storage.postgres import Postgres
from sobremesa.server.storage.statements import Conflict
from tests.server import killing
from tests.server.serving import Guest, Server, at, wire
from tests.server.tournaments.test_tournaments import announce, ask, tables, view, wait_for

pytestmark = [pytest.mark.heavy, pytest.mark.xdist_group("failing")]


def _reading(database: str, only: bool) -> None:
    """Let the database store nothing, or everything again."""
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute("SET default_transaction_read_only = off")
        value = "on" if only else "off"
        connection.execute(f"ALTER SYSTEM SET default_transaction_read_only = {value}")
        connection.execute("SELECT pg_reload_conf()")


def test_a_database_that_only_reads_is_outlived(servers: list[Server]) -> None:
    ana = Guest(servers[0], "Ana")
    table = ana.open(game="colmena", seats=[{"kind": "me"}, {"kind": "me"}])
    path = f"/api/tables/{table}"
    act = {"do": "act", "id": "1", "action": "wQ@0,0"}
    known = ana.get(path)

    def ready() -> bool:
        return ana.http.get("/readyz").status_code == 200

    assert ready()
    _reading(servers[0].database, True)
    try:
        until = time.monotonic() + 20
        while ready():  # the server writes something now and then
            assert time.monotonic() < until
            time.sleep(0.1)
        assert ana.post(path, act, 503)["code"] == "not_stored"
        assert ana.get(path) == known
        assert ana.get("/healthz") == {"ok": True}
    finally:
        _reading(servers[0].database, False)
    until = time.monotonic() + 20
    while not ready():
        assert time.monotonic() < until
        time.sleep(0.1)
    assert ana.post(path, act)["number"] == known["number"] + 1
    ana.close()


@pytest.fixture
def drift(servers: list[Server], tmp_path: Path) -> Iterator[list[Server]]:
    """Run three servers whose systems are hours apart, one after the other."""
    running = []
    with _another(servers[0].database, "apart") as database:
        for index, wrong in enumerate((0, 3600, -3600)):
            file = tmp_path / f"clock{index}"
            file.write_text(f"{wrong}")
            server = Server(database, FAKED_CLOCK=str(file))
            server.module = "tests.server.faked"
            server.start()
            running.append(server)
        yield running
        for server in running:
            server.stop()


@contextmanager
def _another(database: str, name: str) -> Iterator[str]:
    """Make another database at the same place."""
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
        yield f"{database.rpartition('/')[0]}/{name}"
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


def test_servers_whose_systems_are_hours_apart_have_one_time(drift: list[Server]) -> None:
    ana = Guest(drift[0], "Ana")
    clock = {"kind": "fischer", "seconds": 60, "increment": 0}
    table = ana.open(game="colmena", seats=[{"kind": "me"}, {"kind": "me"}], clock=clock)
    path = f"/api/tables/{table}"
    begin = time.monotonic()
    ways = [at(ana, server) for server in drift]
    state = sobremesa.game("colmena").start()
    for ply in range(9):
        action = state.legal()[0]
        act = {"do": "act", "id": f"{ply}", "action": action, "ply": ply}
        answer = ways[ply % 3].post(path, json=act)
        assert answer.status_code == 200, answer.text
        state = state.play(action)
        flag = ways[(ply + 1) % 3].post(path, json={"do": "flag", "id": f"f{ply}"})
        assert flag.json()["code"] == "time_left"
    used = 1000 * (time.monotonic() - begin)
    left = [sum(way.get(path).json()["clock"]["left"]) for way in ways]
    for one in left:
        assert 120_000 - used - 2000 < one <= 120_000
    drift[0].kill()
    drift[0].start()  # the others have been there all the time
    begin = time.monotonic()
    assert ways[0].get(path).json()["phase"] == "playing"
    for way in ways:
        way.close()
    ana.close()


def test_a_database_of_the_first_version_is_brought_forwards(servers: list[Server]) -> None:
    rows = [
        (1, '{"n":1,"at":5,"event":{"kind":"said"},"by":"ana","id":"once"}'),
        (2, '{"n":2,"at":5,"event":{"kind":"acted"},"by":"ana","id":"two entries"}'),
        (3, '{"n":3,"at":5,"event":{"kind":"ended"},"by":"ana","id":"two entries"}'),
        (4, '{"n":4,"at":5,"event":{"kind":"left"},"id":"nobody"}'),
        (5, '{"n":5,"at":5,"event":{"kind":"said"},"by":"ana","id":"once"}'),
    ]

    async def run(database: str) -> None:
        backend = Postgres(database)
        for _ in range(2):  # once, however often it is opened
            await backend.open()
        found = await backend.read("SELECT number, request FROM events ORDER BY number")
        assert found == [(1, None), (2, None), (3, "ana two entries"), (4, None), (5, "ana once")]
        with pytest.raises(Conflict):
            await backend.write(
                [
                    (
                        "INSERT INTO events (table_id, number, entry, request) "
                        "VALUES ('t', 6, '', 'ana once')",
                        {},
                    )
                ]
            )
        await backend.close()

    with _another(servers[0].database, "earlier") as database:
        with psycopg.connect(database) as connection:
            for statement in schema.VERSIONS[0].split(";"):
                if statement.strip():
                    connection.execute(statement.encode())
            for row in rows:
                connection.execute(
                    "INSERT INTO events (table_id, number, entry) VALUES ('t', %s, %s)", row
                )
        asyncio.run(run(database))


def test_two_servers_play_one_tournament_while_one_of_them_is_killed(
    servers: list[Server],
) -> None:
    organiser, other = Guest(servers[1], "Organiza"), Guest(servers[0], "Otra")
    cup = announce(organiser, {"gap": 0}, game="colmena", format="robin", most=40)
    for _ in range(4):
        ask(organiser, cup, "add_bot", level=1)
    with other.http.stream("GET", f"/api/tournaments/{cup}/stream") as stream:
        lines = (json.loads(line) for line in stream.iter_lines() if line.strip())
        assert next(lines)["number"] >= 1
        ask(organiser, cup, "begin")
        while next(lines)["number"] < 7:  # at the other server, too
            pass
    for decided in (1, 3):
        wait_for(organiser, cup, partial(_decided, decided), 300)
        servers[0].kill()
        servers[0].start()
    over = wait_for(organiser, cup, lambda found: found["phase"] == "over", 600)
    games = [table for one in over["rounds"] for table in one["tables"]]
    assert [len(table["games"]) for table in games] == [1] * 6, "every game is reported once"
    other.close()
    other = Guest(servers[0], "Otra")
    there = view(other, cup)
    assert there["rounds"] == over["rounds"]
    assert there["standings"] == over["standings"]
    records = organiser.http.get(f"/api/tournaments/{cup}/records").text.splitlines()
    assert len(records) == 6
    organiser.close()
    other.close()


def _decided(number: int, found: dict[str, Any]) -> bool:
    listed = [table for one in found["rounds"] for table in one["tables"]]
    return len([table for table in listed if table["decided"]]) >= number


def test_who_plays_at_one_server_is_not_missed_by_the_other(servers: list[Server]) -> None:
    ana, blas = Guest(servers[0], "Ana"), Guest(servers[1], "Blas")
    cup = announce(ana, {"gap": 0, "patience": 5}, format="knockout")
    for guest in (ana, blas):
        ask(guest, cup, "join")
    ask(ana, cup, "begin")
    found = wait_for(ana, cup, lambda f: f["rounds"] and tables(f)[0]["at"])
    at = tables(found)[0]["at"]

    async def run() -> None:
        wires = [await wire(guest, at).open(last=0) for guest in (ana, blas)]
        await asyncio.sleep(12)  # both think for much longer than the patience
        for one in wires:
            await one.close()

    asyncio.run(run())
    for guest in (ana, blas):
        assert not tables(view(guest, cup))[0]["absent"]
    wait_for(blas, cup, lambda f: f["phase"] == "over", 120)
    ana.close()
    blas.close()


def _descendants(process: int) -> list[int]:
    """Name the processes that a process has started, and theirs."""
    listed = Path(f"/proc/{process}/task").glob("*/children")
    children = [int(child) for found in listed for child in found.read_text().split()]
    return children + [one for child in children for one in _descendants(child)]


def test_a_bot_of_a_killed_server_answers_from_the_other(servers: list[Server]) -> None:
    ana = Guest(servers[1], "Ana")
    table = ana.open(game="colmena", seats=[{"kind": "me"}, {"kind": "bot", "level": 1}])
    path = f"{servers[0].url}/api/tables/{table}"

    def act(ply: int) -> None:
        legal = sobremesa.game("colmena").start()
        for action in ana.get(f"/api/tables/{table}")["actions"]:
            legal = legal.play(action)
        wanted = {"do": "act", "id": f"{ply}", "action": legal.legal()[0], "ply": ply}
        assert httpx.post(path, json=wanted, headers=ana.headers()).status_code == 200

    async def run() -> None:
        there = await wire(ana, table).open(last=0)

        async def heard(actions: int) -> None:
            while sum("acted" in str(m.get("events")) for m in there.heard) < actions:
                await there.next()

        act(0)
        await heard(2)
        assert servers[0].process is not None
        thinking = _descendants(servers[0].process.pid)
        for worker in thinking:  # the first server's bot thinks, and thinks
            os.kill(worker, signal.SIGSTOP)
        act(2)
        await heard(3)
        with pytest.raises(TimeoutError):  # longer than another process is waited for in silence
            await asyncio.wait_for(heard(4), TAKEOVER + 2 * THINKING_INTERVAL)
        servers[0].kill()
        begin = time.perf_counter()
        await heard(4)
        crowd = max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))
        assert time.perf_counter() - begin < 3 * crowd
        await there.close()
        for worker in thinking:
            with contextlib.suppress(ProcessLookupError):
                os.kill(worker, signal.SIGKILL)

    asyncio.run(run())
    servers[0].start()
    ana.close()


def test_killing_one_of_two_servers_loses_nothing(servers: list[Server]) -> None:
    print(killing.run(servers, tables=20, kills=4, seed=2))
