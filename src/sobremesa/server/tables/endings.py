"""The ways a game ends at a table: by its rules, by resignation, on time, by agreement."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from sobremesa.core.record import Record
from sobremesa.core.state import State
from sobremesa.rulebook.result import ENDINGS, Result, tidy
from sobremesa.rulebook.standing import Standing, shares_of_standing
from sobremesa.server.tables.events import Ended
from sobremesa.server.tables.seats import Seat


def teams(state: State) -> tuple[int, ...]:
    """Return each player's team; a player without partners is a team of one."""
    return tuple(standing.team for standing in state.standing())


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


def without(seats: Sequence[Seat], state: State, gone: int, reason: str) -> Ended | None:
    """End because a player has gone; None if the others can play on.

    They can while players of two teams are left in the game, one person at least among them. Who
    went earlier gets nothing either, also where their partners have won.
    """
    playing = alive(state)
    team_of = teams(state)
    left = [i for i, seat in enumerate(seats) if not seat.out and i != gone and i in playing]
    standing = {team_of[i] for i in left}
    if len(standing) > 1 and any(not seats[i].automated for i in left):
        return None
    return _ended(reason, _shares(seats, state, gone))


def alive(state: State) -> set[int]:
    """Return the players whom the game itself has not put out.

    While an end can still be undone, that is everybody.
    """
    if state.over:
        return set(range(state.players))
    return {seat for seat, one in enumerate(state.standing()) if one.alive}


def deserted(seats: Sequence[Seat], state: State) -> bool:
    """Return whether people sat down, and the game has put all of them out."""
    if all(seat.automated for seat in seats):
        return False
    return all(seats[i].automated for i in alive(state))


def shared(seats: Sequence[Seat], state: State, reason: str) -> Ended:
    """End in a draw among those who still play, each with the partners who fell for them."""
    return _ended(reason, _shares(seats, state))


def _shares(seats: Sequence[Seat], state: State, gone: int | None = None) -> tuple[float, ...]:
    """Share among those who still play and their fallen partners; nothing for who dropped out."""
    playing = alive(state)
    standings = [Standing(one.team, i in playing) for i, one in enumerate(state.standing())]
    out = [i for i, seat in enumerate(seats) if seat.out or i == gone]
    return shares_of_standing(standings, out)


def recorded(record: Record, seats: Sequence[Seat], ended: Ended) -> Record:
    """Return a record with the ending that the game had at its table.

    Where the rules name a winner who had dropped out, that is why the others share the win.
    """
    if ended.reason in ENDINGS:
        return record.ended(ended.reason, ended.scores)
    if record.result is not None and record.result["scores"] == list(ended.scores):
        return record
    return record.ended(next(seat.out for seat in seats if seat.out), ended.scores)


def aborted(seats: Sequence[Seat]) -> Ended:
    """Call the game off: nobody has won or lost."""
    return Ended("aborted", (), (0,) * len(seats))
