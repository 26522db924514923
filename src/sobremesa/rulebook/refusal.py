"""Refusals of actions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sobremesa.rulebook.text import Text

NOTATION: Final = "notation"
"""The rule id of a string that cannot be parsed."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """The rule that forbids an action, and a friendly sentence about it."""

    rule: str
    text: Text
