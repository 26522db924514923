"""Verification: every journal is replayed and compared with what was derived from it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import msgspec

from sobremesa.play.tournament import events as t
from sobremesa.rulebook.errors import SobremesaError
from sobremesa.rulebook.text import Text
from sobremesa.server.journal.entries import Codec
from sobremesa.server.storage.backend import Backend
from sobremesa.server.storage.statements import Row, Value
from sobremesa.server.tables import events as e
from sobremesa.server.tables.journal import net_seated, status_of
from sobremesa.server.tables.records import recorded
from sobremesa.server.tables.table import Table
from sobremesa.server.tournaments.aggregate import CODEC, TournamentAggregate
from sobremesa.server.tournaments.outcomes import outcome

LOOKS: Final = 2
"""How often what is not as it should be is looked at again: a server may be writing it."""
PAUSE: Final = 0.1
"""Seconds before each of these looks."""

UNREADABLE: Final = Text(
    "la anotación {number} no se puede leer: {why}", "entry {number} cannot be read: {why}"
)
GAP: Final = Text(
    "falta la anotación {number} del diario", "entry {number} is missing from the journal"
)
BACKWARDS: Final = Text(
    "en la anotación {number} el tiempo va hacia atrás", "at entry {number} time runs backwards"
)
UNPLAYABLE: Final = Text(
    "el diario no se puede repetir: {why}", "the journal cannot be replayed: {why}"
)
OTHERWISE: Final = Text(
    "{what} es {kept} donde el diario dice {told}", "{what} is {kept} where the journal says {told}"
)
UNLISTED: Final = Text("hay un diario, pero no está en el índice", "a journal that is not indexed")
EMPTY: Final = Text("está en el índice, pero no hay diario", "indexed, but without a journal")


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong with a table or a tournament."""

    kind: str
    """``table`` or ``tournament``."""
    id: str
    text: Text


@dataclass(slots=True)
class Verification:
    """How much was verified, and the faults found."""

    tables: int
    tournaments: int
    entries: int
    faults: list[Fault]


