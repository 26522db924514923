"""What somebody has played, looked through by filters, in both databases; and their puzzles."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sobremesa.server.interface.people import PuzzleOutcome
from sobremesa.server.people.accounts import Person
from sobremesa.server.people.histories import PAGE, Filters, Histories
from sobremesa.server.people.training import MOST, PuzzleAttempt, Training
from sobremesa.server.refusals import Refused
from sobremesa.server.storage.backend import Backend
from sobremesa.server.storage.postgres import Postgres
from sobremesa.server.storage.sqlite import SQLite
from sobremesa.server.storage.statements import Statement
from tests.server.services import postgres
from tests.server.serving import Guest, Server, served

ANA, BLAS, EVA = "p" + 11 * "a", "p" + 11 * "b", "p" + 11 * "e"
BOTH = [{"kind": "me"}]


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def place(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    if request.param == "sqlite":
        yield str(tmp_path_factory.mktemp("histories") / "x.db")
        return
    with postgres() as address:
        yield address


def _backend(place: str) -> Backend:
    return Postgres(place) if place.startswith("postgresql:") else SQLite(Path(place))


def _filed(table: str, seats: list[tuple[str | None, int, float]], **more: Any) -> list[Statement]:
    """File a game: who or which level sat, and what each got."""
    told = {"game": "sparta", "ended": 1000, "rated": 0, "variant": "usual", "public": 1, **more}
    return [
        (
            "INSERT INTO history (table_id, seat, person, game, players, score, reason, ended, "
            "bot, rated, variant, public) VALUES (:t, :seat, :person, :game, :players, :score, "
            "'x', :ended, :bot, :rated, :variant, :public)",
            {
                "t": table,
                "seat": seat,
                "person": person,
                "bot": bot,
                "score": score,
                "players": len(seats),
                **told,
            },
        )
        for seat, (person, bot, score) in enumerate(seats)
    ]


def _people() -> list[Statement]:
    named = {ANA: "Ana", BLAS: "Blas 100%", EVA: "Eva_B"}
    return [
        ("INSERT INTO people (id, name, since) VALUES (:p, :name, 0)", {"p": one, "name": name})
        for one, name in named.items()
    ]


@pytest.fixture(scope="module")
def filled(place: str) -> str:
    """Give a database in which Ana has played against everybody and everything."""
    games = [
        _filed("won", [(ANA, 0, 1.0), (BLAS, 0, 0.0)], ended=5000, rated=1),
        _filed("lost", [(EVA, 0, 1.0), (ANA, 0, 0.0)], ended=4000, game="ajedrez"),
        _filed("drawn", [(ANA, 0, 0.5), (None, 3, 0.5)], ended=3000, variant="own"),
        _filed("alone", [(ANA, 0, 1.0), (ANA, 0, 0.0)], ended=2000, public=0),
        _filed("four", [(BLAS, 0, 0.5), (ANA, 0, 0.5), (None, 0, 0.0), (None, 8, 0.0)], ended=1000),
    ]

    async def fill() -> None:
        backend = _backend(place)
        await backend.open()
        await backend.write([*_people(), *(one for game in games for one in game)])
        await backend.close()

    asyncio.run(fill())
    return place


def _pages(place: str, wanted: Filters, own: bool, who: str = ANA) -> list[list[str]]:
    """Give the tables of each page, as whoever asks sees them."""

    async def run() -> list[list[str]]:
        backend = _backend(place)
        await backend.open()
        found, after = [], None
        while True:
            page = await Histories(backend).page(who, wanted, after, own)
            found.append([one["table"] for one in page["games"]])
            after = page["next"]
            if after is None:
                break
        assert page["total"] == sum(map(len, found))
        await backend.close()
        return found

    return asyncio.run(run())


@pytest.mark.parametrize(
    ("filters", "tables"),
    [
        ({}, ["won", "lost", "drawn", "alone", "alone", "four"]),
        ({"game": "ajedrez"}, ["lost"]),
        ({"players": 4}, ["four"]),
        ({"rival": "machine"}, ["drawn", "four"]),
        ({"rival": "person"}, ["won", "lost", "four"]),
        ({"rival": "self"}, ["alone", "alone"]),
        ({"level": 3}, ["drawn"]),
        ({"name": "blas"}, ["won", "four"]),
        ({"name": "00%"}, ["won", "four"]),
        ({"name": "%"}, ["won", "four"]),
        ({"name": "a_b"}, ["lost"]),
        ({"name": "ana"}, []),
        ({"result": "won"}, ["won", "alone", "four"]),
        ({"result": "lost"}, ["lost", "alone"]),
        ({"result": "drawn"}, ["drawn"]),
        ({"since": 2000, "until": 4000}, ["drawn", "alone", "alone"]),
        ({"rated": True}, ["won"]),
        ({"rated": False, "game": "sparta", "rival": "machine"}, ["drawn", "four"]),
        ({"variant": "own"}, ["drawn"]),
        ({"variant": "hive"}, []),
    ],
)
def test_games_are_found_by_filters(filled: str, filters: Any, tables: list[str]) -> None:
    found = _pages(filled, Filters(**filters), own=True)
    assert [table for page in found for table in page] == tables


def test_others_see_only_public_games(filled: str) -> None:
    (found,) = _pages(filled, Filters(), own=False)
    assert found == ["won", "lost", "drawn", "four"]
    assert _pages(filled, Filters(rival="self"), own=False) == [[]]


def test_pages_show_every_game_once_also_of_one_moment(place: str, filled: str) -> None:
    many = 2 * PAGE + 3

    async def fill() -> None:
        backend = _backend(place)
        await backend.open()
        for number in range(many):
            await backend.write(_filed(f"m{number:03}", [(EVA, 0, 1.0), (None, 1, 0.0)], ended=77))
        await backend.close()

    asyncio.run(fill())
    pages = _pages(place, Filters(rival="machine"), own=True, who=EVA)
    assert [len(page) for page in pages] == [PAGE, PAGE, 3]
    assert len({table for page in pages for table in page}) == many


def test_a_place_that_nobody_can_read_is_refused(filled: str) -> None:
    async def run() -> None:
        backend = _backend(filled)
        await backend.open()
        for after in ("", "x", "1.t", "1.t.x", "9" * 20 + ".t.1"):
            with pytest.raises(Refused):
                await Histories(backend).page(ANA, Filters(), after, True)
        await backend.close()

    asyncio.run(run())


def test_older_games_learn_what_they_can_when_a_database_comes_forwards(tmp_path: Path) -> None:
    """Machines are known from the journal where nobody changed seats, ratings from themselves."""
    # long: it is one database of an earlier version
    entries = {
        "a": ['{"n":2,"at":1,"event":{"kind":"bot_sat","seat":1,"level":4}}'],
        "b": [
            '{"n":2,"at":1,"event":{"kind":"bot_sat","seat":1,"level":4}}',
            '{"n":3,"at":1,"event":{"kind":"swapped","order":[1,0]}}',
        ],
    }

    async def run() -> list[Any]:
        path = tmp_path / "old.db"
        backend = SQLite(path)
        await backend.open()
        undo = [
            "DROP INDEX history_by_game",
            "DROP INDEX accounts_by_look",
            "DROP INDEX guests_by_look",
            "ALTER TABLE people DROP COLUMN look",
            "ALTER TABLE tables DROP COLUMN seated",
            "DROP TABLE puzzle_outcomes",
            *(
                f"ALTER TABLE history DROP COLUMN {column}"
                for column in ("bot", "rated", "variant", "public")
            ),
            "DELETE FROM schema_version WHERE version >= 5",
        ]
        await backend.write([(text, {}) for text in undo])
        for table, listed in entries.items():
            seats: list[Statement] = [
                (
                    "INSERT INTO history (table_id, seat, person, game, players, score, reason, "
                    "ended) VALUES (:t, :s, :p, 'sparta', 2, 0.5, 'x', 1)",
                    {"t": table, "s": seat, "p": person},
                )
                for seat, person in enumerate((ANA, None))
            ]
            written: list[Statement] = [
                (
                    "INSERT INTO events (table_id, number, entry) VALUES (:t, :n, :e)",
                    {"t": table, "n": number, "e": entry},
                )
                for number, entry in enumerate(listed, 2)
            ]
            await backend.write([*seats, *written])
        await backend.write(
            [
                (
                    "INSERT INTO ratings (person, game, players, mu, sigma, games, table_id) "
                    "VALUES (:p, 'sparta', 2, 25.0, 8.0, 1, 'a')",
                    {"p": ANA},
                ),
                (
                    "INSERT INTO tables (id, game, players, public, status, opened, changed) "
                    "VALUES ('b', 'sparta', 2, 1, 'filed', 1, 1)",
                    {},
                ),
            ]
        )
        await backend.close()
        again = SQLite(path)
        await again.open()
        rows = await again.read(
            "SELECT table_id, seat, bot, rated, public FROM history ORDER BY table_id, seat"
        )
        await again.close()
        return rows

    assert asyncio.run(run()) == [
        ("a", 0, 0, 1, 0),
        ("a", 1, 4, 1, 0),
        ("b", 0, 0, 0, 1),
        ("b", 1, 0, 0, 1),
    ]


# over HTTP


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with served() as found:
        yield found


def test_a_game_is_filed_with_all_that_it_is_found_by(server: Server) -> None:
    ana, blas = Guest(server, "Ana H"), Guest(server, "Blas H")
    for guest in (ana, blas):
        guest.post("/api/me/account", {"name": guest.name, "password": "una clave larga"})
    open_table = ana.open(game="colmena", seats=BOTH, options={"preset": "hive"}, public=True)
    blas.sit(open_table)
    ana.ask(open_table, do="act", action="wA1@0,0")
    blas.ask(open_table, do="resign")
    private = ana.open(game="sparta", seats=[*BOTH, {"kind": "bot", "level": 2}])
    state = ana.get(f"/api/tables/{private}/scene")["scene"]
    ana.ask(private, do="act", action=state["choices"][0]["action"])
    ana.ask(private, do="resign")
    path = f"/api/people/{ana.id}/games"
    for _ in range(200):  # games are filed after their end has been told
        both = ana.get(path)
        if both["total"] == 2:
            break
        time.sleep(0.05)
    assert [one["table"] for one in both["games"]] == [private, open_table]
    assert (both["total"], both["next"]) == (2, None)
    against, rated = both["games"]
    assert [one["bot"] for one in against["rivals"]] == [2]
    assert (against["rated"], against["variant"], against["public"]) == (False, "usual", False)
    assert rated["rivals"] == [
        {"seat": 1, "person": blas.id, "name": "Blas H", "bot": 0, "score": 0.0}
    ]
    assert (rated["rated"], rated["variant"], rated["public"]) == (True, "hive", True)
    # to everybody else the private game does not exist, neither here nor in the profile
    nobody = Guest(server, "Nadie")
    for asker in (blas, nobody):
        assert [one["table"] for one in asker.get(path)["games"]] == [open_table]
        shown = asker.get(f"/api/people/{ana.id}")["games"]
        assert [one["table"] for one in shown] == [open_table]
        assert asker.get(f"{path}?rival=machine")["total"] == 0
    assert ana.get(f"{path}?rival=machine&level=2&result=lost&rated=false")["total"] == 1
    assert ana.get(f"{path}?name=blas&variant=hive&game=colmena&result=won")["total"] == 1
    blas.http.delete("/api/me")
    assert ana.get(path)["games"][1]["rivals"][0]["name"] is None
    for guest in (ana, blas, nobody):
        guest.close()


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("rival=nobody", 400),
        ("result=x", 400),
        ("level=9", 400),
        ("game=A!", 400),
        ("after=x", 400),
        ("since=-1", 400),
        ("rated=perhaps", 400),
    ],
)
def test_filters_that_cannot_be_are_refused_in_a_sentence(
    server: Server, query: str, status: int
) -> None:
    ana = Guest(server, "Ana")
    assert ana.get(f"/api/people/{ana.id}/games?{query}", status)["code"] == "bad_message"
    missing = "p" + "z" * 11
    assert ana.get(f"/api/people/{missing}/games", 404)["code"] == "unknown_person"
    ana.close()


def _outcome(at: int, outcome: str = "right", number: int = 1) -> dict[str, Any]:
    return {
        "at": at,
        "game": "sparta",
        "number": number,
        "theme": "gain",
        "difficulty": 1000,
        "outcome": outcome,
    }


def test_the_puzzles_of_an_account_are_kept_once_and_forgotten_with_it(server: Server) -> None:
    ana = Guest(server, "Ana P")
    told = {"outcomes": [_outcome(1), _outcome(2, "failed", 2)]}
    assert ana.post("/api/me/puzzles", told, 403)["code"] == "no_account"
    ana.post("/api/me/account", {"name": "Ana P", "password": "una clave larga"})
    assert ana.get("/api/me/puzzles") == []
    for _ in range(2):
        assert ana.post("/api/me/puzzles", told) == told["outcomes"]
    assert ana.get("/api/me/export")["puzzles"] == told["outcomes"]
    bad = {"outcomes": [{**_outcome(3), "outcome": "perhaps"}]}
    assert ana.post("/api/me/puzzles", bad, 400)["code"] == "bad_message"
    other = Guest(server, "Blas P")
    assert other.get("/api/me/puzzles") == []
    assert ana.http.delete("/api/me").status_code == 200
    ana.close()
    other.close()


def test_of_too_many_outcomes_the_oldest_are_forgotten(tmp_path: Path) -> None:
    async def run() -> list[PuzzleOutcome]:
        backend = SQLite(tmp_path / "x.db")
        await backend.open()
        training, ana = Training(backend), Person(ANA, "Ana", True)
        many = [
            msgspec.convert(_outcome(at, number=1 + at % 50), PuzzleAttempt) for at in range(MOST)
        ]
        await training.add(ana, many)
        await training.add(ana, [msgspec.convert(_outcome(MOST + 1), PuzzleAttempt)])
        kept = await training.of(ANA)
        await backend.close()
        return kept

    kept = asyncio.run(run())
    assert len(kept) == MOST
    assert (kept[0]["at"], kept[-1]["at"]) == (1, MOST + 1)
