"""The outcome of a table's game, and the places at it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Sequence
from typing import Final

import msgspec

from sobremesa.core.record import Record
from sobremesa.core.state import State
from sobremesa.rulebook.standing import shares_of_standing
from sobremesa.rulebook.text import Text, same

PLACES: Final = (
    same("El Vencedor"),
    same("El General"),
    same("El Capitán"),
    same("El Teniente"),
)
"""The names of the places at a table of four."""


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """The end of a game, seat by seat."""

    shares: tuple[float, ...]
    """Each seat's share of the win."""
    points: tuple[int, ...] = ()
    """Each seat's points, in games that count them."""
    fell: tuple[int | None, ...] = ()
    """After how many actions each seat was eliminated; None if it never was."""
    reason: str = ""

    def problem(self, seats: int) -> Text | None:
        """Return why this is not a valid outcome of a game of so many seats; None if it is."""
        for values in (self.shares, self.points, self.fell):
            if values is not self.shares and not values:
                continue
            if len(values) != seats:
                return Text("faltan o sobran asientos", "there are too few or too many seats")
        if any(not 0 <= share <= 1 for share in self.shares) or (abs(sum(self.shares) - 1) > 0.001):
            return Text("las partes deben sumar 1", "the shares must add up to 1")
        return None


PlaceKey = tuple[bool, float, int, float]
"""The sort key of places, smaller is better."""


def place_key(outcome: Outcome, seat: int, absent: Collection[int] = ()) -> PlaceKey:
    """Return the sort key of a seat: presence, share of the win, points, time in the game."""
    points = outcome.points[seat] if outcome.points else 0
    fell = outcome.fell[seat] if outcome.fell else None
    return seat in absent, -outcome.shares[seat], -points, -float("inf" if fell is None else fell)


def places(outcome: Outcome, absent: Collection[int] = ()) -> list[int]:
    """Return the seats from the first place to the last; ties by seat.

    >>> places(Outcome((0, 1, 0, 0), (3, 9, 0, 7), (None, None, 40, 80)))
    [1, 3, 0, 2]
    """
    seats = range(len(outcome.shares))
    return sorted(seats, key=lambda seat: (place_key(outcome, seat, absent), seat))


def marks(outcome: Outcome, absent: Collection[int] = ()) -> list[float]:
    """Return each seat's marks for its place: at a table of four 3, 2, 1 and 0.

    Tied seats share their marks. At tables of two the marks are the shares of the win.

    >>> marks(Outcome((0, 1, 0, 0), (0, 9, 0, 0), (30, None, 80, 30)))
    [0.5, 3.0, 2.0, 0.5]
    """
    seats = len(outcome.shares)
    if seats == 2 and not absent:
        return list(outcome.shares)
    keys = [place_key(outcome, seat, absent) for seat in range(seats)]
    given = []
    for seat, key in enumerate(keys):
        better = sum(other < key for other in keys)
        equal = keys.count(key)
        mean = sum(seats - 1 - place for place in range(better, better + equal)) / equal
        given.append(0.0 if seat in absent else mean)
    return given


def outcome_of(record: Record, kept: bool = False) -> Outcome:
    """Read an outcome from a record: shares, points, and who was out when.

    With `kept`, who is out keeps the points made before. A game without a result is adjudicated.

    >>> import sobremesa
    >>> outcome_of(Record.begin(sobremesa.game("reyes", 4).start())).shares
    (0.25, 0.25, 0.25, 0.25)
    """
    states = list(record.replay())
    last = states[-1]
    players = range(last.players)
    gone = _gone(last)
    fell = tuple(_moment(states, seat) if seat in gone else None for seat in players)
    points = _points(last)
    for seat, when in enumerate(fell):
        if points and when is not None:
            before = _points(states[when - 1])[seat] if kept else 0
            points = (*points[:seat], before, *points[seat + 1 :])
    if record.result is None:
        return Outcome(shares_of_standing(last.standing()), points, fell, "adjudicated")
    ended = msgspec.convert(record.result, _Ended)
    return Outcome(ended.scores, points, fell, ended.reason)


class _Ended(msgspec.Struct):
    """The end that a record tells of."""

    scores: tuple[float, ...]
    reason: str


def _moment(states: Sequence[State], seat: int) -> int:
    """Return after how many actions a player was eliminated; nobody ever comes back."""
    return bisect_left(range(len(states)), True, key=lambda i: seat in _gone(states[i]))


def _gone(state: State) -> set[int]:
    return {seat for seat, standing in enumerate(state.standing()) if not standing.alive}


def _points(state: State) -> tuple[int, ...]:
    """Return everybody's points; None if the game counts none."""
    found = [standing.points for standing in state.standing()]
    return tuple(points for points in found if points is not None)
