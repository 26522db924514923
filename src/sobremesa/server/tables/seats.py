"""The seats of a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from sobremesa.server.tables.snapshots import SeatInfo


@dataclass(slots=True)
class Seat:
    """One player's place."""

    person: str | None = None
    name: str = ""
    bot: int = 0
    """The level of the bot that plays here; 0 without one."""
    fixed: bool = False
    """Whether this seat is left out when seats are drawn by lot."""
    away: bool = False
    out: str = ""
    """Why the player dropped out; empty while they play."""
    arranged: dict[str, object] | None = field(default=None, repr=False)

    @property
    def free(self) -> bool:
        """Whether somebody can sit down."""
        return self.person is None and not self.bot

    @property
    def automated(self) -> bool:
        """Whether the server plays here: for a bot, or for a player who dropped out."""
        return bool(self.bot or self.out)

    def voter(self, index: int) -> str:
        """Return who answers offers here: a person, once for all their seats, or the seat's bot."""
        return f"bot {index}" if self.bot else self.person or ""

    def data(self) -> SeatInfo:
        """Return the public JSON of the seat."""
        return {
            "person": self.person,
            "name": self.name,
            "bot": self.bot,
            "fixed": self.fixed,
            "away": self.away,
            "out": self.out,
            "arranged": self.arranged is not None,
        }


def people(seats: Sequence[Seat]) -> set[str]:
    """Return the people who still play for themselves: no bots, and nobody who dropped out."""
    return {seat.person for seat in seats if seat.person and not seat.automated}
