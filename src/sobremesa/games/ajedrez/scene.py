"""The scene of Ajedrez: the board, the pieces, the material, the clocks."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import groupby

from sobremesa.games.ajedrez import const, geometry, kernel
from sobremesa.games.ajedrez.effects import CHECK, MATE, effects_of, status, told
from sobremesa.games.ajedrez.notation import write_action
from sobremesa.games.ajedrez.pieces import (
    COLOUR_NAMES,
    COLOURS,
    KIND_NAMES,
    KINDS,
    LETTERS,
    PROMOTION_LETTERS,
    PROMOTIONS,
    SQUARES,
    kind_of,
    label,
    lead,
    losses,
    material,
)
from sobremesa.rulebook.army import Army
from sobremesa.rulebook.scene import (
    Button,
    Cell,
    Choice,
    Counter,
    Effect,
    Mark,
    Scene,
    Side,
    Token,
    Trace,
    Tray,
    TrayItem,
    quiet,
    square_cell,
)
from sobremesa.rulebook.text import Text

BUTTONS = tuple(
    Button(letter, KIND_NAMES[kind], kind=KINDS[kind], usual=kind == const.QUEEN)
    for letter, kind in PROMOTIONS.items()
)
_BETWEEN = geometry.between()


ARMIES = tuple(Army(colour, COLOUR_NAMES[i], i) for i, colour in enumerate(COLOURS))
_SIDES = tuple(Side(army.id, army.name, army.player) for army in ARMIES)


def scene(position: kernel.Ajedrez, last: Trace | None) -> Scene:
    """Describe a position."""
    squares = position.squares()
    choices = _choices(position, squares)
    promotes = any(len(choice.clicks) == 3 for choice in choices)
    return Scene(
        game="ajedrez",
        cells=_cells(),
        tokens=tuple([_token(piece, at) for at, piece in enumerate(squares) if piece]),
        sides=_SIDES,
        to_move=None if position.over else position.to_move,
        status=status(position),
        trays=_trays(material(squares)),
        counters=tuple(_counters(position)),
        buttons=BUTTONS if promotes else (),
        choices=tuple(choices),
        marks=tuple(_marks(position, last)),
        events=last.events if last else (),
        rule="" if position.over else "AJE-3.9" if position.checkers else "AJE-1.2",
    )


@cache
def _cells() -> tuple[Cell, ...]:
    return tuple(
        square_cell(SQUARES[8 * y + x], x, 7 - y, "light" if (x + y) % 2 else "dark")
        for x in range(8)
        for y in range(8)
    )


@cache
def _token(piece: int, square: int) -> Token:
    return Token(
        f"{LETTERS[piece]}{SQUARES[square]}",
        SQUARES[square],
        piece >> 3,
        KINDS[kind_of(piece)],
        LETTERS[piece],
        label(piece),
    )


@lru_cache(1024)
def _trays(counts: tuple[int, ...]) -> tuple[Tray, ...]:
    """Describe the captured pieces of each side, and its lead in material."""
    trays = []
    for colour in range(2):
        items = [
            TrayItem(
                f"taken:{LETTERS[piece]}{number}",
                1 - colour,
                KINDS[kind_of(piece)],
                LETTERS[piece],
                label(piece),
            )
            for piece, alike in groupby(losses(counts, 1 - colour))
            for number, _ in enumerate(alike)
        ]
        name = Text("piezas capturadas", "captured pieces")
        trays.append(
            Tray(f"taken:{COLOURS[colour]}", colour, name, tuple(items), lead(counts, colour))
        )
    return tuple(trays)


_MOVE = Text("jugada", "move")
_QUIET = Text("sin captura ni jugada de peón", "without capture or pawn move")
_AGAIN = Text("veces la misma posición", "times the same position")


def _counters(position: kernel.Ajedrez) -> list[Counter]:
    counters = [Counter("move", _MOVE, position.number)]
    if position.fifty:
        counters += quiet(_QUIET, position.quiet, const.QUIET_LIMIT)
    if position.repetition and (seen := position.times_seen()) > 1:
        counters.append(Counter("repetition", _AGAIN, seen, position.repetition))
    return counters


def _marks(position: kernel.Ajedrez, last: Trace | None) -> list[Mark]:
    marks = [Mark("from", last.cells[0]), Mark("to", last.cells[1])] if last else []
    if position.checkers:
        label = MATE if position.over and position.reason == const.CHECKMATE else CHECK
        marks.append(Mark("check", SQUARES[position.king_of(position.to_move)], label))
    return marks


def _choices(position: kernel.Ajedrez, squares: list[int]) -> list[Choice]:
    trial = position.copy()
    ep_square = position.ep_square
    return [_choice(*_met(move, squares, ep_square, trial)) for move in position.moves()]


def effects(position: kernel.Ajedrez, move: int) -> tuple[Effect, ...]:
    """Tell what a legal move would cause."""
    return effects_of(*_met(move, position.squares(), position.ep_square, position.copy()))


def _met(
    move: int, squares: list[int], ep_square: int, trial: kernel.Ajedrez
) -> tuple[int, int, int, int, int, bool]:
    """Give a move, the kind that makes it, what it takes and where, and whom it checks or mates."""
    start, end = move & 63, move >> 6 & 63
    moving, taken, at = squares[start], squares[end], end
    if end == ep_square and kind_of(moving) == const.PAWN:
        at = end ^ 8
        taken = squares[at]
    trial.push_listed(move)
    king, mate = -1, False
    if trial.checkers:
        king, mate = trial.king_of(trial.to_move), trial.reason == const.CHECKMATE
    trial.pop()
    return move, kind_of(moving), taken, at, king, mate


@lru_cache(32768)
def _choice(move: int, kind: int, taken: int, at: int, king: int, mate: bool) -> Choice:
    """Describe a move of a kind of piece, with the square of a capture, if any.

    `king` is the square of the king that it attacks, negative if it attacks none.
    """
    start, end = move & 63, move >> 6 & 63
    clicks = [f"cell:{SQUARES[start]}", f"cell:{SQUARES[end]}"]
    if move >> 12:
        clicks.append(f"button:{PROMOTION_LETTERS[move >> 12]}")
    ways: tuple[tuple[str, ...], ...] = ()
    if kind == const.KING and abs(end - start) == 2:
        over = SQUARES[(start + end) // 2]
        ways = ((SQUARES[start + 3 if end > start else start - 4], over),)
    effects = effects_of(move, kind, taken, at, king, mate)
    label = told(kind, move, kind_of(taken) if taken else None, at == end)
    return Choice(write_action(move), tuple(clicks), label, _path(start, end), effects, ways)


@cache
def _path(start: int, end: int) -> tuple[str, ...]:
    """Give the squares that a piece crosses, both ends included."""
    way = [s for s in range(64) if _BETWEEN[start << 6 | end] >> s & 1]
    way.sort(reverse=start > end)
    return tuple(SQUARES[square] for square in (start, *way, end))
