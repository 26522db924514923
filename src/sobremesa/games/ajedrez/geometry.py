"""The geometry of an 8x8 board, as bitboards: bit 0 is a1, bit 7 h1, bit 63 h8.

Sliding attacks along a line are one table lookup. Of the squares of a line only the six inner ones
matter, as there is nothing beyond the edge; one multiplication gathers them into six bits: ``line &
MASK[square]`` times the line's factor, ``>> 58 & 63``. Products never carry into those bits, so a
64-bit machine and Python's integers agree. A rank and both diagonals cross each file once, so one
small table gives the attacked files, and the line masks its squares from them; another table does
the same for files, which cross ranks.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

FILE_A: Final = 0x0101010101010101
FILE_H: Final = FILE_A << 7
RANK_1: Final = 0xFF
EVERYWHERE: Final = 0xFFFFFFFFFFFFFFFF
DARK: Final = 0xAA55AA55AA55AA55

Step = tuple[int, int]
ALONG_FILE: Final = ((0, 1), (0, -1))
ALONG_RANK: Final = ((1, 0), (-1, 0))
RISING: Final = ((1, 1), (-1, -1))
FALLING: Final = ((-1, 1), (1, -1))
STRAIGHT: Final = ALONG_FILE + ALONG_RANK
DIAGONAL: Final = RISING + FALLING
LEAPS: Final = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))

SPREAD: Final = FILE_A << 1
"""The factor that gathers a rank or a diagonal: file b becomes bit 58, file g bit 63."""


def walk(square: int, step: Step) -> list[int]:
    """Give the squares from one to the edge, without the first.

    >>> walk(54, (1, 1))
    [63]
    """
    x, y = square & 7, square >> 3
    squares = []
    while 0 <= (x := x + step[0]) < 8 and 0 <= (y := y + step[1]) < 8:
        squares.append(y << 3 | x)
    return squares


def together(squares: Iterable[int]) -> int:
    """Make a set of squares.

    >>> together([0, 3])
    9
    """
    return sum(1 << square for square in squares)


def sight(rays: Iterable[Iterable[int]], occupied: int) -> int:
    """Give the attacks along rays: each ends at the first occupied square."""
    seen = 0
    for ray in rays:
        for square in ray:
            bit = 1 << square
            seen |= bit
            if occupied & bit:
                break
    return seen


def slide(square: int, steps: tuple[Step, ...], occupied: int) -> int:
    """Give the attacks of a slider."""
    return sight([walk(square, step) for step in steps], occupied)


def near(steps: tuple[Step, ...]) -> list[int]:
    """Give, for every square, those one step away."""
    return [
        together(squares[0] for step in steps if (squares := walk(square, step)))
        for square in range(64)
    ]


def far(steps: tuple[Step, ...]) -> list[int]:
    """Give, for every square, the attacks of a slider on an empty board."""
    return [slide(square, steps, 0) for square in range(64)]


def spread_of(square: int, steps: tuple[Step, ...]) -> int:
    """Give the factor that gathers a line through a square."""
    return 0x0080402010080400 >> (square & 7) if steps == ALONG_FILE else SPREAD


def masks(steps: tuple[Step, ...]) -> list[int]:
    """Give, for every square, the squares of its line that can block it."""
    edges = RANK_1 | RANK_1 << 56 if steps == ALONG_FILE else FILE_A | FILE_H
    return [squares & ~edges for squares in far(steps)]


def seen(steps: tuple[Step, ...]) -> list[int]:
    """Give the attacked files or ranks along a line: at ``place << 6 | index``.

    `steps` are those of a rank, for the files attacked from a file, or those of a file; the index
    is that of the gathered blockers.
    """
    across = steps == ALONG_RANK
    table = [0] * 512
    for place in range(8):
        square = place if across else place << 3
        rays = [walk(square, step) for step in steps]
        mask = masks(steps)[square]
        spread = spread_of(square, steps)
        blockers = 0
        while True:  # through every subset of the mask
            reached = sight(rays, blockers)
            index = blockers * spread >> 58 & 63
            table[place << 6 | index] = reached * (FILE_A if across else RANK_1)
            blockers = (blockers - mask) & mask
            if not blockers:
                break
    return table


def pawn_captures() -> list[int]:
    """Give the squares that a pawn attacks: at ``colour << 6 | square``."""
    return near(((-1, 1), (1, 1))) + near(((-1, -1), (1, -1)))


def between() -> list[int]:
    """Give the squares between two on one line: at ``one << 6 | other``."""
    table = [0] * 4096
    for square in range(64):
        for step in STRAIGHT + DIAGONAL:
            squares = walk(square, step)
            for i, other in enumerate(squares):
                table[square << 6 | other] = together(squares[:i])
    return table


def lines() -> list[int]:
    """Give the whole line through two squares: at ``one << 6 | other``."""
    table = [0] * 4096
    for square in range(64):
        for steps in (ALONG_FILE, ALONG_RANK, RISING, FALLING):
            line = slide(square, steps, 0)
            for other in range(64):
                if line >> other & 1:
                    table[square << 6 | other] = line | 1 << square
    return table
