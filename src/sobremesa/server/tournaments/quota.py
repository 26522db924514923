"""Quotas: how many tournaments a person may organise at once, and how many bots they may enter."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from sobremesa.server.refusals import Refused
from sobremesa.server.tournaments import commands as c
from sobremesa.server.tournaments.aggregate import TournamentAggregate


class TournamentQuota:
    """Counts the open tournaments of each organiser, including those being announced."""

    def __init__(
        self,
        aggregates: Callable[[], Iterable[TournamentAggregate]],
        most: int | None = None,
        most_bots: int | None = None,
    ) -> None:
        self._aggregates = aggregates
        """Returns all tournaments in memory."""
        self._most = most
        self._most_bots = most_bots
        self._coming: Counter[str] = Counter()

    @contextlib.contextmanager
    def one_more(self, person: str) -> Iterator[None]:
        """Reserve one more tournament for an organiser, or refuse."""
        held = len(self._organised(person)) + self._coming[person]
        if self._most is not None and held >= self._most:
            raise Refused("too_many_tournaments")
        self._coming[person] += 1
        try:
            yield
        finally:
            self._coming -= Counter([person])

    def check(self, person: str, command: c.AnyCommand) -> None:
        """Refuse a command that would give an organiser too many bots."""
        replaces = isinstance(command, c.Replace) and command.substitute is None
        if self._most_bots is None or not (replaces or isinstance(command, c.EnterBot)):
            return
        cups = [aggregate.tournament for aggregate in self._organised(person)]
        bots = sum(bool(one.bot) for cup in cups for one in cup.entrants.values())
        if bots >= self._most_bots:
            raise Refused("too_many_bots")

    def _organised(self, person: str) -> list[TournamentAggregate]:
        return [one for one in self._aggregates() if one.organiser == person and not one.over]
