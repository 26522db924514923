"""Backups hold all of it, as it was at one moment, and become a server again."""

# long: many cases of one subject, which share their helpers

from __future__ import annotations

import asyncio
import contextlib
import gzip
import json
import stat
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import apsw
import httpx
import psycopg
import pytest

from sobremesa.cli import main
from sobremesa.server.storage import postgres, schema
from sobremesa.server.storage.opening import Unopened
from sobremesa.server.storage.reader import Reader
from sobremesa.server.storage.sqlite import SQLite
from sobremesa.server.storage.statements import Row, Value
from sobremesa.server.upkeep.backups import back_up, restore
from sobremesa.server.upkeep.databases import changing, reading
from sobremesa.server.upkeep.rollback import rollback_statements
from sobremesa.server.upkeep.verification import Verification, verify
from tests.server import services
from tests.server.serving import Guest, Server, served

DATA = Path(__file__).parents[1] / "data"


def earlier(version: str, folder: Path) -> tuple[Path, dict[str, Any]]:
    """Give a file as an earlier version of the server left it, and what is known of it."""
    path = folder / "tables.db"
    path.write_bytes(gzip.decompress((DATA / f"{version}.db.gz").read_bytes()))
    return path, json.loads((DATA / f"{version}.json").read_text())


def contents(path: Path) -> dict[str, list[tuple[Any, ...]]]:
    """Give all that a file holds, apart from what passes."""
    connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
    found = {t: sorted(connection.execute(f"SELECT * FROM {t}"), key=repr) for t in schema.KEPT}
    connection.close()
    return found


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with served() as running:
        yield running


def _path(server: Server) -> Path:
    return Path(server.database.removeprefix("sqlite:"))


