"""What turning the arrow makes possible: the moves of pawns, which are optional (REY-3.2)."""

from __future__ import annotations

from functools import cache
from typing import Final

from sobremesa.games.reyes import const, kernel, seats
from sobremesa.rulebook.grammar import by_number
from sobremesa.rulebook.text import Text

_PLACES: Final = {seats.cell_of(place): place for place in seats.PLACES}


def marches(position: kernel.Reyes, turn: int) -> tuple[tuple[str, str], ...]:
    """Give how far each pawn could move once a legal turn of the arrow is made.

    `position` is changed temporarily.
    """
    position.push_listed(turn)
    found: dict[int, tuple[int, int]] = {}
    for move in position.moves():
        start, end = move & const.CELL_MASK, move >> const.TO_SHIFT & const.CELL_MASK
        if move & const.PASS or position.at(start) & 7 != const.PAWN:
            continue
        (x, y), (u, v) = _PLACES[start], _PLACES[end]
        far = abs(x - u) + abs(y - v)
        if (x == u or y == v) and far > found.get(start, (0, 0))[0]:
            found[start] = (far, end)
    position.pop()
    return tuple((seats.NAMES[start], seats.NAMES[end]) for start, (_, end) in found.items())


@cache
def turning(pawns: int, direction: int) -> Text:
    """Describe what turning the arrow would allow a number of pawns."""
    where = seats.ARROW_NAMES[direction]
    if not pawns:
        return Text(
            "es opcional: ningún peón podría marchar al {where}; después mueves",
            "optional: no pawn could march {where}; then you move",
        ).format(where=where)
    return by_number(
        pawns,
        Text(
            "es opcional: {n} peón podría marchar al {where}, este turno sin capturar; "
            "después mueves",
            "optional: {n} pawn could march {where}, without capturing this turn; then you move",
        ),
        Text(
            "es opcional: {n} peones podrían marchar al {where}, este turno sin capturar; "
            "después mueves",
            "optional: {n} pawns could march {where}, without capturing this turn; then you move",
        ),
        where=where,
    )
