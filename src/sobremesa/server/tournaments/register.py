"""The register: the numbered entries of every tournament, stored before anybody hears of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sobremesa.play.tournament import events as t
from sobremesa.server.storage.backend import Backend, Statement, Value
from sobremesa.server.tournaments.contest import Contest, Entry, read, write

_ADD = "INSERT INTO tournament_entries (tournament, number, entry) VALUES (:t, :n, :entry)"
_OPEN = (
    "INSERT INTO tournaments (id, game, public, status, opened, changed) "
    "VALUES (:t, :game, :public, 'joining', :at, :at)"
)
_STATUS = "UPDATE tournaments SET status = :status, changed = :at WHERE id = :t"


def added(name: str, entries: Sequence[Entry]) -> list[Statement]:
    """Give the statements that store entries."""
    return [(_ADD, {"t": name, "n": entry.n, "entry": write(entry)}) for entry in entries]


class Register:
    """The entries of all tournaments."""

    def __init__(self, backend: Backend) -> None:
        self.backend = backend

    async def open(self, contest: Contest) -> None:
        """Store a new tournament."""
        (first,) = contest.entries
        assert isinstance(first.event, t.Opened)
        values: dict[str, Value] = {
            "t": contest.id,
            "game": contest.tournament.terms.game,
            "public": int(contest.hosting.public),
            "at": first.at,
        }
        await self.backend.write([(_OPEN, values), *added(contest.id, [first])])

    async def read(self, name: str, after: int = 0) -> list[Entry]:
        """Give the entries of a tournament after a number."""
        rows = await self.backend.read(
            "SELECT entry FROM tournament_entries WHERE tournament = :t AND number > :n "
            "ORDER BY number",
            t=name,
            n=after,
        )
        return [read(str(entry)) for (entry,) in rows]

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

    async def listed(self, limit: int = 100) -> list[str]:
        """Name the public tournaments, those that are not over first, the latest first."""
        rows = await self.backend.read(
            "SELECT id FROM tournaments WHERE public = 1 "
            "ORDER BY CASE status WHEN 'over' THEN 1 ELSE 0 END, changed DESC LIMIT :limit",
            limit=limit,
        )
        return [str(name) for (name,) in rows]
