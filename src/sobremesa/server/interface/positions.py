"""Positions and records as JSON; their parts differ from game to game."""

from typing import NotRequired, TypedDict

from sobremesa.rulebook.data import GameOptions, GamePosition


class GameScore(TypedDict):
    """The score of a position for the first player: centipawns, or mate in some moves."""

    worth: NotRequired[int]
    mate: NotRequired[int]
    depth: NotRequired[int]


class GameLine(TypedDict):
    """A variation."""

    actions: list[str]
    notes: NotRequired[dict[str, "GameNote"]]


class GameNote(TypedDict):
    """Comments, glyphs, clocks, a score, marks on the board, and variations."""

    comments: NotRequired[list[str]]
    nags: NotRequired[list[int]]
    clock: NotRequired[float]
    spent: NotRequired[float]
    score: NotRequired[GameScore]
    circles: NotRequired[list[list[str]]]
    arrows: NotRequired[list[list[str]]]
    variations: NotRequired[list[GameLine]]


class GameResult(TypedDict):
    """How a game ended, by its rules or otherwise, and each player's share of the win."""

    winners: list[str | int]
    """Letters of armies, or numbers of teams."""
    reason: str
    scores: list[int | float]


class GameRecord(TypedDict):
    """A game from its beginning or from a given position, action by action."""

    game: str
    rules: int
    players: int
    options: GameOptions
    start: GamePosition | None
    actions: list[str]
    result: GameResult | None
    tags: NotRequired[dict[str, str]]
    notes: NotRequired[dict[str, GameNote]]
    """Notes by the number of actions before them."""
