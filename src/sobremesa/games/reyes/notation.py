"""The notation of actions: ``g4-g6``, ``g4xh5ep``, ``h15-h16=Q``, ``arrow E``, ``pass``."""

from __future__ import annotations

import re
from dataclasses import dataclass

from sobremesa.games.reyes import const, seats
from sobremesa.rulebook.errors import BadNotation
from sobremesa.rulebook.text import Text

_SQUARE = r"[a-p](?:[1-9]|1[0-6])"
_MOVE = re.compile(rf"({_SQUARE})(?:(-)|x)({_SQUARE})(ep)?(?:=([KQRBNP]))?")
_ARROW = re.compile(r"arrow ([NESW])")


@dataclass(frozen=True, slots=True)
class Move:
    """A written move: squares of the frame, which need not be squares of the board."""

    start: str
    end: str
    captures: bool
    passing: bool
    rescue: int
    """The number of the rescued kind, 0 for none."""

    def packed(self) -> int | None:
        """Pack the move; none if it is outside the board."""
        if self.start not in seats.NUMBERS or self.end not in seats.NUMBERS:
            return None
        return (
            seats.NUMBERS[self.start]
            | seats.NUMBERS[self.end] << const.TO_SHIFT
            | self.rescue << const.RESCUE_SHIFT
            | (const.CAPTURE if self.captures else 0)
            | (const.PASSING if self.passing else 0)
        )


@dataclass(frozen=True, slots=True)
class Arrow:
    """A turn of the arrow."""

    direction: int


@dataclass(frozen=True, slots=True)
class Pass:
    """A pass."""


Action = Move | Arrow | Pass


def read_action(text: str) -> Action:
    """Read an action; raise BadNotation where the string is none.

    >>> read_action("g4xh5ep").passing, read_action("arrow E").direction
    (True, 1)
    """
    if text == "pass":
        return Pass()
    turned = _ARROW.fullmatch(text)
    if turned:
        return Arrow(seats.ARROWS.index(turned[1]))
    found = _MOVE.fullmatch(text)
    if not found or (found[2] and found[4]):
        raise BadNotation(
            Text(
                "eso no es una acción: se escribe como g4-g6, g4xh5, g4xh5ep, h15-h16=Q, arrow E "
                "o pass",
                "that is not an action: one is written like g4-g6, g4xh5, g4xh5ep, h15-h16=Q, "
                "arrow E or pass",
            )
        )
    kind = seats.KINDS.index(found[5]) if found[5] else 0
    return Move(found[1], found[3], not found[2], bool(found[4]), kind)


def pack_action(action: Action) -> int | None:
    """Pack an action; none if it cannot be a move at all."""
    if isinstance(action, Pass):
        return const.PASS
    if isinstance(action, Arrow):
        return const.ARROW | action.direction
    return action.packed()


def write_action(move: int) -> str:
    """Write a packed action.

    >>> write_action(pack_action(read_action("h15-h16=Q")))
    'h15-h16=Q'
    """
    if move & const.PASS:
        return "pass"
    if move & const.ARROW:
        return f"arrow {seats.ARROWS[move & 3]}"
    start = seats.NAMES[move & const.CELL_MASK]
    end = seats.NAMES[move >> const.TO_SHIFT & const.CELL_MASK]
    sign = "x" if move & const.CAPTURE else "-"
    passing = "ep" if move & const.PASSING else ""
    kind = move >> const.RESCUE_SHIFT & 7
    return f"{start}{sign}{end}{passing}" + (f"={seats.KINDS[kind]}" if kind else "")
