"""The record of a table's game: names, times, clock and ending."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

from sobremesa.core.record import Record
from sobremesa.rulebook.annotations import Note
from sobremesa.rulebook.result import tidy
from sobremesa.server.tables import endings
from sobremesa.server.tables.game_in_progress import GameInProgress
from sobremesa.server.tables.seats import Seat
from sobremesa.server.tables.state import TableState
from sobremesa.server.tables.terms import ClockTerms, FischerClock, TurnClock


def recorded(table: TableState) -> Record:
    """Return the record of a table's game with everything that the table knows about it."""
    record = table.play.record()
    if table.ended:
        record = endings.recorded(record, table.seats, table.ended)
    record = record.named([_name(seat) for seat in table.seats])
    times = table.play.times
    begun = datetime.fromtimestamp((times[0] if times else table.opened) / 1000, UTC)
    tags = {
        "Event": "Sobremesa",
        "Site": f"/t/{table.id}",
        "Date": f"{begun:%Y.%m.%d}",
        **record.tags,
        "UTCDate": f"{begun:%Y.%m.%d}",
        "UTCTime": f"{begun:%H:%M:%S}",
        "TimeControl": _control(table.terms.clock),
    }
    return replace(record, tags=tags, notes=_notes(table.play))


def _name(seat: Seat) -> str:
    """Return the name of a seat's player: a bot's level, empty for a deleted person."""
    return f"Sobremesa ({seat.bot})" if seat.bot else seat.name


def _control(clock: ClockTerms) -> str:
    """Write the time control as PGN does: stock and increment, or a time for each turn."""
    match clock:
        case FischerClock(seconds=seconds, increment=increment):
            return f"{seconds}+{increment}"
        case TurnClock(seconds=seconds):
            return f"1/{seconds}"
    return "-"


def _notes(play: GameInProgress) -> dict[int, Note]:
    """Return notes with the clock after each action, or without a clock with the time it took."""
    notes: dict[int, Note] = {}
    for index, (at, left) in enumerate(zip(play.times, play.left, strict=True)):
        if left >= 0:
            notes[index + 1] = Note(clock=tidy(left / 1000))
        elif index:
            notes[index + 1] = Note(spent=tidy(max(at - play.times[index - 1], 0) / 1000))
    return notes
