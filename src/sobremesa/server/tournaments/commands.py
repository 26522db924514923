"""The commands of a tournament, for its organiser and its players."""

from __future__ import annotations

from typing import Annotated

import msgspec

from sobremesa.server.journal.commands import Command
from sobremesa.server.tables.terms import Level

Slot = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Reason = Annotated[str, msgspec.Meta(max_length=200)]
Points = Annotated[int, msgspec.Meta(ge=-1_000_000, le=1_000_000)]
Share = Annotated[float, msgspec.Meta(ge=0, le=1)]


class Join(Command, frozen=True, kw_only=True, tag="join"):
    """Enter the tournament; once it has begun, enter as a substitute."""


class Withdraw(Command, frozen=True, kw_only=True, tag="leave"):
    """Leave the tournament."""


class Ready(Command, frozen=True, kw_only=True, tag="ready"):
    """Report ready for the next round; it begins when everybody is ready."""


class EnterBot(Command, frozen=True, kw_only=True, tag="add_bot"):
    """Enter a bot."""

    level: Level = 2


class Remove(Command, frozen=True, kw_only=True, tag="remove"):
    """Remove an entrant."""

    slot: Slot
    why: Reason = ""


class Begin(Command, frozen=True, kw_only=True, tag="begin"):
    """Close entries, draw lots and begin the first round."""


class Pair(Command, frozen=True, kw_only=True, tag="pair"):
    """Begin the next round now, even if not everybody is ready."""


class Schedule(Command, frozen=True, kw_only=True, tag="schedule"):
    """Set the start time of the next round; None waits until everybody is ready."""

    at: Annotated[int, msgspec.Meta(ge=0, le=2**53)] | None = None


class Pause(Command, frozen=True, kw_only=True, tag="pause"):
    """Pause: no round begins until `Resume`."""

    why: Reason = ""


class Resume(Command, frozen=True, kw_only=True, tag="resume"):
    """End a pause."""


class Correct(Command, frozen=True, kw_only=True, tag="correct"):
    """Correct the result of a table: each seat's share of the win, and its points if they count."""

    table: Slot
    shares: Annotated[tuple[Share, ...], msgspec.Meta(max_length=4)]
    points: Annotated[tuple[Points, ...], msgspec.Meta(max_length=4)] = ()
    why: Reason


class Default(Command, frozen=True, kw_only=True, tag="default"):
    """Rank an absent player last at a table."""

    table: Slot
    slot: Slot
    why: Reason = ""


class Replace(Command, frozen=True, kw_only=True, tag="replace"):
    """Replace a player by a substitute, or by a bot of a level."""

    slot: Slot
    why: Reason
    substitute: Slot | None = None
    level: Level = 2


class Close(Command, frozen=True, kw_only=True, tag="close"):
    """End the tournament early; the current standings are final."""

    why: Reason


AnyCommand = (
    Join
    | Withdraw
    | Ready
    | EnterBot
    | Remove
    | Begin
    | Pair
    | Schedule
    | Pause
    | Resume
    | Correct
    | Default
    | Replace
    | Close
)
DECODER = msgspec.json.Decoder(AnyCommand)
