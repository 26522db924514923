"""The journal of tables: numbered entries, stored before subscribers are notified."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from msgspec.structs import replace

from sobremesa.server.interface.people import ChatLine, TableTrace
from sobremesa.server.journal.journal import Journal
from sobremesa.server.storage.backend import Backend
from sobremesa.server.storage.statements import Statement
from sobremesa.server.tables import events as e
from sobremesa.server.tables.table import Table

BATCH: Final = 500
"""How many tables one query asks about."""
LOBBY: Final = 50
"""How many tables the lobby shows, each of those waiting for players and of those being played."""
LOBBY_WAIT: Final = 24 * 3600 * 1000
"""Milliseconds for which the lobby shows a table that waits; its link never expires."""

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
    """Return the status of a table in the index."""
    return table.phase if table.phase != "arranging" else "playing"


def net_seated(entries: Sequence[e.Entry]) -> int:
    """Return by how many the entries change the number of people seated."""
    return sum(isinstance(x.event, e.Sat) - isinstance(x.event, e.Stood) for x in entries)


def _request(person: str | None, name: str | None) -> str | None:
    """Return the key under which a request is found again; None for the server's own."""
    return None if person is None or name is None else f"{person} {name}"


def _added(table: str, entries: Sequence[e.Entry]) -> list[Statement]:
    statements: list[Statement] = []
    noted: str | None = None  # only the last entry of a request has its key
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


def _anonymised(entry: e.Entry, person: str) -> e.Entry | None:
    """Return an entry without a person's name and words; None if it has neither."""
    event = entry.event
    if isinstance(event, e.Sat) and event.person == person:
        return replace(entry, event=replace(event, name=""))
    if isinstance(event, e.Said) and entry.by == person:
        return replace(entry, event=replace(event, name="", text=""))
    return None


def _noted(entry: e.Entry) -> str | None:
    """Return the person whom an entry links to its table, unless they were anonymised."""
    if isinstance(entry.event, e.Sat) and entry.event.name:
        return entry.event.person
    return entry.by if isinstance(entry.event, e.Said) and entry.event.name else None


def index_statements(entries: Sequence[e.Entry], filed: bool) -> list[Statement]:
    """Return the statements that rebuild the index of a table from its journal.

    `filed` says whether its game is in the histories.
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
            "seated": net_seated(entries),
        },
    )


def opening_statements(entries: Sequence[e.Entry]) -> list[Statement]:
    """Return the statements that store a new table."""
    table = Table.replay(entries)
    return [_opened(table, entries), *_added(table.id, entries)]


class TableJournal(Journal[e.Entry]):
    """The entries of all tables."""

    table = "events"
    key = "table_id"

    def __init__(self, backend: Backend) -> None:
        super().__init__(backend, e.CODEC)

    async def open(self, entries: Sequence[e.Entry], also: Sequence[Statement] = ()) -> None:
        """Store a new table, with other statements in the same transaction."""
        await self.backend.write([*opening_statements(entries), *also])

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
        """Return the statements that store entries, and a new table (`opens`) with them."""
        statements = _added(name, entries)
        if more := net_seated(entries):
            statements.append((_SEATED, {"t": name, "more": more}))
        for entry in entries:
            status = None
            if isinstance(entry.event, e.Begun):
                status = "playing"
            elif isinstance(entry.event, e.Ended):
                status = "over"
            if status:
                statements.append((_STATUS, {"t": name, "status": status, "at": entry.at}))
        return statements + (opening_statements(opens) if opens else [])

    async def entry_of_request(self, table: str, person: str, name: str) -> e.Entry | None:
        """Return the last entry of a request by its id, however long ago it was executed."""
        rows = await self.backend.read(
            "SELECT entry FROM events WHERE table_id = :t AND request = :request",
            t=table,
            request=_request(person, name),
        )
        return e.read(str(rows[0][0])) if rows else None

    async def lobby(self, now: int) -> list[str]:
        """Return the public tables waiting for players, then those being played.

        Both latest first, each with its own limit.
        """
        found: list[str] = []
        for status, since in (("seating", now - LOBBY_WAIT), ("playing", 0)):
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
        """Return the public tables waiting for players at which a person sat or spoke."""
        rows = await self.backend.read(
            "SELECT tables.id FROM seatings JOIN tables ON tables.id = seatings.table_id "
            "WHERE seatings.person = :p AND tables.status = 'seating' AND tables.public = 1 "
            "AND tables.seated > 0 ORDER BY tables.changed DESC LIMIT :limit",
            p=person,
            limit=BATCH,
        )
        return [str(name) for (name,) in rows]

    async def playing(self) -> list[str]:
        """Return every table with a game under way."""
        rows = await self.backend.read("SELECT id FROM tables WHERE status = 'playing'")
        return [str(name) for (name,) in rows]

    async def tables_of(self, person: str, limit: int = 50) -> list[str]:
        """Return the tables not over at which a person sits or sat, latest first."""
        rows = await self.backend.read(
            "SELECT tables.id FROM seatings JOIN tables ON tables.id = seatings.table_id "
            "WHERE seatings.person = :p AND tables.status IN ('seating', 'playing') "
            "ORDER BY tables.changed DESC LIMIT :limit",
            p=person,
            limit=limit,
        )
        return [str(name) for (name,) in rows]

    async def traces(self, person: str) -> list[TableTrace]:
        """Return the tables at which a person sat or spoke, with what they said there."""
        found: list[TableTrace] = []
        for table in await self.mentioning(person):
            said: list[ChatLine] = [
                {"at": entry.at, "room": event.room, "text": event.text or event.phrase}
                async for page in self.pages(table)
                for entry in page
                if isinstance(event := entry.event, e.Said) and entry.by == person
            ]
            found.append({"table": table, "said": said})
        return found

    async def unfinished(self, person: str) -> list[str]:
        """Return every table not over at which a person sat or spoke, without a limit."""
        rows = await self.backend.read(
            "SELECT tables.id FROM seatings JOIN tables ON tables.id = seatings.table_id "
            "WHERE seatings.person = :p AND tables.status IN ('seating', 'playing')",
            p=person,
        )
        return [str(name) for (name,) in rows]

    async def mentioning(self, person: str) -> list[str]:
        """Return every table at which a person sat or spoke."""
        rows = await self.backend.read("SELECT table_id FROM seatings WHERE person = :p", p=person)
        return [str(name) for (name,) in rows]

    async def anonymise(self, table: str, person: str) -> None:
        """Remove a person's name and words from a table's journal."""
        anonymised = [_anonymised(entry, person) for entry in await self.read(table)]
        left: Statement = (
            "DELETE FROM seatings WHERE person = :p AND table_id = :t",
            {"p": person, "t": table},
        )
        await self.backend.write([*self.rewritten(table, anonymised), left])

    async def numbers(self, tables: Sequence[str]) -> dict[str, int]:
        """Return the number of the last entry of each of these tables."""
        found: dict[str, int] = {}
        for index in range(0, len(tables), BATCH):
            names = {f"t{i}": name for i, name in enumerate(tables[index : index + BATCH])}
            asked = ", ".join(f":{name}" for name in names)
            rows = await self.backend.read(
                "SELECT table_id, MAX(number) FROM events "
                f"WHERE table_id IN ({asked}) GROUP BY table_id",
                **names,
            )
            found.update((str(name), int(number or 0)) for name, number in rows)
        return found

    async def unarchived(self) -> list[str]:
        """Return the tables whose game is over and not yet archived."""
        rows = await self.backend.read("SELECT id FROM tables WHERE status = 'over'")
        return [str(name) for (name,) in rows]
