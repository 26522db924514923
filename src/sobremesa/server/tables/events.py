"""What can happen at a table. A table is the list of these, numbered from 1."""

from __future__ import annotations

from typing import Literal

import msgspec

from sobremesa.rulebook.data import ArrangedValues, GameOptions
from sobremesa.server.journal import entries as journal
from sobremesa.server.tables.terms import TableTerms


class Event(msgspec.Struct, frozen=True, tag_field="kind", omit_defaults=True, gc=False):
    """Something that happened."""


# seats


class Opened(Event, frozen=True, tag="opened"):
    """The table was opened; always the first event."""

    table: str
    opener: str
    terms: TableTerms
    before: str | None = None
    """The table of which this is the rematch."""


class Sat(Event, frozen=True, tag="sat"):
    """Somebody took a seat."""

    seat: int
    person: str
    name: str
    fixed: bool = False


class Stood(Event, frozen=True, tag="stood"):
    """Somebody left a seat before the game began."""

    seat: int


class BotSat(Event, frozen=True, tag="bot_sat"):
    """A bot took a seat, or an abandoned one."""

    seat: int
    level: int


class Swapped(Event, frozen=True, tag="swapped"):
    """Seats were exchanged: `order[i]` tells who sits on seat `i` now, by old seat."""

    order: tuple[int, ...]


class Left(Event, frozen=True, tag="left"):
    """A player went away; the seat waits."""

    seat: int


class Returned(Event, frozen=True, tag="returned"):
    """A player came back."""

    seat: int


# the game


class Arranged(Event, frozen=True, tag="arranged"):
    """A player arranged in secret; others hear only that it happened."""

    seat: int
    values: ArrangedValues


class Begun(Event, frozen=True, tag="begun"):
    """Everybody is ready; with secret arrangements, these are the options they led to."""

    options: GameOptions | None = None


class Acted(Event, frozen=True, tag="acted"):
    """A player acted."""

    seat: int
    action: str


class TookBack(Event, frozen=True, tag="took_back"):
    """The game went back to what it was after `to` actions."""

    to: int


class PassedOn(Event, frozen=True, tag="passed_on"):
    """With tokens: the turn was passed on."""

    seat: int


class DroppedOut(Event, frozen=True, tag="dropped_out"):
    """A player resigned or ran out of time while others play on."""

    seat: int
    reason: Literal["resignation", "time"]


class Resumed(Event, frozen=True, tag="resumed"):
    """The server was away; the time since the last event does not count."""


class Ended(Event, frozen=True, tag="ended"):
    """The game is over."""

    reason: str
    winners: tuple[int, ...]
    scores: tuple[float, ...]


# offers


class Offered(Event, frozen=True, tag="offered"):
    """Somebody asks the others: ``draw``, ``back``, ``swap``, ``bot`` or ``rematch``."""

    what: str
    seat: int
    value: int = 0
    """The seat to swap with or to give to a bot; how far to go back."""
    level: int = 0


class Answered(Event, frozen=True, tag="answered"):
    """Somebody said yes or no."""

    what: str
    seat: int
    yes: bool


class Rematched(Event, frozen=True, tag="rematched"):
    """Everybody wants to play again, over there."""

    table: str


# pacts


class PactOffered(Event, frozen=True, tag="pact_offered"):
    """A player offers another a pact for some rounds."""

    seat: int
    to: int
    rounds: int


class PactRefused(Event, frozen=True, tag="pact_refused"):
    """An offered pact came to nothing."""

    seat: int
    to: int


class PactMade(Event, frozen=True, tag="pact_made"):
    """Two players are allies until a number of turns have been played."""

    seat: int
    to: int
    until: int


class PactBroken(Event, frozen=True, tag="pact_broken"):
    """A player gave notice; a binding pact still holds for one round."""

    seat: int
    to: int
    until: int


class PactOver(Event, frozen=True, tag="pact_over"):
    """A pact ran out."""

    seat: int
    to: int


# talk


class Said(Event, frozen=True, tag="said"):
    """Somebody said something, in a room."""

    room: Literal["table", "team", "watchers"]
    seat: int | None
    name: str
    text: str = ""
    phrase: str = ""


class Muted(Event, frozen=True, tag="muted"):
    """Somebody no longer wants to hear a person, or anybody; only they know."""

    whom: str
    on: bool = True


AnyEvent = (
    Opened
    | Sat
    | Stood
    | BotSat
    | Swapped
    | Left
    | Returned
    | Arranged
    | Begun
    | Acted
    | TookBack
    | PassedOn
    | DroppedOut
    | Resumed
    | Ended
    | Offered
    | Answered
    | Rematched
    | PactOffered
    | PactRefused
    | PactMade
    | PactBroken
    | PactOver
    | Said
    | Muted
)


class Entry(journal.Entry[AnyEvent], frozen=True, omit_defaults=True):
    """An entry in the journal of a table."""


CODEC = journal.Codec(Entry)
write, read = CODEC.write, CODEC.read
