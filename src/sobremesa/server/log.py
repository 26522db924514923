"""The log: a table is its numbered entries, and an entry is stored before anybody hears of it."""

from __future__ import annotations

from collections.abc import Sequence

from sobremesa.server import events as e
from sobremesa.server.storage.backend import Backend, Statement
from sobremesa.server.table import Table

_ADD = "INSERT INTO events (table_id, number, entry) VALUES (:t, :n, :entry)"
_OPEN = (
    "INSERT INTO tables (id, game, players, public, status, opened, changed) "
    "VALUES (:t, :game, :players, :public, :status, :at, :at)"
)
_SEATING = "INSERT INTO seatings (person, table_id) VALUES (:p, :t) ON CONFLICT DO NOTHING"
_STATUS = "UPDATE tables SET status = :status, changed = :at WHERE id = :t"


def _status(table: Table) -> str:
    return table.phase if table.phase != "arranging" else "playing"


def _added(table: str, entries: Sequence[e.Entry]) -> list[Statement]:
    statements: list[Statement] = []
    for entry in entries:
        statements.append((_ADD, {"t": table, "n": entry.n, "entry": e.write(entry)}))
        if isinstance(entry.event, e.Sat):
            statements.append((_SEATING, {"t": table, "p": entry.event.person}))
    return statements


def opening(entries: Sequence[e.Entry]) -> list[Statement]:
    """Give the statements that store a new table."""
    table = Table.replay(entries)
    terms = table.terms
    assert terms.players is not None
    first: Statement = (
        _OPEN,
        {
            "t": table.id,
            "game": terms.game,
            "players": terms.players,
            "public": int(terms.public),
            "status": _status(table),
            "at": entries[0].at,
        },
    )
    return [first, *_added(table.id, entries)]


class Log:
    """The entries of all tables."""

    def __init__(self, backend: Backend) -> None:
        self.backend = backend

    async def open(self, entries: Sequence[e.Entry]) -> None:
        """Store a new table."""
        await self.backend.write(opening(entries))

    async def append(
        self, table: str, entries: Sequence[e.Entry], opens: Sequence[e.Entry] = ()
    ) -> None:
        """Store entries; raise Conflict if one of their numbers is taken."""
        statements = _added(table, entries)
        for entry in entries:
            status = None
            if isinstance(entry.event, e.Begun):
                status = "playing"
            elif isinstance(entry.event, e.Ended):
                status = "over"
            if status:
                statements.append((_STATUS, {"t": table, "status": status, "at": entry.at}))
        if opens:
            statements += opening(opens)
        await self.backend.write(statements)

    async def read(self, table: str, after: int = 0) -> list[e.Entry]:
        """Give the entries of a table after a number."""
        rows = await self.backend.read(
            "SELECT entry FROM events WHERE table_id = :t AND number > :n ORDER BY number",
            t=table,
            n=after,
        )
        return [e.read(str(entry)) for (entry,) in rows]

    async def lobby(self, limit: int = 100) -> list[str]:
        """Name the public tables that wait for players or are being played, the latest first."""
        rows = await self.backend.read(
            "SELECT id FROM tables WHERE public = 1 AND status IN ('seating', 'playing') "
            "ORDER BY status DESC, changed DESC LIMIT :limit",
            limit=limit,
        )
        return [str(name) for (name,) in rows]

    async def playing(self) -> list[str]:
        """Name every table with a game under way."""
        rows = await self.backend.read("SELECT id FROM tables WHERE status = 'playing'")
        return [str(name) for (name,) in rows]

    async def tables_of(self, person: str, limit: int = 50) -> list[str]:
        """Name the tables at which somebody sits or sat and that are not over, latest first."""
        rows = await self.backend.read(
            "SELECT tables.id FROM seatings JOIN tables ON tables.id = seatings.table_id "
            "WHERE seatings.person = :p AND tables.status IN ('seating', 'playing') "
            "ORDER BY tables.changed DESC LIMIT :limit",
            p=person,
            limit=limit,
        )
        return [str(name) for (name,) in rows]

    async def unfiled(self) -> list[str]:
        """Name the tables whose game is over and not yet in anybody's history."""
        rows = await self.backend.read("SELECT id FROM tables WHERE status = 'over'")
        return [str(name) for (name,) in rows]
