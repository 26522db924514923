"""The journal of tournaments: an entry is numbered, and stored before anybody hears of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from sobremesa.play.tournament import events as t
from sobremesa.server.journal.journal import Journal
from sobremesa.server.storage.backend import Backend
from sobremesa.server.storage.statements import Statement, Value
from sobremesa.server.tables.journal import opening
from sobremesa.server.tournaments.aggregate import (
    CODEC,
    AnyEvent,
    Contest,
    TournamentEntry,
    Waiting,
)
from sobremesa.server.tournaments.snapshots import TournamentTrace

_ADD = "INSERT INTO tournament_entries (tournament, number, entry) VALUES (:t, :n, :entry)"
_OPEN = (
    "INSERT INTO tournaments (id, game, public, status, opened, changed) "
    "VALUES (:t, :game, :public, 'joining', :at, :at)"
)
_STATUS = "UPDATE tournaments SET status = :status, changed = :at WHERE id = :t"


def named(event: AnyEvent) -> str | None:
    """Give whom an event names, if anybody."""
    return event.entrant.id if isinstance(event, t.Joined | t.Replaced | Waiting) else None


def indexed(contest: Contest) -> list[Statement]:
    """Give the statements that make anew by which a tournament is found, from its journal."""
    statements: list[Statement] = [
        ("DELETE FROM tournaments WHERE id = :t", {"t": contest.id}),
        _opened(contest),
    ]
    if contest.over:
        statements.append((_STATUS, {"t": contest.id, "status": "over", "at": contest.at}))
    return statements


def _opened(contest: Contest) -> Statement:
    return (
        _OPEN,
        {
            "t": contest.id,
            "game": contest.tournament.terms.game,
            "public": int(contest.hosting.public),
            "at": contest.entries[0].at,
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
        """Give the statements that store entries, and the table that begins with them."""
        added: list[Statement] = [
            (_ADD, {"t": name, "n": entry.n, "entry": self.codec.write(entry)}) for entry in entries
        ]
        return added + (opening(opens) if opens else [])

    async def open(self, contest: Contest) -> None:
        """Store a new tournament."""
        (first,) = contest.entries
        assert isinstance(first.event, t.TournamentOpened)
        await self.backend.write([_opened(contest), *self.statements(contest.id, [first])])

    async def note_phase(self, contest: Contest) -> None:
        """Let the list know that a tournament is over; until then it is looked after."""
        if contest.tournament.phase == "over":
            values: dict[str, Value] = {"t": contest.id, "status": "over", "at": contest.at}
            await self.backend.write([(_STATUS, values)])

    async def running(self) -> dict[str, int]:
        """Name every tournament that is not over, with the number of its last entry."""
        rows = await self.backend.read(
            "SELECT id, (SELECT MAX(number) FROM tournament_entries WHERE tournament = id) "
            "FROM tournaments WHERE status <> 'over'"
        )
        return {str(name): int(number or 0) for name, number in rows}

    async def finished(self, tables: Iterable[str]) -> set[str]:
        """Tell which of the server's tables have a game that is over."""
        names = {f"t{index}": name for index, name in enumerate(tables)}
        if not names:
            return set()
        listed = ", ".join(f":{key}" for key in names)
        rows = await self.backend.read(
            f"SELECT id FROM tables WHERE status IN ('over', 'filed') AND id IN ({listed})",
            **names,
        )
        return {str(name) for (name,) in rows}

    async def traced(self, person: str) -> list[str]:
        """Name every tournament whose journal names somebody."""
        rows = await self.backend.read(
            "SELECT DISTINCT tournament FROM tournament_entries WHERE entry LIKE :like",
            like=f'%"{person}"%',
        )
        return sorted(str(name) for (name,) in rows)

    async def traces(self, person: str) -> list[TournamentTrace]:
        """Give the tournaments in which somebody took part, with what is kept about them there."""
        found: list[TournamentTrace] = []
        for name in await self.traced(person):
            contest = Contest.replay(name, await self.read(name))
            about = [one for one in contest.entries if person in (one.by, named(one.event))]
            found.append(
                {
                    "tournament": name,
                    "title": contest.tournament.terms.title,
                    "organiser": contest.organiser == person,
                    "entries": about,
                }
            )
        return found

    async def listed(self, limit: int = 100) -> list[str]:
        """Name the public tournaments, those that are not over first, the latest first."""
        rows = await self.backend.read(
            "SELECT id FROM tournaments WHERE public = 1 "
            "ORDER BY CASE status WHEN 'over' THEN 1 ELSE 0 END, changed DESC LIMIT :limit",
            limit=limit,
        )
        return [str(name) for (name,) in rows]
