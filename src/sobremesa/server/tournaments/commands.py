"""What an organiser and the players of a tournament can ask for."""

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
    """Take part; once it has begun, stand by as a substitute."""


class Withdraw(Command, frozen=True, kw_only=True, tag="leave"):
    """Take part no more."""


class Ready(Command, frozen=True, kw_only=True, tag="ready"):
    """Be ready for the next round; the last one lets it begin."""


class EnterBot(Command, frozen=True, kw_only=True, tag="add_bot"):
    """Let a machine take part."""

    level: Level = 2


class Remove(Command, frozen=True, kw_only=True, tag="remove"):
    """Take somebody out."""

    slot: Slot
    why: Reason = ""


class Begin(Command, frozen=True, kw_only=True, tag="begin"):
    """Close the list and draw lots; the first round begins."""


class Pair(Command, frozen=True, kw_only=True, tag="pair"):
    """Begin the next round now, whoever is ready."""


class Schedule(Command, frozen=True, kw_only=True, tag="schedule"):
    """Set the time at which the next round begins; none for when everybody is ready."""

    at: Annotated[int, msgspec.Meta(ge=0, le=2**53)] | None = None


class Pause(Command, frozen=True, kw_only=True, tag="pause"):
    """Begin no round until it goes on."""

    why: Reason = ""


class Resume(Command, frozen=True, kw_only=True, tag="resume"):
    """Go on."""


class Correct(Command, frozen=True, kw_only=True, tag="correct"):
    """Change the result of a table: each seat's share of the win, and points if they count."""

    table: Slot
    shares: Annotated[tuple[Share, ...], msgspec.Meta(max_length=4)]
    points: Annotated[tuple[Points, ...], msgspec.Meta(max_length=4)] = ()
    why: Reason


class Default(Command, frozen=True, kw_only=True, tag="default"):
    """Put somebody who vanished last at a table."""

    table: Slot
    slot: Slot
    why: Reason = ""


class Replace(Command, frozen=True, kw_only=True, tag="replace"):
    """Let a substitute go on in a player's place, or a machine of a level."""

    slot: Slot
    why: Reason
    substitute: Slot | None = None
    level: Level = 2


class Close(Command, frozen=True, kw_only=True, tag="close"):
    """End it early; the table stands as it is."""

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
