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
    """The id of the puzzle's kind; spaced repetition groups puzzles by it."""
    mine: int
    """The number of actions that the solver has to find."""
    players: int
    difficulty: int
    """The rating of the puzzle, on the scale of people's puzzle ratings."""


class DailyPuzzle(TypedDict):
    """The puzzle of a day."""

    day: int
    """Days since 1970-01-01, in UTC."""
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
    """Whether an action was right, the replies, and the board after them."""

    right: bool
    also: bool
    solved: bool
    replies: list[str]
    actions: list[str]
    own: SceneMessage
    """The board after the solver's action, before any reply."""
    drawing: SceneMessage


class Hint(TypedDict):
    """A hint."""

    clicks: list[str]
    action: str | None
    label: Text | None
