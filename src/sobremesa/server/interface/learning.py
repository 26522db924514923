"""Answers for learning: the rules as a page, worked examples, tutorials, variants."""

from typing import NotRequired, TypedDict

from sobremesa.rulebook.data import GameOptions, GamePosition, OptionValue
from sobremesa.rulebook.text import Text
from sobremesa.server.interface.scenes import SceneMessage


class Passage(TypedDict):
    """A passage of the written rules, with the options that it is about."""

    rule: str | None
    html: str
    options: list[str]


class Section(TypedDict):
    """A section of the written rules."""

    id: str
    title: str
    passages: list[Passage]


class BrokenRule(TypedDict):
    """A rule that forbids an action, and the reason."""

    rule: str
    es: str
    en: str
    more: NotRequired[dict[str, str]]


class PieceCard(TypedDict):
    """A kind of piece in a few words, with its rules and an example."""

    text: Text
    rules: list[str]
    example: str


class Example(TypedDict):
    """A worked example."""

    id: str
    rule: str
    text: Text
    action: str
    options: GameOptions
    players: int | None
    why: BrokenRule | None


class RulesPage(TypedDict):
    """The rules as HTML, in both languages, with their examples."""

    es: list[Section]
    en: list[Section]
    more: dict[str, list[Section]]
    """The draft languages that have the rules."""
    examples: list[Example]
    wide: bool
    """Whether the diagrams are wider than high."""
    dense: bool
    """Whether the diagrams have so many cells that they need room."""


class PositionAndScene(TypedDict):
    """A position with its scene."""

    position: GamePosition
    picture: SceneMessage


class StepBegin(PositionAndScene):
    """The beginning of a lesson's step: its position, the action to show, the accepted actions."""

    show: str
    accept: list[str]


class WrongTry(TypedDict):
    """A tempting action that is not allowed, for the learner to try."""

    text: Text
    action: str
    clicks: list[str]


class Step(TypedDict):
    """A step of a lesson."""

    id: str
    task: Text
    hint: Text
    done: Text
    wrong: WrongTry | None


class Lesson(TypedDict):
    """A lesson of a tutorial."""

    id: str
    title: Text
    steps: list[Step]


class Difference(TypedDict):
    """An option that differs from its default."""

    name: str
    usual: OptionValue
    value: OptionValue


class Variant(TypedDict):
    """Players and options compared with the presets, and the scene at the start."""

    players: int
    options: GameOptions
    nearest: str | None
    differences: list[Difference]
    changed: list[str]
    picture: SceneMessage
