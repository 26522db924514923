"""The outcome of a finished table, as its tournament counts it."""

from __future__ import annotations

import msgspec

from sobremesa.play.tournament import Outcome, outcome_of
from sobremesa.server.tables.seats import Seat
from sobremesa.server.tables.table import Table


def outcome(table: Table, kept: bool) -> Outcome:
    """Read the outcome of a table whose game is over."""
    return completed(table, outcome_of(table.play.record(), kept), kept)


def completed(table: Table, found: Outcome, kept: bool) -> Outcome:
    """Complete an outcome that was read from the record of a table whose game is over.

    The shares are those of the table, which knows about resignations and time forfeits. A player
    who dropped out counts as eliminated at that moment and, unless points are `kept`, loses them.
    """
    assert table.ended is not None
    fell = tuple(
        _dropped(table, index) if seat.out else moment
        for index, (seat, moment) in enumerate(zip(table.seats, found.fell, strict=True))
    )
    points = tuple(
        0 if not kept and seat.out else number
        for seat, number in zip(_padded(table.seats, found.points), found.points, strict=True)
    )
    shares = tuple(float(score) for score in table.ended.scores)
    return msgspec.structs.replace(
        found, shares=shares, points=points, fell=fell, reason=table.ended.reason
    )


def _padded(seats: list[Seat], points: tuple[int, ...]) -> list[Seat]:
    """Return the seats that have points: all of them, or none where the game counts no points."""
    return seats[: len(points)]


def _dropped(table: Table, seat: int) -> int:
    """Return after how many actions the server took over a seat."""
    actors = table.play.actors
    return actors.index(-1 - seat) if -1 - seat in actors else len(actors)
