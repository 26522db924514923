"""Why a move is not allowed: the laws, asked one after the other."""

from __future__ import annotations

from typing import Final

from sobremesa.games.ajedrez import const, geometry, kernel
from sobremesa.games.ajedrez.pieces import COLOUR_NAMES, KIND_NAMES, SQUARES, kind_of
from sobremesa.rulebook.refusal import Refusal
from sobremesa.rulebook.text import Text, joined

ENDS: Final = ("", "AJE-5.1", "AJE-5.2.1", "AJE-9.2", "AJE-9.3", "AJE-5.2.2")
"""The rule by which the game has ended, at the kernel's number of the reason."""


def _refuse(rule: str, spanish: str, english: str, **values: object) -> Refusal:
    return Refusal(rule, Text(spanish, english).format(**values))


def explain(position: kernel.Ajedrez, move: int) -> Refusal:
    """Give the first rule that forbids a move, which is known to be illegal."""
    start, end = move & 63, move >> 6 & 63
    foreign = _turn(position, start)
    if foreign:
        return foreign
    way = (
        _castling(position, start, end)
        or _own_piece(position, start, end)
        or _way(position, start, end)
    )
    if not way:
        promotion = _promotion(position, start, end, move >> 12)
        if promotion:
            return promotion
    return _nearest(position, start, end, way or _check(position, start, end))


def _nearest(position: kernel.Ajedrez, start: int, end: int, refusal: Refusal) -> Refusal:
    """Add where the piece may go that is nearest to where it was sent."""
    ends = [move >> 6 & 63 for move in position.moves() if move & 63 == start]
    if not ends or refusal is _NO_PROMOTION:
        return refusal

    def away(square: int) -> int:
        return ((square & 7) - (end & 7)) ** 2 + ((square >> 3) - (end >> 3)) ** 2

    hint = Text(" Lo más cerca que puede ir es {square}.", " The nearest it can go is {square}.")
    added = hint.format(square=SQUARES[min(ends, key=away)])
    return Refusal(refusal.rule, joined("", (refusal.text, added)))


def _turn(position: kernel.Ajedrez, start: int) -> Refusal | None:
    if position.over:
        return _refuse(ENDS[position.reason], "La partida ha terminado.", "The game is over.")
    piece = position.piece_at(start)
    if not piece:
        return _refuse(
            "AJE-1.2",
            "En {square} no hay ninguna pieza que mover.",
            "There is no piece to move on {square}.",
            square=SQUARES[start],
        )
    if piece >> 3 != position.to_move:
        return _refuse(
            "AJE-1.2",
            "Ahora mueven las {side}: la pieza de {square} no es suya.",
            "It is {side}'s turn: the piece on {square} is not theirs.",
            side=Text(COLOUR_NAMES[position.to_move].es.lower(), COLOUR_NAMES[position.to_move].en),
            square=SQUARES[start],
        )
    return None


