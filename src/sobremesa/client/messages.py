"""What a server tells, as values. Fields that a later server adds are passed over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from sobremesa.core.game import game
from sobremesa.core.state import State

Phase = Literal["seating", "arranging", "playing", "over"]


class Me(msgspec.Struct, frozen=True):
    """Who the token belongs to."""

    id: str
    name: str
    account: bool


class Party(msgspec.Struct, frozen=True):
    """Who challenges, or is challenged."""

    id: str
    name: str


class OwnTable(msgspec.Struct, frozen=True, tag="table", tag_field="kind"):
    """How a table stands at which one sits: told when a game begins or goes on, and at its end."""

    table: str
    game: str
    phase: Phase
    seats: tuple[int, ...]
    """One's own."""
    ply: int
    turn: int | None
    your_turn: bool


class Challenge(msgspec.Struct, frozen=True, tag="challenge", tag_field="kind"):
    """A challenge from or to oneself: told when it is sent, and when it is answered."""

    challenge: str
    status: Literal["waiting", "accepted", "declined", "cancelled", "expired"]
    challenger: Party
    challenged: Party
    terms: dict[str, Any]
    table: str | None
    """Where the game is, once it is accepted."""
    since: int
    expires: int


Event = OwnTable | Challenge
"""What happens at one's own tables and with one's own challenges."""


class You(msgspec.Struct, frozen=True):
    """What is one's own at a table."""

    seats: tuple[int, ...]


class TableView(msgspec.Struct, frozen=True):
    """A whole table as one may see it."""

    table: str
    number: int
    phase: Phase
    terms: dict[str, Any]
    options: dict[str, Any] | None
    """The game's; none while set-ups are secret."""
    actions: Sequence[str]
    turn: int | None
    turn_complete: bool
    ended: dict[str, Any] | None
    you: You

    @property
    def your_turn(self) -> bool:
        """Whether one of one's own seats is to act."""
        return self.turn in self.you.seats

    def state(self) -> State:
        """Give the position on the board, with its legal actions."""
        options = self.terms["options"] if self.options is None else self.options
        found = game(self.terms["game"], self.terms["players"], options).start()
        for action in self.actions:
            found = found.play(action)
        return found
