"""Validation of whole numbers given by callers."""

from __future__ import annotations

from operator import index

from sobremesa.rulebook.errors import BadNumber
from sobremesa.rulebook.text import Text


def whole(name: str, value: object, low: int, high: int) -> int:
    """Return a whole number in a range; raise BadNumber for anything else.

    >>> whole("threads", 0, 1, 256)
    Traceback (most recent call last):
    ...
    sobremesa.rulebook.errors.BadNumber: threads must be a whole number from 1 to 256, not 0
    """
    try:
        number = index(value)  # type: ignore[arg-type]  # a value without __index__ is refused below
    except TypeError:
        number = low - 1
    if not low <= number <= high:
        raise BadNumber(
            Text(
                "{name} debe ser un número entero de {low} a {high}, no {value}",
                "{name} must be a whole number from {low} to {high}, not {value}",
            ).format(name=name, low=low, high=high, value=repr(value)[:40])
        )
    return number


def unnumbered(number: int) -> BadNumber:
    """Return the error for a number that no legal action has."""
    text = Text("ninguna acción legal tiene el número {n}", "no legal action is number {n}")
    return BadNumber(text.format(n=number))
