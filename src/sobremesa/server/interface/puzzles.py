"""Answers about puzzles."""

from typing import Literal, TypedDict

from sobremesa.rulebook.data import GamePosition
from sobremesa.rulebook.text import Text
from sobremesa.server.interface.scenes import SceneMessage

Grade = Literal["easy", "medium", "hard"]


class PuzzleInfo(TypedDict):
    """A puzzle in a list."""

    number: int
    grade: Grade
    kind: Text
    theme: str
    """The kind by its name in the game's folder: what comes back together."""
    mine: int
    """How many actions the solver has to find."""
    players: int
    difficulty: int
    """What the puzzle is rated, on the scale of people's puzzle ratings."""


class DailyPuzzle(TypedDict):
    """The puzzle of a day."""

    day: int
    """How many days after 1970-01-01, in UTC."""
    game: str
    number: int
    grade: Grade
    kind: Text
    task: Text


class PuzzleTask(TypedDict):
    """A puzzle to solve, without its solution."""

    game: str
    number: int
    of: int
    grade: Grade
    kind: Text
    theme: str
    task: Text
    mine: int
    players: int
    difficulty: int
    position: GamePosition
    drawing: SceneMessage


class PuzzleTry(TypedDict):
    """Whether an action was right, what is answered, and how the board looks then."""

    right: bool
    also: bool
    solved: bool
    replies: list[str]
    actions: list[str]
    own: SceneMessage
    """The board after the own action, before any answer."""
    drawing: SceneMessage


class Hint(TypedDict):
    """A little help."""

    clicks: list[str]
    action: str | None
    label: Text | None
