"""The log: a table is its numbered entries, and an entry is stored before anybody hears of it."""

from __future__ import annotations

from collections.abc import Awaitable, Sequence

from msgspec.structs import replace

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
        person = entry.event.person if isinstance(entry.event, e.Sat) else None
        if isinstance(entry.event, e.Said):
            person = entry.by
        if person:
            statements.append((_SEATING, {"t": table, "p": person}))
    return statements


def _blanked(entry: e.Entry, person: str) -> e.Entry | None:
    """Give an entry without what it says about somebody; none if it says nothing."""
    event = entry.event
    if isinstance(event, e.Sat) and event.person == person:
        return replace(entry, event=replace(event, name=""))
    if isinstance(event, e.Said) and entry.by == person:
        return replace(entry, event=replace(event, name="", text=""))
    return None


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

    def append(
        self, table: str, entries: Sequence[e.Entry], opens: Sequence[e.Entry] = ()
    ) -> Awaitable[object]:
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
        return self.backend.write(statements)

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

    async def traces(self, person: str) -> list[dict[str, object]]:
        """Give the tables at which somebody sat or spoke, with what they said there."""
        rows = await self.backend.read("SELECT table_id FROM seatings WHERE person = :p", p=person)
        found: list[dict[str, object]] = []
        for (table,) in rows:
            said = [
                {"at": entry.at, "room": event.room, "text": event.text or event.phrase}
                for entry in await self.read(str(table))
                if isinstance(event := entry.event, e.Said) and entry.by == person
            ]
            found.append({"table": table, "said": said})
        return found

    async def blank(self, person: str) -> list[str]:
        """Take somebody's name and words out of every table; give the tables.

        It is the one thing that ever changes in a log: numbers, times and actions stay.
        """
        rows = await self.backend.read("SELECT table_id FROM seatings WHERE person = :p", p=person)
        tables = [str(name) for (name,) in rows]
        for table in tables:
            blanked = [_blanked(entry, person) for entry in await self.read(table)]
            statements: list[Statement] = [
                (
                    "UPDATE events SET entry = :entry WHERE table_id = :t AND number = :n",
                    {"entry": e.write(entry), "t": table, "n": entry.n},
                )
                for entry in blanked
                if entry is not None
            ]
            await self.backend.write(
                [
                    *statements,
                    (
                        "DELETE FROM seatings WHERE person = :p AND table_id = :t",
                        {"p": person, "t": table},
                    ),
                ]
            )
        return tables

    async def unfiled(self) -> list[str]:
        """Name the tables whose game is over and not yet in anybody's history."""
        rows = await self.backend.read("SELECT id FROM tables WHERE status = 'over'")
        return [str(name) for (name,) in rows]
