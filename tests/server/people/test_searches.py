"""What is looked up in all that is stored keeps nobody else waiting, and is paid for."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from random import Random
from types import SimpleNamespace
from typing import Any

import apsw
import httpx
import pytest

import sobremesa
from sobremesa.server.web import computing
from sobremesa.server.web.computing import search
from sobremesa.server.web.service import Searches
from sobremesa.server.workers.budget import Budgets
from sobremesa.server.workers.fairness import FairnessKey
from tests.server.serving import Guest, Server, served

GAMES = 20_000


@pytest.fixture(scope="module")
def played() -> Iterator[tuple[Server, str]]:
    """Give a server at which somebody has played very much."""
    usual = {"SOBREMESA_COMPUTE_RATE": "0.5", "SOBREMESA_COMPUTE_BURST": "4"}
    with served(**usual) as server:
        ana = Guest(server, "Ana")
        server.stop()
        with apsw.Connection(server.database.removeprefix("sqlite:")) as connection:
            connection.executemany(
                "INSERT INTO history (table_id, seat, person, game, players, score, reason, ended, "
                "bot, rated, variant, public) "
                "VALUES (?, ?, ?, 'colmena', 2, 0.5, 'x', ?, 0, 0, '', 1)",
                (
                    (f"t{number:011d}", seat, person, number)
                    for number in range(GAMES)
                    for seat, person in ((0, ana.id), (1, "pothersomebo"))
                ),
            )
        server.start()
        yield server, ana.id
        ana.close()


def test_nobody_waits_for_who_searches_again_and_again(played: tuple[Server, str]) -> None:
    server, person = played
    path = f"{server.url}/api/people/{person}/games?name=nobody"

    async def run() -> tuple[list[float], set[int]]:
        transport = httpx.AsyncHTTPTransport(local_address="127.0.0.2")
        waits, statuses = list[float](), set[int]()
        async with (
            httpx.AsyncClient(transport=transport, timeout=60) as evil,
            httpx.AsyncClient(timeout=60) as honest,
        ):

            async def search() -> None:
                while True:
                    answer = await evil.get(path)
                    statuses.add(answer.status_code)
                    await asyncio.sleep(0.1 * (answer.status_code == 429))

            searching = [asyncio.create_task(search()) for _ in range(20)]
            await asyncio.sleep(0.5)
            for _ in range(20):
                begin = time.monotonic()
                assert (await honest.get(f"{server.url}/healthz")).status_code == 200
                waits.append(time.monotonic() - begin)
                await asyncio.sleep(0.05)
            for task in searching:
                task.cancel()
            await asyncio.gather(*searching, return_exceptions=True)
            assert (await honest.get(path)).status_code == 200
        return waits, statuses

    waits, statuses = asyncio.run(run())
    assert statuses == {200, 429}, "an address has so many searches at once"
    assert sorted(waits)[len(waits) // 2] < 0.25, waits


def test_who_searches_much_pays_for_it(played: tuple[Server, str]) -> None:
    server, person = played
    transport = httpx.HTTPTransport(local_address="127.0.0.7")
    with httpx.Client(base_url=server.url, transport=transport, timeout=60) as evil:
        spent, answered = time.monotonic(), 0
        while evil.get(f"/api/people/{person}/games?level=3").status_code == 200:
            answered += 1
            assert time.monotonic() - spent < 60
        assert answered > 5
    assert httpx.get(f"{server.url}/api/people/{person}/games").status_code == 200


def test_the_log_of_puzzles_is_not_asked_for_all_the_time() -> None:
    usual = {"SOBREMESA_TALK_RATE": "0.5", "SOBREMESA_TALK_BURST": "20"}
    with served(**usual) as server:
        ana = Guest(server, "Ana")
        begin = time.monotonic()
        statuses = [ana.http.get("/api/me/puzzles").status_code for _ in range(40)]
        assert 20 <= statuses.count(200) <= 21 + 0.5 * (time.monotonic() - begin)
        assert set(statuses) == {200, 429}
        ana.close()


def test_who_asks_for_everything_keeps_nobody_from_searching(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """All that is kept about a bot of 30,000 games takes minutes to collect."""

    async def run() -> None:
        budgets = Budgets(10.0, 10.0, time.monotonic)
        found = SimpleNamespace(searches=Searches(), workers=SimpleNamespace(budgets=budgets))
        enough = asyncio.Event()

        async def asker(request: object) -> FairnessKey:
            return ("192.0.2.1", "ana")

        async def quick() -> int:
            return 1

        monkeypatch.setattr(computing, "service", lambda request: found)
        monkeypatch.setattr(computing, "client_of", asker)
        nobody: Any = None
        exporting = asyncio.create_task(search(nobody, enough.wait, whole=True))
        await asyncio.sleep(0.01)
        async with asyncio.timeout(5):
            assert await search(nobody, quick) == 1
        assert not exporting.done()
        enough.set()
        assert await exporting

    asyncio.run(run())


@pytest.mark.parametrize("burst", ["0.05", "60"])
def test_who_is_shown_long_games_pays_for_their_words(burst: str) -> None:
    """A table that was quiet knows no action as people read it: each look costs milliseconds."""
    budget = {"SOBREMESA_COMPUTE_RATE": "0.001", "SOBREMESA_COMPUTE_BURST": burst}
    with served(SOBREMESA_REST_SECONDS="0.2", **budget) as server:
        ana = Guest(server, "Ana")
        table = ana.open(game="ajedrez", seats=[{"kind": "me"}, {"kind": "me"}])
        state, random, words = sobremesa.game("ajedrez").start(), Random(3), list[str]()
        for _ in range(60):
            action = random.choice(state.legal())
            words.append(state.said(action).text.en)
            ana.ask(table, do="act", action=action)
            state = state.play(action)
        statuses = []
        for _ in range(12):
            answer = ana.http.get(f"/api/tables/{table}")
            statuses.append(answer.status_code)
            if answer.status_code == 200:
                assert [one["en"] for one in answer.json()["readable"]] == words
            time.sleep(0.5)  # it rests
        assert statuses[0] == 200
        assert (429 in statuses) == (burst == "0.05"), statuses
        ana.close()
