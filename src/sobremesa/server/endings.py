"""How a game at a table ends: by its rules, by resignation, by time, by agreement."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from sobremesa.core.state import State
from sobremesa.play.tournament.outcome import PLAYING
from sobremesa.rulebook.result import Result, tidy
from sobremesa.server.events import Ended
from sobremesa.server.seats import Seat


def teams(state: State) -> tuple[int, ...]:
    """Give each player's team; who plays alone is a team of one."""
    found = [-1 - player for player in range(state.players)]
    for side in state.scene().sides:
        if side.team is not None and 0 <= side.player < state.players:
            found[side.player] = side.team
    return tuple(found)


def _ended(reason: str, scores: Sequence[float]) -> Ended:
    best = max(scores)
    winners = tuple(i for i, score in enumerate(scores) if best > 0 and score == best)
    return Ended(reason, winners, tuple(tidy(score) for score in scores))


def _shared(players: int, among: Collection[int]) -> list[float]:
    return [1 / len(among) if i in among else 0.0 for i in range(players)]


def by_rules(seats: Sequence[Seat], result: Result) -> Ended:
    """End as the rules say; who dropped out leaves their share to the others."""
    scores = [0.0 if seat.out else s for seat, s in zip(seats, result.scores, strict=True)]
    total = sum(scores)
    if total == 0:
        scores = _shared(len(seats), [i for i, seat in enumerate(seats) if not seat.out])
    elif total != sum(result.scores):
        scores = [score / total for score in scores]
    return _ended(result.reason, scores)


def without(seats: Sequence[Seat], sides: Sequence[int], gone: int, reason: str) -> Ended | None:
    """End because a player has gone; none if the others can play on.

    They can while players of two teams are left, one person at least among them.
    """
    left = [i for i, seat in enumerate(seats) if not seat.out and i != gone]
    standing = {sides[i] for i in left}
    if len(standing) > 1 and any(not seats[i].alone for i in left):
        return None
    winners = [i for i in range(len(seats)) if sides[i] in standing]
    return _ended(reason, _shared(len(seats), winners))


def agreed(seats: Sequence[Seat]) -> Ended:
    """End in a draw among those who still play."""
    left = [i for i, seat in enumerate(seats) if not seat.out]
    return _ended("agreement", _shared(len(seats), left))


def adjudicated(seats: Sequence[Seat], state: State) -> Ended:
    """End in a draw among those whom the game itself has not put out either."""
    alive = {side.player for side in state.scene().sides if side.state in PLAYING}
    left = [i for i, seat in enumerate(seats) if not seat.out and i in alive]
    return _ended("adjudicated", _shared(len(seats), left or range(len(seats))))


def aborted(seats: Sequence[Seat]) -> Ended:
    """Call the game off: nobody has won or lost."""
    return Ended("aborted", (), (0,) * len(seats))
