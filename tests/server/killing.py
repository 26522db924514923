"""The kill test: players at many tables while servers are killed at random moments.

Every action that a player was told is done must be in the log afterwards, at its number; the
numbers have no gaps; and what the log replays to is what the players saw.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

import sobremesa
from tests.server.serving import Server

GAME = "colmena"
RESTART = 5.0
"""Seconds within which a killed server must answer again, on a machine that is free for it.

Where others have the processors, the time in which the server waited for one does not count, and
the rest may take as many times longer as programs wait for each: disks and caches are shared, too.
"""
PATIENT = 300.0
"""Seconds in which what is compared at the end has to be answered."""
CHANGE = 0.05
"""How often a player goes to another server after an action, if there are several."""
LATER = ("not_stored", "busy")
"""Refusals after which the same is asked for again: a disk was full, a database away."""
LOST = (OSError, WebSocketException, httpx.HTTPError, asyncio.TimeoutError, EOFError)


@dataclass
class Seen:
    """What a player knows of one table."""

    table: str
    numbers: list[int] = field(default_factory=list)
    kinds: dict[int, str] = field(default_factory=dict)
    acknowledged: dict[int, str] = field(default_factory=dict)
    state: sobremesa.State = field(default_factory=lambda: sobremesa.game(GAME).start())
    actions: list[str] = field(default_factory=list)

    def hear(self, entry: dict[str, Any]) -> None:
        self.numbers.append(entry["n"])
        event = entry["event"]
        self.kinds[entry["n"]] = event["kind"]
        if event["kind"] == "acted":
            self.state = self.state.play(event["action"])
            self.actions.append(event["action"])


class Player:
    """Somebody who plays both sides of one table after the other and never gives up."""

    def __init__(
        self,
        servers: Sequence[Server],
        http: httpx.AsyncClient,
        random: Random,
        pause: float,
    ) -> None:
        self.servers = servers
        self.http = http
        self.random = random
        self.pause = pause
        self.tables: list[Seen] = []
        self.cookie = ""
        self.at: Server | None = None
        """The server at which they are playing, or were last."""
        self.resent = self.already_done = 0
        self._number = 0

    async def run(self) -> None:
        while True:
            with contextlib.suppress(*LOST):
                server = self.random.choice(self.servers)
                if not self.cookie:
                    await self._enter(server)
                if not self.tables or self.tables[-1].state.over:
                    await self._open(server)
                await self._sit_and_play(server)
            await asyncio.sleep(0.1 + 0.2 * self.random.random())

    async def _post(self, server: Server, path: str, data: object) -> httpx.Response:
        headers = {"Cookie": f"sobremesa={self.cookie}"} if self.cookie else {}
        response = await self.http.post(server.url + path, json=data, headers=headers)
        self.http.cookies.clear()
        if response.status_code != 200:
            raise httpx.HTTPError(response.text)
        return response

    async def _enter(self, server: Server) -> None:
        self.cookie = (await self._post(server, "/api/me", {"name": "Eva"})).cookies["sobremesa"]

    async def _open(self, server: Server) -> None:
        terms = {"game": GAME, "seats": [{"kind": "me"}, {"kind": "me"}]}
        self.tables.append(Seen((await self._post(server, "/api/tables", terms)).json()["table"]))

    async def _sit_and_play(self, server: Server) -> None:
        seen = self.tables[-1]
        last = seen.numbers[-1] if seen.numbers else 0
        url = f"{server.url}/api/tables/{seen.table}/socket?last={last}".replace("http", "ws", 1)
        headers = {"Cookie": f"sobremesa={self.cookie}"}
        async with connect(
            url, additional_headers=headers, compression=None, close_timeout=0.1, open_timeout=30
        ) as socket:
            await self._catch_up(socket, seen)
            self.at = server
            while not seen.state.over:
                self._number += 1
                action = self.random.choice(seen.state.legal())
                await self._act(socket, seen, f"{self._number}", action, len(seen.actions))
                await asyncio.sleep(self.pause * self.random.random())
                if len(self.servers) > 1 and self.random.random() < CHANGE:
                    return  # otherwise everybody ends up at the server that is never killed

    async def _catch_up(self, socket: Any, seen: Seen) -> None:
        """Hear what was missed; resend what nobody answered."""
        welcome = await self._hear(socket, seen)
        assert welcome["kind"] == "welcome", welcome
        while (seen.numbers[-1] if seen.numbers else 0) < welcome["number"]:
            await self._hear(socket, seen)
        pending, self._pending = self._pending, None
        if pending and pending[0] is seen:
            self.resent += 1
            await self._act(socket, *pending)

    _pending: tuple[Seen, str, str, int] | None = None

    async def _act(self, socket: Any, seen: Seen, name: str, action: str, ply: int) -> None:
        self._pending = (seen, name, action, ply)
        while True:
            await socket.send(json.dumps({"do": "act", "id": name, "action": action, "ply": ply}))
            while (answer := await self._hear(socket, seen)).get("id") != name:
                pass
            if answer["kind"] != "refused" or answer["error"]["code"] not in LATER:
                break
            await asyncio.sleep(0.2)
        assert answer["kind"] in ("events", "done"), answer
        if answer["kind"] == "done":
            self.already_done += 1
            number = answer["number"]
            if seen.kinds[number] == "ended":  # the last entry of what the action brought about
                number -= 1
            seen.acknowledged[number] = action
        else:
            acted = [e for e in answer["events"] if e["event"]["kind"] == "acted"]
            assert acted[0]["event"]["action"] == action
            seen.acknowledged[acted[0]["n"]] = action
        self._pending = None

    async def _hear(self, socket: Any, seen: Seen) -> Any:
        async with asyncio.timeout(10):
            message = json.loads(await socket.recv())
        for entry in message.get("events", ()):
            seen.hear(entry)
        return message


@dataclass
class Report:
    """What came of it."""

    kills: int
    tables: int
    acknowledged: int
    resent: int
    already_done: int
    restarts: list[Restart]

    @property
    def slowest_restart(self) -> float:
        return max((one.seconds for one in self.restarts), default=0.0)

    @property
    def late(self) -> list[Restart]:
        """The restarts that took too long, whatever others did."""
        return [one for one in self.restarts if one.own > RESTART * one.crowd]


@dataclass
class Restart:
    """How long a start after a kill took, and how busy the machine was."""

    seconds: float
    waited: float
    crowd: float

    @property
    def own(self) -> float:
        """The seconds that are the server's own."""
        return self.seconds - self.waited


