"""The notation of La Colmena: ``wA1@2,-1``, ``pass``."""

from __future__ import annotations

import re
from typing import Final

from sobremesa.games.colmena import kernel, pieces
from sobremesa.rulebook.errors import BadNotation
from sobremesa.rulebook.text import Text

PASS: Final = 0
_ACTION = re.compile(
    r"([wb](?:[QMLP]|[BS][12]|[GA][123]))@(0|-?[1-9][0-9]{0,15}),(0|-?[1-9][0-9]{0,15})"
)


def read_action(text: str) -> tuple[str, int, int] | None:
    """Parse an action: the piece and where it goes; none for a pass."""
    if text == "pass":
        return None
    found = _ACTION.fullmatch(text)
    if not found:
        raise BadNotation(
            Text(
                "eso no es una acción: se escribe como wA1@2,-1, o pass",
                "that is not an action: one is written like wA1@2,-1, or pass",
            )
        )
    return found[1], int(found[2]), int(found[3])


def pack_action(action: tuple[str, int, int] | None, position: kernel.Colmena) -> int | None:
    """Pack an action; none if its place is too far away for one."""
    if action is None:
        return PASS
    name, q, r = action
    piece = pieces.PIECES[name]
    if not position.slots >> (piece & 15) & 1:
        raise BadNotation(
            Text("en esta partida no hay {none}", "there is {none} in this game").format(
                none=pieces.KIND_NAMES[pieces.kind(name)].counted(0)
            )
        )
    cell = position.cell_at(q, r)
    return piece | cell << 8 if position.coordinates(cell) == (q, r) else None


def write_action(position: kernel.Colmena, move: int) -> str:
    """Write a move of a position."""
    if move == PASS:
        return "pass"
    q, r = position.coordinates(move >> 8)
    return f"{pieces.NAMES[move & 31]}@{q},{r}"
