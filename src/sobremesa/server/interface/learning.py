"""Answers for learning: the rules as a page, worked examples, tutorials, variants."""

from typing import NotRequired, TypedDict

from sobremesa.rulebook.data import GameOptions, GamePosition, OptionValue
from sobremesa.rulebook.text import Text
from sobremesa.server.interface.scenes import SceneMessage


class Passage(TypedDict):
    """A piece of the written rules, with the options that it is about."""

    rule: str | None
    html: str
    options: list[str]


class Section(TypedDict):
    """A section of the written rules."""

    id: str
    title: str
    passages: list[Passage]


class RuleAgainst(TypedDict):
    """The rule that forbids something, in words."""

    rule: str
    es: str
    en: str
    more: NotRequired[dict[str, str]]


class PieceCard(TypedDict):
    """A kind of piece in a few words, the rules that say so, and the example that shows it."""

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
    why: RuleAgainst | None


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


class Placed(TypedDict):
    """A position with its scene."""

    position: GamePosition
    picture: SceneMessage


class StepBegin(Placed):
    """How a step of a lesson begins, what shows it, and what will do."""

    show: str
    accept: list[str]


class WrongTry(TypedDict):
    """What somebody is asked to try although it is not allowed."""

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
    """An option that is not as usual."""

    name: str
    usual: OptionValue
    value: OptionValue


class Variant(TypedDict):
    """Players and options, compared with the presets, and how such a game begins."""

    players: int
    options: GameOptions
    nearest: str | None
    differences: list[Difference]
    changed: list[str]
    picture: SceneMessage
