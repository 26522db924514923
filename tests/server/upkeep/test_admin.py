"""An operator looks through a database and tidies it; `verify` finds whatever does not agree."""

from __future__ import annotations

import contextlib
import json
import shutil
import time
from pathlib import Path
from typing import Any

import apsw
import httpx
import pytest

from sobremesa.cli import main
from tests.server.serving import Guest, Server, served
from tests.server.upkeep.test_backups import contents, earlier

DAY = 86_400_000


@pytest.fixture
def file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> tuple[Path, dict[str, Any]]:
    """Give a file of this version, and what is known of it."""
    path, known = earlier("version2", tmp_path)
    assert main(["admin", "reindex", "--database", f"sqlite:{path}"]) == 0
    capsys.readouterr()
    return path, known


def _admin(path: Path, *line: str) -> int:
    return main(["admin", *line, "--database", f"sqlite:{path}", "--lang", "en"])


def _change(path: Path, sql: str, *values: Any) -> None:
    with contextlib.closing(apsw.Connection(str(path))) as connection:
        connection.execute(sql, values)
        assert connection.changes()


def _json(capsys: pytest.CaptureFixture[str]) -> list[Any]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_lists_tell_what_there_is(
    file: tuple[Path, dict[str, Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    path, known = file
    assert _admin(path, "tables", "--json") == 0
    tables = {row["id"]: row for row in _json(capsys)}
    assert set(tables) == {known["over"], known["table"], known["private"]}
    assert (tables[known["over"]]["status"], tables[known["over"]]["entries"]) == ("filed", 8)
    assert _admin(path, "people", "--json") == 0
    assert {row["name"]: row["account"] for row in _json(capsys)} == {"Ana": 1, "Blas": 1, "Eva": 0}
    assert _admin(path, "tournaments") == 0
    assert known["cup"] in capsys.readouterr().out


def test_the_index_is_what_the_journals_say(file: tuple[Path, dict[str, Any]]) -> None:
    path, _ = file
    before = contents(path)
    _change(path, "UPDATE tables SET status = 'seating', changed = 1, game = 'reyes'")
    _change(path, "DELETE FROM seatings")
    _change(path, "UPDATE events SET request = NULL")
    _change(path, "DELETE FROM tournaments")
    _change(path, "INSERT INTO tables VALUES ('nothing', 'sparta', 2, 0, 'seating', 1, 1, 0)")
    assert contents(path) != before
    assert _admin(path, "reindex") == 0
    assert contents(path) == before


FAULTS = {
    "DELETE FROM events WHERE table_id = :over AND number = 8": "the status is filed",
    "DELETE FROM events WHERE table_id = :over AND number = 3": "entry 3 is missing",
    "UPDATE events SET entry = '{}' WHERE table_id = :over AND number = 3": (
        "entry 3 cannot be read"
    ),
    "UPDATE events SET entry = CAST(X'7BC32822' AS TEXT) WHERE table_id = :over AND number = 3": (
        "cannot be replayed: 'utf-8'"
    ),
    "UPDATE events SET entry = json_set(entry, '$.at', 1) WHERE table_id = :over AND number = 4": (
        "at entry 4 time runs backwards"
    ),
    "UPDATE events SET entry = json_set(entry, '$.event.action', 'wQ@5,5') "
    "WHERE table_id = :over AND entry ->> '$.event.kind' = 'acted'": "cannot be replayed",
    "UPDATE history SET score = 0.5 WHERE table_id = :over": "what histories say",
    "UPDATE tables SET public = 1 - public WHERE id = :over": "whether it is public",
    "DELETE FROM tables WHERE id = :over": "not indexed",
    "DELETE FROM events WHERE table_id = :over": "without a journal",
    "DELETE FROM tournament_entries WHERE tournament = :cup AND number = 2": "entry 2 is missing",
    "UPDATE tournaments SET status = 'over' WHERE id = :cup": "the status is over",
}


@pytest.mark.parametrize("change", FAULTS)
def test_verify_finds_what_does_not_agree(
    change: str, file: tuple[Path, dict[str, Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    path, known = file
    assert _admin(path, "verify") == 0
    with contextlib.closing(apsw.Connection(str(path))) as connection:
        connection.execute(change, {k: v for k, v in known.items() if f":{k}" in change})
        assert connection.changes()
    capsys.readouterr()
    assert _admin(path, "verify") == 1
    (line,) = capsys.readouterr().out.splitlines()
    assert FAULTS[change] in line
    assert known["cup" if ":cup" in change else "over"] in line


def test_a_file_with_a_damaged_page_is_called_so_in_one_sentence(
    file: tuple[Path, dict[str, Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    path, _ = file
    with contextlib.closing(apsw.Connection(str(path))) as connection:
        connection.pragma("journal_mode", "delete")
        ((size, page),) = connection.execute(
            "SELECT page_size, rootpage FROM pragma_page_size, sqlite_master WHERE name = 'events'"
        )
    with path.open("r+b") as damaged:
        damaged.seek((page - 1) * size)
        damaged.write(b"\xff" * 16)
    capsys.readouterr()
    for command in (["admin", "verify"], ["backup", str(path.with_name("copy.db"))]):
        assert main([*command, "--database", f"sqlite:{path}"]) == 2
        (line,) = capsys.readouterr().err.splitlines()
        assert "malformed" in line
    assert not path.with_name("copy.db").exists()


def test_nothing_is_changed_beside_a_running_server(capsys: pytest.CaptureFixture[str]) -> None:
    with served() as server:
        ana = Guest(server, "Ana")
        table = ana.open(game="colmena")
        path = Path(server.database.removeprefix("sqlite:"))
        for line in (["delete", table], ["anonymise", ana.id], ["retain", "--days", "1"]):
            assert _admin(path, *line) == 75
            assert "another server is using" in capsys.readouterr().err
        assert _admin(path, "reindex") == 75
        assert ana.get(f"/api/tables/{table}")["number"] >= 1
        ana.close()


def test_a_table_is_deleted_with_all_that_hangs_on_it(file: tuple[Path, dict[str, Any]]) -> None:
    path, known = file
    assert _admin(path, "delete", known["over"]) == 0
    assert known["over"] not in repr({k: v for k, v in contents(path).items() if k != "ratings"})
    assert _admin(path, "verify") == 0
    assert _admin(path, "delete", known["cup"]) == 0
    assert known["cup"] not in repr(contents(path))


def test_what_is_not_there_cannot_be_deleted(
    file: tuple[Path, dict[str, Any]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, _ = file
    before = contents(path)
    for line in (["delete", "nothing"], ["anonymise", "nobody"]):
        assert _admin(path, *line) == 2
        assert line[1] in capsys.readouterr().err
    assert contents(path) == before
    assert _admin(tmp_path / "typo.db", "retain", "--days", "1") == 2
    assert not (tmp_path / "typo.db").exists()


def test_who_is_anonymised_is_named_nowhere_not_even_in_the_bytes_of_the_file(
    file: tuple[Path, dict[str, Any]],
) -> None:
    path, known = file
    assert b"palabras de Blas" in path.read_bytes()
    assert _admin(path, "anonymise", "blas") == 0
    server = Server(f"sqlite:{path}")  # ends what is under way
    server.start()
    with httpx.Client(base_url=server.url, timeout=20) as ana:
        ana.cookies.set("sobremesa", known["ana"])
        until = time.monotonic() + 20
        while "Blas" in ana.get(f"/api/tournaments/{known['cup']}").text:
            assert time.monotonic() < until
            time.sleep(0.1)
    server.stop()
    assert _admin(path, "verify") == 0
    for part in path.parent.iterdir():
        assert b"palabras de Blas" not in part.read_bytes(), part
        assert b"Blas" not in part.read_bytes(), part


def test_what_is_deleted_on_a_running_server_leaves_its_bytes(tmp_path: Path) -> None:
    server = Server(f"sqlite:{tmp_path}/tables.db")
    server.start()
    ana, blas = Guest(server, "Ana"), Guest(server, "Bartolomé")
    table = ana.open(game="colmena", seats=[{"kind": "me"}])
    blas.sit(table)
    blas.ask(table, do="say", text="palabras inolvidables")

    def left() -> bool:
        seen = b"".join(path.read_bytes() for path in tmp_path.iterdir())
        return b"inolvidables" in seen or "Bartolomé".encode() in seen

    assert left()
    blas.http.delete("/api/me")
    until = time.monotonic() + 20
    while left():
        assert time.monotonic() < until
        time.sleep(0.2)
    assert ana.get(f"/api/tables/{table}")["seats"][1]["away"]
    for guest in (ana, blas):
        guest.close()
    server.stop()


def test_only_what_is_old_and_over_goes(file: tuple[Path, dict[str, Any]]) -> None:
    path, known = file
    now = time.time_ns() // 1_000_000
    for table, column in (("tables", "changed"), ("tournaments", "changed"), ("people", "since")):
        _change(path, f"UPDATE {table} SET {column} = ?", now)
    young = path.parent / "young.db"
    shutil.copy(path, young)
    assert _admin(young, "retain", "--days", "36500") == 0  # the file grows older
    assert contents(young) == contents(path)
    old = now - 400 * DAY
    for table in ("tables", "tournaments"):
        _change(path, f"UPDATE {table} SET changed = ?", old)
    _change(path, "UPDATE people SET since = ?", old)
    _change(path, "INSERT INTO people (id, name, since) VALUES ('pnobody', 'Nadie', ?)", old)
    assert _admin(path, "retain", "--days", "365") == 0
    held = contents(path)
    assert {row[0] for row in held["tables"]} == {known["table"], known["private"]}
    assert {row[1] for row in held["people"]} == {"Ana", "Blas", "Eva"}
    assert [row[0] for row in held["tournaments"]] == [known["cup"]], "it is not over"
    assert len(held["ratings"]) == 2
    assert _admin(path, "verify") == 0


@pytest.mark.parametrize(
    "line",
    [["zap"], ["delete"], ["anonymise"], ["retain"], ["tables", "x"], ["verify", "--days", "3"]],
)
def test_an_odd_order_is_one_sentence(line: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["admin", *line]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
