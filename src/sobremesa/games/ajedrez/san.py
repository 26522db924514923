"""SAN, the short notation of chess moves: ``Nf3``, ``exd6``, ``O-O``, ``b8=Q#``."""

from __future__ import annotations

import re
from typing import Final

from sobremesa.games.ajedrez import const, kernel
from sobremesa.games.ajedrez.pieces import LETTERS, SQUARE_NUMBERS, SQUARES, kind_of
from sobremesa.rulebook.errors import BadNotation
from sobremesa.rulebook.text import Text

_CASTLING: Final = {"O-O": 2, "0-0": 2, "O-O-O": -2, "0-0-0": -2}
_SAN = re.compile(
    r"(?P<kind>[PNBRQK])?(?P<file>[a-h])?(?P<rank>[1-8])?[-x:]?(?P<end>[a-h][1-8])"
    r"(?:=?(?P<becomes>[NBRQnbrq]))?"
)
_DECORATION = re.compile(r"[+#!?]+$")


def write_san(position: kernel.Ajedrez, move: int) -> str:
    """Write a legal move.

    >>> from sobremesa.games.ajedrez.fen import START, read_fen
    >>> position = read_fen(START)
    >>> sorted(write_san(position, move) for move in position.moves())[:5]
    ['Na3', 'Nc3', 'Nf3', 'Nh3', 'a3']
    """
    after = position.copy()
    after.push(move)
    sign = "#" if after.reason == const.CHECKMATE else "+" if after.checkers else ""
    return _written(position, move) + sign


def _written(position: kernel.Ajedrez, move: int) -> str:
    start, end = move & 63, move >> 6 & 63
    kind = kind_of(position.piece_at(start))
    if kind == const.KING and abs(end - start) == 2:
        return "O-O" if end > start else "O-O-O"
    target = SQUARES[end]
    if kind == const.PAWN:
        capture = f"{SQUARES[start][0]}x" if (start ^ end) & 7 else ""
        becomes = f"={LETTERS[move >> 12]}" if move >> 12 else ""
        return f"{capture}{target}{becomes}"
    capture = "x" if position.piece_at(end) else ""
    return f"{LETTERS[kind]}{_which(position, move)}{capture}{target}"


def _which(position: kernel.Ajedrez, move: int) -> str:
    """Tell a piece from others of its kind that could go there: by file, rank, or both."""
    start = move & 63
    piece = position.piece_at(start)
    rivals = [
        other & 63
        for other in position.moves()
        if other >> 6 & 63 == move >> 6 & 63
        and other & 63 != start
        and position.piece_at(other & 63) == piece
    ]
    if not rivals:
        return ""
    if all(rival & 7 != start & 7 for rival in rivals):
        return SQUARES[start][0]
    if all(rival >> 3 != start >> 3 for rival in rivals):
        return SQUARES[start][1]
    return SQUARES[start]


def read_san(position: kernel.Ajedrez, text: str) -> int:
    """Find the legal move that a text means; raise BadNotation if there is none, or several.

    Signs of check and of praise are not needed, zeros do for castling, and the equals sign of a
    promotion may be missing.
    """
    bare = _DECORATION.sub("", text)
    if bare in _CASTLING:
        king = position.king_of(position.to_move)
        moves = [
            move
            for move in position.moves()
            if move & 63 == king and (move >> 6 & 63) - king == _CASTLING[bare]
        ]
    else:
        found = _SAN.fullmatch(bare)
        if not found:
            raise _bad("{text} no se entiende como jugada", "{text} cannot be read as a move", text)
        moves = [move for move in position.moves() if _means(position, found, move)]
    if not moves:
        raise _bad("{text} no es una jugada legal aquí", "{text} is not a legal move here", text)
    if len(moves) > 1:
        raise _bad("{text} puede ser más de una jugada", "{text} could be several moves", text)
    return moves[0]


def _means(position: kernel.Ajedrez, found: re.Match[str], move: int) -> bool:
    start = SQUARES[move & 63]
    kind = kind_of(position.piece_at(move & 63))
    becomes = found["becomes"] or ""
    if kind == const.KING and abs((move >> 6 & 63) - (move & 63)) == 2 and not found["rank"]:
        return False  # castling has its own sign; only a full e1g1 is taken besides
    named = found["kind"] or ("" if found["file"] and found["rank"] else "P")
    return (
        SQUARE_NUMBERS[found["end"]] == move >> 6 & 63
        and named in ("", LETTERS[kind])
        and found["file"] in (None, start[0])
        and found["rank"] in (None, start[1])
        and becomes.upper() == LETTERS[move >> 12].strip()
    )


def _bad(spanish: str, english: str, text: str) -> BadNotation:
    return BadNotation(Text(spanish, english).format(text=text[:20]))
