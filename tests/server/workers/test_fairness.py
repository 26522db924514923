"""The fair queue and the budgets, with time given by hand."""

from __future__ import annotations

import heapq
from collections import Counter
from dataclasses import dataclass, field

import pytest

from sobremesa.server.refusals import Refused
from sobremesa.server.workers.budget import Budgets
from sobremesa.server.workers.client_addresses import ABSENT, ClientAddresses
from sobremesa.server.workers.fairness import MAX_IDLE_BRANCHES, FairnessKey, FairQueue, Ticket

ROUND = 10.0


@dataclass
class Bench:
    """Workers that take jobs out of a queue; jobs last as long as they say, times their share."""

    processes: int = 1
    elastic: bool = False
    now: float = 0.0
    served: Counter[FairnessKey] = field(default_factory=Counter)
    waits: dict[str, float] = field(default_factory=dict)
    shares: dict[str, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.queue: FairQueue[str] = FairQueue(ROUND * self.processes)
        self._running: list[tuple[float, int, Ticket[str], float]] = []
        self._since: dict[str, float] = {}
        self._number = 0

    def ask(self, asker: FairnessKey, seconds: float) -> str:
        """Let somebody ask for a job; give its name."""
        self._number += 1
        name = f"{'/'.join(asker)}#{self._number}"
        self._since[name] = self.now
        self.queue.put(asker, name, seconds)
        self._start()
        return name

    def _start(self) -> None:
        while len(self._running) < self.processes:
            ticket = self.queue.take()
            if ticket is None:
                return
            self.waits[ticket.job] = self.now - self._since[ticket.job]
            self.shares[ticket.job] = ticket.share
            spent = ticket.seconds * (ticket.share if self.elastic else 1.0)
            self._number += 1
            heapq.heappush(self._running, (self.now + spent, self._number, ticket, spent))

    def run(self, seconds: float, again: bool = False) -> None:
        """Let time pass; with `again`, whoever is served asks for the same at once."""
        end = self.now + seconds
        while self._running and self._running[0][0] <= end:
            self.now, _, ticket, spent = heapq.heappop(self._running)
            self.queue.charge(ticket, spent)
            self.served[ticket.client[:1]] += 1
            if again:
                self.ask(ticket.client, ticket.seconds)
            self._start()
        self.now = end


def test_who_comes_later_does_not_wait_for_all_that_one_asked_for() -> None:
    bench = Bench()
    for _ in range(300):
        bench.ask(("evil",), 1.0)
    bench.run(5.5)
    mine = bench.ask(("ana",), 1.0)
    bench.run(3)
    assert bench.waits[mine] == pytest.approx(0.5)  # what was being done, and nothing else


def test_everybody_has_the_same_share_of_the_time_not_of_the_jobs() -> None:
    bench = Bench()
    for _ in range(3):
        bench.ask(("slow",), 4.0)
        bench.ask(("quick",), 0.1)
    bench.run(400, again=True)
    assert bench.served["slow",] * 4.0 == pytest.approx(200, abs=8)
    assert bench.served["quick",] * 0.1 == pytest.approx(200, abs=8)


def test_many_people_at_an_address_count_as_one() -> None:
    bench = Bench()
    for person in range(60):
        bench.ask(("here", f"guest-{person}"), 1.0)
    bench.ask(("there", "ana"), 1.0)
    bench.run(200, again=True)
    assert bench.served["there",] == pytest.approx(100, abs=2)


def test_people_at_an_address_share_it_among_themselves() -> None:
    bench = Bench()
    for _ in range(20):
        bench.ask(("here", "evil"), 1.0)
    bench.run(1.5)
    mine = bench.ask(("here", "ana"), 1.0)
    bench.run(2)
    assert bench.waits[mine] == pytest.approx(0.5)


def test_who_was_alone_owes_nothing() -> None:
    bench = Bench()
    for _ in range(2):
        bench.ask(("ana",), 1.0)
    bench.run(100, again=True)
    bench.ask(("eva",), 1.0)
    bench.served.clear()
    bench.run(100, again=True)
    assert bench.served["ana",] == pytest.approx(50, abs=2)
    assert bench.served["eva",] == pytest.approx(50, abs=2)


def test_who_pauses_saves_nothing_up() -> None:
    bench = Bench()
    bench.ask(("ana",), 1.0)
    bench.ask(("eva",), 1.0)
    bench.run(2)
    for _ in range(2):
        bench.ask(("ana",), 1.0)
    bench.run(100, again=True)
    for _ in range(2):
        bench.ask(("eva",), 1.0)
    bench.served.clear()
    bench.run(20, again=True)
    assert bench.served["ana",] == pytest.approx(10, abs=1)


def test_without_load_nothing_is_hurried() -> None:
    bench = Bench(elastic=True)
    alone = bench.ask(("ana",), 4.8)
    bench.run(5)
    first, second = bench.ask(("ana",), 4.8), bench.ask(("eva",), 4.8)
    bench.run(10)
    assert [bench.shares[name] for name in (alone, first, second)] == [1.0, 1.0, 1.0]


def test_under_load_everybody_is_served_within_a_round() -> None:
    bench = Bench(elastic=True)
    names = [bench.ask((f"guest-{number}",), 4.8) for number in range(24)]
    bench.run(60)
    assert max(bench.waits[name] for name in names[1:]) < 4.8 + 4 * ROUND
    assert min(bench.shares.values()) < 0.1
    one = bench.ask(("ana",), 4.8)
    bench.run(5)
    assert bench.shares[one] == 1.0


def test_who_asks_for_much_hurries_only_themselves() -> None:
    bench = Bench(elastic=True)
    for _ in range(59):
        bench.ask(("evil",), 4.8)
    bench.run(5)
    mine = bench.ask(("ana",), 4.8)
    bench.run(5)
    assert bench.shares[mine] == 1.0
    assert bench.waits[mine] < 1.0
    assert sorted(bench.shares.values())[0] < 0.05


def test_more_workers_serve_more_at_full_strength() -> None:
    bench = Bench(processes=4, elastic=True)
    names = [bench.ask((f"guest-{number}",), 4.8) for number in range(8)]
    bench.run(20)
    assert {bench.shares[name] for name in names} == {1.0}


def test_a_job_that_nobody_wants_any_more_waits_no_longer() -> None:
    queue: FairQueue[str] = FairQueue(ROUND)
    first, second = queue.put(("ana",), "a", 1.0), queue.put(("ana",), "b", 1.0)
    assert queue.drop(first)
    assert not queue.drop(first)
    assert queue.waiting(("ana",)) == len(queue) == 1
    taken = queue.take()
    assert taken is second
    assert not queue.drop(second)
    queue.charge(second, 1.0)
    assert not queue.drop(second)
    assert queue.take() is None


def test_who_asks_no_more_is_forgotten() -> None:
    queue: FairQueue[str] = FairQueue(ROUND)
    queue.put(("busy",), "always", 1.0)
    for number in range(MAX_IDLE_BRANCHES * 10):
        queue.put(("here", f"guest-{number}"), "once", 0.01)
    while (ticket := queue.take()) is not None:
        queue.charge(ticket, 0.01)
        if ticket.client == ("busy",):
            queue.put(("busy",), "always", 1.0)
        if queue.waiting(("here",)) == 0:
            break
    assert queue.waiting(("here",)) == 0
    assert len(queue._root.branches["here"].branches) <= MAX_IDLE_BRANCHES + 1


# askers and budgets


def test_tables_without_anybody_count_as_one_address() -> None:
    askers = ClientAddresses()
    assert askers.for_table("ana", True) == ("ana", "ana")
    askers.record("ana", "192.0.2.7")
    assert askers.for_table("ana", True) == ("192.0.2.7", "ana")
    assert askers.for_table("ana", False) == (ABSENT, "192.0.2.7", "ana")


def test_a_budget_is_set_aside_and_settled_by_what_it_cost() -> None:
    now = 0.0
    budgets = Budgets(rate=0.5, burst=8.0, now=lambda: now)
    ana, eva = ("here", "ana"), ("here", "eva")
    budgets.reserve(ana, 4.0)
    with pytest.raises(Refused, match="too_fast"):
        budgets.reserve(ana, 0.1)
    budgets.charge(ana, 4.0, 1.0)
    budgets.reserve(ana, 3.0)
    budgets.reserve(eva, 4.0)
    with pytest.raises(Refused, match="too_fast"):  # the address has nothing left
        budgets.reserve(("here", "cruz"), 0.5)
    budgets.reserve(("there", "ana"), 4.0)
    budgets.charge(ana, 3.0, 5.0)  # in debt
    assert budgets.wait(ana) == pytest.approx(8.0)
    now = 8.0
    with pytest.raises(Refused, match="too_fast"):
        budgets.reserve(ana, 0.1)
    now = 9.0
    budgets.reserve(ana, 0.1)
    assert budgets.wait(ana) == 0.0
