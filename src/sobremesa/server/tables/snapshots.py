"""A table as somebody sees it: whole, or in a list."""

from typing import Literal, NotRequired, TypedDict

from sobremesa.rulebook.data import ArrangedValues, GameOptions
from sobremesa.rulebook.standing import Standing
from sobremesa.server.interface.action_text import SaidAction
from sobremesa.server.tables.terms import ClockTerms, SeatTerms

Phase = Literal["seating", "arranging", "playing", "over"]


# how a table stands


class SettledTerms(TypedDict):
    """The terms of a table as they were settled when it was opened."""

    game: str
    players: int
    options: GameOptions
    seats: list[SeatTerms]
    lot: bool
    clock: ClockTerms
    public: bool
    watchers: bool
    turn_end: Literal["basic", "token"]
    pacts: Literal["off", "spoken", "binding"]
    secret: bool
    chat: bool
    most: int | None


class SeatInfo(TypedDict):
    """Who sits on a seat."""

    person: str | None
    name: str
    bot: int
    fixed: bool
    away: bool
    out: str
    arranged: bool


class ClockData(TypedDict):
    """How much time each player has left in milliseconds, and whose runs."""

    left: list[int]
    running: int | None


class OfferInfo(TypedDict):
    """An offer that waits for answers."""

    what: str
    seat: int
    value: int
    level: int


class PactInfo(TypedDict):
    """A pact in force, and for how many turns."""

    between: list[int]
    turns: int


class EndInfo(TypedDict):
    """How a game ended."""

    reason: str
    winners: list[int]
    scores: list[float]


class SecretInfo(TypedDict):
    """What is arranged in secret: an option, whose parts it has, and where they stand."""

    option: str
    parts: list[list[str]]
    places: dict[str, list[str]]


class You(TypedDict):
    """What is the viewer's own."""

    seats: list[int]
    arrangements: dict[str, ArrangedValues]


class PublicState(TypedDict):
    """What can change at a table and everybody may know, apart from the board and the clock."""

    phase: Phase
    options: GameOptions | None
    """The game's; none while they are secret."""
    seats: list[SeatInfo]
    sides: list[str]
    standing: list[Standing]
    """For each seat its team, whether it is alive, its points."""
    turn: int | None
    turn_from: int
    turn_complete: bool
    drawable: bool
    """Whether a draw can be offered in earnest: machines agree to none in some games."""
    offers: list[OfferInfo]
    pacts: list[PactInfo]
    ended: EndInfo | None
    rematch: str | None


class TableChange(TypedDict, total=False):
    """What has changed of that, and of what is the viewer's own."""

    phase: Phase
    options: GameOptions | None
    seats: list[SeatInfo]
    sides: list[str]
    standing: list[Standing]
    turn: int | None
    turn_from: int
    turn_complete: bool
    drawable: bool
    offers: list[OfferInfo]
    pacts: list[PactInfo]
    ended: EndInfo | None
    rematch: str | None
    you: You


class Snapshot(PublicState):
    """A whole table as somebody may see it."""

    table: str
    number: int
    terms: SettledTerms
    opener: str
    secret: SecretInfo | None
    actions: list[str]
    readable: NotRequired[list[SaidAction]]
    """Each action as people read it, such as ``Nf3``; not for a page that has them still."""
    clock: ClockData | None
    you: You


class ListedTable(TypedDict):
    """A table in the lobby."""

    table: str
    game: str
    phase: Phase
    seats: list[SeatInfo]
    clock: ClockTerms
    watchers: bool


class Lobby(TypedDict):
    """The public tables."""

    tables: list[ListedTable]


class Rival(TypedDict):
    """Somebody else at a table."""

    seat: int
    name: str
    bot: int
    """The level of a machine; 0 for a person."""


class OwnTable(TypedDict):
    """How a table stands for somebody who sits there, in a few words."""

    kind: Literal["table"]
    table: str
    game: str
    phase: Phase
    seats: list[int]
    ply: int
    turn: int | None
    your_turn: bool
    rivals: list[Rival]
    at: int
    """When something last happened there, in milliseconds since 1970."""
