"""What happens at a table, message by message."""

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

# what happens


class Hidden(e.Event, frozen=True, tag="hidden"):
    """Something that the viewer may not know."""


class ArrangedSeen(e.Event, frozen=True, tag="arranged"):
    """A player arranged in secret; only they see how."""

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
    """An entry of a table as the viewer may see it."""

    n: int
    at: int
    event: SeenEvent


class Entries(TypedDict):
    """The entries of a table after a number."""

    events: list[SeenEntry]


# messages of the socket


class Ping(msgspec.Struct, tag_field="do", tag="ping", frozen=True, forbid_unknown_fields=True):
    """Ask whether the server lives: scripts in browsers cannot see the pings of sockets."""


class Welcome(TypedDict):
    """The first message: the last number, the server's time, and to a page the whole table."""

    kind: Literal["welcome"]
    number: int
    now: int
    table: NotRequired[Snapshot]


class EventsMessage(TypedDict):
    """What has happened, and to a page everything that it changed.

    To who asked for it, with the id of the request and the number of the last entry.
    """

    kind: Literal["events"]
    events: list[SeenEntry]
    clock: NotRequired[ClockData]
    state: NotRequired[TableChange]
    drawing: NotRequired[SceneMessage]
    """The scene, if it has changed; who acts very fast gets it later, by itself."""
    readable: NotRequired[list[SaidAction]]
    """For each `acted` after the last `took_back` of the events, the action as people read it."""
    id: NotRequired[str]
    number: NotRequired[int]


class PresentMessage(TypedDict):
    """Who is here: for each seat whether its player is, and how many others look on."""

    kind: Literal["present"]
    seats: list[bool]
    watchers: int


class RefusedMessage(TypedDict):
    """Why something is not done; without an id, why the socket ends or a message was left out."""

    kind: Literal["refused"]
    id: NotRequired[str | None]
    error: Refusal


class DoneMessage(TypedDict):
    """It had been done before, up to a number."""

    kind: Literal["done"]
    id: str | None
    number: int


class Pong(TypedDict):
    """The server lives."""

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
"""What the socket of a table sends."""
ClientMessage = c.AnyCommand | Ping
"""What may be sent to it."""
