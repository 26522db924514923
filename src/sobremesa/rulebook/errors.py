"""Errors: one type for each kind of mistake, each with a sentence in both languages."""

from __future__ import annotations

from sobremesa.rulebook.text import Text


class SobremesaError(Exception):
    """Any mistake that a person or program can make with a game."""

    transient = False
    """Whether the same may succeed a little later, without anybody changing what was asked for."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.en)
        self.text = text

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), tuple(self._arguments())

    def _arguments(self) -> list[object]:
        return [self.text]


class UnknownGame(SobremesaError):
    """No game has that id."""


class BadOption(SobremesaError):
    """An option does not exist or cannot have that value."""


class BadPosition(SobremesaError):
    """A position cannot be read, or breaks a rule about what stands where."""


class BadNotation(SobremesaError):
    """A string is no action of this game."""

    def __str__(self) -> str:
        return f"notation: {self.text.en}"


class BadRecord(SobremesaError):
    """A saved game cannot be read or does not follow the rules."""


class TooDeep(SobremesaError):
    """A perft is too deep."""


class BadNumber(SobremesaError, ValueError):
    """A number is too small or too large."""


class IllegalAction(SobremesaError):
    """An action that a rule forbids.

    >>> str(IllegalAction("CMN-4.1", Text("Rompe la colmena.", "It splits the hive.")))
    'CMN-4.1: It splits the hive.'
    """

    def __init__(self, rule: str, text: Text) -> None:
        super().__init__(text)
        self.rule = rule

    def __str__(self) -> str:
        return f"{self.rule}: {self.text.en}"

    def _arguments(self) -> list[object]:
        return [self.rule, self.text]
