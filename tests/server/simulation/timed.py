"""Stories in which time acts: clocks run out, and bots answer, late, twice or not at all."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import msgspec

import sobremesa
from sobremesa.server.journal.decisions import SERVER
from sobremesa.server.refusals import Refused
from sobremesa.server.tables import commands as c
from sobremesa.server.tables import events as e
from sobremesa.server.tables.journal import TableJournal
from sobremesa.server.tables.terms import TableTerms
from sobremesa.server.workers.jobs.thoughts import Thought
from tests.server.simulation.stories import PEOPLE, Denied, Schedule
from tests.server.simulation.world import Process

GAME = "colmena"
PLIES = 8
SECONDS = 5
"""Each player's time."""
LATE = ("out_of_time", "over")
"""What somebody is told who has thought for too long."""
FALLEN = 20.0
"""Virtual seconds after its time within which a flag has fallen, whoever was killed meanwhile."""
ANSWERED = 180.0
"""Virtual seconds within which a bot has answered, however often workers end."""


class Game(Schedule):
    """A game between two, of which it is known what was granted to whom."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.world.read_failed = self.world.trouble / 2
        self.world.look = 1.0  # minutes pass here, of which looking would be the most
        self.table = ""
        self.told: dict[int, int] = {}
        """For each ply the number that who played it was told."""

    async def _open(self, **terms: object) -> None:
        settled = msgspec.convert({"game": GAME, **terms}, TableTerms)
        self.table = await self._insist(lambda process: process.hub.open(settled, "ana", "Ana"))

    async def _actions(self) -> list[str]:
        room = await self._insist(lambda process: process.hub.refresh(self.table))
        return list(room.table.play.actions)

    async def _act(self, person: str) -> None:
        """Play something at random; the same again, if nobody answers."""
        actions = await self._actions()
        state = sobremesa.game(GAME).start()
        for action in actions:
            state = state.play(action)
        ply = len(actions)
        chosen = self.world.random.choice(state.legal())
        command = c.Act(id=f"{person}-{ply}", action=chosen, ply=ply)
        self.told[ply] = await self._do(self.table, person, command)
        if self.world.random.random() < 0.3:  # the answer was lost: it is asked for again
            assert await self._do(self.table, person, command) == self.told[ply], "once"

    async def _stored(self) -> list[e.Entry]:
        """Give what is stored when all is quiet: each ply once, where it was told."""
        self.world.trouble = self.world.read_failed = 0.0
        entries = await TableJournal(self.processes[0].stored).read(self.table)
        assert [entry.n for entry in entries] == list(range(1, len(entries) + 1))
        assert [entry.at for entry in entries] == sorted(entry.at for entry in entries)
        acted = [entry for entry in entries if isinstance(entry.event, e.Acted)]
        for ply, number in self.told.items():
            assert acted[ply].n == number, "every action once, under the number that was told"
        for process in self.processes:
            room = await process.hub.refresh(self.table)
            assert room.table.number >= len(entries), "every process knows all of it"
        return entries


class Clocks(Game):
    """Two people play against time; some think for too long."""

    async def _play(self) -> None:
        """Play in turns, until somebody has thought for too long or enough is played."""
        random = self.world.random
        for ply in range(PLIES):
            await asyncio.sleep(random.choice((0.1, 0.5, 1.0, 2.0, SECONDS - 0.05, 3.0 * SECONDS)))
            try:
                await self._act(PEOPLE[ply % 2])
            except Denied as denied:
                if denied.code in LATE:
                    return
                raise

    async def _flag(self) -> None:
        """Claim again and again that somebody's time is over: the server's clock decides."""
        for index in range(60):
            await asyncio.sleep(self.world.random.random() * 2)
            with contextlib.suppress(Denied):
                await self._do(self.table, "blas", c.Flag(id=f"flag-{index}"))

    async def _story(self) -> None:
        clock = {
            "kind": self.world.random.choice(("turn", "fischer")),
            "seconds": SECONDS,
        }
        if clock["kind"] == "fischer":
            clock["increment"] = self.world.random.choice((0, 1))
        await self._open(seats=[{"kind": "me"}], clock=clock)
        await self._do(self.table, "blas", c.Sit(id="sit"))
        claims = [self._flag()] if self.world.random.random() < 0.5 else []
        await asyncio.gather(self._play(), *claims, self._kill())
        begun = any(isinstance(entry.event, e.Acted) for entry in await self._stored())
        if begun:  # the clock of who is to move runs, and they do nothing any more
            await asyncio.sleep(SECONDS * PLIES + FALLEN)
        self._judge(await self._stored(), clock)

    def _judge(self, entries: list[e.Entry], clock: dict[str, Any]) -> None:
        """Count the time of each once more, and compare."""
        left, since, mover = [1000 * SECONDS] * 2, None, 0
        fallen: list[e.Entry] = []
        for entry in entries:
            up = None if since is None else since + left[mover]
            if isinstance(entry.event, e.Acted):
                assert not fallen, "nobody plays on"
                assert up is None or entry.at < up, "nobody plays after their time"
                if since is not None:  # the first action starts the clocks, and brings nothing
                    left[mover] += 1000 * clock.get("increment", 0) - (entry.at - since)
                if clock["kind"] == "turn":
                    left[mover] = 1000 * SECONDS
                since, mover = entry.at, 1 - mover
            elif isinstance(entry.event, e.DroppedOut):
                fallen.append(entry)
                assert (entry.event.seat, entry.event.reason) == (mover, "time")
                assert up is not None
                assert up <= entry.at, "never early"
                assert entry.at < up + 1000 * FALLEN, "and soon"
        ends = [entry for entry in entries if isinstance(entry.event, e.Ended)]
        assert len(fallen) == len(ends) == (since is not None), "once"


class Bots(Game):
    """Somebody plays against a bot whose workers end, answer late, and answer twice."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.world.crashes = self.world.random.choice((0.0, 0.1, 0.3))
        self.world.answered = self._again
        self.doubled: list[asyncio.Task[None]] = []

    def _again(self, thought: Thought, action: str) -> None:
        """Let an answer come once more, before or after the first, through any process."""
        if self.world.random.random() < 0.3:
            self.doubled.append(asyncio.ensure_future(self._double(thought, action)))

    async def _double(self, thought: Thought, action: str) -> None:
        await self.world.lag()
        ply = len(thought.actions)
        command = c.Act(id=f"twice-{ply}", seat=1, action=action, ply=ply)

        async def work(process: Process) -> None:
            await process.hub.handle(self.table, command, SERVER, "")

        with contextlib.suppress(Refused, ConnectionError):
            await self.world.random.choice(self.processes).ask(work)

    async def _answer(self, ply: int) -> None:
        """Wait until the bot has played."""
        begin = asyncio.get_running_loop().time()
        while len(await self._actions()) <= ply:
            waited = asyncio.get_running_loop().time() - begin
            assert waited < ANSWERED, f"the bot has not answered at ply {ply}"
            await asyncio.sleep(0.1)

    async def _play(self) -> None:
        for ply in range(0, PLIES, 2):
            await self._act("ana")
            await self._answer(ply + 1)

    async def _story(self) -> None:
        await self._open(seats=[{"kind": "me"}, {"kind": "bot", "level": 1}])
        await asyncio.gather(self._play(), self._kill())
        await asyncio.gather(*self.doubled)
        await asyncio.sleep(30)  # whoever still thinks comes too late
        acted = [entry for entry in await self._stored() if isinstance(entry.event, e.Acted)]
        assert len(acted) == PLIES, "every action of a bot once"
        assert [bool(entry.by) for entry in acted] == [True, False] * (PLIES // 2)
