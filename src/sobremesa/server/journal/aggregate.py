"""An aggregate: numbered entries, folded into how something stands."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Generic

from sobremesa.server.journal.commands import Command
from sobremesa.server.journal.decisions import Decision, Request
from sobremesa.server.journal.entries import EntryT
from sobremesa.server.refusals import Refused


class Aggregate(ABC, Generic[EntryT]):
    """A table or a tournament: `decide` says what would happen, `apply` folds what happened."""

    __slots__ = ("at", "done", "forgetful", "id", "number")

    entry: ClassVar[type[Any]]
    """The kind of its entries."""

    def __init__(self, name: str) -> None:
        self.id = name
        self.number = 0
        """The number of the last entry."""
        self.at = 0
        """When the last entry happened."""
        self.done: dict[tuple[str, str], tuple[int, int | None]] = {}
        """Requests that were granted: for each its number, and what it was in short."""
        self.forgetful = False
        """Whether older requests are known to the journal alone."""

    # asking

    def decide(self, command: Command, request: Request) -> Decision[EntryT]:
        """Say what a request leads to, without changing anything."""
        known = self.done.get((request.person, command.id))
        if known is not None:
            return self.repeated(command, *known)
        try:
            return self._decide(command, request)
        except Refused as refusal:
            return Decision([], refusal, self.number)

    @staticmethod
    def repeated(command: Command, number: int, digest: int | None) -> Decision[EntryT]:
        """Answer a request whose id was granted before: the same is done, another is refused."""
        same = digest is None or digest == command.digest()
        return Decision([], None if same else Refused("id_used"), number)

    @abstractmethod
    def _decide(self, command: Command, request: Request) -> Decision[EntryT]:
        """Say what a request leads to that was not made before, or refuse it."""

    def entries_of(
        self,
        events: Iterable[Any],
        request: Request,
        command: Command | None = None,
        after: Sequence[EntryT] = (),
    ) -> list[EntryT]:
        """Number events for the journal; the last one of a command holds what it was in short."""
        now = max(request.now, self.at)
        by = request.person or None
        name = command.id if command else None
        found, listed = list(events), list(after)
        for left, event in zip(range(len(found) - 1, -1, -1), found, strict=True):
            digest = command.digest() if command and by and not left else None
            number = self.number + len(listed) + 1
            listed.append(self.entry(number, now, event, by, name, digest))
        return listed

    # folding

    def apply(self, entry: EntryT, computed: Any = None) -> None:
        """Fold the next entry; `computed` is what deciding it has computed already."""
        assert entry.n == self.number + 1, (self.id, entry.n, self.number)
        self._fold(entry, computed)
        self._remember(entry)

    @abstractmethod
    def _fold(self, entry: EntryT, computed: Any) -> None:
        """Change what an entry changes."""

    def _remember(self, entry: EntryT) -> None:
        self.number, self.at = entry.n, entry.at
        self._keep(entry)

    def _keep(self, entry: EntryT) -> None:
        if entry.by is not None and entry.id is not None:
            self.done[entry.by, entry.id] = (entry.n, entry.digest)
