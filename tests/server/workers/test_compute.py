"""Those who make the server compute: beside them, after them and after a restart others play on.

Every attack comes from one other address, within the limits that a server has by default. The
times are generous, because tests share a machine; `python -m bench.attacks.compute` measures them.
"""

from __future__ import annotations

import asyncio
import gc
import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median

import httpx
import pytest

from tests.server.attackers import (
    ADDRESS,
    ORDINARY,
    Attack,
    Attacker,
    acts,
    attacked,
    films,
    mixture,
    random_game,
    replies,
    scenes,
    tables,
    tournament,
)
from tests.server.serving import Guest, Server, served
from tests.server.victims import playing

pytestmark = [
    pytest.mark.everything,  # attacks take their time
    pytest.mark.filterwarnings("ignore::ResourceWarning"),  # attackers are cut off where they are
]

ACTS = 15
"""How many actions the victim plays beside an attack."""
PAUSE = 0.12
"""Seconds between two of them: the victim, too, keeps to the rates."""
GRANTED = 30
"""How many requests the attacker is granted meanwhile."""
ACKNOWLEDGED = 1.0
"""Seconds within which half of them are acknowledged; several where one process does it all."""
ANSWERED = 12.0
"""Seconds within which a bot answers; more than a minute where jobs were done as they came."""


@pytest.fixture(autouse=True)
def nothing_left_behind() -> Iterator[None]:
    """Collect the attackers' half-open sockets here, not in the middle of another test."""
    yield
    gc.collect()


def children(pid: int) -> set[int]:
    """Give the processes that a process has started."""
    found = set()
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                fields = (entry / "stat").read_text().rpartition(") ")[2].split()
            except OSError:
                continue
            if int(fields[1]) == pid and fields[0] != "Z":
                found.add(int(entry.name))
    return found


