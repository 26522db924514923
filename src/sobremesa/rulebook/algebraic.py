"""Algebraic notation with the letters of either language, or with figurines.

Only R is ambiguous: it is the rook in English and the king (*rey*) in Spanish, so the caller has
to say which language is written. All other letters are understood in both.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from sobremesa.rulebook.action_text import Said
from sobremesa.rulebook.text import Text

_SPANISH: Final = {"K": "R", "Q": "D", "R": "T", "B": "A", "N": "C"}
_ENGLISH: Final = {
    "es": {spanish: english for english, spanish in _SPANISH.items()},
    "en": {spanish: english for english, spanish in _SPANISH.items() if spanish != "R"},
}
_FIGURINES: Final = str.maketrans("♔♕♖♗♘♙♚♛♜♝♞♟", "KQRBNPKQRBNP")
_DRAWN: Final = {"K": "♔", "Q": "♕", "R": "♖", "B": "♗", "N": "♘"}
_NAMES: Final = {
    "K": Text("Rey", "King"),
    "Q": Text("Dama", "Queen"),
    "R": Text("Torre", "Rook"),
    "B": Text("Alfil", "Bishop"),
    "N": Text("Caballo", "Knight"),
    "P": Text("Peón", "Pawn"),
}
_CASTLING: Final = {
    "O-O": Text("Enroque corto", "Castles short"),
    "O-O-O": Text("Enroque largo", "Castles long"),
}
_SIGNS: Final = {"": "", "+": Text(", jaque", ", check"), "#": Text(", jaque mate", ", checkmate")}
_PARTS = re.compile(
    r"(?P<kind>[KQRBN]?)(?P<which>[a-p]?(?:1[0-6]|[1-9])??)(?P<takes>x?)(?P<end>[a-p][0-9]+)"
    r"(?:=(?P<becomes>[KQRBNP]))?"
)
_GOES: Final = Text("{piece}{which} a {end}", "{piece}{which} to {end}")
_TAKES: Final = Text("{piece}{which} toma en {end}", "{piece}{which} takes on {end}")
_BECOMES: Final = Text("{deed} y pasa a {kind}", "{deed} and becomes a {kind}")
_PIECE = re.compile(r"^[A-Z]|(?<=[0-9=])[A-Z](?=[+#!?]*$)")
_SMALL = re.compile(r"^[nrqkt](?=[a-p]?[0-9]*x?[a-p][0-9])")


def in_both(move: str) -> Text:
    """Return a move written with English letters in both languages.

    >>> in_both("exd8=Q+"), in_both("O-O")
    (Text(es='exd8=D+', en='exd8=Q+'), Text(es='O-O', en='O-O'))
    """
    return Text(_PIECE.sub(lambda found: _SPANISH.get(found[0], found[0]), move), move)


@lru_cache(4096)
def said(move: str) -> Said:
    """Return a move written with English letters in all its readable forms.

    >>> said("Nbd2").figurines, said("Nbd2").words.es, said("exd8=Q+").words.en
    ('♘bd2', 'Caballo de b a d2', 'Pawn of e takes on d8 and becomes a queen, check')
    """
    drawn = _PIECE.sub(lambda found: _DRAWN.get(found[0], found[0]), move)
    return Said(in_both(move), drawn, _in_words(move))


def _in_words(move: str) -> Text:
    bare = move.rstrip("+#")
    sign = _SIGNS[move[len(bare) :][:1]]
    if bare in _CASTLING:
        return Text("{deed}{sign}", "{deed}{sign}").format(deed=_CASTLING[bare], sign=sign)
    found = _PARTS.fullmatch(bare)
    if not found:
        return in_both(move)
    which = Text(" de {which}", " of {which}").format(which=found["which"])
    deed = (_TAKES if found["takes"] else _GOES).format(
        piece=_NAMES[found["kind"] or "P"], which=which if found["which"] else "", end=found["end"]
    )
    if found["becomes"]:
        kind = _NAMES[found["becomes"]]
        deed = _BECOMES.format(deed=deed, kind=Text(kind.es, kind.en.lower()))
    return Text("{deed}{sign}", "{deed}{sign}").format(deed=deed, sign=sign)


def in_english(text: str, language: str) -> str:
    """Translate a move from a language to English letters.

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
    """Disambiguate a piece from others that could move to the same square: by file, rank, or both.

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
