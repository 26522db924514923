"""The interface of a game to the Universal Chess Interface."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class UciVariant:
    """A game as a variant of the Universal Chess Interface.

    >>> UciVariant("shatranj").position is None
    True
    """

    name: str
    """The name of the game in `UCI_Variant`."""
    position: Callable[[str], Mapping[str, object]] | None = None
    """Returns the JSON position of a FEN; None if the game has no FEN."""
    unclaimed: Callable[[Mapping[str, object]], Mapping[str, object]] | None = None
    """Returns the JSON position of a drawn game without the draw, which was not claimed."""
    ratings: Mapping[int, int] = field(default_factory=dict)
    """The measured Elo of some levels, ascending; empty if not measured."""


def write_turn(actions: Sequence[str]) -> str:
    """Write the actions of a turn as one move without blanks.

    >>> write_turn(["arrow E", "g4-g6"])
    'arrow_E,g4-g6'
    """
    return ",".join(action.replace(" ", "_") for action in actions)


def read_turn(move: str) -> list[str]:
    """Read the actions of a turn.

    >>> read_turn("arrow_E,g4-g6")
    ['arrow E', 'g4-g6']
    """
    return [action.replace("_", " ") for action in move.split(",")]
