"""Answers about the games and about the server."""

from typing import NotRequired, TypedDict

from sobremesa.rulebook.data import ArrangedPart, GameOptions, OptionValue
from sobremesa.rulebook.styles import Look
from sobremesa.rulebook.text import Text


class Placement(TypedDict):
    """A named value."""

    name: str
    label: Text
    value: ArrangedPart


class NamedArmy(TypedDict):
    """A named set-up."""

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
    """Labels of the values, where they need any."""
    seated: NotRequired[list[int]]
    """The number of players of each value."""
    low: NotRequired[int]
    high: NotRequired[int]
    off: NotRequired[bool]
    armies: NotRequired[list[str]]
    """For an arranged option: the armies whose parts it has."""
    standard: NotRequired[str]
    """For an arranged option: its default."""
    placements: NotRequired[list[Placement]]
    named: NotRequired[list[NamedArmy]]


class PresetInfo(TypedDict):
    """A named set of values."""

    name: str
    label: Text
    values: GameOptions


class GameInfo(TypedDict):
    """A game and its options."""

    id: str
    title: Text
    blurb: Text
    aim: Text
    """The aim of the game in a few words."""
    players: list[int]
    secret: bool
    """Whether there are secret arrangements before the game."""
    options: list[Option]
    presets: list[PresetInfo]
    formats: list[str]
    """The formats in which its games can be written, JSON first."""
    paired_moves: bool
    """Whether a move is a turn of each of the two players under one number, as in chess."""


class BoardInfo(TypedDict):
    """A style of a game's board."""

    id: str
    name: Text
    background: str
    """The colour behind the board; ``none`` for that of the page."""
    ink: str
    """The colour of text beside the board; ``none`` for that of the page."""
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
    """The styles of a game, default first.

    A picture in another style is the same picture with other definitions.
    """

    boards: list[BoardInfo]
    sets: list[SetInfo]


class WrittenRules(TypedDict):
    """The written rules: each rule by its id, as Markdown."""

    es: dict[str, str]
    en: dict[str, str]
    more: dict[str, dict[str, str]]
    """The draft languages that have the rules."""


class Phrases(TypedDict):
    """The ready-made phrases of the chat, and all sentences of refusal."""

    phrases: dict[str, Text]
    refusals: dict[str, Text]


class ServerInfo(TypedDict):
    """The version of this server and the addresses of its documentation and source, if any."""

    version: str
    documentation: str
    source: str


class Health(TypedDict):
    """The server is healthy."""

    ok: bool
