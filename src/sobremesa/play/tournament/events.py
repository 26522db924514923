"""The events of a tournament; its state is the fold over them."""

from __future__ import annotations

import msgspec

from sobremesa.play.tournament.outcome import Outcome
from sobremesa.play.tournament.terms import Entrant, Terms


class Event(msgspec.Struct, frozen=True, tag_field="kind", omit_defaults=True):
    """An event of a tournament."""


class TournamentOpened(Event, frozen=True, tag="opened"):
    """The tournament was announced; this is always the first event."""

    terms: Terms


class Joined(Event, frozen=True, tag="joined"):
    """Somebody entered."""

    entrant: Entrant


class Withdrawn(Event, frozen=True, tag="left"):
    """Somebody left; once the tournament has begun, for good."""

    slot: str
    why: str = ""


class TournamentBegun(Event, frozen=True, tag="begun"):
    """Entries are closed: the seeding order of all entrants, fillers included."""

    order: tuple[str, ...]
    fillers: tuple[Entrant, ...] = ()


class Pairing(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table of a round: the slot of each seat."""

    id: str
    seats: tuple[str, ...]


class Paired(Event, frozen=True, tag="paired"):
    """A round was paired."""

    round: int
    tables: tuple[Pairing, ...]
    byes: tuple[str, ...] = ()


class Hosted(Event, frozen=True, tag="hosted"):
    """The game of a table was opened; `at` is the host's id of it."""

    table: str
    at: str


class Reported(Event, frozen=True, tag="reported"):
    """The game of a table ended."""

    table: str
    outcome: Outcome
    record: str | None = None
    """The host's id of the record."""
    note: str = ""
    """A remark, such as a player's fault."""


class Corrected(Event, frozen=True, tag="corrected"):
    """The organiser changed the outcome of a table's last game."""

    table: str
    outcome: Outcome
    why: str


class Defaulted(Event, frozen=True, tag="defaulted"):
    """A player is absent from a table and is ranked last there."""

    table: str
    slot: str
    why: str = ""


class Replaced(Event, frozen=True, tag="replaced"):
    """A player was replaced by somebody else, who keeps all results."""

    slot: str
    entrant: Entrant
    why: str


class Paused(Event, frozen=True, tag="paused"):
    """The tournament is paused: no round is paired."""

    why: str = ""


class TournamentResumed(Event, frozen=True, tag="resumed"):
    """The pause is over."""


class Closed(Event, frozen=True, tag="closed"):
    """The organiser ended it early; the current standings are final."""

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
    """Read an event; raise :class:`msgspec.MsgspecError` if it is not valid."""
    return msgspec.json.decode(line, type=AnyEvent)  # type: ignore[no-any-return]  # it is what `type` says
