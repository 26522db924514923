"""The notation of El Rey de la Colina: actions as strings and as packed moves."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from sobremesa.games.colina import const, kernel, pieces
from sobremesa.rulebook.errors import BadNotation
from sobremesa.rulebook.text import Text

_SQUARE: Final = "([a-p](?:[1-9]|1[0-6]))"
_ACTION: Final = re.compile(rf"{_SQUARE}(?:([<>])|(-){_SQUARE}|([x*#]){_SQUARE}(!?)|(=)([BCOR]))")
SIGNS: Final = {
    ">": const.TURN_RIGHT,
    "<": const.TURN_LEFT,
    "-": const.MOVE,
    "x": const.ATTACK,
    "*": const.FURY,
    "#": const.BERSERK,
}
_WRITTEN: Final = {action: sign for sign, action in SIGNS.items()}
_RITES: Final = {"B": const.INVEST_BERSERKER, "C": const.INVEST_KNIGHT, "O": const.HABIT}
_RITE_LETTERS: Final = {
    **{action: letter for letter, action in _RITES.items()},
    const.REGENCY: "R",
    const.CORONATION: "R",
}


@dataclass(frozen=True, slots=True)
class Action:
    """A parsed action: its sign, its squares, the letter of a ceremony, the announcement."""

    sign: str
    origin: str = ""
    target: str = ""
    letter: str = ""
    shout: bool = False


def read_action(text: str) -> Action:
    """Take an action apart.

    >>> read_action("e4xe5!").target, read_action("h2=R").letter, read_action("end").sign
    ('e5', 'R', 'end')
    """
    if text in ("end", "die"):
        return Action(text)
    found = _ACTION.fullmatch(text)
    if not found:
        raise BadNotation(
            Text(
                "eso no es una acción: se escribe como e2-e4, e2>, e4xe5, h4*g5, e4#e5, e5=B, "
                "die o end",
                "that is not an action: one is written like e2-e4, e2>, e4xe5, h4*g5, e4#e5, "
                "e5=B, die or end",
            )
        )
    origin, turn, dash, goal, blow, victim, shout, rite, letter = found.groups()
    return Action(
        turn or dash or blow or rite, origin, goal or victim or "", letter or "", bool(shout)
    )


def pack_action(action: Action, position: kernel.Colina) -> int | None:
    """Pack an action; the kernel lists this number if the action is legal."""
    if action.sign == "end":
        return const.END
    if action.sign == "die":
        return const.DIE
    if action.origin not in pieces.CELLS:
        return None
    origin = pieces.CELLS[action.origin]
    move = origin << const.ORIGIN_SHIFT
    if action.sign == "=":
        if action.letter != "R":
            return move | _RITES[action.letter]
        queen = pieces.kind_of(position.piece_at(origin)) == "D"
        return move | (const.REGENCY if queen else const.CORONATION)
    move |= SIGNS[action.sign]
    if action.target:
        if action.target not in pieces.CELLS:
            return None
        move |= pieces.CELLS[action.target] << const.TARGET_SHIFT
    return move | (const.SHOUT if action.shout else 0)


def origin_of(move: int) -> int:
    """Give the cell where a move begins."""
    return move >> const.ORIGIN_SHIFT & const.CELL_MASK


def target_of(move: int) -> int:
    """Give the target cell of a move; 0 if it has none."""
    return move >> const.TARGET_SHIFT & const.CELL_MASK


@lru_cache(16_384)
def write_action(move: int) -> str:
    """Write a packed move.

    >>> write_action(const.END)
    'end'
    """
    action = move & const.ACTION_MASK
    if action == const.END:
        return "end"
    if action == const.DIE:
        return "die"
    origin = pieces.name_of(origin_of(move))
    if action in _RITE_LETTERS:
        return f"{origin}={_RITE_LETTERS[action]}"
    target = pieces.name_of(target_of(move)) if target_of(move) else ""
    shout = "!" if move & const.SHOUT else ""
    return f"{origin}{_WRITTEN[action]}{target}{shout}"


def piece_name(piece: int, seats: tuple[str, ...]) -> str:
    """Write a piece: side, kind, facing."""
    return f"{seats[pieces.side_of(piece)]}{pieces.kind_of(piece)}{pieces.facing_of(piece)}"


def used_names(used: int) -> list[str]:
    """List what a turn has used."""
    names = [name for bit, name in enumerate(pieces.USED) if used >> bit & 1]
    return names + ["turn"] * (used >> const.TURNS_SHIFT)
