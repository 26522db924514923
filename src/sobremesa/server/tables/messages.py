"""The messages of a table's socket and streams."""

from typing import Final, Literal, NotRequired, TypedDict

import msgspec
from msgspec import UNSET, UnsetType

from sobremesa.rulebook.data import ArrangedValues
from sobremesa.server.interface.action_text import SaidAction
from sobremesa.server.interface.refusals import Refusal
from sobremesa.server.interface.scenes import SceneMessage
from sobremesa.server.tables import commands as c
from sobremesa.server.tables import events as e
from sobremesa.server.tables.snapshots import ClockData, Snapshot, TableChange

# events as a viewer sees them


class Hidden(e.Event, frozen=True, tag="hidden"):
    """An event that the viewer may not see."""


class ArrangedSeen(e.Event, frozen=True, tag="arranged"):
    """A player arranged in secret; `values` is sent only to that player."""

    seat: int
    values: ArrangedValues | UnsetType = UNSET


SeenEvent = (
    e.Opened
    | e.Sat
    | e.Stood
    | e.BotSat
    | e.Swapped
    | e.Left
    | e.Returned
    | ArrangedSeen
    | e.Begun
    | e.Acted
    | e.TookBack
    | e.PassedOn
    | e.DroppedOut
    | e.Resumed
    | e.Ended
    | e.Offered
    | e.Answered
    | e.Rematched
    | e.PactOffered
    | e.PactRefused
    | e.PactMade
    | e.PactBroken
    | e.PactOver
    | e.Said
    | e.Muted
    | Hidden
)


class SeenEntry(msgspec.Struct):
    """An entry of a table as one viewer sees it."""

    n: int
    at: int
    event: SeenEvent


class Entries(TypedDict):
    """The entries of a table after a number."""

    events: list[SeenEntry]


# messages of the socket


class Ping(msgspec.Struct, tag_field="do", tag="ping", frozen=True, forbid_unknown_fields=True):
    """Ask whether the server is alive: scripts in browsers cannot see a socket's own pings."""


class Welcome(TypedDict):
    """The first message: the last number, the server's time, and for a page the whole table."""

    kind: Literal["welcome"]
    number: int
    now: int
    table: NotRequired[Snapshot]


class EventsMessage(TypedDict):
    """New entries, and for a page everything that they changed.

    The sender of the command that caused them also gets the request's id and the last number.
    """

    kind: Literal["events"]
    events: list[SeenEntry]
    clock: NotRequired[ClockData]
    state: NotRequired[TableChange]
    drawing: NotRequired[SceneMessage]
    """The scene, if it has changed; after a very fast action it follows in a message of its own."""
    readable: NotRequired[list[SaidAction]]
    """For each `acted` after the last `took_back` of the events, the action in readable form."""
    id: NotRequired[str]
    number: NotRequired[int]


class PresentMessage(TypedDict):
    """Presence: for each seat whether its player is here, and the number of spectators."""

    kind: Literal["present"]
    seats: list[bool]
    watchers: int


class RefusedMessage(TypedDict):
    """A refusal; without an id, the reason why the socket closes or a message was dropped."""

    kind: Literal["refused"]
    id: NotRequired[str | None]
    error: Refusal


class DoneMessage(TypedDict):
    """The request had been executed before; its last entry has this number."""

    kind: Literal["done"]
    id: str | None
    number: int


class Pong(TypedDict):
    """The answer to `Ping`."""

    kind: Literal["pong"]


SERVER_MESSAGES: Final = (
    Welcome,
    EventsMessage,
    PresentMessage,
    SceneMessage,
    RefusedMessage,
    DoneMessage,
    Pong,
)
"""The messages that the socket of a table sends."""
ClientMessage = c.AnyCommand | Ping
"""The messages that it accepts."""
