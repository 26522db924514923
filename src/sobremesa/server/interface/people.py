"""Answers about people, their games and their arrangements."""

from typing import Literal, TypedDict

from sobremesa.rulebook.data import ArrangedPart


class Rating(TypedDict):
    """A rating as it is displayed."""

    game: str
    players: int
    rating: int
    games: int


class PastGame(TypedDict):
    """A game that a person played."""

    table: str
    seat: int
    game: str
    players: int
    score: float
    reason: str
    ended: int


class OtherPlayer(TypedDict):
    """Another player of a game: a person or a bot."""

    seat: int
    person: str | None
    name: str | None
    """None for a bot and for a deleted person."""
    bot: int
    score: float


class ArchivedGame(PastGame):
    """A game that a person played, with its other players and its variant."""

    rated: bool
    variant: str
    """A preset, ``usual`` where a game has none, or ``own``; empty for games of old versions."""
    public: bool
    rivals: list[OtherPlayer]


class GamesPage(TypedDict):
    """A page of a person's games, latest first."""

    games: list[ArchivedGame]
    total: int
    """The number of games on all pages."""
    next: str | None
    """The cursor of the next page; None on the last one."""


class PuzzleOutcome(TypedDict):
    """The outcome of a puzzle: right at once, failed, or solved after that."""

    at: int
    game: str
    number: int
    theme: str
    difficulty: int
    outcome: Literal["right", "failed", "later"]


class Profile(TypedDict):
    """The public profile of a person."""

    id: str
    name: str
    account: bool
    since: int
    ratings: list[Rating]
    games: list[PastGame]


class Setup(TypedDict):
    """A saved arrangement as a viewer sees it."""

    id: str
    person: str
    author: str
    game: str
    name: str
    note: str
    value: ArrangedPart
    public: bool
    since: int
    likes: int
    liked: bool


class TokenInfo(TypedDict):
    """A token, without its secret."""

    id: str
    label: str
    since: int
    used: int | None
    """When it was last used, to the minute; None if never."""


class StoredPerson(TypedDict):
    """A person as stored."""

    id: str
    name: str
    account: str | None
    since: int


class StoredRating(TypedDict):
    """A rating as stored."""

    game: str
    players: int
    mu: float
    sigma: float
    games: int


class StoredSetup(TypedDict):
    """An arrangement as stored."""

    id: str
    game: str
    name: str
    note: str
    value: str
    public: int
    since: int


class StoredChallenge(TypedDict):
    """A challenge that a person sent or received, as stored."""

    id: str
    by: str
    to: str
    terms: str
    status: str | None
    since: int


class ChatLine(TypedDict):
    """A chat message."""

    at: int
    room: str
    text: str


class TableTrace(TypedDict):
    """A table at which a person sat or spoke, with their chat messages."""

    table: str
    said: list[ChatLine]


class StoredData(TypedDict):
    """Everything stored about a person, except at tables and tournaments."""

    person: StoredPerson
    games: list[PastGame]
    ratings: list[StoredRating]
    arrangements: list[StoredSetup]
    challenges: list[StoredChallenge]
    likes: list[str]
    puzzles: list[PuzzleOutcome]
    tokens: list[TokenInfo]