def _castling(position: kernel.Ajedrez, start: int, end: int) -> Refusal | None:
    """Refuse two steps of a king from his own square to the side."""
    home = 4 + 56 * position.to_move
    if kind_of(position.piece_at(start)) != const.KING or start != home:
        return None
    if end not in (home + 2, home - 2):
        return None
    short = end > home
    if not position.rights >> (2 * position.to_move + (0 if short else 1)) & 1:
        return _refuse(
            "AJE-3.8.2.1",
            "El derecho a enrocar hacia ese lado se perdió: el rey o la torre ya no están como al "
            "principio.",
            "The right to castle on that side is gone: king or rook are no longer as they began.",
        )
    rook = home + 3 if short else home - 4
    for square in range(min(home, rook) + 1, max(home, rook)):
        if position.piece_at(square):
            return _refuse(
                "AJE-3.8.2.2",
                "Hay una pieza en {square}: entre el rey y la torre no puede haber ninguna.",
                "A piece stands on {square}: there can be none between king and rook.",
                square=SQUARES[square],
            )
    if position.checkers:
        return _refuse(
            "AJE-3.8.2.2",
            "El rey está en jaque: mientras lo esté no se enroca.",
            "The king is in check: he cannot castle as long as he is.",
        )
    for square in ((home + end) // 2, end):
        if position.threatened(square):
            return _refuse(
                "AJE-3.8.2.2",
                "El rey pasaría por {square}, que está atacada.",
                "The king would go through {square}, which is attacked.",
                square=SQUARES[square],
            )
    return _NO_PROMOTION  # nothing else is left


def _own_piece(position: kernel.Ajedrez, start: int, end: int) -> Refusal | None:
    if start == end:
        return _refuse(
            "AJE-3.1",
            "Una jugada lleva la pieza a otra casilla.",
            "A move takes the piece to another square.",
        )
    piece = position.piece_at(end)
    if not piece or piece >> 3 != position.to_move:
        return None
    return _refuse(
        "AJE-3.1",
        "En {square} está tu {piece}.",
        "Your own {piece} stands on {square}.",
        square=SQUARES[end],
        piece=KIND_NAMES[kind_of(piece)],
    )


def _way(position: kernel.Ajedrez, start: int, end: int) -> Refusal | None:
    """Refuse a way that the piece does not go."""
    kind = kind_of(position.piece_at(start))
    if kind == const.PAWN:
        return _pawn_way(position, start, end)
    if kind == const.KING:
        if touching(start, end):
            return None
        return _WAYS[kind]
    if position.attacked_squares(start) >> end & 1:
        return None
    straight = start & 7 == end & 7 or start >> 3 == end >> 3
    diagonal = abs((start & 7) - (end & 7)) == abs((start >> 3) - (end >> 3))
    if kind == const.KNIGHT or not (
        (straight and kind != const.BISHOP) or (diagonal and kind != const.ROOK)
    ):
        return _WAYS[kind]
    return _refuse(
        "AJE-3.5",
        "Hay una pieza en el camino, y solo el caballo salta.",
        "A piece is in the way, and only the knight leaps.",
    )


def touching(start: int, end: int) -> bool:
    """Tell whether two squares touch.

    >>> touching(0, 9), touching(7, 8)
    (True, False)
    """
    return max(abs((start & 7) - (end & 7)), abs((start >> 3) - (end >> 3))) == 1


def _pawn_way(position: kernel.Ajedrez, start: int, end: int) -> Refusal | None:
    forward = 1 - 2 * position.to_move
    across = abs((end & 7) - (start & 7))
    ahead = ((end >> 3) - (start >> 3)) * forward
    if across == 1 and ahead == 1:
        return _pawn_capture(position, end)
    if across == 0 and ahead >= 2:
        if start >> 3 != (6 if position.to_move else 1):
            return _refuse(
                "AJE-3.7.2",
                "Este peón ya se ha movido: avanza una sola casilla.",
                "This pawn has moved already: it goes just one square.",
            )
        if ahead > 2:
            return _refuse(
                "AJE-3.7.2",
                "De salida el peón avanza una o dos casillas, no {count}.",
                "On its first move a pawn goes one or two squares, not {count}.",
                count=ahead,
            )
        if position.piece_at((start + end) // 2) or position.piece_at(end):
            return _refuse(
                "AJE-3.7.2",
                "Para dar dos pasos, las dos casillas han de estar vacías.",
                "For two steps both squares must be empty.",
            )
        return None
    if across == 0 and ahead == 1:
        if not position.piece_at(end):
            return None
        return _refuse(
            "AJE-3.7.1",
            "{square} está ocupada, y el peón no captura de frente.",
            "{square} is taken, and a pawn does not capture straight ahead.",
            square=SQUARES[end],
        )
    return _refuse(
        "AJE-3.7.1",
        "El peón avanza de frente, una casilla cada vez, y captura en diagonal.",
        "A pawn goes straight ahead, one square at a time, and captures diagonally.",
    )


def _pawn_capture(position: kernel.Ajedrez, end: int) -> Refusal | None:
    if position.piece_at(end) or end == position.ep_square:
        return None
    beside = position.piece_at(end ^ 8)
    crossed = end >> 3 == (2 if position.to_move else 5)
    if crossed and kind_of(beside) == const.PAWN and beside >> 3 != position.to_move:
        return _refuse(
            "AJE-3.7.3.1",
            "Al paso se captura solo justo después del doble paso, y si el rey propio queda a "
            "salvo.",
            "En passant is only for the move right after the double step, and only if one's own "
            "king stays safe.",
        )
    return _refuse(
        "AJE-3.7.3",
        "En {square} no hay nada que capturar: el peón va en diagonal solo para capturar.",
        "There is nothing to capture on {square}: a pawn goes diagonally only to capture.",
        square=SQUARES[end],
    )


def _promotion(position: kernel.Ajedrez, start: int, end: int, promotion: int) -> Refusal | None:
    pawn = kind_of(position.piece_at(start)) == const.PAWN
    arrives = pawn and (1 << end) & (geometry.RANK_1 | geometry.RANK_1 << 56)
    if arrives and not promotion:
        return _refuse(
            "AJE-3.7.3.3",
            "En la última fila el peón se convierte: di en qué (q, r, b o n).",
            "On the last rank the pawn becomes something else: say what (q, r, b or n).",
        )
    return _NO_PROMOTION if promotion and not arrives else None


def _check(position: kernel.Ajedrez, start: int, end: int) -> Refusal:
    if kind_of(position.piece_at(start)) == const.KING:
        return _refuse(
            "AJE-3.9",
            "En {square} el rey quedaría en jaque.",
            "On {square} the king would be in check.",
            square=SQUARES[end],
        )
    if position.checkers:
        return _refuse(
            "AJE-3.9",
            "El rey está en jaque y esta jugada no lo remedia: muévelo, cúbrelo o captura a quien "
            "lo ataca.",
            "The king is in check and this does not help: move him, shield him, or capture the "
            "attacker.",
        )
    return _refuse(
        "AJE-3.9",
        "Esa pieza protege a su rey: si se va por ahí, el rey queda en jaque.",
        "That piece shields its king: if it goes there, the king is in check.",
    )


_NO_PROMOTION: Final = _refuse(
    "AJE-3.7.3.3",
    "Solo se convierte un peón que llega a la última fila.",
    "Only a pawn that reaches the last rank becomes something else.",
)
_WAYS: Final = {
    const.KNIGHT: _refuse(
        "AJE-3.6",
        "El caballo salta en L: dos casillas en línea y una al lado.",
        "The knight leaps in an L: two squares along a line and one to the side.",
    ),
    const.BISHOP: _refuse(
        "AJE-3.2", "El alfil solo va en diagonal.", "The bishop only goes diagonally."
    ),
    const.ROOK: _refuse(
        "AJE-3.3",
        "La torre solo va por su columna o su fila.",
        "The rook only goes along its file or its rank.",
    ),
    const.QUEEN: _refuse(
        "AJE-3.4",
        "La dama va en línea recta o en diagonal.",
        "The queen goes straight or diagonally.",
    ),
    const.KING: _refuse(
        "AJE-3.8.1",
        "El rey da un solo paso, a una casilla vecina.",
        "The king takes a single step, to a neighbouring square.",
    ),
}
