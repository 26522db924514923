"""Answers of the analysis board."""

from typing import Literal, NotRequired, TypedDict

from sobremesa.rulebook.data import GamePosition
from sobremesa.rulebook.text import Text
from sobremesa.server.interface.action_text import SaidAction
from sobremesa.server.interface.positions import GameRecord
from sobremesa.server.interface.scenes import SceneMessage


class AnalysisPosition(TypedDict):
    """A position as data and as a scene, with the formats in which it can be written."""

    position: GamePosition
    formats: list[str]
    position_formats: list[str]
    """Those of them that hold only a position, not the actions that led there."""
    drawing: SceneMessage
    said: SaidAction | None
    """The last action, in readable form."""


class TurnList(TypedDict):
    """The actions of a game in readable form, and who played each."""

    players: list[int | None]
    said: list[SaidAction]


class Threat(TypedDict):
    """The best action of the next player if it were their turn."""

    action: str
    side: int
    gain: int
    clicks: list[str]
    label: Text
    effects: list[str]


class ThreatAnswer(TypedDict):
    """A threat; None if there is none or it cannot be computed."""

    threat: Threat | None


class Reply(TypedDict):
    """The action that a level chose."""

    action: str


class ReadGame(TypedDict):
    """A game that was read, with the tags of its notation."""

    record: GameRecord
    tags: dict[str, str]


class ReadGames(TypedDict):
    """The games that were read, and their format."""

    format: str
    games: list[ReadGame]


class WrittenGame(TypedDict):
    """A game in a notation."""

    text: str
    lost: Text | None
    """What the notation cannot express, if anything."""


class Stamp(TypedDict):
    """A piece that an editor can put on the board."""

    id: str
    side: str
    label: Text
    svg: str


class EditedPosition(TypedDict):
    """An edited position: its scene, or what is wrong with it."""

    position: GamePosition
    turns: bool
    stamps: list[Stamp]
    drawing: SceneMessage | None
    error: Text | None


class EngineLine(TypedDict):
    """A line of play and what it is worth to each player."""

    action: str
    scores: list[int]
    line: list[str]
    said: list[SaidAction]
    """The line in readable form."""
    depth: int
    nodes: int


class LinesMessage(TypedDict):
    """The best lines of a position found so far."""

    kind: Literal["lines"]
    lines: list[EngineLine]
    done: bool


class GameBegun(TypedDict):
    """The number of positions of a game to be judged."""

    kind: Literal["begun"]
    total: int


class Judging(TypedDict):
    """What a position is worth to each player, and the best line."""

    player: int | None
    scores: list[int]
    line: list[str]
    said: NotRequired[list[SaidAction]]
    """The beginning of the line in readable form: all actions of the player to move."""


class Judged(Judging):
    """The judgement of the position after some actions, and of the last of them."""

    kind: Literal["judged"]
    index: int
    lost: NotRequired[int]
    mark: NotRequired[str]
    best: NotRequired[str]
    better: NotRequired[list[SaidAction]]
    """The best alternative in readable form, to the end of the turn."""


class PlayerAccuracy(TypedDict):
    """A player's accuracy, and the number of their mistakes."""

    player: int
    percent: float | None
    """None if they played no action."""
    actions: int
    inaccuracies: int
    mistakes: int
    blunders: int


class GameDone(TypedDict):
    """The end of an analysis: the accuracy of each player."""

    kind: Literal["done"]
    accuracy: list[PlayerAccuracy]


class PlayedStep(TypedDict):
    """An action of a continuation, in words, and the scene after it."""

    action: str
    words: Text
    side: int | None
    drawing: SceneMessage


class Continuation(TypedDict):
    """The expected continuation of an action, and its outcome."""

    steps: list[PlayedStep]
    verdict: Text


class SecondTry(TypedDict):
    """What another action would have been worth in place of a mistake, and its continuation."""

    right: bool
    lost: int
    mark: str
    words: Text
    """The action in words."""
    own: SceneMessage
    """The board right after the action."""
    after: Continuation
