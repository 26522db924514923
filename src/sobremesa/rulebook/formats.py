"""Formats of the world in which a game's records are written: what a game says of each."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from sobremesa.rulebook.errors import BadRecord, SobremesaError
from sobremesa.rulebook.text import Text

if TYPE_CHECKING:
    from sobremesa.rulebook.rules import Rules


class BadGame(SobremesaError):
    """A text that cannot be read as a game, or a game that a format cannot say."""


class Misread(BadRecord):
    """A mistake in a line of a text."""

    def __init__(self, line: int, what: Text) -> None:
        told = Text("línea {line}: {what}", "line {line}: {what}")
        super().__init__(told.format(line=line, what=what))
        self.line = line
        self.what = what

    def _arguments(self) -> list[object]:
        return [self.line, self.what]


@dataclass(frozen=True, slots=True)
class Found:
    """A game of a text as the data of a record or a position, or what is wrong with it."""

    line: int
    """Where it begins, or where the mistake is; 0 for one that fills the text."""
    data: Mapping[str, object] | SobremesaError


class Format(ABC):
    """A format of one game, such as PGN. Without state; `rules` are those of the game.

    Records come and go as JSON data, as ``Record.data`` gives it. What is read is replayed
    afterwards, so that a format need not find out how a game ended by its rules.
    """

    name: ClassVar[str]
    """What it is called on a command line and on the page."""
    separator: ClassVar[str] = "\n"
    """What stands between two games of one text."""
    position_only: ClassVar[bool] = False
    """Whether it tells the last position and nothing of how the game came there."""
    fallback: ClassVar[bool] = False
    """Whether it is tried only on a text that no other format knows."""

    @abstractmethod
    def matches(self, text: str) -> bool:
        """Tell whether a text looks like this format; no more than a look at its beginning."""

    @abstractmethod
    def read(self, rules: Rules[Any], text: str) -> Iterator[Found]:
        """Read the records of a text one by one; every mistake is a SobremesaError.

        A position stands for a record that begins there.
        """

    @abstractmethod
    def write(self, rules: Rules[Any], record: Mapping[str, object]) -> str:
        """Write a valid record; raise BadGame where the format cannot say it."""

    def lost(self, rules: Rules[Any], record: Mapping[str, object]) -> Text | None:
        """Say in a sentence what of a record is left out in this format; none if nothing is."""
        return None
