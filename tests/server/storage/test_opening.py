"""Opening a database: one server has a file, and whatever prevents it is one sentence."""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import apsw
import pytest

from sobremesa.server.storage.opening import InUse, Unopened
from sobremesa.server.storage.sqlite import SQLite
from tests.server.services import free_port
from tests.server.serving import Guest, Server, served

LATER = 75
"""The status that says to try again: the unit of systemd does."""
COMMANDS = (["-m", "sobremesa", "serve"], ["-m", "sobremesa.server"])


def _refused(database: str, command: list[str], status: int = 2) -> str:
    """Try to serve a database; give the one sentence that refuses it."""
    ended = subprocess.run(
        [sys.executable, "-W", "ignore", *command],
        env={**os.environ, "SOBREMESA_DATABASE": database, "SOBREMESA_PORT": "0", "LANG": "C"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (ended.returncode, ended.stdout) == (status, ""), ended
    (sentence,) = ended.stderr.splitlines()
    return sentence


@pytest.mark.parametrize("command", COMMANDS, ids=["serve", "module"])
def test_a_second_server_on_one_file_is_refused_and_the_first_plays_on(
    command: list[str],
) -> None:
    with served() as server:
        ana = Guest(server, "Ana")
        assert "another server is using the database" in _refused(server.database, command, LATER)
        table = ana.open(game="colmena", seats=[{"kind": "me"}, {"kind": "me"}])
        ana.ask(table, do="act", action="wQ@0,0")
        server.kill()
        server.start()  # who was killed holds nothing any more
        assert ana.get(f"/api/tables/{table}")["actions"] == ["wQ@0,0"]
        ana.close()


def test_a_second_server_is_refused_under_another_name_of_the_file(tmp_path: Path) -> None:
    async def run() -> None:
        (tmp_path / "link.db").symlink_to("x.db")
        first, second = SQLite(tmp_path / "x.db"), SQLite(tmp_path / "link.db")
        await first.open()
        with pytest.raises(InUse):
            await second.open()
        await first.close()

    asyncio.run(run())


def test_a_file_is_free_again_when_its_server_has_closed_it(tmp_path: Path) -> None:
    async def run() -> None:
        first, second = SQLite(tmp_path / "x.db"), SQLite(tmp_path / "x.db")
        await first.open()
        with pytest.raises(InUse):
            await second.open()
        await first.write([("DELETE FROM room", {})])
        await first.close()
        await second.open()
        await second.close()
        for path in tmp_path.iterdir():
            assert path.stat().st_mode & 0o077 == 0, path

    asyncio.run(run())


def _later(folder: Path) -> str:
    server = Server(f"sqlite:{folder}/x.db")
    server.start()
    server.stop()
    with apsw.Connection(f"{folder}/x.db") as connection:
        connection.execute("INSERT INTO schema_version (version) VALUES (99)")
    return server.database


def _no_database(folder: Path) -> str:
    (folder / "x.db").write_bytes(b"this is a letter, and no database" * 99)
    return f"sqlite:{folder}/x.db"


def _folder(folder: Path) -> str:
    (folder / "x.db").mkdir()
    return f"sqlite:{folder}/x.db"


def _nobody(folder: Path) -> str:
    return f"postgresql://ana:secret@127.0.0.1:{free_port()}/tables"


@pytest.mark.parametrize(
    ("make", "says", "status"),
    [
        (_later, "of a later version of the program (schema 99", 2),
        (_no_database, "cannot be opened: file is not a database", 2),
        (_folder, "cannot be opened: ", 2),
        (_nobody, "cannot be opened: connection ", LATER),
        (lambda _: "postgresql://ana:secret@127.0.0.1/x?no=1", "cannot be opened: invalid URI", 2),
    ],
)
def test_what_cannot_be_opened_is_refused_in_one_sentence(
    tmp_path: Path, make: Callable[[Path], str], says: str, status: int
) -> None:
    sentence = _refused(make(tmp_path), ["-m", "sobremesa", "serve"], status)
    assert says in sentence
    assert "secret" not in sentence


def test_a_file_that_could_not_be_brought_forwards_is_left_as_it_was(tmp_path: Path) -> None:
    path = _later(tmp_path).removeprefix("sqlite:")
    before = Path(path).read_bytes()

    async def run() -> None:
        with pytest.raises(Unopened):
            await SQLite(path).open()

    asyncio.run(run())
    assert Path(path).read_bytes() == before


def test_a_port_that_is_still_taken_is_tried_again(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        ended = subprocess.run(
            [sys.executable, "-W", "ignore", "-m", "sobremesa", "serve"],
            env={
                **os.environ,
                "SOBREMESA_DATABASE": f"sqlite:{tmp_path}/x.db",
                "SOBREMESA_PORT": str(taken.getsockname()[1]),
            },
            capture_output=True,
            timeout=60,
            check=False,
        )
    assert ended.returncode == LATER, ended
