"""SAN, the short notation of chess moves: ``Nf3``, ``exd6``, ``O-O``, ``b8=Q#``.

People also write it with Spanish letters (``Cf3``, ``b8=D#``) and with figurines; programs do not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from sobremesa.games.ajedrez import const, kernel
from sobremesa.games.ajedrez.pieces import LETTERS, NUMBERS, SQUARE_NUMBERS, SQUARES, kind_of
from sobremesa.games.ajedrez.why import explain
from sobremesa.rulebook.action_text import Said
from sobremesa.rulebook.algebraic import in_both, in_english, said, told_apart
from sobremesa.rulebook.errors import BadNotation, IllegalAction
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
    after.push_listed(move)
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
    """Disambiguate a piece from others of its kind: by file, rank, or both."""
    start = move & 63
    piece = position.piece_at(start)
    return told_apart(
        SQUARES[start],
        (
            SQUARES[other & 63]
            for other in position.moves()
            if other >> 6 & 63 == move >> 6 & 63
            and other & 63 != start
            and position.piece_at(other & 63) == piece
        ),
    )


def write_words(position: kernel.Ajedrez, move: int) -> Text:
    """Write a legal move as people read it, with the letters of each language.

    >>> from sobremesa.games.ajedrez.fen import START, read_fen
    >>> position = read_fen(START)
    >>> write_words(position, read_san(position, "Nf3"))
    Text(es='Cf3', en='Nf3')
    """
    return in_both(write_san(position, move))


def say(position: kernel.Ajedrez, move: int) -> Said:
    """Give a legal move in all the ways in which people write or say it.

    >>> from sobremesa.games.ajedrez.fen import START, read_fen
    >>> position = read_fen(START)
    >>> say(position, read_san(position, "Nf3")).spoken
    Text(es='Caballo a f3', en='Knight to f3')
    """
    return said(write_san(position, move))


def read_words(position: kernel.Ajedrez, text: str, language: str) -> int:
    """Find the legal move that a person means; letters of both languages will do, R is by choice.

    >>> from sobremesa.games.ajedrez.fen import START, read_fen
    >>> position = read_fen(START)
    >>> [read_words(position, word, "es") == read_san(position, "Nf3")
    ...     for word in ("Cf3", "Nf3", "♘f3", "nf3")]
    [True, True, True, True]
    """
    return read_san(position, in_english(text, language))


def read_san(position: kernel.Ajedrez, text: str) -> int:
    """Find the legal move that a text means; raise BadNotation or IllegalAction if there is none.

    Signs of check and of praise are not needed, zeros do for castling, and the equals sign of a
    promotion may be missing.
    """
    bare = _DECORATION.sub("", text)
    if bare in _CASTLING:
        king = position.king_of(position.to_move)
        wanted = king | (king + _CASTLING[bare] & 63) << 6
        if wanted not in position.moves():
            raise _illegal(position, wanted)
        return wanted
    found = _SAN.fullmatch(bare)
    if not found:
        raise _bad("{text} no se entiende como jugada", "{text} cannot be read as a move", text)
    moves = [move for move in position.moves() if _means(position, found, move)]
    if len(moves) > 1:
        raise _bad("{text} puede ser más de una jugada", "{text} could be several moves", text)
    if not moves:
        tried = next(_tried(position, found), None)
        if tried is not None:
            raise _illegal(position, tried)
        raise _bad("{text} no es una jugada legal aquí", "{text} is not a legal move here", text)
    return moves[0]


def _tried(position: kernel.Ajedrez, found: re.Match[str]) -> Iterator[int]:
    """Give the moves that a text means if legality is not asked for."""
    end = SQUARE_NUMBERS[found["end"]]
    becomes = NUMBERS[found["becomes"].upper()] if found["becomes"] else 0
    for start, piece in enumerate(position.squares()):
        kind = kind_of(piece) if piece and piece >> 3 == position.to_move else 0
        move = start | end << 6 | becomes << 12
        if kind and _matches(found, kind, move):
            yield move


def _illegal(position: kernel.Ajedrez, move: int) -> IllegalAction:
    refusal = explain(position, move)
    return IllegalAction(refusal.rule, refusal.text)


def _means(position: kernel.Ajedrez, found: re.Match[str], move: int) -> bool:
    kind = kind_of(position.piece_at(move & 63))
    if kind == const.KING and abs((move >> 6 & 63) - (move & 63)) == 2 and not found["rank"]:
        return False  # castling has its own sign; only a full e1g1 is taken besides
    return _matches(found, kind, move)


def _matches(found: re.Match[str], kind: int, move: int) -> bool:
    """Tell whether a text says the kind, the squares and the promotion of a move."""
    start, becomes = SQUARES[move & 63], found["becomes"] or ""
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
