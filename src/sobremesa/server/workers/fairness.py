"""Who is served next: everybody who waits has the same share of the workers' time.

An asker is a path, such as an address and a person there. At every fork of the tree of askers the
branch is served next that has used the least time (start-time fair queueing), so that many people
at one address, or many tables of one person, get no more than one. Who was alone owes nothing:
only what is used while others wait counts.

Nothing here reads a clock: whoever takes a job out says afterwards how long it took.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import Final, Generic, TypeVar

T = TypeVar("T")

Asker = tuple[str, ...]
"""Who asks: a path of names. What waits, waits at the end of a path."""

LEAST: Final = 0.001
"""The least that a job counts, in seconds, so that nobody asks for nothing for ever."""
FORGOTTEN: Final = 64
"""How many branches that ask for nothing a fork may have before they are swept away."""


@dataclass(slots=True, eq=False)
class Ticket(Generic[T]):
    """A job in the queue."""

    asker: Asker
    job: T
    seconds: float
    """How long it is expected to take."""
    share: float = 1.0
    """How much of that it should take, as there were others when it was taken out."""
    waiting: bool = True


@dataclass(slots=True, eq=False)
class _Branch(Generic[T]):
    """A part of the tree: all that somebody asks for."""

    branches: dict[str, _Branch[T]] = field(default_factory=dict)
    tickets: deque[Ticket[T]] = field(default_factory=deque)
    waiting: int = 0
    backlog: float = 0.0
    """The seconds that all that waits is expected to take."""
    running: int = 0
    used: float = 0.0
    """The seconds used, counted from where the others stood when this one began to ask."""
    level: float = 0.0
    """Where the branches stand: what the one that was served last had used."""

    @property
    def active(self) -> bool:
        """Whether anything waits or runs here."""
        return bool(self.waiting or self.running)


class FairQueue(Generic[T]):
    """Jobs that wait for a worker."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        """How long a round may last: the time that all who wait share, summed over the workers."""
        self._root: _Branch[T] = _Branch()

    def __len__(self) -> int:
        return self._root.waiting

    def waiting(self, asker: Asker) -> int:
        """Count what waits for an asker; a part of a path stands for everybody beyond it."""
        branch = self._root
        for name in asker:
            if name not in branch.branches:
                return 0
            branch = branch.branches[name]
        return branch.waiting

    def put(self, asker: Asker, job: T, seconds: float) -> Ticket[T]:
        """Let a job wait; `seconds` is how long it is expected to take."""
        ticket = Ticket(asker, job, max(seconds, LEAST))
        branch = self._root
        for name in asker:
            fork, branch = branch, branch.branches.setdefault(name, _Branch())
            if not branch.active:
                branch.used = max(branch.used, fork.level)
        branch.tickets.append(ticket)
        self._count(ticket, 1)
        return ticket

    def take(self) -> Ticket[T] | None:
        """Give the next job, which counts as running from now on; none if nothing waits."""
        if not self._root.waiting:
            return None
        branch, fraction = self._root, 1.0
        while not branch.tickets:
            fraction /= sum(one.active for one in branch.branches.values())
            chosen = min((one for one in branch.branches.values() if one.waiting), key=_used)
            branch.level = max(branch.level, chosen.used)
            branch = chosen
        ticket = branch.tickets.popleft()
        ticket.share = min(1.0, self._seconds * fraction / branch.backlog)
        self._count(ticket, -1)
        for one in self._path(ticket.asker):
            one.running += 1
            one.used += ticket.seconds
        return ticket

    def charge(self, ticket: Ticket[T], seconds: float) -> None:
        """Say that a job has ended, and how long it took."""
        for one in self._path(ticket.asker):
            one.running -= 1
            one.used += max(seconds, LEAST) - ticket.seconds
        self._sweep(ticket.asker)

    def drop(self, ticket: Ticket[T]) -> bool:
        """Let a job wait no longer; tell whether it did."""
        if not ticket.waiting:
            return False
        self._path(ticket.asker)[-1].tickets.remove(ticket)
        self._count(ticket, -1)
        self._sweep(ticket.asker)
        return True

    def _path(self, asker: Asker) -> list[_Branch[T]]:
        found = [self._root]
        for name in asker:
            found.append(found[-1].branches[name])
        return found

    def _count(self, ticket: Ticket[T], by: int) -> None:
        ticket.waiting = by > 0
        for branch in self._path(ticket.asker):
            branch.waiting += by
            branch.backlog += by * ticket.seconds

    def _sweep(self, asker: Asker) -> None:
        """Forget who asks for nothing and owes nothing: where nobody asks, nobody does."""
        for fork in self._path(asker)[:-1]:
            if not fork.active:
                fork.branches.clear()
                fork.level = 0.0
                return
            if len(fork.branches) > FORGOTTEN:
                fork.branches = {
                    name: one
                    for name, one in fork.branches.items()
                    if one.active or one.used > fork.level
                }


def _used(branch: _Branch[T]) -> float:
    return branch.used
