"""What is looked up in all that is stored keeps nobody else waiting, and is paid for."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator

import apsw
import httpx
import pytest

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
