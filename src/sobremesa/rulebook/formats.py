"""Established formats for a game's records, such as PGN: the interface of a game to each."""

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
    """A text cannot be read as a game, or a format cannot express a game."""


class Misread(BadRecord):
    """An error in a line of a text."""

    def __init__(self, line: int, what: Text) -> None:
        told = Text("línea {line}: {what}", "line {line}: {what}")
        super().__init__(told.format(line=line, what=what))
        self.line = line
        self.what = what

    def _arguments(self) -> list[object]:
        return [self.line, self.what]


@dataclass(frozen=True, slots=True)
class Found:
    """A game found in a text: the data of a record or a position, or its error."""

    line: int
    """The line where it begins, or of the error; 0 if it fills the text."""
    data: Mapping[str, object] | SobremesaError


class Format(ABC):
    """A format of one game, such as PGN. Stateless; `rules` are those of the game.

    Records are passed as JSON data, as returned by ``Record.data``. What is read is replayed
    afterwards, so that a format need not compute the result by the rules.
    """

    name: ClassVar[str]
    """Its name on a command line and on the page."""
    separator: ClassVar[str] = "\n"
    """The separator between two games of one text."""
    position_only: ClassVar[bool] = False
    """Whether it holds only the last position, not the actions."""
    fallback: ClassVar[bool] = False
    """Whether it is tried only on a text that no other format knows."""

    @abstractmethod
    def matches(self, text: str) -> bool:
        """Return whether a text looks like this format, judging only by its beginning."""

    @abstractmethod
    def read(self, rules: Rules[Any], text: str) -> Iterator[Found]:
        """Yield the records of a text one by one; every error is a SobremesaError.

        A position is a record that begins there.
        """

    @abstractmethod
    def write(self, rules: Rules[Any], record: Mapping[str, object]) -> str:
        """Write a valid record; raise BadGame if the format cannot express it."""

    def lost(self, rules: Rules[Any], record: Mapping[str, object]) -> Text | None:
        """Return a sentence about what the format cannot express; None if nothing is lost."""
        return None
