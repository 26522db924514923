"""The JSON of a table: whole, what changes of it, or as a row of a list."""

from typing import Literal, NotRequired, TypedDict

from sobremesa.rulebook.data import ArrangedValues, GameOptions
from sobremesa.rulebook.standing import Standing
from sobremesa.server.interface.action_text import SaidAction
from sobremesa.server.tables.terms import ClockTerms, SeatTerms

Phase = Literal["seating", "arranging", "playing", "over"]


# a table


class ValidatedTerms(TypedDict):
    """The terms of a table as validated when it was opened."""

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
    """A seat and who sits there."""

    person: str | None
    name: str
    bot: int
    fixed: bool
    away: bool
    out: str
    arranged: bool


class ClockData(TypedDict):
    """The time that each player has left in milliseconds, and whose is running."""

    left: list[int]
    running: int | None


class OfferInfo(TypedDict):
    """An open offer."""

    what: str
    seat: int
    value: int
    level: int


class PactInfo(TypedDict):
    """A pact in force, and the turns it still lasts."""

    between: list[int]
    turns: int


class EndInfo(TypedDict):
    """How a game ended."""

    reason: str
    winners: list[int]
    scores: list[float]


class SecretInfo(TypedDict):
    """What is arranged in secret: an option, the parts of each seat, and their places."""

    option: str
    parts: list[list[str]]
    places: dict[str, list[str]]


class You(TypedDict):
    """The viewer's own seats and arrangements."""

    seats: list[int]
    arrangements: dict[str, ArrangedValues]


class PublicState(TypedDict):
    """The public state of a table that can change, without board and clock."""

    phase: Phase
    options: GameOptions | None
    """The options of the game; None while they are secret."""
    seats: list[SeatInfo]
    sides: list[str]
    standing: list[Standing]
    """For each seat its team, whether it is alive, its points."""
    turn: int | None
    next: int | None
    """Whose turn comes after this one, as the game stands."""
    turn_from: int
    turn_complete: bool
    drawable: bool
    """Whether a draw can be agreed on: in some games bots accept none."""
    offers: list[OfferInfo]
    pacts: list[PactInfo]
    ended: EndInfo | None
    rematch: str | None


class TableChange(TypedDict, total=False):
    """The fields of the public state and of the viewer's own that have changed."""

    phase: Phase
    options: GameOptions | None
    seats: list[SeatInfo]
    sides: list[str]
    standing: list[Standing]
    turn: int | None
    next: int | None
    turn_from: int
    turn_complete: bool
    drawable: bool
    offers: list[OfferInfo]
    pacts: list[PactInfo]
    ended: EndInfo | None
    rematch: str | None
    you: You


class Snapshot(PublicState):
    """A whole table as one viewer sees it."""

    table: str
    number: int
    terms: ValidatedTerms
    opener: str
    secret: SecretInfo | None
    actions: list[str]
    readable: NotRequired[list[SaidAction]]
    """Each action in readable form, such as ``Nf3``; left out for a page that still has them."""
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
    """A table in the list of one of its players."""

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
    """The time of its last event, in milliseconds since 1970."""
