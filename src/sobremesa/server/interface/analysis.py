"""Answers of the analysis board."""

from typing import Literal, NotRequired, TypedDict

from sobremesa.rulebook.data import GamePosition
from sobremesa.rulebook.text import Text
from sobremesa.server.interface.action_text import SaidAction
from sobremesa.server.interface.positions import GameRecord
from sobremesa.server.interface.scenes import SceneMessage


class Shown(TypedDict):
    """A position as data and for drawing, and how it can be written down."""

    position: GamePosition
    formats: list[str]
    drawing: SceneMessage
    said: SaidAction | None
    """What led here, as people take it."""


class TurnList(TypedDict):
    """Who played each action of a game, and what it is as people take it."""

    players: list[int | None]
    said: list[SaidAction]


class Threat(TypedDict):
    """What the next player would do if it were their turn."""

    action: str
    side: int
    gain: int
    clicks: list[str]
    label: Text
    effects: list[str]


class ThreatAnswer(TypedDict):
    """A threat; none if nobody can say."""

    threat: Threat | None


class Reply(TypedDict):
    """The action that a level chose."""

    action: str


class ReadGame(TypedDict):
    """A game that was read, with what its notation told besides."""

    record: GameRecord
    tags: dict[str, str]


class Reading(TypedDict):
    """What was read, and in which notation it was."""

    format: str
    games: list[ReadGame]


class Writing(TypedDict):
    """A game in a notation."""

    text: str
    lost: Text | None
    """What the notation cannot carry of it, if anything."""


class Stamp(TypedDict):
    """A piece that an editor can put on the board."""

    id: str
    side: str
    label: Text
    svg: str


class Edited(TypedDict):
    """A changed position: how it looks, or what is wrong with it."""

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
    """The line as people take it."""
    depth: int
    nodes: int


class LinesMessage(TypedDict):
    """The best lines of a position, as they are known now."""

    kind: Literal["lines"]
    lines: list[EngineLine]
    done: bool


class GameBegun(TypedDict):
    """How many positions of a game will be judged."""

    kind: Literal["begun"]
    total: int


class Judging(TypedDict):
    """What a position is worth to each player, and the best line."""

    player: int | None
    scores: list[int]
    line: list[str]
    said: NotRequired[list[SaidAction]]
    """How the line begins, as people take it: all that the one to move does of it in a row."""


class Judged(Judging):
    """The same for the position after some actions, and what the last of them was worth."""

    kind: Literal["judged"]
    index: int
    lost: NotRequired[int]
    mark: NotRequired[str]
    best: NotRequired[str]
    better: NotRequired[list[SaidAction]]
    """What would have been best, as people take it: to the end of the turn."""


class SideAccuracy(TypedDict):
    """How exactly a player played, and how many actions fell short."""

    player: int
    percent: float | None
    """None where they did nothing."""
    actions: int
    inaccuracies: int
    mistakes: int
    blunders: int


class GameDone(TypedDict):
    """Every position of a game is judged: how exactly each side played."""

    kind: Literal["done"]
    accuracy: list[SideAccuracy]


class PlayedStep(TypedDict):
    """An action that is played out, in words, and how the board looks after it."""

    action: str
    words: Text
    side: int | None
    drawing: SceneMessage


class Continuation(TypedDict):
    """What follows an action, played out, and what it comes to."""

    steps: list[PlayedStep]
    verdict: Text


class SecondTry(TypedDict):
    """What another action would have been worth where somebody went wrong, and what follows it."""

    right: bool
    lost: int
    mark: str
    words: Text
    """The action as people say it."""
    own: SceneMessage
    """The board after the action, before anything that follows."""
    after: Continuation