def crowd() -> float:
    """Give how many programs wait for each processor; 1 on a machine that is free."""
    return max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))


async def torture(
    servers: Sequence[Server],
    tables: int,
    kills: int,
    seed: int,
    pause: float = 0.2,
    tell: Callable[[str], object] | None = None,
    seconds: float = float("inf"),
) -> Report:
    """Play on `tables` tables while the first server is killed; then compare everything.

    After so many seconds it is enough, also with fewer kills.
    """
    begin = time.monotonic()
    random = Random(seed)
    async with httpx.AsyncClient(timeout=20) as http:
        players = [Player(servers, http, Random(random.random()), pause) for _ in range(tables)]
        tasks = [asyncio.create_task(player.run()) for player in players]
        restarts: list[Restart] = []
        try:
            while not all(player.tables for player in players):
                await asyncio.sleep(0.1)
            for kill in range(kills):
                if time.monotonic() - begin > seconds:
                    break
                if tell and kill % 20 == 0:
                    slowest = max((one.seconds for one in restarts), default=0.0)
                    tell(f"{kill} kills, slowest restart {slowest:.2f} s")
                await _crowd(players, servers[0])
                await asyncio.sleep(random.uniform(0.05, 0.8))
                servers[0].kill()
                for player in players:
                    player.at = None
                took = await asyncio.to_thread(servers[0].start)
                restarts.append(Restart(took, servers[0].waited(), crowd()))
                broken = [task.exception() for task in tasks if task.done()]
                assert not broken, broken
            await asyncio.sleep(0.8)
        finally:
            for task in tasks:
                task.cancel()
            ended = await asyncio.gather(*tasks, return_exceptions=True)
        for problem in ended:
            if isinstance(problem, Exception):
                raise problem
        acknowledged = 0
        for player in players:
            for seen in player.tables:
                acknowledged += await _compare(http, servers[0], player, seen)
    return Report(
        len(restarts),
        sum(len(player.tables) for player in players),
        acknowledged,
        sum(player.resent for player in players),
        sum(player.already_done for player in players),
        restarts,
    )


