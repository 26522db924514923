"""The journal of tournaments: numbered entries, stored before subscribers are notified."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from sobremesa.play.tournament import events as t
from sobremesa.server.journal.journal import Journal
from sobremesa.server.storage.backend import Backend
from sobremesa.server.storage.statements import Statement, Value
from sobremesa.server.tables.journal import opening_statements
from sobremesa.server.tournaments.aggregate import (
    CODEC,
    AnyEvent,
    SubstituteEntered,
    TournamentAggregate,
    TournamentEntry,
)
from sobremesa.server.tournaments.snapshots import TournamentTrace

_ADD = "INSERT INTO tournament_entries (tournament, number, entry) VALUES (:t, :n, :entry)"
_OPEN = (
    "INSERT INTO tournaments (id, game, public, status, opened, changed) "
    "VALUES (:t, :game, :public, 'joining', :at, :at)"
)
_STATUS = "UPDATE tournaments SET status = :status, changed = :at WHERE id = :t"


def named(event: AnyEvent) -> str | None:
    """Return the person whom an event names, if any."""
    return (
        event.entrant.id if isinstance(event, t.Joined | t.Replaced | SubstituteEntered) else None
    )


def index_statements(aggregate: TournamentAggregate) -> list[Statement]:
    """Return the statements that rebuild a tournament's row in the index."""
    statements: list[Statement] = [
        ("DELETE FROM tournaments WHERE id = :t", {"t": aggregate.id}),
        _opened(aggregate),
    ]
    if aggregate.over:
        statements.append((_STATUS, {"t": aggregate.id, "status": "over", "at": aggregate.at}))
    return statements


def _opened(aggregate: TournamentAggregate) -> Statement:
    return (
        _OPEN,
        {
            "t": aggregate.id,
            "game": aggregate.tournament.terms.game,
            "public": int(aggregate.hosting.public),
            "at": aggregate.entries[0].at,
        },
    )


class TournamentJournal(Journal[TournamentEntry]):
    """The entries of all tournaments."""

    table = "tournament_entries"
    key = "tournament"

    def __init__(self, backend: Backend) -> None:
        super().__init__(backend, CODEC)

    def statements(
        self, name: str, entries: Sequence[TournamentEntry], opens: Sequence[Any] = ()
    ) -> list[Statement]:
        """Return the statements that store entries, and a new table (`opens`) with them."""
        added: list[Statement] = [
            (_ADD, {"t": name, "n": entry.n, "entry": self.codec.write(entry)}) for entry in entries
        ]
        return added + (opening_statements(opens) if opens else [])

    async def open(self, aggregate: TournamentAggregate) -> None:
        """Store a new tournament."""
        (first,) = aggregate.entries
        assert isinstance(first.event, t.TournamentOpened)
        await self.backend.write([_opened(aggregate), *self.statements(aggregate.id, [first])])

    async def note_phase(self, aggregate: TournamentAggregate) -> None:
        """Mark a tournament as over in the index; until then the manager keeps it running."""
        if aggregate.tournament.phase == "over":
            values: dict[str, Value] = {"t": aggregate.id, "status": "over", "at": aggregate.at}
            await self.backend.write([(_STATUS, values)])

    async def running(self) -> dict[str, int]:
        """Return every tournament that is not over, with the number of its last entry."""
        rows = await self.backend.read(
            "SELECT id, (SELECT MAX(number) FROM tournament_entries WHERE tournament = id) "
            "FROM tournaments WHERE status <> 'over'"
        )
        return {str(name): int(number or 0) for name, number in rows}

    async def finished(self, tables: Iterable[str]) -> set[str]:
        """Return those of the server's tables whose game is over."""
        names = {f"t{index}": name for index, name in enumerate(tables)}
        if not names:
            return set()
        listed = ", ".join(f":{key}" for key in names)
        rows = await self.backend.read(
            f"SELECT id FROM tables WHERE status IN ('over', 'filed') AND id IN ({listed})",
            **names,
        )
        return {str(name) for (name,) in rows}

    async def mentioning(self, person: str) -> list[str]:
        """Return every tournament whose journal names a person."""
        rows = await self.backend.read(
            "SELECT DISTINCT tournament FROM tournament_entries WHERE entry LIKE :like",
            like=f'%"{person}"%',
        )
        return sorted(str(name) for (name,) in rows)

    async def traces(self, person: str) -> list[TournamentTrace]:
        """Return a person's tournaments, each with the entries about them."""
        found: list[TournamentTrace] = []
        for name in await self.mentioning(person):
            aggregate = TournamentAggregate.replay(name, await self.read(name))
            about = [one for one in aggregate.entries if person in (one.by, named(one.event))]
            found.append(
                {
                    "tournament": name,
                    "title": aggregate.tournament.terms.title,
                    "organiser": aggregate.organiser == person,
                    "entries": about,
                }
            )
        return found

    async def listed(self, limit: int = 100) -> list[str]:
        """Return the public tournaments: those under way first, then by latest change."""
        rows = await self.backend.read(
            "SELECT id FROM tournaments WHERE public = 1 "
            "ORDER BY CASE status WHEN 'over' THEN 1 ELSE 0 END, changed DESC LIMIT :limit",
            limit=limit,
        )
        return [str(name) for (name,) in rows]
