"""Start-time fair queueing: all waiting clients get the same share of the workers' time.

The key of a client is a path, such as an address and a person there. At every node of the tree of
keys the branch that has used the least time is served next, so that many people at one address, or
many tables of one person, get no more than one. Time counts only while others wait: a client that
was alone starts level with those that come later.

Nothing here reads a clock: the caller reports how long a job took.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import Final, Generic, TypeVar

T = TypeVar("T")

FairnessKey = tuple[str, ...]
"""The path of a client in the tree; jobs wait at its end."""

MIN_SECONDS: Final = 0.001
"""The minimum time that a job counts for, in seconds, so that no job is free."""
MAX_IDLE_BRANCHES: Final = 64
"""How many branches a node may have before idle ones are removed."""


@dataclass(slots=True, eq=False)
class Ticket(Generic[T]):
    """A job in the queue."""

    client: FairnessKey
    job: T
    seconds: float
    """The expected time."""
    share: float = 1.0
    """The fraction of it that the job should take, because of the others that were waiting."""
    waiting: bool = True


@dataclass(slots=True, eq=False)
class _Branch(Generic[T]):
    """A node of the tree, with all jobs below it."""

    branches: dict[str, _Branch[T]] = field(default_factory=dict)
    tickets: deque[Ticket[T]] = field(default_factory=deque)
    waiting: int = 0
    backlog: float = 0.0
    """The expected seconds of all waiting jobs."""
    running: int = 0
    used: float = 0.0
    """The virtual time used; starts at the level of the others."""
    level: float = 0.0
    """The virtual time of the branch that was served last."""

    @property
    def active(self) -> bool:
        """Whether anything waits or runs here."""
        return bool(self.waiting or self.running)


class FairQueue(Generic[T]):
    """Jobs that wait for a worker."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        """The length of a round, which all waiting clients share, summed over the workers."""
        self._root: _Branch[T] = _Branch()

    def __len__(self) -> int:
        return self._root.waiting

    def waiting(self, client: FairnessKey) -> int:
        """Count the waiting jobs of a client, or of all below a prefix of a path."""
        branch = self._root
        for name in client:
            if name not in branch.branches:
                return 0
            branch = branch.branches[name]
        return branch.waiting

    def put(self, client: FairnessKey, job: T, seconds: float) -> Ticket[T]:
        """Enqueue a job with its expected time."""
        ticket = Ticket(client, job, max(seconds, MIN_SECONDS))
        branch = self._root
        for name in client:
            fork, branch = branch, branch.branches.setdefault(name, _Branch())
            if not branch.active:
                branch.used = max(branch.used, fork.level)
        branch.tickets.append(ticket)
        self._count(ticket, 1)
        return ticket

    def take(self) -> Ticket[T] | None:
        """Dequeue the next job and count it as running; `None` if nothing waits."""
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
        for one in self._path(ticket.client):
            one.running += 1
            one.used += ticket.seconds
        return ticket

    def charge(self, ticket: Ticket[T], seconds: float) -> None:
        """Account for a job that has ended, and how long it took."""
        for one in self._path(ticket.client):
            one.running -= 1
            one.used += max(seconds, MIN_SECONDS) - ticket.seconds
        self._sweep(ticket.client)

    def drop(self, ticket: Ticket[T]) -> bool:
        """Remove a job from the queue; return whether it was waiting."""
        if not ticket.waiting:
            return False
        self._path(ticket.client)[-1].tickets.remove(ticket)
        self._count(ticket, -1)
        self._sweep(ticket.client)
        return True

    def _path(self, client: FairnessKey) -> list[_Branch[T]]:
        found = [self._root]
        for name in client:
            found.append(found[-1].branches[name])
        return found

    def _count(self, ticket: Ticket[T], by: int) -> None:
        ticket.waiting = by > 0
        for branch in self._path(ticket.client):
            branch.waiting += by
            branch.backlog += by * ticket.seconds

    def _sweep(self, client: FairnessKey) -> None:
        """Remove idle branches that owe nothing; all of them if nothing is active."""
        for fork in self._path(client)[:-1]:
            if not fork.active:
                fork.branches.clear()
                fork.level = 0.0
                return
            if len(fork.branches) > MAX_IDLE_BRANCHES:
                fork.branches = {
                    name: one
                    for name, one in fork.branches.items()
                    if one.active or one.used > fork.level
                }


def _used(branch: _Branch[T]) -> float:
    return branch.used
