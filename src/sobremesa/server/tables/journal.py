"""The journal of tables: an entry is numbered, and stored before anybody hears of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from msgspec.structs import replace

from sobremesa.server.interface.people import Saying, Trace
from sobremesa.server.journal.journal import Journal
from sobremesa.server.storage.backend import Backend
from sobremesa.server.storage.statements import Statement
from sobremesa.server.tables import events as e
from sobremesa.server.tables.table import Table

LISTED: Final = 500
"""How many tables are asked about at once."""
LOBBY: Final = 50
"""How many tables the lobby shows that wait for players, and how many at which they play."""
WAITS: Final = 24 * 3600 * 1000
"""Milliseconds for which a table waits in the lobby; its link leads there for ever."""

_ADD = "INSERT INTO events (table_id, number, entry, request) VALUES (:t, :n, :entry, :request)"
_OPEN = (
    "INSERT INTO tables (id, game, players, public, status, opened, changed, seated) "
    "VALUES (:t, :game, :players, :public, :status, :at, :at, :seated)"
)
_SEATING = "INSERT INTO seatings (person, table_id) VALUES (:p, :t) ON CONFLICT DO NOTHING"
_STATUS = "UPDATE tables SET status = :status, changed = :at WHERE id = :t"
_SEATED = "UPDATE tables SET seated = seated + :more WHERE id = :t"
_REQUEST = "UPDATE events SET request = :request WHERE table_id = :t AND number = :n"


def status_of(table: Table) -> str:
    """Say under which status a table is found."""
    return table.phase if table.phase != "arranging" else "playing"


def seated(entries: Sequence[e.Entry]) -> int:
    """Count how many more people sit after some entries than before."""
    return sum(isinstance(x.event, e.Sat) - isinstance(x.event, e.Stood) for x in entries)


def _request(person: str | None, name: str | None) -> str | None:
    """Give the name under which a request is found again; none for what the server does."""
    return None if person is None or name is None else f"{person} {name}"


def _added(table: str, entries: Sequence[e.Entry]) -> list[Statement]:
    statements: list[Statement] = []
    noted: str | None = None  # the last entry of a request holds its name
    for entry in reversed(entries):
        request = _request(entry.by, entry.id)
        name = request if request != noted else None
        noted = request
        statements.append(
            (_ADD, {"t": table, "n": entry.n, "entry": e.write(entry), "request": name})
        )
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


def _noted(entry: e.Entry) -> str | None:
    """Give who is found at a table because of an entry; nobody whose name was taken out."""
    if isinstance(entry.event, e.Sat) and entry.event.name:
        return entry.event.person
    return entry.by if isinstance(entry.event, e.Said) and entry.event.name else None


def indexed(entries: Sequence[e.Entry], filed: bool) -> list[Statement]:
    """Give the statements that make everything anew by which a table is found, from its journal.

    `filed` tells whether its game is in everybody's history.
    """
    table = Table.replay(entries)
    requests = {_request(entry.by, entry.id): entry.n for entry in entries}
    turns = [entry.at for entry in entries if isinstance(entry.event, e.Begun | e.Ended)]
    over = table.ended is not None and (filed or not table.play.actions)
    name = {"t": table.id}
    statements: list[Statement] = [
        ("DELETE FROM tables WHERE id = :t", name),
        ("DELETE FROM seatings WHERE table_id = :t", name),
        ("UPDATE events SET request = NULL WHERE table_id = :t", name),
        _opened(table, entries),
        (
            _STATUS,
            {
                **name,
                "status": "filed" if over else status_of(table),
                "at": turns[-1] if turns else entries[0].at,
            },
        ),
    ]
    for request, number in requests.items():
        if request is not None:
            statements.append((_REQUEST, {**name, "n": number, "request": request}))
    for person in {_noted(entry) for entry in entries} - {None}:
        statements.append((_SEATING, {**name, "p": person}))
    return statements


def _opened(table: Table, entries: Sequence[e.Entry]) -> Statement:
    terms = table.terms
    assert terms.players is not None
    return (
        _OPEN,
        {
            "t": table.id,
            "game": terms.game,
            "players": terms.players,
            "public": int(terms.public),
            "status": status_of(table),
            "at": entries[0].at,
            "seated": seated(entries),
        },
    )


def opening(entries: Sequence[e.Entry]) -> list[Statement]:
    """Give the statements that store a new table."""
    table = Table.replay(entries)
    return [_opened(table, entries), *_added(table.id, entries)]


class TableJournal(Journal[e.Entry]):
    """The entries of all tables."""

    table = "events"
    key = "table_id"

    def __init__(self, backend: Backend) -> None:
        super().__init__(backend, e.CODEC)

    async def open(self, entries: Sequence[e.Entry], also: Sequence[Statement] = ()) -> None:
        """Store a new table, and something else with it."""
        await self.backend.write([*opening(entries), *also])

    async def replay(self, name: str) -> Table | None:
        """Fold a table's journal, however long, without keeping others waiting."""
        found: Table | None = None
        async for entries in self.pages(name):
            if found is None:
                found = Table.replay(entries)
                continue
            for entry in entries:
                found.apply(entry)
        return found

    def statements(
        self, name: str, entries: Sequence[e.Entry], opens: Sequence[Any] = ()
    ) -> list[Statement]:
        """Give the statements that store entries, and the table that begins with them."""
        statements = _added(name, entries)
        if more := seated(entries):
            statements.append((_SEATED, {"t": name, "more": more}))
        for entry in entries:
            status = None
            if isinstance(entry.event, e.Begun):
                status = "playing"
            elif isinstance(entry.event, e.Ended):
                status = "over"
            if status:
                statements.append((_STATUS, {"t": name, "status": status, "at": entry.at}))
        return statements + (opening(opens) if opens else [])

    async def asked(self, table: str, person: str, name: str) -> e.Entry | None:
        """Find the last entry of a request by its id, however long ago it was granted."""
        rows = await self.backend.read(
            "SELECT entry FROM events WHERE table_id = :t AND request = :request",
            t=table,
            request=_request(person, name),
        )
        return e.read(str(rows[0][0])) if rows else None

    async def lobby(self, now: int) -> list[str]:
        """Name the public tables at which somebody waits for players, then those being played.

        Of both the latest first, and neither crowd the others out.
        """
        found: list[str] = []
        for status, since in (("seating", now - WAITS), ("playing", 0)):
            rows = await self.backend.read(
                "SELECT id FROM tables WHERE public = 1 AND status = :status AND changed > :since "
                "AND (seated > 0 OR status = 'playing') ORDER BY changed DESC LIMIT :limit",
                status=status,
                since=since,
                limit=LOBBY,
            )
            found += [str(name) for (name,) in rows]
        return found

    async def waiting(self, person: str) -> list[str]:
        """Name the public tables that wait for players and at which somebody sat or spoke."""
        rows = await self.backend.read(
            "SELECT tables.id FROM seatings JOIN tables ON tables.id = seatings.table_id "
            "WHERE seatings.person = :p AND tables.status = 'seating' AND tables.public = 1 "
            "AND tables.seated > 0 ORDER BY tables.changed DESC LIMIT :limit",
            p=person,
            limit=LISTED,
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

    async def traces(self, person: str) -> list[Trace]:
        """Give the tables at which somebody sat or spoke, with what they said there."""
        found: list[Trace] = []
        for table in await self.traced(person):
            said: list[Saying] = [
                {"at": entry.at, "room": event.room, "text": event.text or event.phrase}
                for entry in await self.read(table)
                if isinstance(event := entry.event, e.Said) and entry.by == person
            ]
            found.append({"table": table, "said": said})
        return found

    async def unfinished(self, person: str) -> list[str]:
        """Name every table at which somebody sat or spoke and that is not over."""
        rows = await self.backend.read(
            "SELECT tables.id FROM seatings JOIN tables ON tables.id = seatings.table_id "
            "WHERE seatings.person = :p AND tables.status IN ('seating', 'playing')",
            p=person,
        )
        return [str(name) for (name,) in rows]

    async def traced(self, person: str) -> list[str]:
        """Name every table at which somebody sat or spoke."""
        rows = await self.backend.read("SELECT table_id FROM seatings WHERE person = :p", p=person)
        return [str(name) for (name,) in rows]

    async def blank(self, table: str, person: str) -> None:
        """Take somebody's name and words out of a table."""
        blanked = [_blanked(entry, person) for entry in await self.read(table)]
        left: Statement = (
            "DELETE FROM seatings WHERE person = :p AND table_id = :t",
            {"p": person, "t": table},
        )
        await self.backend.write([*self.rewritten(table, blanked), left])

    async def numbers(self, tables: Sequence[str]) -> dict[str, int]:
        """Give the number of the last entry of each of some tables."""
        found: dict[str, int] = {}
        for index in range(0, len(tables), LISTED):
            names = {f"t{i}": name for i, name in enumerate(tables[index : index + LISTED])}
            asked = ", ".join(f":{name}" for name in names)
            rows = await self.backend.read(
                "SELECT table_id, MAX(number) FROM events "
                f"WHERE table_id IN ({asked}) GROUP BY table_id",
                **names,
            )
            found.update((str(name), int(number or 0)) for name, number in rows)
        return found

    async def unfiled(self) -> list[str]:
        """Name the tables whose game is over and not yet in anybody's history."""
        rows = await self.backend.read("SELECT id FROM tables WHERE status = 'over'")
        return [str(name) for (name,) in rows]
