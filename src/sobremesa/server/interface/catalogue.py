"""Answers about the games themselves, and about the server."""

from typing import NotRequired, TypedDict

from sobremesa.rulebook.data import ArrangedPart, GameOptions, OptionValue
from sobremesa.rulebook.styles import Look
from sobremesa.rulebook.text import Text


class Placement(TypedDict):
    """A value that has a name."""

    name: str
    label: Text
    value: ArrangedPart


class NamedArmy(TypedDict):
    """A set-up that has a name."""

    name: str
    letters: str
    label: Text
    idea: Text


class Option(TypedDict):
    """Everything a form needs to show an option."""

    name: str
    kind: str
    default: OptionValue
    label: Text
    help: Text
    allowed: Text
    values: NotRequired[list[str | int]]
    names: NotRequired[list[Text]]
    """Names of the values, where they do not speak for themselves."""
    seated: NotRequired[list[int]]
    """The number of players that each value is for."""
    low: NotRequired[int]
    high: NotRequired[int]
    off: NotRequired[bool]
    armies: NotRequired[list[str]]
    """Of an option that is arranged: whose parts it has."""
    standard: NotRequired[str]
    """Of an option that is arranged: the usual value."""
    placements: NotRequired[list[Placement]]
    named: NotRequired[list[NamedArmy]]


class PresetInfo(TypedDict):
    """A named set of values."""

    name: str
    label: Text
    values: GameOptions


class GameInfo(TypedDict):
    """A game, and what can be chosen about it."""

    id: str
    title: Text
    blurb: Text
    aim: Text
    """How one wins, in a few words."""
    players: list[int]
    secret: bool
    """Whether there is something to arrange in secret before the game."""
    options: list[Option]
    presets: list[PresetInfo]
    formats: list[str]
    """The notations in which its games can be written, ours first."""
    paired_moves: bool
    """Whether a move is a turn of each of the two players under one number, as in chess."""


class BoardInfo(TypedDict):
    """A look of a game's board."""

    id: str
    name: Text
    background: str
    """The colour behind it; none where it is the page's own."""
    ink: str
    """The colour of what is written beside it; none where it is the page's own."""
    shape: str
    """The name of what it defines, as kits call it."""
    defs: str
    """What it defines, as SVG."""


class SetInfo(TypedDict):
    """A set of a game's pieces."""

    id: str
    name: Text
    looks: list[Look]
    shape: str
    """The name of what it defines, as kits call it."""
    defs: str
    """What it defines, as SVG."""


class Styles(TypedDict):
    """How a game can look; the usual board and the usual pieces come first.

    A picture in another style is the same picture with other definitions.
    """

    boards: list[BoardInfo]
    sets: list[SetInfo]


class WrittenRules(TypedDict):
    """The rules in words: each rule by its id, as Markdown."""

    es: dict[str, str]
    en: dict[str, str]
    more: dict[str, dict[str, str]]
    """The draft languages that have the rules."""


class Phrases(TypedDict):
    """What can be said with one click, and every reason for a refusal."""

    phrases: dict[str, Text]
    refusals: dict[str, Text]


class ServerInfo(TypedDict):
    """What this server is, and where to read on; addresses are empty where there are none."""

    version: str
    documentation: str
    source: str


class Health(TypedDict):
    """The server is well."""

    ok: bool