def until(true: Callable[[], bool], seconds: float = 20.0) -> None:
    """Wait until something holds."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.05)


async def _answered(server: Server, level: int = 3) -> float:
    async with playing(server, level) as victim:
        return await victim.answered(ANSWERED * 2)


@pytest.mark.parametrize("attack", [scenes, mixture, acts])
def test_who_lets_positions_be_drawn_keeps_nobody_waiting(attack: Attack) -> None:
    async def run(server: Server) -> None:
        async with playing(server) as victim:
            await victim.answered()
            async with attacked(server, attack) as evil:
                waits: list[float] = []
                while len(waits) < ACTS or evil.answers.count(200) < GRANTED:
                    waits.append(await victim.act())
                    await asyncio.sleep(PAUSE)
                assert await victim.answered(ANSWERED * 2) < ANSWERED
        assert median(waits) < ACKNOWLEDGED

    with served(**ORDINARY) as server:
        asyncio.run(run(server))


@pytest.mark.parametrize("attack", [replies, films, tournament])
def test_who_lets_the_machine_think_silences_nobodys_bots(attack: Attack) -> None:
    async def run(server: Server) -> None:
        async with playing(server) as victim:
            await victim.answered()
            async with attacked(server, attack):
                assert await victim.answered(ANSWERED * 2) < ANSWERED
        assert await _answered(server) < ANSWERED

    with served(**ORDINARY) as server:
        asyncio.run(run(server))


@pytest.mark.parametrize("level", [3, 8])
def test_who_opens_tables_full_of_bots_silences_nobody_also_after_a_restart(level: int) -> None:
    async def run(server: Server) -> None:
        async with attacked(server, tables):
            assert await _answered(server, level) < ANSWERED
        assert await _answered(server, level) < ANSWERED

    generous = {**ORDINARY, "SOBREMESA_BOT_TABLES": "1000"}
    with served(**generous) as server:
        asyncio.run(run(server))
        server.kill()
        server.start()
        assert asyncio.run(_answered(server, level)) < ANSWERED


def test_a_person_has_only_so_many_tables_with_bots() -> None:
    bot, me, free = {"kind": "bot", "level": 1}, {"kind": "me"}, {"kind": "open"}
    with served(SOBREMESA_BOT_TABLES="3") as server:
        ana = Guest(server, "Ana")
        with_bots = [ana.open(game="colmena", seats=[me, bot]) for _ in range(3)]
        refused = ana.post("/api/tables", {"game": "colmena", "seats": [me, bot]}, 409)
        assert refused["code"] == "too_many_tables"
        assert "mesas" in refused["es"]
        table = ana.open(game="colmena", seats=[me, free])  # with people, as many as they like
        added = ana.ask(table, 409, do="add_bot", seat=1, level=1)
        assert added["code"] == "too_many_tables"
        ana.ask(with_bots[0], do="resign")
        ana.ask(table, do="add_bot", seat=1, level=1)
        ana.close()


def test_a_person_has_only_so_many_bots_in_tournaments() -> None:
    terms = {"title": "Copa", "game": "colmena", "format": "robin"}
    me, bot = {"kind": "me"}, {"kind": "bot", "level": 1}
    with served(SOBREMESA_TOURNAMENT_BOTS="3", SOBREMESA_BOT_TABLES="1") as server:
        ana = Guest(server, "Ana")
        cups = [ana.post("/api/tournaments", {"terms": terms})["tournament"] for _ in range(2)]
        for number, cup in enumerate((*cups, cups[0])):
            ana.post(f"/api/tournaments/{cup}", {"do": "add_bot", "id": f"{number}"})
        for cup in cups:
            refused = ana.post(f"/api/tournaments/{cup}", {"do": "add_bot", "id": "x"}, 409)
            assert refused["code"] == "too_many_bots"
        ana.post(f"/api/tournaments/{cups[0]}", {"do": "begin", "id": "begin"})
        until(lambda: bool(ana.get(f"/api/tournaments/{cups[0]}")["rounds"]))
        instead = {"do": "replace", "id": "r", "slot": "1", "why": "x"}
        refused = ana.post(f"/api/tournaments/{cups[0]}", instead, 409)
        assert refused["code"] == "too_many_bots"
        ana.open(game="colmena", seats=[me, bot])  # tables of tournaments are counted apart
        eva = Guest(server, "Eva")
        cup = eva.post("/api/tournaments", {"terms": terms})["tournament"]
        eva.post(f"/api/tournaments/{cup}", {"do": "add_bot", "id": "1"})
        eva.close()
        ana.close()


def test_a_person_organises_only_so_many_tournaments_at_once() -> None:
    terms = {"title": " Co\u202e\x1bpa", "game": "colmena", "format": "robin"}
    with served(SOBREMESA_TOURNAMENTS="2") as server:
        ana = Guest(server, "Ana")
        cup, _ = (ana.post("/api/tournaments", {"terms": terms})["tournament"] for _ in range(2))
        refused = ana.post("/api/tournaments", {"terms": terms}, 409)
        assert refused["code"] == "too_many_tournaments"
        ana.post(f"/api/tournaments/{cup}", {"do": "close", "id": "c", "why": "\0no\u202e"})
        found = ana.get(f"/api/tournaments/{cup}")
        assert (found["title"], found["log"][-1]["why"]) == ("Co pa", "no")
        ana.post("/api/tournaments", {"terms": terms})
        refused = ana.post("/api/tournaments", {"terms": {**terms, "title": "\u202e"}}, 400)
        assert refused["code"] == "bad_text"
        ana.close()


def test_computing_has_a_budget_of_seconds() -> None:
    spot = {"game": "colmena", "actions": random_game("colmena", 12, 7)}
    scarce = {**ORDINARY, "SOBREMESA_COMPUTE_RATE": "0.001", "SOBREMESA_COMPUTE_BURST": "0.3"}
    with served(**scarce) as server:
        ana = Guest(server, "Ana")
        answers: list[int] = []
        while 429 not in answers and len(answers) < 3000:  # each costs about a millisecond
            asked = ana.http.post("/api/analysis/scene", json={"spot": spot})
            answers.append(asked.status_code)
        assert answers[:10] == [200] * 10
        assert answers[-1] == 429
        ana.close()


def test_work_ends_with_who_asked_for_it() -> None:
    """Twelve answers of the highest level take a minute, unless nobody waits for them."""
    spot = {"game": "colmena", "actions": random_game("colmena", 12, 7)}
    asked = {"spot": spot, "level": 8}

    async def leave(server: Server) -> None:
        evil = Attacker(server.url)
        asking = [
            asyncio.create_task(evil.http.post("/api/analysis/reply", json=asked))
            for _ in range(12)
        ]
        await asyncio.sleep(2)
        for one in asking:
            one.cancel()
        await asyncio.gather(*asking, return_exceptions=True)
        await evil.http.aclose()

    with served() as server:
        asyncio.run(leave(server))
        begin = time.perf_counter()
        transport = httpx.HTTPTransport(local_address=ADDRESS)  # the same asker: no fairness helps
        with httpx.Client(base_url=server.url, timeout=120, transport=transport) as http:
            assert http.post("/api/analysis/reply", json=asked).status_code == 200
        assert time.perf_counter() - begin < 20


def test_a_bot_stops_thinking_when_its_game_is_over() -> None:
    with served() as server:
        ana = Guest(server, "Ana")
        me, bot = {"kind": "me"}, {"kind": "bot", "level": 8}
        games = [ana.open(game="colmena", seats=[me, bot]) for _ in range(12)]
        for table in games:
            ana.ask(table, do="act", action="wG1@0,0", ply=0)
        for table in games[:-1]:
            ana.ask(table, do="resign")
        begin = time.perf_counter()
        until(lambda: len(ana.get(f"/api/tables/{games[-1]}")["actions"]) == 2, 60)
        assert time.perf_counter() - begin < 20
        ana.close()


@pytest.mark.parametrize("thinking", [False, True])
def test_workers_die_with_their_server(thinking: bool) -> None:
    with served() as server:
        ana = Guest(server, "Ana")
        assert server.process is not None
        if thinking:
            bot = {"kind": "bot", "level": 8}
            ana.open(game="colmena", seats=[bot, bot])
        spot = {"game": "ajedrez"}
        ana.post("/api/analysis/scene", {"spot": spot})
        until(lambda: len(children(server.process.pid)) == 1 + thinking)  # type: ignore[union-attr]  # it runs
        workers = children(server.process.pid)
        ana.close()
        server.kill()
        until(lambda: not any(os.path.exists(f"/proc/{pid}") for pid in workers))
