"""Answers about strategy: principles, model games, openings, and the coach."""

from typing import TypedDict

from sobremesa.rulebook.data import GameOptions, GamePosition
from sobremesa.rulebook.text import Text
from sobremesa.server.interface.action_text import SaidAction
from sobremesa.server.interface.positions import GameRecord
from sobremesa.server.interface.scenes import SceneMessage


class Principle(TypedDict):
    """A principle, with a position of a real game in which it counted."""

    id: str
    title: Text
    text: Text
    example: Text
    action: str


class ModelGameInfo(TypedDict):
    """A model game in a list."""

    id: str
    title: Text
    about: Text
    actions: int


class NamedOpening(TypedDict):
    """A named opening, and the results of games that began with it.

    `score` is the share of the player who chose it, `low` and `high` its 95 % interval.
    """

    id: str
    title: Text
    text: Text
    actions: list[str]
    options: GameOptions
    games: int
    score: float
    low: float
    high: float


class StrategyPage(TypedDict):
    """The strategy page of a game."""

    principles: list[Principle]
    games: list[ModelGameInfo]
    openings: list[NamedOpening]
    wide: bool
    """Whether the diagrams are wider than high."""
    dense: bool
    """Whether the diagrams have so many cells that they need room."""


class ModelComment(TypedDict):
    """A comment after some actions of a model game."""

    after: int
    text: Text


class ModelAction(TypedDict):
    """An action of a model game, with its readable forms."""

    action: str
    said: SaidAction
    side: Text
    label: Text


class ModelGame(TypedDict):
    """A model game with its comments."""

    id: str
    title: Text
    about: Text
    actions: list[ModelAction]
    comments: list[ModelComment]
    record: GameRecord


class Coached(TypedDict):
    """The coach's remark on an action, and the machine's reply, step by step.

    `said` names the remarks made so far; sent back with the next action, they are not repeated.
    """

    remark: Text | None
    tone: str
    said: str
    pictures: list[SceneMessage]
    actions: list[str]
    position: GamePosition
    over: bool
