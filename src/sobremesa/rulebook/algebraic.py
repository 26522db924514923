"""Algebraic notation as people write it: letters of either language, figurines, little else.

Only R differs in meaning: it is the rook in English and the king (*rey*) in Spanish, so that
whoever reads says which language is written. All other letters are understood in both.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from sobremesa.rulebook.text import Text

_SPANISH: Final = {"K": "R", "Q": "D", "R": "T", "B": "A", "N": "C"}
_ENGLISH: Final = {
    "es": {spanish: english for english, spanish in _SPANISH.items()},
    "en": {spanish: english for english, spanish in _SPANISH.items() if spanish != "R"},
}
_FIGURINES: Final = str.maketrans("♔♕♖♗♘♙♚♛♜♝♞♟", "KQRBNPKQRBNP")
_PIECE = re.compile(r"^[A-Z]|(?<=[0-9=])[A-Z](?=[+#!?]*$)")
_SMALL = re.compile(r"^[nrqkt](?=[a-p]?[0-9]*x?[a-p][0-9])")


def in_both(move: str) -> Text:
    """Give a move that is written with English letters in both languages.

    >>> in_both("exd8=Q+"), in_both("O-O")
    (Text(es='exd8=D+', en='exd8=Q+'), Text(es='O-O', en='O-O'))
    """
    return Text(_PIECE.sub(lambda found: _SPANISH.get(found[0], found[0]), move), move)


def in_english(text: str, language: str) -> str:
    """Give with English letters what somebody wrote in a language.

    >>> in_english("Rf1", "es"), in_english("Rf1", "en"), in_english("♞ xe5", "en")
    ('Kf1', 'Rf1', 'Nxe5')
    >>> in_english("0-0-0", "es"), in_english("Tad1", "en"), in_english("b8=D", "es")
    ('O-O-O', 'Rad1', 'b8=Q')
    """
    plain = "".join(text.split()).translate(_FIGURINES)
    plain = _SMALL.sub(lambda found: found[0].upper(), plain)
    if plain[:1] in "oO0":
        return plain.upper().replace("0", "O")
    letters = _ENGLISH["es" if language == "es" else "en"]
    return _PIECE.sub(lambda found: letters.get(found[0], found[0]), plain)


def told_apart(start: str, rivals: Iterable[str]) -> str:
    """Tell a piece from others that could go where it goes: by file, by rank, or by both.

    >>> told_apart("b1", []), told_apart("b1", ["f1"]), told_apart("b1", ["b5", "f1"])
    ('', 'b', 'b1')
    >>> told_apart("b11", ["b5"])
    '11'
    """
    others = list(rivals)
    if not others:
        return ""
    if all(other[0] != start[0] for other in others):
        return start[0]
    if all(other[1:] != start[1:] for other in others):
        return start[1:]
    return start
