"""The action numbers and observation planes of Sparta.

Squares are counted from a player's own first rank, ``10 * rank + file``; North sees the board
turned by 180 degrees. An action is ``49 * from + 7 * (ranks ahead + 3) + files to the right + 3``;
the exchange of a warrior has no displacement, and passing is 4900.
"""

from __future__ import annotations

from typing import Final

from sobremesa.games.sparta import const
from sobremesa.games.sparta.board import number
from sobremesa.games.sparta.kernel import Sparta
from sobremesa.kernel import bits, bytes_view
from sobremesa.kernel.numbers import Numbers
from sobremesa.kernel.position import Position
from sobremesa.rulebook.planes import Numbering
from sobremesa.rulebook.text import Text

SQUARE = [0] * 128
"""The number of a kernel's square: ``10 * rank + file``."""
for _file in range(10):
    for _rank in range(10):
        SQUARE[number(_file, _rank)] = 10 * _rank + _file


class SpartaNumbers(Numbers):
    """The numbers and planes of Sparta."""

    field: Sparta

    def __init__(self, position: Position) -> None:
        super().__init__(position)
        assert isinstance(position, Sparta)
        self.field = position
        self.actions = 4901
        self.planes = 8
        self.area = 100

    def number(self, move: int) -> int:
        """Give the number of a legal move, from the view of the player to move (fast)."""
        if move & const.PASS:
            return 4900
        start = SQUARE[move & const.SQUARE_MASK]
        end = SQUARE[(move >> const.SQUARE_BITS) & const.SQUARE_MASK]
        if self.field.to_move:
            start = 99 - start
            end = 99 - end
        ahead = end // 10 - start // 10
        return 49 * start + 7 * (ahead + 3) + end - start - 10 * ahead + 3

    def mark(self, out: memoryview, plane: int, word: int, squares: int, turned: bool) -> None:
        """Write a set of squares of one word into a plane."""
        while squares:
            square = SQUARE[word << 6 | bits.lowest(squares)]
            squares &= squares - 1
            if turned:
                square = 99 - square
            out[100 * plane + square] = 1

    def observe(self, player: int, out: memoryview) -> None:
        """Write the planes that a player observes (fast)."""
        turned = player == 1
        for word in range(4):
            side = word >> 1
            half = word & 1
            rival = 0 if side == player else 1
            men = self.field.men[word]
            heroes = self.field.heroes[half]
            self.mark(out, 2 * rival, half, men & ~heroes, turned)
            self.mark(out, 2 * rival + 1, half, men & heroes, turned)
            self.mark(out, 4 + rival, half, self.field.held[word], turned)
        seen = self.field.history.times(self.field.key, self.field.quiet + 1)
        bytes_view.fill(out, 600, 100, seen)
        if self.field.to_move == player and not self.field.over:
            bytes_view.fill(out, 700, 100, 1)


NUMBERING: Final = Numbering(
    SpartaNumbers,
    (10, 10),
    (
        "own warriors",
        "own heroes",
        "rival warriors",
        "rival heroes",
        "own cities",
        "rival cities",
        "times seen",
        "to move",
    ),
    Text(
        "49 * desde + 7 * (filas adelante + 3) + columnas a la derecha + 3, las casillas contadas "
        "desde la primera fila propia (10 * fila + columna) y el tablero girado para Norte; quien "
        "se hace héroe donde está no se desplaza; 4900 es pasar",
        "49 * from + 7 * (rows ahead + 3) + columns to the right + 3, squares counted from one's "
        "own first row (10 * row + column), the board turned for North; who becomes a hero where "
        "it stands goes nowhere; 4900 is the pass",
    ),
)
