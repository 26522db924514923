"""The scene of tres en raya: nine squares, the marks, and a click for every action."""

from __future__ import annotations

from typing import Final

from sobremesa.rulebook.scene import (
    Choice,
    Event,
    Mark,
    Scene,
    Side,
    Token,
    Trace,
    square_cell,
)
from sobremesa.rulebook.text import Text
from sobremesa_raya.kernel import ROWS, Position

SIDES: Final = ("x", "o")
NAMED: Final = (Text("Aspas", "Crosses"), Text("Ceros", "Noughts"))
MARKS: Final = (Text("aspa", "cross"), Text("cero", "nought"))
NAMES: Final = tuple(f"{file}{rank}" for rank in "123" for file in "abc")
SQUARES: Final = {name: NAMES.index(name) for name in sorted(NAMES)}
CELLS: Final = tuple(
    square_cell(name, square % 3, 2 - square // 3) for name, square in SQUARES.items()
)
"""The board, which stays the same throughout."""


def scene(game: str, position: Position, last: Trace | None) -> Scene:
    """Describe a position."""
    return Scene(
        game=game,
        cells=CELLS,
        tokens=tuple(_tokens(position)),
        sides=tuple(Side(side, NAMED[i], i) for i, side in enumerate(SIDES)),
        to_move=None if position.over else position.to_move,
        status=status(position),
        choices=tuple(
            Choice(
                NAMES[move],
                (f"cell:{NAMES[move]}",),
                Text("{mark} en {name}", "{mark} on {name}").format(
                    mark=MARKS[position.to_move], name=NAMES[move]
                ),
                (NAMES[move],),
            )
            for move in position.list_moves()
        ),
        marks=tuple(_marks(position, last)),
        events=last.events if last else (),
    )


def _tokens(position: Position) -> list[Token]:
    return [
        Token(f"{SIDES[player]}:{name}", name, player, "mark", SIDES[player], MARKS[player])
        for name, square in SQUARES.items()
        for player in range(2)
        if position.marks[player] >> square & 1
    ]


def _marks(position: Position, last: Trace | None) -> list[Mark]:
    marks = [Mark("to", cell) for cell in (last.cells if last else ())]
    for row in ROWS:
        if any(own & row == row for own in position.marks):
            marks += [Mark("threat", name) for name, square in SQUARES.items() if row >> square & 1]
    return marks


def status(position: Position) -> Text:
    """Say whose turn it is, or how it ended."""
    if not position.over:
        return Text("Juegan {side}", "{side} to move").format(side=NAMED[position.to_move])
    scores = position.outcome()
    if scores[0] == scores[1]:
        return Text("Tablas: el tablero está lleno", "A draw: the board is full")
    return Text("Ganan {side}", "{side} win").format(side=NAMED[scores.index(1.0)])


def events(after: Position) -> tuple[Event, ...]:
    """Tell what everybody should hear of an action just made."""
    return (Event("ends", status(after)),) if after.over else ()