class _Bad(Exception):
    """A journal that cannot be folded."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.en)
        self.text = text


async def verify(backend: Backend) -> Verification:
    """Replay every journal and compare it with the index, the histories and the results."""
    found = Verification(0, 0, 0, [])
    async for fault in _tables(backend, found):
        found.faults.append(fault)
    async for fault in _tournaments(backend, found):
        found.faults.append(fault)
    return found


async def _lasting(look: Callable[[], Awaitable[tuple[int, list[Text]]]]) -> tuple[int, list[Text]]:
    """Return how many entries something has, and the faults that it has at every look."""
    count, faults = await look()
    for _ in range(LOOKS):
        if not faults:
            break
        await asyncio.sleep(PAUSE)
        count, again = await look()
        still = {text.en for text in again}
        faults = [text for text in faults if text.en in still]
    return count, faults


def _differs(what: Text, kept: object, told: object) -> Text:
    return OTHERWISE.format(what=what, kept=kept, told=told)


async def _entries(backend: Backend, table: str, key: str, name: str, codec: Codec[Any]) -> Any:
    """Read a journal, checking every entry."""
    try:
        rows = await backend.read(
            f"SELECT number, entry FROM {table} WHERE {key} = :t ORDER BY number", t=name
        )
    except UnicodeDecodeError as error:  # a damaged file
        raise _Bad(UNPLAYABLE.format(why=error)) from None
    listed: list[Any] = []
    for expected, (number, text) in enumerate(rows, 1):
        try:
            entry = codec.read(str(text))
        except msgspec.MsgspecError as error:
            raise _Bad(UNREADABLE.format(number=number, why=error)) from None
        if number != expected or entry.n != expected:
            raise _Bad(GAP.format(number=expected))
        if listed and entry.at < listed[-1].at:
            raise _Bad(BACKWARDS.format(number=number))
        listed.append(entry)
    return listed


def _folded(fold: Callable[[], Any]) -> Any:
    """Replay a journal; any exception is a fault of the journal."""
    try:
        return fold()
    except Exception as error:  # the journal may say anything
        why = error.text if isinstance(error, SobremesaError) else Text(repr(error), repr(error))
        raise _Bad(UNPLAYABLE.format(why=why)) from None


# tables


async def _tables(backend: Backend, found: Verification) -> AsyncIterator[Fault]:
    kept = await backend.read("SELECT id FROM tables")
    journals = await backend.read("SELECT DISTINCT table_id FROM events")
    for name in sorted({str(one) for (one,) in (*journals, *kept)}):
        found.tables += 1
        count, faults = await _lasting(partial(_table, backend, name))
        found.entries += count
        for text in faults:
            yield Fault("table", name, text)


async def _table(backend: Backend, name: str) -> tuple[int, list[Text]]:
    """Replay the journal of a table; return how long it is, and what is not as it should be."""
    kept = await backend.read(
        "SELECT id, game, players, public, status, opened, seated FROM tables WHERE id = :t",
        t=name,
    )
    try:
        entries = await _entries(backend, "events", "table_id", name, e.CODEC)
        if not entries:
            return 0, [EMPTY] if kept else []  # it may have been removed meanwhile
        table = _folded(partial(Table.replay, entries))
    except _Bad as bad:
        return 0, [bad.text]
    if not kept:
        return len(entries), [UNLISTED]
    index = _index(table, entries, kept[0])
    return len(entries), [*index, *await _results(backend, table)]


def _index(table: Table, entries: list[e.Entry], kept: Row) -> list[Text]:
    """Compare the index with the journal."""
    _, game, players, public, status, opened, sitting = kept
    told: list[tuple[Text, Value, Value]] = [
        (Text("el juego", "the game"), game, table.terms.game),
        (Text("el número de jugadores", "the number of players"), players, table.terms.players),
        (Text("si es pública", "whether it is public"), public, int(table.terms.public)),
        (Text("cuándo se abrió", "when it was opened"), opened, entries[0].at),
        (Text("cuántos se sentaron", "how many sat down"), sitting, net_seated(entries)),
    ]
    found = [_differs(what, is_, says) for what, is_, says in told if is_ != says]
    wanted = {status_of(table)} | ({"filed"} if table.ended else set())
    if not table.begun:
        wanted.add("seating")  # the index learns of "arranging" only when the game begins
    if status not in wanted:
        found.append(_differs(Text("el estado", "the status"), status, sorted(wanted)[0]))
    return found


async def _results(backend: Backend, table: Table) -> list[Text]:
    """Compare the end of a game with its record and with the histories."""
    if table.ended is None or not table.play.actions:
        return []
    try:
        recorded(table).validate()
    except SobremesaError as error:
        return [UNPLAYABLE.format(why=error.text)]
    rows = await backend.read(
        "SELECT seat, score, reason FROM history WHERE table_id = :t ORDER BY seat", t=table.id
    )
    ended = table.ended
    told = [(seat, float(score), ended.reason) for seat, score in enumerate(ended.scores)]
    if rows and [(seat, float(score or 0), reason) for seat, score, reason in rows] != told:
        what = Text("lo que consta en los historiales", "what histories say")
        return [_differs(what, rows, told)]
    return []


# tournaments


async def _tournaments(backend: Backend, found: Verification) -> AsyncIterator[Fault]:
    kept = await backend.read("SELECT id FROM tournaments")
    journals = await backend.read("SELECT DISTINCT tournament FROM tournament_entries")
    for name in sorted({str(one) for (one,) in (*journals, *kept)}):
        found.tournaments += 1
        count, faults = await _lasting(partial(_tournament, backend, name))
        found.entries += count
        for text in faults:
            yield Fault("tournament", name, text)


async def _tournament(backend: Backend, name: str) -> tuple[int, list[Text]]:
    """Replay the journal of a tournament; return its length and its faults."""
    kept = await backend.read("SELECT game, public, status FROM tournaments WHERE id = :t", t=name)
    entries: list[Any] = []
    try:
        entries = await _entries(backend, "tournament_entries", "tournament", name, CODEC)
        if not entries:
            return 0, [EMPTY] if kept else []  # it may have been removed meanwhile
        aggregate = _folded(partial(TournamentAggregate.replay, name, entries))
        if not kept:
            raise _Bad(UNLISTED)
        cup, (game, public, status) = aggregate.tournament, kept[0]
        told = (cup.terms.game, int(aggregate.hosting.public))
        if (game, public) != told:
            raise _Bad(_differs(Text("el índice", "the index"), (game, public), told))
        if status == "over" and not aggregate.over:
            raise _Bad(_differs(Text("el estado", "the status"), "over", cup.phase))
        await _reported(backend, aggregate)
    except _Bad as bad:
        return len(entries), [bad.text]
    return len(entries), []


async def _reported(backend: Backend, aggregate: TournamentAggregate) -> None:
    """Compare the reported results with the tables at which they were played."""
    for entry in aggregate.entries:
        event = entry.event
        if not isinstance(event, t.Reported) or event.record is None:
            continue
        entries = await _entries(backend, "events", "table_id", event.record, e.CODEC)
        if not entries:  # played elsewhere, or removed since
            continue
        table = _folded(partial(Table.replay, entries))
        told = _folded(partial(outcome, table, aggregate.tournament.terms.points == "kept"))
        if tuple(event.outcome.shares) != tuple(told.shares):
            what = Text("el resultado de {id}", "the result of {id}").format(id=event.record)
            raise _Bad(_differs(what, event.outcome.shares, told.shares))
