"""The notation of Sparta: ``b2-c4``, ``b5=H``, ``pass``."""

from __future__ import annotations

import re

from sobremesa.games.sparta import const, pieces
from sobremesa.rulebook.errors import BadNotation
from sobremesa.rulebook.text import Text

_ACTION = re.compile(r"([a-j](?:[1-9]|10))(?:-([a-j](?:[1-9]|10))|=(H))")


def read_action(text: str) -> tuple[str, str] | None:
    """Parse an action: two squares, or a square and ``H``; none for a pass."""
    if text == "pass":
        return None
    found = _ACTION.fullmatch(text)
    if not found:
        raise BadNotation(
            Text(
                "eso no es una acción: se escribe como b2-c4, como b5=H, o pass",
                "that is not an action: one is written like b2-c4, like b5=H, or pass",
            )
        )
    return found[1], found[2] or found[3]


def pack_action(action: tuple[str, str] | None) -> int:
    """Pack an action."""
    if action is None:
        return const.PASS
    start = pieces.SQUARES[action[0]]
    if action[1] == "H":
        return start | start << const.SQUARE_BITS | const.EXCHANGE
    return start | pieces.SQUARES[action[1]] << const.SQUARE_BITS


def write_action(move: int) -> str:
    """Write a move."""
    if move == const.PASS:
        return "pass"
    start = pieces.NAMES[move & const.SQUARE_MASK]
    if move & const.EXCHANGE:
        return f"{start}=H"
    return f"{start}-{pieces.NAMES[move >> const.SQUARE_BITS]}"
