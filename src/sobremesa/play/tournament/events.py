"""What can happen in a tournament. A tournament is its terms and the list of these."""

from __future__ import annotations

import msgspec

from sobremesa.play.tournament.outcome import Outcome
from sobremesa.play.tournament.terms import Entrant, Terms


class Event(msgspec.Struct, frozen=True, tag_field="kind", omit_defaults=True):
    """Something that happened."""


class TournamentOpened(Event, frozen=True, tag="opened"):
    """The tournament was announced; always the first event."""

    terms: Terms


class Joined(Event, frozen=True, tag="joined"):
    """Somebody takes part."""

    entrant: Entrant


class Withdrawn(Event, frozen=True, tag="left"):
    """Somebody does not take part any more; once it has begun, for good."""

    slot: str
    why: str = ""


class TournamentBegun(Event, frozen=True, tag="begun"):
    """Nobody else can join: the order in which all are seeded, machines that fill up included."""

    order: tuple[str, ...]
    fillers: tuple[Entrant, ...] = ()


class Pairing(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table of a round: who sits on which seat."""

    id: str
    seats: tuple[str, ...]


class Paired(Event, frozen=True, tag="paired"):
    """A round was paired."""

    round: int
    tables: tuple[Pairing, ...]
    byes: tuple[str, ...] = ()


class Hosted(Event, frozen=True, tag="hosted"):
    """The game of a table was opened somewhere; `at` is the host's own name for it."""

    table: str
    at: str


class Reported(Event, frozen=True, tag="reported"):
    """The game of a table ended."""

    table: str
    outcome: Outcome
    record: str | None = None
    """Where the host keeps the record."""
    note: str = ""
    """What else is worth knowing, such as what a player did wrong."""


class Corrected(Event, frozen=True, tag="corrected"):
    """The organiser changed the outcome of a table's last game."""

    table: str
    outcome: Outcome
    why: str


class Defaulted(Event, frozen=True, tag="defaulted"):
    """Somebody vanished from a table and is last there."""

    table: str
    slot: str
    why: str = ""


class Replaced(Event, frozen=True, tag="replaced"):
    """Somebody else goes on in a player's place, with all that was played there."""

    slot: str
    entrant: Entrant
    why: str


class Paused(Event, frozen=True, tag="paused"):
    """No round is paired until it goes on."""

    why: str = ""


class TournamentResumed(Event, frozen=True, tag="resumed"):
    """It goes on."""


class Closed(Event, frozen=True, tag="closed"):
    """The organiser ended it early; the table stands as it is."""

    why: str


AnyEvent = (
    TournamentOpened
    | Joined
    | Withdrawn
    | TournamentBegun
    | Paired
    | Hosted
    | Reported
    | Corrected
    | Defaulted
    | Replaced
    | Paused
    | TournamentResumed
    | Closed
)


def write(event: AnyEvent) -> str:
    """Write an event as one line of JSON.

    >>> write(Paused("lunch"))
    '{"kind":"paused","why":"lunch"}'
    """
    return msgspec.json.encode(event).decode()


def read(line: str | bytes) -> AnyEvent:
    """Read an event; raise :class:`msgspec.MsgspecError` where it is none."""
    return msgspec.json.decode(line, type=AnyEvent)  # type: ignore[no-any-return]  # it is what `type` says
