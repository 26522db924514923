"""How many tournaments somebody may organise at once, and how many bots may play in them."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from sobremesa.server.refusals import Refused
from sobremesa.server.tournaments import commands as c
from sobremesa.server.tournaments.aggregate import Contest


class Allowance:
    """Counts the tournaments under way that each person organises, those being announced too."""

    def __init__(
        self,
        contests: Callable[[], Iterable[Contest]],
        most: int | None = None,
        most_bots: int | None = None,
    ) -> None:
        self._contests = contests
        """Gives all tournaments that are known."""
        self._most = most
        self._most_bots = most_bots
        self._coming: Counter[str] = Counter()

    @contextlib.contextmanager
    def one_more(self, person: str) -> Iterator[None]:
        """Let somebody organise one more tournament, or refuse."""
        held = len(self._organised(person)) + self._coming[person]
        if self._most is not None and held >= self._most:
            raise Refused("too_many_tournaments")
        self._coming[person] += 1
        try:
            yield
        finally:
            self._coming -= Counter([person])

    def check(self, person: str, command: c.AnyCommand) -> None:
        """Refuse one more bot to who has many in their tournaments."""
        replaces = isinstance(command, c.Replace) and command.substitute is None
        if self._most_bots is None or not (replaces or isinstance(command, c.EnterBot)):
            return
        cups = [contest.tournament for contest in self._organised(person)]
        bots = sum(bool(one.bot) for cup in cups for one in cup.entrants.values())
        if bots >= self._most_bots:
            raise Refused("too_many_bots")

    def _organised(self, person: str) -> list[Contest]:
        return [one for one in self._contests() if one.organiser == person and not one.over]
