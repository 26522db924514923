"""The recorder: decide, store, and only then fold and publish."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from random import Random
from typing import Any, Final, Generic, Protocol, TypeVar

from sobremesa.server.journal.decisions import Decision, Request
from sobremesa.server.journal.entries import EntryT
from sobremesa.server.journal.journal import Journal
from sobremesa.server.journal.replica import Replica
from sobremesa.server.refusals import Refused
from sobremesa.server.sessions import Sessions
from sobremesa.server.storage.statements import Conflict

_log = logging.getLogger("sobremesa.server")

ATTEMPTS: Final = 8
"""How often a request is decided again because another process stored first."""

ReplicaT = TypeVar("ReplicaT", bound=Replica[Any, Any])
R_contra = TypeVar("R_contra", contravariant=True)
E_contra = TypeVar("E_contra", contravariant=True)


class ReplicaOwner(Protocol[R_contra, E_contra]):
    """The owner of the replicas: the hub for tables, the manager for tournaments."""

    sessions: Sessions

    def now(self) -> int:
        """Give the server's time in milliseconds."""

    def spawn(self, work: Coroutine[Any, Any, Any]) -> object:
        """Start a background task."""

    def prepare(self, replica: R_contra, decision: Decision[Any]) -> Awaitable[object] | None:
        """Start work that can run while the entries are being written."""

    def stored(self, replica: R_contra, entries: Sequence[E_contra], begun: int) -> None:
        """Called when entries are stored and folded; `begun` is when the write began."""

    def fold(
        self, replica: R_contra, entries: Sequence[E_contra], remote: bool, precomputed: Any
    ) -> None:
        """Fold stored entries and publish them; `remote` if another process stored them."""


class Recorder(Generic[ReplicaT, EntryT]):
    """Every change of a table or a tournament goes through here."""

    def __init__(
        self, journal: Journal[EntryT], owner: ReplicaOwner[ReplicaT, EntryT], random: Random
    ) -> None:
        self._journal = journal
        self._owner = owner
        self._random = random

    def time(self, replica: ReplicaT) -> int:
        """Give the time for a new entry: never earlier than the last one."""
        return self._owner.now() + replica.clock_offset

    async def record(
        self,
        replica: ReplicaT,
        person: str,
        name: str,
        decide: Callable[[Request], Awaitable[Decision[EntryT]]],
        find_granted: Callable[[], Awaitable[Decision[EntryT] | None]] | None = None,
        departed: bool = False,
    ) -> Decision[EntryT]:
        """Decide and store with the lock held; raise Refused if other processes always store first.

        `find_granted` looks in the journal for a request that is no longer in memory; `departed`
        allows a request in the name of somebody who has been deleted.
        """
        for _ in range(ATTEMPTS):
            if not departed:
                self._owner.sessions.check(person)
            number = replica.aggregate.number
            request = Request(person, name, self.time(replica), self._random)
            decision = await decide(request)
            if not departed:
                self._owner.sessions.check(person)
            stored = bool(decision.entries) and await self._store(replica, decision)
            if stored and decision.refusal is None:
                return decision
            if decision.refusal and not stored and self._journal.backend.shared:
                # another process may have granted this, or made it possible
                await self.catch_up(replica)
                if replica.aggregate.number != number:
                    continue
            if (
                find_granted
                and replica.aggregate.requests_truncated
                and (known := await find_granted())
            ):
                return known
            if stored or not decision.entries:
                return decision
        raise Refused("busy")

    async def _store(self, replica: ReplicaT, decision: Decision[EntryT]) -> bool:
        """Write to the journal, then fold; false if another process stored first."""
        begun = self._owner.now()
        writing = asyncio.ensure_future(
            self._journal.append(replica.aggregate.id, decision.entries, decision.opens)
        )
        try:
            preparing = self._prepare(replica, decision)
            await asyncio.shield(writing)
            if preparing is not None:
                with contextlib.suppress(Exception):  # it can be done without
                    await preparing
        except Conflict:
            await self.catch_up(replica)
            return False
        except BaseException:
            # cancelled, or the disk failed: only the journal knows what is stored
            self._owner.spawn(self._catch_up_after(replica, writing))
            raise
        try:
            self._owner.fold(replica, decision.entries, False, decision.precomputed)
        finally:
            self._owner.stored(replica, decision.entries, begun)
        return True

    def _prepare(self, replica: ReplicaT, decision: Decision[EntryT]) -> Awaitable[object] | None:
        """Start the owner's preparations, which are optional."""
        try:
            return self._owner.prepare(replica, decision)
        except Exception:
            _log.exception("%s cannot be prepared", replica.aggregate.id)
            return None

    async def _catch_up_after(self, replica: ReplicaT, writing: asyncio.Future[object]) -> None:
        """Read the journal after an abandoned write has ended."""
        await asyncio.wait([writing])
        replica.stale = True
        await self.catch_up_if_stale(replica)

    async def catch_up_if_stale(self, replica: ReplicaT) -> None:
        """Catch up if the replica may be stale."""
        if replica.stale:
            async with replica.lock:
                if replica.stale:  # otherwise the previous holder of the lock has caught up
                    await self.catch_up(replica)

    async def catch_up(self, replica: ReplicaT) -> None:
        """Fold the entries of the journal that the replica lacks; with the lock held."""
        replica.stale = False
        aggregate = replica.aggregate
        try:
            async for entries in self._journal.pages(aggregate.id, aggregate.number):
                self._owner.fold(replica, entries, True, None)
        except BaseException:  # the next request tries again
            replica.stale = True
            raise
