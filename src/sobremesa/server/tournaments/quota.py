"""Quotas: how many tournaments a person may organise at once, and how many bots they may enter."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from sobremesa.server.refusals import Refused
from sobremesa.server.tournaments import commands as c
from sobremesa.server.tournaments.aggregate import TournamentAggregate

PER_ADDRESS: Final = 4
"""The limit of all people of an address together, as a multiple of that of a person."""


class TournamentQuota:
    """Counts the open tournaments of each organiser, including those being announced."""

    def __init__(
        self,
        aggregates: Callable[[], Iterable[TournamentAggregate]],
        most: int | None = None,
        most_bots: int | None = None,
        address_of: Callable[[str], str | None] = lambda person: None,
    ) -> None:
        self._aggregates = aggregates
        """Returns all tournaments in memory."""
        self._most = most
        self._most_bots = most_bots
        self._address_of = address_of
        self._coming: Counter[str] = Counter()

    @contextlib.contextmanager
    def one_more(self, person: str) -> Iterator[None]:
        """Reserve one more tournament for an organiser, or refuse."""
        held = len(self._organised(person)) + self._coming[person]
        if self._most is not None and held >= self._most:
            raise Refused("too_many_tournaments")
        address = self._address_of(person)
        if self._most is not None and address is not None:
            organisers = [one.organiser for one in self._aggregates() if not one.over]
            there = sum(self._address_of(one) == address for one in organisers)
            if there + self._coming[address] >= self._most * PER_ADDRESS:
                raise Refused("too_many_tournaments")
        coming = Counter([person, *([address] if address else [])])
        self._coming += coming
        try:
            yield
        finally:
            self._coming -= coming

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
