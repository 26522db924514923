"""The JSON of a tournament: whole, in a list, and what is specific to one viewer."""

from typing import Literal, NotRequired, TypedDict

from sobremesa.play.tournament.outcome import Outcome
from sobremesa.play.tournament.terms import Fill, Format
from sobremesa.rulebook.data import GameOptions
from sobremesa.rulebook.text import Text
from sobremesa.server.tournaments.aggregate import TournamentEntry
from sobremesa.server.tournaments.hosting import Hosting

TournamentPhase = Literal["joining", "playing", "paused", "over"]


class ValidatedTournament(TypedDict):
    """The terms of a tournament as validated when it was announced."""

    title: str
    game: str
    format: Format
    seats: int
    options: GameOptions
    rounds: int | None
    laps: int
    replays: int
    fill: Fill
    filler: str
    draw: Literal["lot", "order"]
    points: Literal["lost", "kept"]
    seed: int
    opening: int
    most: int
    table: Hosting


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
    """An entrant."""

    person: str | None
    name: str
    bot: str | None
    left: bool
    ready: bool


class Substitute(TypedDict):
    """A substitute who has not been called yet."""

    person: str
    name: str


class RoundTable(TypedDict):
    """A table of a round; `at` is the id of the server's table where it is or was played."""

    id: str
    seats: list[str]
    at: str | None
    games: list[Outcome]
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
    """A decision of the organiser, with its reason."""

    number: int
    at: int
    kind: Literal["corrected", "defaulted", "replaced", "left", "paused", "resumed", "closed"]
    why: NotRequired[str]
    table: NotRequired[str]
    slot: NotRequired[str]


class TournamentBody(Summary):
    """Everything public about a tournament, the same for all viewers."""

    number: int
    terms: ValidatedTournament
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
    """A viewer's own relation to a tournament."""

    organiser: bool
    me: str | None
    standing_by: bool


class TournamentInfo(TournamentBody, Personal):
    """A whole tournament as one viewer sees it."""


class TournamentNews(TypedDict):
    """There is something new at a tournament: the number of its last entry."""

    number: int


class TournamentTrace(TypedDict):
    """A tournament that a person organised or took part in, with the journal entries about them."""

    tournament: str
    title: str
    organiser: bool
    entries: list[TournamentEntry]
