"""Answers about tournaments."""

from typing import Any, Literal, NotRequired, TypedDict

from sobremesa.rulebook.text import Text

Format = Literal["tables", "knockout", "swiss", "robin"]
TournamentPhase = Literal["joining", "playing", "paused", "over"]


class Summary(TypedDict):
    """A tournament in a list."""

    tournament: str
    title: str
    game: str
    format: Format
    seats: int | None
    phase: TournamentPhase
    players: int
    round: int
    starts: int | None
    """When the next round begins, in milliseconds since 1970."""


class TournamentList(TypedDict):
    """The public tournaments."""

    tournaments: list[Summary]


class EntrantInfo(TypedDict):
    """Somebody who takes part."""

    person: str | None
    name: str
    bot: str | None
    left: bool
    ready: bool


class Substitute(TypedDict):
    """Somebody who stands by."""

    person: str
    name: str


class RoundTable(TypedDict):
    """A table of a round; `at` is the server's table where it is or was played."""

    id: str
    seats: list[str]
    at: str | None
    games: list[dict[str, Any]]
    records: list[str | None]
    decided: bool
    ranking: list[str]
    marks: dict[str, float]
    points: dict[str, int]
    absent: list[str]
    corrections: list[str]


class RoundInfo(TypedDict):
    """A round."""

    number: int
    byes: list[str]
    tables: list[RoundTable]


class TieInfo(TypedDict):
    """A rule that breaks ties."""

    id: str
    label: Text
    help: Text


class StandingsRow(TypedDict):
    """A line of the standings."""

    place: int
    slot: str
    score: float
    games: int
    broken: list[float]
    title: Text | None


class Decided(TypedDict):
    """What an organiser decided and why."""

    number: int
    at: int
    kind: str
    why: NotRequired[str]
    table: NotRequired[str]
    slot: NotRequired[str]


class TournamentBody(Summary):
    """All that there is to see of a tournament, the same for everybody."""

    number: int
    terms: dict[str, Any]
    format_name: Text
    rules: list[Text]
    length: int | None
    round_over: bool
    entrants: dict[str, EntrantInfo]
    waited_for: list[str]
    substitutes: list[Substitute]
    rounds: list[RoundInfo]
    ties: list[TieInfo]
    standings: list[StandingsRow]
    log: list[Decided]


class Personal(TypedDict):
    """What a tournament is to somebody."""

    organiser: bool
    me: str | None
    standing_by: bool


class TournamentInfo(TournamentBody, Personal):
    """A whole tournament, as somebody sees it."""


class StandingsData(TypedDict):
    """The standings with what they are of; tie rules are columns by their ids."""

    title: str
    game: str
    format: Format
    phase: TournamentPhase
    rounds: int
    of: int
    standings: list[dict[str, Any]]
