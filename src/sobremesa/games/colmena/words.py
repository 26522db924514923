"""Actions in words, by the neighbours of a piece: “Bota 1 a la derecha del Balón 1”."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from sobremesa.games.colmena import pieces
from sobremesa.games.colmena.kernel import Colmena
from sobremesa.games.colmena.uhp_notation import PASS, Hive, write_move
from sobremesa.rulebook.text import Text, drafted

_PLACES: Final = {
    ("", ""): Text("encima de {other}", "on top of {other}"),
    ("-", ""): Text("a la izquierda de {other}", "left of {other}"),
    ("", "-"): Text("a la derecha de {other}", "right of {other}"),
    ("\\", ""): Text("arriba a la izquierda de {other}", "above left of {other}"),
    ("", "/"): Text("arriba a la derecha de {other}", "above right of {other}"),
    ("/", ""): Text("abajo a la izquierda de {other}", "below left of {other}"),
    ("", "\\"): Text("abajo a la derecha de {other}", "below right of {other}"),
}
"""The place beside another piece, by the signs of UHP before and after it."""
_GOES: Final = Text("{piece} {place}", "{piece} {place}")
_CARRIED: Final = Text("Llevar {piece} {place}", "Carry {piece} {place}")
_FIRST: Final = Text("{piece} al campo", "{piece} onto the pitch")
_PASS: Final = Text("pasa", "pass")


def write_words(position: Colmena, action: str) -> Text:
    """Write a legal action.

    >>> from sobremesa.core.game import game
    >>> state = game("colmena").start()
    >>> state.readable("wA1@0,0").es, state.play("wA1@0,0").readable("bQ@1,0").es
    ('Bota 1 (Blanco) al campo', 'Escudo (Grana) a la derecha de la Bota 1 (Blanco)')
    """
    if action == PASS:
        return _PASS
    return write_going(write_move(Hive.of(position), action))


@lru_cache(16_384)
def write_going(move: str, carried: bool = False) -> Text:
    """Write where a piece goes, or is carried to, from a MoveString.

    >>> write_going("bA1 wQ-", carried=True).es
    'Llevar Bota 1 (Grana) a la derecha del Escudo (Blanco)'
    """
    name, _, beside = move.partition(" ")
    piece = pieces.label(name)
    if not beside:
        return _FIRST.format(piece=piece)
    other = beside.strip("-/\\")
    before, _, after = beside.partition(other)
    told = _PLACES[before, after].format(other=pieces.label(other).the)
    place = drafted(Text(told.es.replace(" de el ", " del "), told.en), told.translated)
    return (_CARRIED if carried else _GOES).format(piece=piece, place=place)
