"""The action numbers and observation planes of chess.

Squares are counted from a player's own first rank, ``8 * rank + file``; Black sees the board
mirrored, so that both kings are on the same file. An action is ``64 * from + to``, a promotion to a
queen included; after these 4096 come the promotions to a knight, a bishop and a rook, by file and
by whether the pawn captures to the left, advances or captures to the right.
"""

from __future__ import annotations

from typing import Final

from sobremesa.games.ajedrez import const
from sobremesa.games.ajedrez.kernel import Ajedrez
from sobremesa.kernel import bytes_view
from sobremesa.kernel.numbers import Numbers
from sobremesa.kernel.position import Position
from sobremesa.rulebook.planes import Numbering
from sobremesa.rulebook.text import Text

_KINDS: Final = ("pawn", "knight", "bishop", "rook", "queen", "king")


class AjedrezNumbers(Numbers):
    """The numbers and planes of chess."""

    board: Ajedrez

    def __init__(self, position: Position) -> None:
        super().__init__(position)
        assert isinstance(position, Ajedrez)
        self.board = position
        self.actions = 4168
        self.planes = 20
        self.area = 64

    def number(self, move: int) -> int:
        """Give the number of a legal move, from the view of the player to move (fast)."""
        start = move & 63
        end = move >> 6 & 63
        promotion = move >> 12
        if self.board.to_move:
            start ^= 56
            end ^= 56
        if promotion == 0 or promotion == const.QUEEN:  # noqa: PLR1714  (a tuple needs the interpreter)
            return 64 * start + end
        file = start & 7
        return 4096 + ((promotion - const.KNIGHT) * 8 + file) * 3 + (end & 7) - file + 1

    def observe(self, player: int, out: memoryview) -> None:
        """Write the planes that a player observes (fast)."""
        turned = 56 if player else 0
        for square in range(64):
            piece = self.board.at[square]
            if piece:
                plane = (piece & const.KIND_MASK) - 1
                if piece >> 3 != player:
                    plane += 6
                out[64 * plane + (square ^ turned)] = 1
        rights = self.board.rights
        if player:
            rights = rights >> 2 | (rights & 3) << 2
        for right in range(4):
            if rights >> right & 1:
                bytes_view.fill(out, 64 * (12 + right), 64, 1)
        if self.board.ep_square != const.NOWHERE:
            out[64 * 16 + (self.board.ep_square ^ turned)] = 1
        bytes_view.fill(out, 64 * 17, 64, self.board.quiet)
        seen = self.board.history.times(self.board.key, self.board.quiet + 1)
        bytes_view.fill(out, 64 * 18, 64, seen)
        if self.board.to_move == player and not self.board.over:
            bytes_view.fill(out, 64 * 19, 64, 1)


NUMBERING: Final = Numbering(
    AjedrezNumbers,
    (8, 8),
    (
        *(f"own {kind}" for kind in _KINDS),
        *(f"rival {kind}" for kind in _KINDS),
        "own short castling",
        "own long castling",
        "rival short castling",
        "rival long castling",
        "en passant",
        "quiet actions",
        "times seen",
        "to move",
    ),
    Text(
        "64 * desde + hasta, las casillas contadas desde la primera fila propia (8 * fila + "
        "columna) y con las negras en espejo; desde 4096, promociones a caballo, alfil y torre: "
        "(8 * pieza + columna) * 3 + 0 si captura a la izquierda, 1 si avanza, 2 a la derecha",
        "64 * from + to, squares counted from one's own first rank (8 * rank + file), mirrored for "
        "Black; from 4096 on, promotions to knight, bishop and rook: (8 * kind + file) * 3 + 0 "
        "taking to the left, 1 ahead, 2 taking to the right",
    ),
)
