"""An aggregate: numbered entries folded into a state."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Generic

from sobremesa.server.journal.commands import Command
from sobremesa.server.journal.decisions import Decision, Request
from sobremesa.server.journal.entries import EntryT
from sobremesa.server.refusals import Refused


class Aggregate(ABC, Generic[EntryT]):
    """A table or a tournament: `decide` computes new entries, `apply` folds stored ones."""

    __slots__ = ("at", "granted", "id", "number", "requests_truncated")

    entry: ClassVar[type[Any]]
    """The class of its entries."""

    def __init__(self, name: str) -> None:
        self.id = name
        self.number = 0
        """The number of the last entry."""
        self.at = 0
        """The time of the last entry."""
        self.granted: dict[tuple[str, str], tuple[int, int | None]] = {}
        """Granted requests by person and id: the entry's number and the command's digest."""
        self.requests_truncated = False
        """Whether `granted` lacks older requests, which then only the journal knows."""

    # deciding

    def decide(self, command: Command, request: Request) -> Decision[EntryT]:
        """Compute what a request leads to, without changing anything."""
        known = self.granted.get((request.person, command.id))
        if known is not None:
            return self.answer_repeated(command, *known)
        try:
            return self._decide(command, request)
        except Refused as refusal:
            return Decision([], refusal, self.number)

    @staticmethod
    def answer_repeated(command: Command, number: int, digest: int | None) -> Decision[EntryT]:
        """Answer a request whose id was granted before: refuse it if the command is another one."""
        same = digest is None or digest == command.digest()
        return Decision([], None if same else Refused("id_used"), number)

    @abstractmethod
    def _decide(self, command: Command, request: Request) -> Decision[EntryT]:
        """Compute what a new request leads to, or raise Refused."""

    def number_events(
        self,
        events: Iterable[Any],
        request: Request,
        command: Command | None = None,
        after: Sequence[EntryT] = (),
    ) -> list[EntryT]:
        """Turn events into numbered entries; the last one holds the digest of the command."""
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

    def apply(self, entry: EntryT, precomputed: Any = None) -> None:
        """Fold the next entry; `precomputed` is what `decide` has computed already."""
        assert entry.n == self.number + 1, (self.id, entry.n, self.number)
        self._fold(entry, precomputed)
        self._advance(entry)

    @abstractmethod
    def _fold(self, entry: EntryT, precomputed: Any) -> None:
        """Update the state by an entry."""

    def _advance(self, entry: EntryT) -> None:
        self.number, self.at = entry.n, entry.at
        self._note_granted(entry)

    def _note_granted(self, entry: EntryT) -> None:
        if entry.by is not None and entry.id is not None:
            self.granted[entry.by, entry.id] = (entry.n, entry.digest)
