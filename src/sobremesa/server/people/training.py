"""The puzzle log of accounts, append-only and visible only to its owner.

Rating, streaks and repetitions are a fold over the log. The page computes it, so that it works the
same for guests, whose log is in the browser (`web/src/puzzles/progress.ts`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final, Literal

import msgspec

from sobremesa.server.interface.people import PuzzleOutcome
from sobremesa.server.people.accounts import Person
from sobremesa.server.refusals import Refused
from sobremesa.server.storage.backend import Backend
from sobremesa.server.storage.statements import Statement

MOST: Final = 5000
"""How many outcomes are kept for a person; the oldest are removed."""
AT_ONCE: Final = 100
"""How many outcomes one request may add."""


class PuzzleAttempt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The outcome of a puzzle: right at once, failed, or solved after that."""

    at: Annotated[int, msgspec.Meta(ge=0, le=10**14)]
    """Milliseconds since 1970, by the solver's clock."""
    game: Annotated[str, msgspec.Meta(pattern="^[a-z]{1,40}$")]
    number: Annotated[int, msgspec.Meta(ge=1, le=100_000)]
    theme: Annotated[str, msgspec.Meta(max_length=60)]
    difficulty: Annotated[int, msgspec.Meta(ge=0, le=5000)]
    outcome: Literal["right", "failed", "later"]


class Training:
    """The puzzle logs of all accounts."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend

    async def add(self, person: Person, outcomes: Sequence[PuzzleAttempt]) -> None:
        """Add new outcomes to a person's log, and remove the oldest beyond `MOST`."""
        if not person.account:
            raise Refused("no_account")
        statements: list[Statement] = [
            (
                "INSERT INTO puzzle_outcomes "
                "(person, at, game, number, theme, difficulty, outcome) "
                "VALUES (:p, :at, :game, :number, :theme, :difficulty, :outcome) "
                "ON CONFLICT DO NOTHING",
                {"p": person.id, **msgspec.structs.asdict(one)},
            )
            for one in outcomes
        ]
        if not statements:
            return
        trim = (
            "DELETE FROM puzzle_outcomes WHERE person = :p AND at < (SELECT MIN(at) FROM "
            "(SELECT at FROM puzzle_outcomes WHERE person = :p ORDER BY at DESC LIMIT :most) AS k)"
        )
        await self._backend.write([*statements, (trim, {"p": person.id, "most": MOST})])

    async def of(self, person: str) -> list[PuzzleOutcome]:
        """Return a person's log, oldest first."""
        rows = await self._backend.read(
            "SELECT at, game, number, theme, difficulty, outcome FROM puzzle_outcomes "
            "WHERE person = :p ORDER BY at, game, number",
            p=person,
        )
        keys = ("at", "game", "number", "theme", "difficulty", "outcome")
        found = [dict(zip(keys, row, strict=True)) for row in rows]
        return msgspec.convert(found, list[PuzzleOutcome])
