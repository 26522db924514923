"""Set-ups: the arrangements of an army on its arm, some with names, and their validation.

A set-up is 18 letters, rows from the back line to the front line (widths 4, 4, 4, 6), each from the
player's own left to right. Positions and options always contain the letters; names are for people,
and :func:`letters_of` converts them to letters.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from sobremesa.rulebook.did_you_mean import nearest
from sobremesa.rulebook.grammar import Noun
from sobremesa.rulebook.options import name_meant
from sobremesa.rulebook.text import Text

ARMY: Final = {"K": 1, "Q": 1, "R": 2, "B": 2, "N": 2, "P": 8}
"""The number of pieces of each kind of an army (REY-2.1)."""
SPACES: Final = 18
DEFAULT: Final = "RQKRNBBNPPPP.PPPP."

_NOUNS: Final = {
    "K": Noun("rey", "king"),
    "Q": Noun("reina", "queen", feminine=True),
    "R": Noun("torre", "rook", feminine=True),
    "B": Noun("alfil", "bishop"),
    "N": Noun("caballo", "knight"),
    "P": Noun("peón", "pawn"),
}


@dataclass(frozen=True, slots=True)
class NamedSetup:
    """A set-up with a name, and the idea behind it."""

    letters: str
    label: Text
    idea: Text


NAMED_SETUPS: Final = {
    "parade": NamedSetup(
        DEFAULT,
        Text("Desfile", "Parade"),
        Text(
            "La formación de costumbre: dos filas de peones delante, torres en las esquinas y la "
            "corona en medio.",
            "The usual order: two rows of pawns in front, rooks in the corners, the crown between "
            "them.",
        ),
    ),
    "fortress": NamedSetup(
        "RKBBNPPNQPPRP.PP.P",
        Text("Fortaleza", "Fortress"),
        Text(
            "Tres peones de fondo delante del rey; reina y torre vigilan por los dos huecos del "
            "frente.",
            "Three pawns deep before the king; queen and rook look out through the two gaps in the "
            "front.",
        ),
    ),
    "spearhead": NamedSetup(
        "RKBRPPPPPNBP.PQNP.",
        Text("Punta de lanza", "Spearhead"),
        Text(
            "Reina y caballo abren la marcha desde la primera fila y golpean en el primer turno: "
            "rápido y arriesgado.",
            "Queen and knight lead from the first row and strike in the first turn: quick and "
            "risky.",
        ),
    ),
    "hidden_queen": NamedSetup(
        "KQRRPPPPNBBNPP..PP",
        Text("Reina escondida", "Hidden queen"),
        Text(
            "La reina espera al fondo; los alfiles salen por el hueco del frente y, cuando el "
            "peón los sigue, su columna se abre de golpe.",
            "The queen waits on the back line; the bishops leave through the gap in the front, "
            "and when the pawn follows, her column opens at one blow.",
        ),
    ),
    "twin_towers": NamedSetup(
        "PKQPRPPRNBBNP.PP.P",
        Text("Torres gemelas", "Twin towers"),
        Text(
            "Cada torre tiene delante un hueco del frente: salta el caballo y la columna es suya.",
            "Each rook stands behind a gap in front: once the knight leaps, the column is hers.",
        ),
    ),
    "cavalry": NamedSetup(
        "RKQRPBBPPPPPNP..PN",
        Text("Caballería", "Cavalry"),
        Text(
            "Los caballos esperan en las puntas de la primera fila, cada uno con tres saltos "
            "abiertos hacia el centro.",
            "The knights stand at both tips of the front row, each with three leaps open into the "
            "centre.",
        ),
    ),
    "crossfire": NamedSetup(
        "RKQRPPPPPNNPB.PP.B",
        Text("Fuego cruzado", "Crossfire"),
        Text(
            "Los alfiles en las puntas del frente barren las dos grandes diagonales, una de cada "
            "color.",
            "Bishops at both tips of the front rake two long diagonals, one of each colour.",
        ),
    ),
    "left_hook": NamedSetup(
        "RBNKRQNPBPPPPPP.P.",
        Text("Gancho de izquierda", "Left hook"),
        Text(
            "Casi toda la fuerza apunta al vecino de la izquierda; el rey se aparta a la derecha.",
            "Nearly all the force faces the neighbour on the left; the king keeps to the right.",
        ),
    ),
    "right_hook": NamedSetup(
        "KNBRPNQRPPPB.P.PPP",
        Text("Gancho de derecha", "Right hook"),
        Text(
            "Lo mismo al revés: reina y torres cargan por la derecha, el rey se esconde a la "
            "izquierda.",
            "The mirror idea: queen and rooks charge on the right, the king hides on the left.",
        ),
    ),
    "phalanx": NamedSetup(
        "RNKRBQNBP..PPPPPPP",
        Text("Falange", "Phalanx"),
        Text(
            "Seis peones cierran el frente y avanzan en bloque; detrás hay sitio para maniobrar.",
            "Six pawns close the front and advance as one; behind them there is room to manoeuvre.",
        ),
    ),
}
"""Set-ups with a name and an idea, for people to choose from."""


def random_setup(random: Random) -> str:
    """Arrange an army at random.

    >>> mistake(random_setup(Random(1))) is None
    True
    """
    letters = [letter for letter, number in ARMY.items() for _ in range(number)] + [".", "."]
    random.shuffle(letters)
    return "".join(letters)


def letters_of(words: str) -> str:
    """Give the letters of a set-up that somebody calls by its name; letters stay as they are.

    >>> letters_of("Parade"), letters_of("RQKRNBBNPPPP.PPPP.")
    ('RQKRNBBNPPPP.PPPP.', 'RQKRNBBNPPPP.PPPP.')
    """
    named = name_meant(words, {name: setup.label for name, setup in NAMED_SETUPS.items()})
    return NAMED_SETUPS[named].letters if named else words


def mistake(letters: str) -> Text | None:
    """Say what is wrong with a set-up, none if it is right (REY-2.1, REY-2.2).

    >>> mistake("RQKRNBBNPPPP.PPPP").en, mistake("RKKRNBBNPPPP.PPPP.").en
    ('18 spaces, this has 17', 'two kings')
    """
    if not set(letters) <= {*ARMY, "."} and len(letters) != SPACES:
        labels = [setup.label for setup in NAMED_SETUPS.values()]
        known = {
            word: name
            for name, setup in NAMED_SETUPS.items()
            for word in (name, setup.label.es, setup.label.en)
        }
        meant = nearest(letters, known)
        if meant:
            return Text("¿querías decir {name}?", "did you mean {name}?").format(name=meant)
        return Text(
            "ni un nombre ({names}) ni 18 letras de KQRBNP.",
            "neither a name ({names}) nor 18 letters out of KQRBNP.",
        ).format(names=Text(", ".join(x.es for x in labels), ", ".join(x.en for x in labels)))
    if len(letters) != SPACES:
        return Text("18 espacios, aquí hay {n}", "18 spaces, this has {n}").format(n=len(letters))
    for letter in letters:
        if letter != "." and letter not in ARMY:
            return Text("no hay pieza {x}", "there is no piece {x}").format(x=repr(letter))
    for letter, wanted in ARMY.items():
        there = letters.count(letter)
        if there != wanted:
            return _NOUNS[letter].counted(there)
    return None
