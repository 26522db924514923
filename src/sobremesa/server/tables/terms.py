"""The terms of a table, chosen when it is opened."""

from __future__ import annotations

from random import Random
from typing import Annotated, Literal

import msgspec

from sobremesa.core.game import Game, game
from sobremesa.core.registry import ids
from sobremesa.rulebook.data import GameOptions
from sobremesa.rulebook.errors import SobremesaError
from sobremesa.server.refusals import Refused

Level = Annotated[int, msgspec.Meta(ge=1, le=8)]


class NoClock(msgspec.Struct, frozen=True, tag="none", tag_field="kind"):
    """No clock."""


class TurnClock(msgspec.Struct, frozen=True, tag="turn", tag_field="kind"):
    """Every turn has the same limit; the rulebooks recommend 60 to 300 seconds."""

    seconds: Annotated[int, msgspec.Meta(ge=5, le=86_400)]


class FischerClock(msgspec.Struct, frozen=True, tag="fischer", tag_field="kind"):
    """Every player has a stock of time, and gets an increment for every turn."""

    seconds: Annotated[int, msgspec.Meta(ge=5, le=86_400)]
    increment: Annotated[int, msgspec.Meta(ge=0, le=3600)] = 0


ClockTerms = NoClock | TurnClock | FischerClock


class SeatTerms(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who is meant to sit on a seat: anybody (``open``), the opener (``me``), or a ``bot``."""

    kind: Literal["open", "me", "bot"] = "open"
    level: Level = 1
    fixed: bool = False
    """Whether this seat is left out when the others are drawn by lot."""


class TableTerms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The terms of a table, before its first event."""

    game: Annotated[str, msgspec.Meta(max_length=40)]
    players: int | None = None
    options: GameOptions = {}
    seats: tuple[SeatTerms, ...] = ()
    """One for each player, in seat order; missing ones are open."""
    lot: bool = False
    """Whether all seats but the fixed ones are drawn by lot when everybody has sat down."""
    clock: ClockTerms = NoClock()
    public: bool = False
    """Whether the lobby shows the table; otherwise it is reached by its link."""
    watchers: bool = True
    turn_end: Literal["basic", "token"] = "basic"
    pacts: Literal["off", "spoken", "binding"] = "off"
    secret: bool = False
    """Whether everybody arranges in secret, in games that have secret arrangements."""
    chat: bool = True
    most: Annotated[int, msgspec.Meta(ge=1, le=1_000_000)] | None = None
    """Number of actions after which the game is adjudicated; None for no limit."""

    @property
    def given(self) -> bool:
        """Whether all seats were assigned in advance, as in a tournament."""
        return all(wanted.fixed for wanted in self.seats)

    def chosen(self) -> Game:
        """Return the game with its options."""
        return game(self.game, self.players, self.options)


def validated_terms(terms: TableTerms, random: Random) -> TableTerms:
    """Validate terms, fill in what is missing, and return them as the journal keeps them."""
    if terms.game not in ids():
        raise Refused("unknown_game")
    try:
        chosen = terms.chosen()
        chosen.start()
    except SobremesaError as error:
        raise Refused("bad_option", error.text) from None
    if len(terms.seats) > chosen.players:
        raise Refused("no_such_seat")
    seats = terms.seats + (SeatTerms(),) * (chosen.players - len(terms.seats))
    if terms.pacts != "off" and chosen.players < 3:
        raise Refused("no_pacts")
    if terms.secret and chosen.rules.secret(chosen.setup) is None:
        raise Refused("no_secret")
    return msgspec.structs.replace(
        terms, players=chosen.players, options=chosen.options, seats=seats
    )
