"""The recorder by itself: stored first, then told; decided anew where another was faster."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Coroutine, Sequence
from random import Random
from typing import Any, cast

import msgspec
import pytest

from sobremesa.server.journal.aggregate import Aggregate
from sobremesa.server.journal.commands import Command
from sobremesa.server.journal.decisions import Decision, Request
from sobremesa.server.journal.entries import Codec, Entry
from sobremesa.server.journal.journal import PAGE, Journal
from sobremesa.server.journal.recorder import ATTEMPTS, Recorder
from sobremesa.server.journal.replica import Replica
from sobremesa.server.refusals import Refused
from sobremesa.server.sessions import Sessions
from sobremesa.server.storage.backend import Backend
from sobremesa.server.storage.statements import Conflict, Statement


class Added(msgspec.Struct, frozen=True):
    amount: int


class Line(Entry[Added], frozen=True, omit_defaults=True):
    pass


class Add(Command, frozen=True, kw_only=True, tag="add"):
    amount: int


class Sum(Aggregate[Line]):
    """The smallest aggregate: what was added up."""

    entry = Line
    total = 0

    def _decide(self, command: Command, request: Request) -> Decision[Line]:
        assert isinstance(command, Add)
        if command.amount == 0:
            raise Refused("bad_message")
        entries = self.number_events([Added(command.amount)], request, command)
        return Decision(entries, None, self.number + 1, precomputed=self.total + command.amount)

    def _fold(self, entry: Line, precomputed: Any) -> None:
        self.total = precomputed if precomputed is not None else self.total + entry.event.amount


class Held(Replica[Line, Any]):
    def __init__(self) -> None:
        super().__init__(0)
        self.sum = Sum("sum")

    @property
    def aggregate(self) -> Sum:
        return self.sum


class Kept(Journal[Line]):
    """A journal in a list; `rivals` are written by somebody else right before we write."""

    def __init__(self, rivals: int = 0) -> None:
        super().__init__(cast(Backend, self), Codec(Line))
        self.lines: list[Line] = []
        self.rivals = rivals
        self.gate: asyncio.Event | None = None
        self.shared = False

    def statements(
        self, name: str, entries: Sequence[Line], opens: Sequence[Any] = ()
    ) -> list[Statement]:
        return []

    def append(
        self, name: str, entries: Sequence[Line], opens: Sequence[Any] = ()
    ) -> Awaitable[object]:
        return self._append(entries)

    async def _append(self, entries: Sequence[Line]) -> None:
        if self.gate:
            await self.gate.wait()
        if self.rivals:
            self.rivals -= 1
            self.lines.append(Line(len(self.lines) + 1, 0, Added(100)))
        if entries[0].n != len(self.lines) + 1:
            raise Conflict
        self.lines += entries

    async def page(self, name: str, after: int, limit: int = PAGE) -> list[Line]:
        return self.lines[after:]


class ReplicaOwner:
    def __init__(self, journal: Kept) -> None:
        self.sessions = Sessions()
        self.journal = journal
        self.told: list[int] = []
        self.tasks: list[asyncio.Task[Any]] = []

    def now(self) -> int:
        return 5

    def spawn(self, work: Coroutine[Any, Any, Any]) -> object:
        self.tasks.append(asyncio.ensure_future(work))
        return self.tasks[-1]

    def fold(self, replica: Held, entries: Sequence[Line], remote: bool, precomputed: Any) -> None:
        for entry in entries:
            assert entry in self.journal.lines  # nobody hears of what is not stored
            replica.sum.apply(entry, precomputed)
            self.told.append(entry.n)

    def prepare(self, replica: Held, decision: Decision[Line]) -> None: ...

    def stored(self, replica: Held, entries: Sequence[Line], begun: int) -> None:
        assert self.told[-1] == entries[-1].n


def _work(rivals: int = 0) -> tuple[Held, Kept, ReplicaOwner, Recorder[Held, Line]]:
    journal = Kept(rivals)
    owner = ReplicaOwner(journal)
    return Held(), journal, owner, Recorder(journal, owner, Random(1))


async def _ask(held: Held, recorder: Recorder[Held, Line], command: Add) -> Decision[Line]:
    async def decide(request: Request) -> Decision[Line]:
        return held.sum.decide(command, request)

    async with held.lock:
        return await recorder.record(held, "ana", "Ana", decide)


def test_who_was_slower_catches_up_and_decides_anew() -> None:
    async def work() -> None:
        held, journal, owner, recorder = _work(rivals=3)
        decision = await _ask(held, recorder, Add(id="a", amount=7))
        assert decision.number == 4
        assert held.sum.total == 307
        assert owner.told == [1, 2, 3, 4]
        assert [line.n for line in journal.lines] == [1, 2, 3, 4]

    asyncio.run(work())


def test_who_is_always_slower_is_told_so_and_nothing_is_done() -> None:
    async def work() -> None:
        held, journal, _, recorder = _work(rivals=ATTEMPTS)
        with pytest.raises(Refused, match="busy"):
            await _ask(held, recorder, Add(id="a", amount=7))
        assert held.sum.total == ATTEMPTS * 100
        assert len(journal.lines) == ATTEMPTS

    asyncio.run(work())


def test_what_was_being_stored_when_who_asked_went_is_folded_all_the_same() -> None:
    async def work() -> None:
        held, journal, owner, recorder = _work()
        journal.gate = asyncio.Event()
        asked = asyncio.ensure_future(_ask(held, recorder, Add(id="a", amount=7)))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked
        assert held.sum.total == 0
        journal.gate.set()
        await asyncio.gather(*owner.tasks)
        assert held.sum.total == 7
        again = await _ask(held, recorder, Add(id="a", amount=7))
        assert (again.entries, again.refusal, again.number) == ([], None, 1)

    asyncio.run(work())


def test_a_refusal_stores_nothing_and_an_id_means_one_thing() -> None:
    async def work() -> None:
        held, journal, _, recorder = _work()
        refused = await _ask(held, recorder, Add(id="a", amount=0))
        assert refused.refusal is not None
        assert refused.refusal.code == "bad_message"
        assert not journal.lines
        await _ask(held, recorder, Add(id="b", amount=1))
        other = await _ask(held, recorder, Add(id="b", amount=2))
        assert other.refusal is not None
        assert other.refusal.code == "id_used"
        assert held.sum.total == 1

    asyncio.run(work())