async def _crowd(players: Sequence[Player], server: Server) -> None:
    """Wait until a quarter of the players is at a server again: a kill is to hit somebody."""
    for _ in range(6000):
        if sum(player.at is server for player in players) * 4 >= len(players):
            return
        await asyncio.sleep(0.1)
    raise AssertionError("the players do not come back")


async def _compare(http: httpx.AsyncClient, server: Server, player: Player, seen: Seen) -> int:
    """Compare what a player was told with what the log holds."""
    headers = {"Cookie": f"sobremesa={player.cookie}"}
    path = f"{server.url}/api/tables/{seen.table}"
    stored: list[dict[str, Any]] = []
    while True:  # a page at a time
        response = await _told(http, f"{path}/events?last={len(stored)}", headers)
        page = response.json()["events"]
        if not page:
            break
        stored += page
    assert [entry["n"] for entry in stored] == list(range(1, len(stored) + 1))
    assert seen.numbers == list(range(1, len(seen.numbers) + 1)), "a player missed something"
    actions = {
        entry["n"]: entry["event"]["action"]
        for entry in stored
        if entry["event"]["kind"] == "acted"
    }
    for number, action in seen.acknowledged.items():
        assert actions.get(number) == action, (seen.table, number, action, stored[number - 2 :])
    unheard = actions.keys() - seen.acknowledged.keys()
    last = max(actions, default=0)  # nobody may have been told of that one yet
    assert unheard <= {last}, (seen.table, unheard, "something was played twice")
    assert list(actions.values())[: len(seen.actions)] == seen.actions
    record = await _told(http, f"{path}/record", headers)
    replayed = sobremesa.Record.loads(record.text)
    state = seen.state
    for action in replayed.actions[len(seen.actions) :]:
        state = state.play(action)
    assert replayed.final() == state
    return len(seen.acknowledged)


async def _told(http: httpx.AsyncClient, url: str, headers: dict[str, str]) -> httpx.Response:
    """Ask until there is an answer: who compares is in no hurry, and others may be at work."""
    end = time.monotonic() + PATIENT
    while True:
        try:
            answer = await http.get(url, headers=headers, timeout=PATIENT)
            if answer.status_code not in (429, 503) or time.monotonic() > end:
                assert answer.status_code == 200, (url, answer.text)
                return answer
        except LOST:
            if time.monotonic() > end:
                raise
        await asyncio.sleep(0.5)


def summary(report: Report, seconds: float) -> str:
    """Say it in one line."""
    return (
        f"{report.kills} kills, {report.tables} tables, {report.acknowledged} acknowledged "
        f"actions all there, {report.resent} resent ({report.already_done} were already done), "
        f"slowest restart {report.slowest_restart:.2f} s, without waiting for processors "
        f"{max((one.own for one in report.restarts), default=0.0):.2f} s, {seconds:.0f} s in all"
    )


def run(
    servers: Sequence[Server],
    tables: int,
    kills: int,
    seed: int,
    tell: Callable[[str], object] | None = None,
    seconds: float = float("inf"),
) -> str:
    """Run it and give the summary; `tell` hears how far it is."""
    begin = time.perf_counter()
    report = asyncio.run(torture(servers, tables, kills, seed, tell=tell, seconds=seconds))
    said = summary(report, time.perf_counter() - begin)
    assert report.acknowledged > 0, said
    assert not report.late, (said, report.late)
    return said
