"""The soak: people, watchers, bots, tournaments and analyses while everything goes wrong.

What goes wrong, and when, is drawn from a seed: processes are killed, disks fill up, clocks are
set, databases are started again, clients do not read, attackers attack. Throughout it holds that
every action somebody was told of is stored once and in order, that nobody hears what is not for
them, that nothing ends in a fault, that memory stays within bounds and honest people do not wait
long.
"""

# long: one programme: the load, what it watches, and its report

from __future__ import annotations

import asyncio
import contextlib
import json
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

import sobremesa
from sobremesa.server.storage.backend import Backend
from sobremesa.server.storage.postgres import Postgres
from sobremesa.server.storage.reader import Reader
from sobremesa.server.tournaments.aggregate import TournamentAggregate
from sobremesa.server.tournaments.journal import TournamentJournal
from sobremesa.server.tournaments.views import whole
from sobremesa.server.upkeep.verification import verify
from tests.server import disks, services
from tests.server.attacking import ATTACKERS, attacked
from tests.server.killing import LOST, Player, Seen, _compare, crowd
from tests.server.serving import Server

DISK = 96 * 2**20
CALM = 3.0
"""Seconds after a fault in which nobody's waiting counts: people come back, caches fill."""
WAIT = 0.1
"""Seconds within which 99 of 100 actions are acknowledged, on a machine that is free for it."""
MANY = 2000
"""Waits from which on the slowest hundredth says something; of fewer the median is judged."""
MEMORY = 120 * 2**20
"""Bytes by which a server may grow while it is attacked and watched."""
REST = 45 * 2**20
"""Bytes by which it may have grown when everybody has gone."""


@dataclass
class House:
    """Servers, and what can be done to what is beneath them."""

    servers: list[Server]
    clock: Path
    disk: disks.Disk | None = None
    database: services.Database | None = None

    def backend(self) -> Backend:
        if self.database is not None:
            return Postgres(self.database.url)
        return Reader(self.servers[0].database.removeprefix("sqlite:"))


@contextmanager
def house(postgres: bool) -> Iterator[House]:
    """Run one server on a small disk, or two on a PostgreSQL."""
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        folder = Path(name)
        clock = folder / "clock"
        clock.write_text("0")
        settings = {
            "FAKED_CLOCK": str(clock),
            "SOBREMESA_REST_SECONDS": "4",
            "SOBREMESA_AWAY_SECONDS": "600",
        }
        if postgres:
            database = stack.enter_context(services.database())
            servers = [Server(database.url, **settings) for _ in range(2)]
            found = House(servers, clock, database=database)
        else:
            (folder / "disk").mkdir()
            kind = disks.small(folder / "disk", DISK) if disks.MOUNTS else None
            disk = stack.enter_context(kind) if kind else disks.Limited(folder / "disk")
            servers = [Server(f"sqlite:{folder}/disk/tables.db", **settings)]
            found = House(servers, clock, disk=disk)
        for server in servers:
            server.module = "tests.server.faked"
            server.start()
            stack.callback(server.stop)
        yield found


@dataclass
class Report:
    """What happened."""

    seconds: float = 0.0
    faults: dict[str, int] = field(default_factory=dict)
    attacks: dict[str, int] = field(default_factory=dict)
    acknowledged: int = 0
    watched: int = 0
    canaries: int = 0
    analyses: int = 0
    bots: int = 0
    cups: int = 0
    waits: list[tuple[float, float]] = field(default_factory=list)
    """How long honest people waited, and how busy the machine was then."""
    attacked: list[tuple[float, float]] = field(default_factory=list)
    """The same, beside attackers."""
    grown: int = 0
    rested: int = 0

    def __str__(self) -> str:
        def p99(waits: list[tuple[float, float]]) -> str:
            found = sorted(waits)[int(0.99 * len(waits))][0] * 1000 if waits else 0
            return f"{found:.0f} ms of {len(waits)}"

        return (
            f"{self.seconds:.0f} s; faults {self.faults}; attackers {self.attacks}; "
            f"{self.acknowledged} acknowledged actions all there, once and in order; "
            f"{self.watched} entries heard by watchers, none left out; {self.canaries} secrets "
            f"said, none heard; {self.analyses} analyses; {self.bots} actions of bots; "
            f"{self.cups} tournaments whose standings equal a replay; p99 without faults "
            f"{p99(self.waits)}, beside attackers {p99(self.attacked)}; memory grew by "
            f"{self.grown / 2**20:.0f} MB, {self.rested / 2**20:.0f} MB when all had gone"
        )


