"""Removal: of one thing by its id, of a person, of everything older than some days."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final

from sobremesa.play.tournament import events as t
from sobremesa.rulebook.errors import SobremesaError
from sobremesa.rulebook.text import Text
from sobremesa.server.people.accounts import People, Person
from sobremesa.server.people.names import account_key
from sobremesa.server.storage.backend import Backend
from sobremesa.server.storage.statements import Statement
from sobremesa.server.tables.journal import TableJournal
from sobremesa.server.tournaments import deletion
from sobremesa.server.tournaments.aggregate import TournamentAggregate
from sobremesa.server.tournaments.journal import TournamentJournal

DAY: Final = 86_400_000
NOTHING: Final = Text("no hay nada que se llame {id}", "there is nothing called {id}")
NOBODY: Final = Text("no hay nadie que se llame {id}", "there is nobody called {id}")
BELONGS: Final = Text(
    "la mesa {id} es del torneo {cup}: borra el torneo",
    "table {id} belongs to tournament {cup}: delete the tournament",
)


class Unremovable(SobremesaError):
    """What was asked for cannot be removed."""


@dataclass(slots=True)
class Removed:
    """The numbers of things removed."""

    tables: int = 0
    tournaments: int = 0
    people: int = 0
    arrangements: int = 0


def _without_table(name: str) -> list[Statement]:
    value = {"t": name}
    return [
        ("DELETE FROM events WHERE table_id = :t", value),
        ("DELETE FROM seatings WHERE table_id = :t", value),
        ("DELETE FROM history WHERE table_id = :t", value),
        ("DELETE FROM present WHERE table_id = :t", value),
        ("DELETE FROM tables WHERE id = :t", value),
    ]


async def _hosted(backend: Backend) -> dict[str, str]:
    """Return the tournament of each table that belongs to one."""
    journal = TournamentJournal(backend)
    found: dict[str, str] = {}
    for (name,) in await backend.read("SELECT DISTINCT tournament FROM tournament_entries"):
        for entry in await journal.read(str(name)):
            if isinstance(entry.event, t.Hosted):
                found[entry.event.at] = str(name)
    return found


async def delete(backend: Backend, name: str) -> Removed:
    """Remove a table, a tournament with its tables, or an arrangement of the gallery."""
    hosted = await _hosted(backend)
    if await backend.read("SELECT 1 FROM tournaments WHERE id = :t", t=name):
        return await _delete_cup(backend, name, hosted)
    if await backend.read("SELECT 1 FROM tables WHERE id = :t", t=name):
        if name in hosted:
            raise Unremovable(BELONGS.format(id=name, cup=hosted[name]))
        await backend.write(_without_table(name))
        return Removed(tables=1)
    if await backend.read("SELECT 1 FROM arrangements WHERE id = :t", t=name):
        value = {"t": name}
        await backend.write(
            [
                ("DELETE FROM likes WHERE arrangement = :t", value),
                ("DELETE FROM arrangements WHERE id = :t", value),
            ]
        )
        return Removed(arrangements=1)
    raise Unremovable(NOTHING.format(id=name))


async def _delete_cup(backend: Backend, name: str, hosted: dict[str, str]) -> Removed:
    tables = [table for table, cup in hosted.items() if cup == name]
    value = {"t": name}
    statements: list[Statement] = [one for table in tables for one in _without_table(table)]
    statements += [
        ("DELETE FROM tournament_entries WHERE tournament = :t", value),
        ("DELETE FROM tournaments WHERE id = :t", value),
    ]
    await backend.write(statements)
    return Removed(tables=len(tables), tournaments=1)


async def anonymise(backend: Backend, name: str, now: Callable[[], int]) -> Removed:
    """Delete a person, by id or by account name, and anonymise their games.

    Tables and tournaments under way are left to the server, which completes the deletion when it
    starts.
    """
    rows = await backend.read(
        "SELECT id, name, account FROM people WHERE id = :id OR account = :account",
        id=name,
        account=account_key(name),
    )
    if not rows:
        raise Unremovable(NOBODY.format(id=name))
    person = Person(str(rows[0][0]), str(rows[0][1]), rows[0][2] is not None)
    people = People(backend, now, Random(0))
    await people.delete(person)
    journal, cups = TableJournal(backend), TournamentJournal(backend)
    waiting = set(await journal.unfinished(person.id))
    for table in await journal.mentioning(person.id):
        if table not in waiting:
            await journal.anonymise(table, person.id)
    if not waiting and not await cups.running():
        await deletion.anonymise(cups, person.id)
        await people.deletion_done(person.id)
    return Removed(people=1)


async def retain(backend: Backend, days: int, now: int) -> Removed:
    """Remove what is older than some days, except accounts and ratings.

    Games and tournaments under way stay, however old.
    """
    horizon, removed = now - days * DAY, Removed()
    hosted = await _hosted(backend)
    old = await backend.read(
        "SELECT id FROM tournaments WHERE status = 'over' AND changed < :h", h=horizon
    )
    for (name,) in old:
        gone = await _delete_cup(backend, str(name), hosted)
        removed.tournaments, removed.tables = removed.tournaments + 1, removed.tables + gone.tables
    stale = await backend.read(
        "SELECT id FROM tables WHERE status <> 'playing' AND changed < :h", h=horizon
    )
    for (name,) in stale:
        if str(name) not in hosted:
            await backend.write(_without_table(str(name)))
            removed.tables += 1
    removed.people = await _forget_guests(backend, horizon)
    return removed


async def _forget_guests(backend: Backend, horizon: int) -> int:
    """Remove old guests who are at no table, in no tournament and in no gallery."""
    rows = await backend.read(
        "SELECT id FROM people WHERE account IS NULL AND since < :h "
        "AND id NOT IN (SELECT person FROM seatings) "
        "AND id NOT IN (SELECT person FROM arrangements) "
        "AND id NOT IN (SELECT person FROM history WHERE person IS NOT NULL)",
        h=horizon,
    )
    entered = await _entered(backend)
    gone = [str(name) for (name,) in rows if str(name) not in entered]
    for name in gone:
        value = {"p": name}
        await backend.write(
            [
                ("DELETE FROM keys WHERE person = :p", value),
                ("DELETE FROM likes WHERE person = :p", value),
                ("DELETE FROM people WHERE id = :p", value),
            ]
        )
    return len(gone)


async def _entered(backend: Backend) -> set[str]:
    """Return everybody who takes part in a tournament or organises one."""
    journal = TournamentJournal(backend)
    found: set[str] = set()
    for (name,) in await backend.read("SELECT DISTINCT tournament FROM tournament_entries"):
        aggregate = TournamentAggregate.replay(str(name), await journal.read(str(name)))
        found |= {entrant.id for entrant in aggregate.tournament.entrants.values()}
        found |= {aggregate.organiser, *aggregate.substitutes}
    return found
