"""Answers about people, their games and their arrangements."""

from typing import Literal, TypedDict

from sobremesa.rulebook.data import ArrangedPart


class Rating(TypedDict):
    """How well somebody plays a game, as people read it."""

    game: str
    players: int
    rating: int
    games: int


class PastGame(TypedDict):
    """A game that somebody played."""

    table: str
    seat: int
    game: str
    players: int
    score: float
    reason: str
    ended: int


class Fellow(TypedDict):
    """Somebody else who played a game: a person, or a machine of a level."""

    seat: int
    person: str | None
    name: str | None
    """None for a machine, and for who has left."""
    bot: int
    score: float


class FiledGame(PastGame):
    """A game that somebody played, with whom and how."""

    rated: bool
    variant: str
    """A preset, ``usual`` where a game has none, ``own``; empty where nobody knows any more."""
    public: bool
    rivals: list[Fellow]


class GamesPage(TypedDict):
    """Some of the games that somebody played, the latest first."""

    games: list[FiledGame]
    total: int
    """How many there are in all."""
    next: str | None
    """What the next page is asked for with; none on the last one."""


class PuzzleOutcome(TypedDict):
    """How somebody did at a puzzle: right at once, failed, or solved after that."""

    at: int
    game: str
    number: int
    theme: str
    difficulty: int
    outcome: Literal["right", "failed", "later"]


class Profile(TypedDict):
    """What everybody may know about a person."""

    id: str
    name: str
    account: bool
    since: int
    ratings: list[Rating]
    games: list[PastGame]


class Setup(TypedDict):
    """An arrangement that is kept, perhaps somebody else's."""

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
    """When it was last used, to the minute; none if never."""


class KeptPerson(TypedDict):
    """Who somebody is, as it is kept."""

    id: str
    name: str
    account: str | None
    since: int


class KeptRating(TypedDict):
    """A rating as it is kept."""

    game: str
    players: int
    mu: float
    sigma: float
    games: int


class KeptSetup(TypedDict):
    """An arrangement as it is kept."""

    id: str
    game: str
    name: str
    note: str
    value: str
    public: int
    since: int


class KeptChallenge(TypedDict):
    """A challenge that somebody sent or was sent, as it is kept."""

    id: str
    by: str
    to: str
    terms: str
    status: str | None
    since: int


class Saying(TypedDict):
    """Something that somebody said."""

    at: int
    room: str
    text: str


class Trace(TypedDict):
    """A table at which somebody sat or spoke, with what they said there."""

    table: str
    said: list[Saying]


class KeptData(TypedDict):
    """What is kept about a person beside the tables."""

    person: KeptPerson
    games: list[PastGame]
    ratings: list[KeptRating]
    arrangements: list[KeptSetup]
    challenges: list[KeptChallenge]
    likes: list[str]
    puzzles: list[PuzzleOutcome]
    tokens: list[TokenInfo]