class Honest(Player):
    """A player who also notes how long actions take, and hears no watcher's word."""

    soak: Soak

    async def _act(self, socket: Any, seen: Seen, name: str, action: str, ply: int) -> None:
        begin = time.monotonic()
        await super()._act(socket, seen, name, action, ply)
        self.soak.note(begin, time.monotonic() - begin)

    async def _hear(self, socket: Any, seen: Seen) -> Any:
        message = await super()._hear(socket, seen)
        assert "canary" not in json.dumps(message), "a player heard the watchers"
        return message


class Soak:
    """One soak."""

    def __init__(self, found: House, seed: int, seconds: float, say: Callable[[str], object]):
        self.house = found
        self.servers = found.servers
        self.random = Random(seed)
        self.seconds = seconds
        self.say = say
        self.report = Report()
        self.players: list[Honest] = []
        self.trouble = time.monotonic() + CALM
        """Until when nobody's waiting counts."""
        self.attack_begun: float | None = None
        self.cups: list[str] = []
        self.quiet = False

    def note(self, begin: float, wait: float) -> None:
        if begin > self.trouble:
            beside = self.attack_begun is not None and begin > self.attack_begun
            (self.report.attacked if beside else self.report.waits).append((wait, crowd()))

    # those who are there

    @asynccontextmanager
    async def _guest(self, name: str) -> AsyncIterator[httpx.AsyncClient]:
        async with httpx.AsyncClient(timeout=20) as http:
            await self._ask(http, "POST", "/api/me", {"name": name})
            yield http

    async def _ask(
        self, http: httpx.AsyncClient, how: str, path: str, data: object = None
    ) -> httpx.Response:
        """Ask whichever server is there, until one answers."""
        while True:
            server = self.random.choice(self.servers)
            try:
                answer = await http.request(how, server.url + path, json=data)
            except LOST:
                await asyncio.sleep(0.3)
                continue
            assert answer.status_code != 500, (how, path, answer.text)
            if answer.status_code == 503:
                await asyncio.sleep(0.3)
                continue
            return answer

    async def _watch(self, slow: bool) -> None:
        """Look on at one table after the other; every number comes once and in order."""
        async with self._guest("Vera") as http:
            while not self.quiet:
                tables = [player.tables[-1].table for player in self.players if player.tables]
                if tables:
                    with contextlib.suppress(*LOST):
                        await self._look_on(http, self.random.choice(tables), slow)
                await asyncio.sleep(0.2)

    async def _look_on(self, http: httpx.AsyncClient, table: str, slow: bool) -> None:
        server = self.random.choice(self.servers)
        path = f"{server.url.replace('http', 'ws', 1)}/api/tables/{table}/socket?last=0"
        headers = {"Cookie": f"sobremesa={http.cookies['sobremesa']}"}
        end = time.monotonic() + self.random.uniform(1, 8)
        heard = 0
        async with connect(
            path + ("" if slow else "&scenes=1"),
            additional_headers=headers,
            compression=None,
            max_size=None,
            close_timeout=0.1,
        ) as socket:
            await self._whisper(socket)
            while time.monotonic() < end and not self.quiet:
                with contextlib.suppress(TimeoutError):
                    message = json.loads(await asyncio.wait_for(socket.recv(), 1))
                    for entry in message.get("events", ()):
                        assert entry["n"] == heard + 1, (table, heard, entry["n"])
                        heard = entry["n"]
                        self.report.watched += 1
                if slow:
                    await asyncio.sleep(0.5)

    async def _whisper(self, socket: ClientConnection) -> None:
        text = f"canary {self.random.getrandbits(60):x}"
        said = {"do": "say", "id": text, "text": text, "room": "watchers"}
        await socket.send(json.dumps(said))
        self.report.canaries += 1

    async def _analyse(self) -> None:
        async with self._guest("Lía") as http:
            while not self.quiet:
                game = self.random.choice(sobremesa.games())
                state, actions = sobremesa.game(game).start(), list[str]()
                for _ in range(self.random.randrange(12)):
                    if not state.over:
                        actions.append(self.random.choice(state.legal()))
                        state = state.play(actions[-1])
                spot = {"game": game, "actions": actions}
                answer = await self._ask(http, "POST", "/api/analysis/scene", {"spot": spot})
                assert answer.status_code in (200, 429), answer.text
                self.report.analyses += 1
                await asyncio.sleep(self.random.uniform(0.2, 1.5))

    async def _host(self) -> None:
        """Announce one tournament of bots after the other."""
        async with self._guest("Olga") as http:
            while not self.quiet:
                terms = {"title": "Copa", "game": "colmena", "format": "robin", "most": 14}
                announced = {"terms": terms, "hosting": {"gap": 0}}
                opened = await self._ask(http, "POST", "/api/tournaments", announced)
                path = f"/api/tournaments/{opened.json()['tournament']}"
                for bot in range(3):
                    add = {"do": "add_bot", "id": f"bot{bot}", "level": 1}
                    await self._ask(http, "POST", path, add)
                await self._ask(http, "POST", path, {"do": "begin", "id": "begin"})
                while not self.quiet:
                    shown = (await self._ask(http, "GET", path)).json()
                    if shown["phase"] == "over":
                        self.cups.append(opened.json()["tournament"])
                        break
                    await asyncio.sleep(0.5)

    # what goes wrong

    async def _kill(self) -> None:
        server = self.random.choice(self.servers)
        server.kill()
        await asyncio.to_thread(server.start)

    async def _fill(self) -> None:
        disk, process = self.house.disk, self.servers[0].process
        assert disk is not None
        assert process is not None
        disk.fill(process.pid)
        await asyncio.sleep(self.random.uniform(0.3, 2))
        disk.free(process.pid)

    async def _restart_database(self) -> None:
        database = self.house.database
        assert database is not None
        await asyncio.to_thread(database.stop)
        await asyncio.sleep(self.random.uniform(0, 1))
        await asyncio.to_thread(database.start)

    async def _set_clock(self) -> None:
        self.house.clock.write_text(str(self.random.choice((-3600, -60, 0, 60, 3600))))

    async def _attack(self) -> None:
        name = self.random.choice(sorted(ATTACKERS))
        self.report.attacks[name] = self.report.attacks.get(name, 0) + 1
        table = self.players[0].tables[-1].table
        with contextlib.ExitStack() as stack:
            await asyncio.to_thread(
                stack.enter_context, attacked(name, self.servers[0], table, 4.0)
            )
            self.attack_begun = time.monotonic()
            await asyncio.sleep(4)
            self.attack_begun = None

    async def _break_things(self) -> None:
        faults = {"kill": self._kill, "clock": self._set_clock, "attack": self._attack}
        if self.house.disk is not None:
            faults["full disk"] = self._fill
        if self.house.database is not None:
            faults["database"] = self._restart_database
        while not all(player.tables for player in self.players):
            await asyncio.sleep(0.1)
        self.trouble = time.monotonic() + CALM
        end = time.monotonic() + self.seconds
        order: list[str] = []
        while time.monotonic() < end or self.report.faults.keys() != faults.keys():  # each once
            await asyncio.sleep(self.random.uniform(1, 4))
            order = order or self.random.sample(sorted(faults), len(faults))
            name = order.pop()
            calm = name in ("attack", "clock")  # nobody may notice these
            if not calm:
                self.trouble = float("inf")
            await faults[name]()
            if not calm:
                self.trouble = time.monotonic() + CALM
            self.report.faults[name] = self.report.faults.get(name, 0) + 1
            self.say(f"{name}; {self.report.faults}")

    async def _weigh(self) -> None:
        before: dict[int, int] = {}
        while not self.quiet:
            for server in self.servers if self.trouble < float("inf") else ():
                with contextlib.suppress(OSError, AssertionError, AttributeError):
                    assert server.process is not None
                    now = server.memory()
                    first = before.setdefault(server.process.pid, now)
                    self.report.grown = max(self.report.grown, now - first)
                    self.report.rested = now - first
            await asyncio.sleep(0.5)

    # from beginning to end

    async def run(self, players: int = 10) -> Report:
        begin = time.monotonic()
        async with httpx.AsyncClient(timeout=20) as http:
            for _ in range(players):
                player = Honest(self.servers, http, Random(self.random.random()), 0.3)
                player.soak = self
                self.players.append(player)
            weighing = asyncio.create_task(self._weigh())
            playing = [asyncio.create_task(player.run()) for player in self.players]
            others = [self._watch(slow) for slow in (False, False, False, True, True)]
            beside = [asyncio.create_task(x) for x in (*others, self._analyse(), self._host())]
            breaking = asyncio.create_task(self._break_things())
            done, _ = await asyncio.wait(
                [*playing, *beside, breaking], return_when=asyncio.FIRST_COMPLETED
            )
            for task in done:
                task.result()  # somebody who came to an end met a fault
            await asyncio.sleep(CALM)
            self.quiet = True
            for task in playing:
                task.cancel()
            ended = await asyncio.gather(*playing, *beside, return_exceptions=True)
            for problem in ended:
                if isinstance(problem, Exception):
                    raise problem
            for player in self.players:
                for seen in player.tables:
                    self.report.acknowledged += await _compare(http, self.servers[0], player, seen)
        self.quiet = False
        await asyncio.sleep(10)  # tables come to rest
        self.quiet = True
        await weighing
        self.report.seconds = time.monotonic() - begin
        await self._replay()
        self._judge()
        return self.report

    async def _replay(self) -> None:
        """Compare what is stored with what it replays to, and standings with those shown."""
        async with httpx.AsyncClient(timeout=20) as http:
            shown = {
                cup: (await self._ask(http, "GET", f"/api/tournaments/{cup}")).json()["standings"]
                for cup in self.cups
            }
        for server in self.servers:
            server.stop()
        backend = self.house.backend()
        await backend.open()
        journal = TournamentJournal(backend)
        for cup, standings in shown.items():
            replayed = whole(TournamentAggregate.replay(cup, await journal.read(cup)))["standings"]
            assert json.loads(json.dumps(replayed)) == standings, cup
        self.report.cups = len(shown)
        rows = await backend.read("SELECT COUNT(*) FROM events WHERE entry LIKE '%\"acted\"%'")
        self.report.bots = int(rows[0][0] or 0) - self.report.acknowledged
        found = await verify(backend)
        await backend.close()
        assert found.faults == [], found.faults

    def _judge(self) -> None:
        report = self.report
        assert report.acknowledged > 0, report
        assert report.canaries > 0, report
        assert report.grown < MEMORY, report
        assert report.rested < REST, report
        for noted in (report.waits, report.attacked):
            waits = sorted(wait / busy for wait, busy in noted)
            if len(waits) > MANY:
                assert waits[int(0.99 * len(waits))] < WAIT, report
            elif len(waits) > 100:
                assert waits[len(waits) // 2] < WAIT, report


def soak(postgres: bool, seed: int, seconds: float, say: Callable[[str], object]) -> Report:
    """Run one soak and give what happened; its seed tells it again, apart from the machine."""
    with house(postgres) as found:
        return asyncio.run(Soak(found, seed, seconds, say).run())
