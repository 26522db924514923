"""The events of a table; its state is the fold over them, numbered from 1."""

from __future__ import annotations

from typing import Literal

import msgspec

from sobremesa.rulebook.data import ArrangedValues, GameOptions
from sobremesa.server.journal import entries as journal
from sobremesa.server.tables.terms import TableTerms


class Event(msgspec.Struct, frozen=True, tag_field="kind", omit_defaults=True, gc=False):
    """An event of a table."""


# seats


class Opened(Event, frozen=True, tag="opened"):
    """The table was opened; this is always the first event."""

    table: str
    opener: str
    terms: TableTerms
    before: str | None = None
    """The table of which this is the rematch."""


class Sat(Event, frozen=True, tag="sat"):
    """A person took a seat."""

    seat: int
    person: str
    name: str
    fixed: bool = False


class Stood(Event, frozen=True, tag="stood"):
    """A person left a seat before the game began."""

    seat: int


class BotSat(Event, frozen=True, tag="bot_sat"):
    """A bot took a free or an abandoned seat."""

    seat: int
    level: int


class Swapped(Event, frozen=True, tag="swapped"):
    """Seats were exchanged: `order[i]` is the former seat of who sits on seat `i` now."""

    order: tuple[int, ...]


class Left(Event, frozen=True, tag="left"):
    """A player left for a while; the seat waits."""

    seat: int


class Returned(Event, frozen=True, tag="returned"):
    """A player returned."""

    seat: int


# the game


class Arranged(Event, frozen=True, tag="arranged"):
    """A player arranged in secret; others learn only that it happened."""

    seat: int
    values: ArrangedValues


class Begun(Event, frozen=True, tag="begun"):
    """The game begins; `options` is given where secret arrangements led to it."""

    options: GameOptions | None = None


class Acted(Event, frozen=True, tag="acted"):
    """A player played an action."""

    seat: int
    action: str


class TookBack(Event, frozen=True, tag="took_back"):
    """Actions were taken back until `to` of them were left."""

    to: int


class PassedOn(Event, frozen=True, tag="passed_on"):
    """At a table with a token: the turn was ended."""

    seat: int


class DroppedOut(Event, frozen=True, tag="dropped_out"):
    """A player resigned or ran out of time while the others play on."""

    seat: int
    reason: Literal["resignation", "time"]


class Resumed(Event, frozen=True, tag="resumed"):
    """The server was down; the time since the last event is not charged."""


class Ended(Event, frozen=True, tag="ended"):
    """The game is over."""

    reason: str
    winners: tuple[int, ...]
    scores: tuple[float, ...]


# offers


class Offered(Event, frozen=True, tag="offered"):
    """A player made an offer: ``draw``, ``back``, ``swap``, ``bot`` or ``rematch``."""

    what: str
    seat: int
    value: int = 0
    """The seat to swap with or to give to a bot; how many actions to keep when taking back."""
    level: int = 0


class Answered(Event, frozen=True, tag="answered"):
    """A player accepted or declined an offer."""

    what: str
    seat: int
    yes: bool


class Rematched(Event, frozen=True, tag="rematched"):
    """Everybody wants a rematch, at another table."""

    table: str


# pacts


class PactOffered(Event, frozen=True, tag="pact_offered"):
    """A player offered another a pact for some rounds."""

    seat: int
    to: int
    rounds: int


class PactRefused(Event, frozen=True, tag="pact_refused"):
    """An offered pact was refused."""

    seat: int
    to: int


class PactMade(Event, frozen=True, tag="pact_made"):
    """Two players are allies until that many turns have been played."""

    seat: int
    to: int
    until: int


class PactBroken(Event, frozen=True, tag="pact_broken"):
    """A player ended a pact; a binding one still holds for one round."""

    seat: int
    to: int
    until: int


class PactOver(Event, frozen=True, tag="pact_over"):
    """A pact expired."""

    seat: int
    to: int


# talk


class Said(Event, frozen=True, tag="said"):
    """A chat message, in a chat room."""

    room: Literal["table", "team", "watchers"]
    seat: int | None
    name: str
    text: str = ""
    phrase: str = ""


class Muted(Event, frozen=True, tag="muted"):
    """Somebody muted or unmuted a person or everybody; only they see this event."""

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
