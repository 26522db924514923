"""The recorder: decide, store, and only then fold and tell."""

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
"""How often a request is decided anew because another process was faster."""

ReplicaT = TypeVar("ReplicaT", bound=Replica[Any, Any])
R_contra = TypeVar("R_contra", contravariant=True)
E_contra = TypeVar("E_contra", contravariant=True)


class Keeper(Protocol[R_contra, E_contra]):
    """Whoever keeps the replicas: the hub keeps tables, the manager tournaments."""

    sessions: Sessions

    def now(self) -> int:
        """Say what time it is."""

    def spawn(self, work: Coroutine[Any, Any, Any]) -> object:
        """Do something in the background."""

    def prepare(self, replica: R_contra, decision: Decision[Any]) -> Awaitable[object] | None:
        """Begin what folding needs and can be computed while the entries are being written."""

    def stored(self, replica: R_contra, entries: Sequence[E_contra], begun: int) -> None:
        """Hear that entries are stored whose writing began at a time; they are folded already."""

    def fold(
        self, replica: R_contra, entries: Sequence[E_contra], late: bool, computed: Any
    ) -> None:
        """Fold entries that are stored, and tell; `late` where another process stored them."""

    async def caught_up(self, replica: R_contra) -> None:
        """Hear that a replica knows all that was stored."""


class Recorder(Generic[ReplicaT, EntryT]):
    """The one way in which anything happens to a table or a tournament."""

    def __init__(
        self, journal: Journal[EntryT], keeper: Keeper[ReplicaT, EntryT], random: Random
    ) -> None:
        self._journal = journal
        self._keeper = keeper
        self._random = random

    def time(self, replica: ReplicaT) -> int:
        """Say what time it is there: never earlier than the last entry says."""
        return self._keeper.now() + replica.ahead

    async def record(
        self,
        replica: ReplicaT,
        person: str,
        name: str,
        decide: Callable[[Request], Awaitable[Decision[EntryT]]],
        earlier: Callable[[], Awaitable[Decision[EntryT] | None]] | None = None,
        departed: bool = False,
    ) -> Decision[EntryT]:
        """Decide and store with the lock held; raise Refused if others are faster all the time.

        `earlier` finds what only the journal knows of the request; `departed` grants something in
        the name of who has been deleted.
        """
        for _ in range(ATTEMPTS):
            if not departed:
                self._keeper.sessions.check(person)
            number = replica.aggregate.number
            request = Request(person, name, self.time(replica), self._random)
            decision = await decide(request)
            if not departed:
                self._keeper.sessions.check(person)
            stored = bool(decision.entries) and await self._store(replica, decision)
            if stored and decision.refusal is None:
                return decision
            if decision.refusal and not stored and self._journal.backend.shared:
                # another process may have granted this, or made it possible
                await self.catch_up(replica)
                if replica.aggregate.number != number:
                    continue
            if earlier and replica.aggregate.forgetful and (known := await earlier()):
                return known
            if stored or not decision.entries:
                return decision
        raise Refused("busy")

    async def _store(self, replica: ReplicaT, decision: Decision[EntryT]) -> bool:
        """Write to the journal, then fold; false if the journal had grown meanwhile."""
        begun = self._keeper.now()
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
            # who asked is gone, or the disk is: only the journal knows what is stored
            self._keeper.spawn(self._look_again(replica, writing))
            raise
        try:
            self._keeper.fold(replica, decision.entries, False, decision.computed)
        finally:
            self._keeper.stored(replica, decision.entries, begun)
        return True

    def _prepare(self, replica: ReplicaT, decision: Decision[EntryT]) -> Awaitable[object] | None:
        """Begin what folding needs; it can do without."""
        try:
            return self._keeper.prepare(replica, decision)
        except Exception:
            _log.exception("%s cannot be prepared", replica.aggregate.id)
            return None

    async def _look_again(self, replica: ReplicaT, writing: asyncio.Future[object]) -> None:
        """Read the journal once a writing that nobody waits for any more has ended."""
        await asyncio.wait([writing])
        replica.stale = True
        await self.renew(replica)

    async def renew(self, replica: ReplicaT) -> None:
        """Catch up if there may be something to catch up with."""
        if replica.stale:
            async with replica.lock:
                if replica.stale:  # otherwise whoever had the lock has looked
                    await self.catch_up(replica)

    async def catch_up(self, replica: ReplicaT) -> None:
        """Read what the journal holds and the replica does not know; with the lock held."""
        replica.stale = False
        aggregate = replica.aggregate
        try:
            async for entries in self._journal.pages(aggregate.id, aggregate.number):
                self._keeper.fold(replica, entries, True, None)
        except BaseException:  # whoever asks next looks again
            replica.stale = True
            raise
        await self._keeper.caught_up(replica)