@pytest.mark.parametrize("version", ["version1", "version2"])
def test_files_of_every_earlier_version_come_forwards_without_loss(
    version: str, tmp_path: Path
) -> None:
    path, _ = earlier(version, tmp_path)
    connection = apsw.Connection(str(path))
    # in version 1 entries had no request of their own; in version 2 ratings had no table
    columns = {
        table: [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
        for table in schema.KEPT
    }
    query = {t: f"SELECT {', '.join(names)} FROM {t}" for t, names in columns.items() if names}
    before = {t: sorted(connection.execute(sql), key=repr) for t, sql in query.items()}
    connection.close()

    async def open_() -> Verification:
        backend = SQLite(path)
        await backend.open()
        ((known,),) = await backend.read(schema.VERSION)
        assert known == len(schema.VERSIONS)
        found = await verify(backend)
        await backend.close()
        return found

    found = asyncio.run(open_())
    assert found.faults == []
    assert found.entries == len(before["events"]) + len(before["tournament_entries"])
    connection = apsw.Connection(str(path))
    assert {t: sorted(connection.execute(sql), key=repr) for t, sql in query.items()} == before
    connection.close()


def test_a_file_of_version_two_is_served_with_all_that_is_in_it(tmp_path: Path) -> None:
    path, known = earlier("version2", tmp_path)
    server = Server(f"sqlite:{path}")
    server.start()
    with httpx.Client(base_url=server.url, timeout=20) as ana:
        ana.cookies.set("sobremesa", known["ana"])
        me = ana.get("/api/me").json()
        assert (me["name"], me["account"]) == ("Ana", True)
        for table, number in known["numbers"].items():
            assert ana.get(f"/api/tables/{table}").json()["number"] == number
        assert ana.get(f"/api/tables/{known['over']}").json()["ended"]["reason"] == "resignation"
        assert len(ana.get(f"/api/tournaments/{known['cup']}").json()["entrants"]) == 2
        blas = ana.get("/api/me", headers={"Authorization": f"Bearer {known['token']}"})
        assert blas.json()["name"] == "Blas"
    server.stop()


def test_a_backup_of_a_server_at_work_is_one_moment_of_it(server: Server, tmp_path: Path) -> None:
    ana = Guest(server, "Ana")
    tables = [ana.open(game="colmena", seats=[{"kind": "me"}, {"kind": "me"}]) for _ in range(3)]
    busy, acknowledged = threading.Event(), [0]

    def talk() -> None:
        while not busy.is_set():
            for table in tables:  # one after the other: no table is two ahead of the next
                ana.ask(table, do="say", phrase="nice")
            acknowledged[0] += 1

    thread = threading.Thread(target=talk)
    thread.start()
    try:
        for number in range(5):
            told = acknowledged[0]
            while acknowledged[0] < told + 3:
                time.sleep(0.01)
            before = acknowledged[0]
            copy = tmp_path / f"{number}.db"
            found = asyncio.run(back_up(server.database, copy))
            assert found.faults == []
            connection = apsw.Connection(str(copy))
            counts = [
                connection.execute(
                    "SELECT COUNT(*) FROM events WHERE table_id = ? AND entry LIKE '%said%'", (t,)
                ).get
                for t in tables
            ]
            connection.close()
            assert counts[-1] >= before, "what was told before is there"
            assert counts[0] - 1 <= counts[-1] <= counts[0], "at one moment"
    finally:
        busy.set()
        thread.join()
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert {path.name for path in tmp_path.iterdir()} == {f"{n}.db" for n in range(5)}
    ana.close()


def test_what_is_restored_is_what_was_backed_up_and_can_be_served(
    server: Server, tmp_path: Path
) -> None:
    ana = Guest(server, "Ana")
    table = ana.open(game="colmena", seats=[{"kind": "me"}, {"kind": "me"}])
    ana.ask(table, do="act", action="wQ@0,0", id="mine")
    copy, again = tmp_path / "copy.db", tmp_path / "new" / "again.db"
    asyncio.run(back_up(server.database, copy))
    ana.ask(table, do="act", action="bQ@1,0")
    found = asyncio.run(restore(copy, f"sqlite:{again}"))
    assert found.faults == []
    assert contents(again) == contents(copy)
    other = Server(f"sqlite:{again}")
    other.start()
    with httpx.Client(base_url=other.url, headers=ana.headers(), timeout=20) as there:
        assert there.get(f"/api/tables/{table}").json()["actions"] == ["wQ@0,0"]
        act = {"do": "act", "id": "mine", "action": "wQ@0,0"}
        number = there.post(f"/api/tables/{table}", json=act).json()["number"]
        assert number == there.get(f"/api/tables/{table}").json()["number"], "it is known"
    other.stop()
    ana.close()


def test_a_backup_holds_every_table_of_the_database(server: Server) -> None:
    connection = apsw.Connection(str(_path(server)), flags=apsw.SQLITE_OPEN_READONLY)
    rows = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
    there = {str(name) for (name,) in rows} - {"schema_version"}
    connection.close()
    assert there == {*schema.KEPT, *schema.PASSING}


def test_nothing_that_exists_is_overwritten(server: Server, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    asyncio.run(back_up(server.database, copy))
    before = copy.read_bytes()
    for work in (back_up(server.database, copy), restore(copy, f"sqlite:{copy}")):
        with pytest.raises(Unopened, match="exists already"):
            asyncio.run(work)
    assert copy.read_bytes() == before


@pytest.mark.parametrize("content", [None, b"", b"no database" * 500, "broken"])
def test_what_is_no_backup_is_refused_and_nothing_is_made(
    content: bytes | str | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy, new = tmp_path / "copy.db", tmp_path / "new.db"
    if content == "broken":
        good, _ = earlier("version2", tmp_path)
        whole = bytearray(good.read_bytes())
        good.unlink()
        whole[8192:40960] = b"\x55" * (40960 - 8192)
        copy.write_bytes(whole)
    elif isinstance(content, bytes):
        copy.write_bytes(content)
    assert main(["restore", str(copy), "--database", f"sqlite:{new}"]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
    assert not new.exists()
    assert {path.name for path in tmp_path.iterdir()} <= {"copy.db"}


def test_a_backup_whose_journal_does_not_replay_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, known = earlier("version2", tmp_path)
    with contextlib.closing(apsw.Connection(str(path))) as connection:
        connection.execute("DELETE FROM events WHERE table_id = ? AND number = 2", (known["over"],))
    copy = tmp_path / "copy.db"
    assert main(["backup", str(copy), "--database", f"sqlite:{path}", "--lang", "en"]) == 1
    assert f"table {known['over']}: entry 2 is missing" in " ".join(capsys.readouterr().out.split())
    assert copy.exists(), "a copy of what there is is better than none"


# going back to a moment


def test_a_server_can_be_put_back_to_any_moment(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    server = Server(f"sqlite:{path}")
    server.start()
    people = [Guest(server, name) for name in ("Ana", "Blas")]
    for guest in people:
        guest.post("/api/me/account", {"name": guest.name, "password": "una clave larga"})
    ana, blas = people
    first = ana.open(game="colmena", seats=[{"kind": "me"}])
    blas.sit(first)
    ana.ask(first, do="act", action="wG1@0,0")
    ana.ask(first, do="resign")
    _until_filed(ana, 1)
    wanted = {"to": "Ana", "terms": {"game": "sparta"}}
    kept = blas.post("/api/challenges", wanted)["challenge"]
    second = ana.open(game="colmena", seats=[{"kind": "me"}])
    blas.sit(second)
    moment = max(e["at"] for e in ana.get(f"/api/tables/{second}/events")["events"])
    while time.time_ns() // 1_000_000 <= moment + 5:
        time.sleep(0.001)
    eva = Guest(server, "Eva")
    ana.ask(second, do="act", action="wG1@0,0")
    blas.ask(second, do="resign")
    _until_filed(ana, 2)
    third = eva.open(game="sparta")
    eva.post("/api/challenges", wanted)
    ana.post(f"/api/challenges/{kept}", {"do": "decline"})
    for guest in (ana, blas, eva):
        guest.close()
    server.stop()

    back = tmp_path / "back.db"
    found = asyncio.run(restore(path, f"sqlite:{back}", moment))
    assert found.faults == []
    held = contents(back)
    assert {row[0] for row in held["tables"]} == {first, second}
    assert {row[0]: row[4] for row in held["tables"]} == {first: "filed", second: "playing"}
    assert {row[0] for row in held["history"]} == {first}
    assert {row[-1] for row in held["ratings"]} == {first}
    assert {row[1] for row in held["people"]} == {"Ana", "Blas"}
    assert third not in repr(held)
    assert [row[0] for row in held["challenges"]] == [kept]
    assert held["challenge_answers"] == []
    server = Server(f"sqlite:{back}")
    server.start()
    with httpx.Client(base_url=server.url, headers=ana.headers(), timeout=20) as there:
        shown = there.get(f"/api/tables/{second}").json()
        assert (shown["phase"], shown["actions"]) == ("playing", [])
        act = {"do": "act", "id": "again", "action": "wG1@0,0"}
        assert there.post(f"/api/tables/{second}", json=act).status_code == 200
        assert there.get(f"/api/people/{ana.id}").json()["ratings"][0]["games"] == 1
    server.stop()


def _until_filed(guest: Guest, games: int) -> None:
    until = time.monotonic() + 20
    while len(guest.get(f"/api/people/{guest.id}")["games"]) < games:
        assert time.monotonic() < until
        time.sleep(0.02)


def test_a_moment_that_is_none_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["restore", "copy.db", "--until", "yesterday", "--lang", "en"]) == 2
    assert '"yesterday" is no moment' in capsys.readouterr().err


def test_a_database_is_read_beside_its_server(server: Server) -> None:
    async def run() -> Verification:
        async with reading(server.database) as backend:
            return await verify(backend)

    assert asyncio.run(run()).faults == []


class Meanwhile(Reader):
    """A reader between whose looks somebody sits down and stands up."""

    def __init__(self, path: str, happen: Iterator[None]) -> None:
        super().__init__(path)
        self._happen = happen

    async def read(self, sql: str, **values: Value) -> list[Row]:
        rows = await super().read(sql, **values)
        if "FROM tables" in sql:
            next(self._happen, None)
        return rows


def test_what_a_server_is_writing_is_no_fault(server: Server) -> None:
    ana, blas = Guest(server, "Ana"), Guest(server, "Blas")
    table = ana.open(game="colina", players=3, seats=[{"kind": "me"}])

    def happen() -> Iterator[None]:
        for do in ("sit", "stand", "sit"):
            blas.ask(table, do=do)
            ana.open(game="colmena", seats=[{"kind": "me"}])
            yield

    async def run() -> Verification:
        backend = Meanwhile(server.database.removeprefix("sqlite:"), happen())
        await backend.open()
        try:
            return await verify(backend)
        finally:
            await backend.close()

    assert asyncio.run(run()).faults == []
    ana.close()
    blas.close()


# between databases


def test_one_operator_changes_a_postgresql_at_a_time_and_no_server_starts_meanwhile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(postgres, "MIGRATION_LOCK_TIMEOUT", 300)

    async def run(database: str) -> None:
        async with changing(database):
            with pytest.raises(Unopened) as found:
                await postgres.Postgres(database).open()
            assert found.value.transient, "a moment later it succeeds"
        async with changing(database) as backend:
            assert await backend.read("SELECT 1")

    with services.postgres() as database:
        asyncio.run(run(database))


@pytest.mark.heavy
def test_a_backup_goes_from_postgresql_to_a_file_and_back(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with services.postgres() as database:
        server = Server(database)
        server.start()
        ana = Guest(server, "Ana")
        table = ana.open(game="colmena", seats=[{"kind": "me"}, {"kind": "me"}])
        ana.ask(table, do="act", action="wQ@0,0")
        copy = tmp_path / "copy.db"
        assert main(["backup", str(copy), "--database", database]) == 0
        assert main(["admin", "verify", "--database", database]) == 0
        assert main(["admin", "delete", table, "--database", database, "--lang", "en"]) == 75
        assert "another server is using" in capsys.readouterr().err
        assert main(["restore", str(copy), "--database", database, "--lang", "en"]) == 2
        assert "is not empty" in capsys.readouterr().err
        ana.close()
        server.stop()
        assert asyncio.run(restore(copy, f"sqlite:{tmp_path}/file.db")).faults == []
        assert contents(tmp_path / "file.db") == contents(copy)
        with psycopg.connect(database, autocommit=True) as connection:
            connection.execute("CREATE DATABASE again")
        other = f"{database.rpartition('/')[0]}/again"
        assert main(["restore", str(copy), "--database", other]) == 0
        second = tmp_path / "second.db"
        assert main(["backup", str(second), "--database", other]) == 0
        assert contents(second) == contents(copy)
        assert main(["admin", "delete", table, "--database", other]) == 0
        assert main(["admin", "tables", "--database", other, "--json"]) == 0
        assert table not in capsys.readouterr().out.splitlines()[-1]
        third = tmp_path / "third.db"
        assert main(["backup", str(third), "--database", other]) == 0
        assert contents(third)["events"] == []


def test_puzzles_that_were_solved_after_the_moment_are_not_solved(tmp_path: Path) -> None:
    solved = "INSERT INTO puzzle_outcomes VALUES (:p, :at, 'sparta', 1, 'fork', 1, 'solved')"
    person = "INSERT INTO people (id, name, since) VALUES (:p, :p, :at)"

    async def run() -> list[Any]:
        backend = SQLite(tmp_path / "tables.db")
        await backend.open()
        for who, since in (("ana", 1), ("eva", 20)):
            await backend.write([(person, {"p": who, "at": since})])
        for who, at in (("ana", 5), ("ana", 15), ("eva", 5)):
            await backend.write([(solved, {"p": who, "at": at})])
        await backend.write(rollback_statements(10))
        rows = await backend.read("SELECT person, at FROM puzzle_outcomes")
        await backend.close()
        return rows

    assert asyncio.run(run()) == [("ana", 5)]
