"""The pieces of La Colmena: their names in notation and in words."""

from __future__ import annotations

from functools import cache
from typing import Final

from sobremesa.rulebook.grammar import Noun
from sobremesa.rulebook.text import Text, same

COLOURS: Final = ("w", "b")
COLOUR_NAMES: Final = (Text("Blanco", "White"), Text("Grana", "Garnet"))

SLOT_NAMES: Final = (
    "", "Q", "B1", "B2", "G1", "G2", "G3", "S1", "S2", "A1", "A2", "A3", "M", "L", "P",
)  # fmt: skip
KIND_NAMES: Final = {
    "Q": Noun("Escudo", "Escudo"),
    "B": Noun("Muro", "Muro"),
    "G": Noun("Rayo", "Rayo"),
    "S": Noun("Balón", "Balón"),
    "A": Noun("Bota", "Bota", feminine=True),
    "M": Noun("Escudo Imperial", "Escudo Imperial"),
    "L": Noun("Acho Pimentón", "Acho Pimentón", many=same("Achos Pimentón")),
    "P": Noun("Camilla", "Camilla", feminine=True),
}
MOVES_ON_TOP: Final = "BM"

BASE_SLOTS: Final = 0xFFE
EXPANSION_SLOTS: Final = {"M": 0x1000, "L": 0x2000, "P": 0x4000}

PIECES: Final = {
    f"{colour}{name}": index << 4 | slot
    for index, colour in enumerate(COLOURS)
    for slot, name in enumerate(SLOT_NAMES)
    if name
}
"""Each piece's number in the kernel, by its name."""
NAMES: Final = {number: name for name, number in PIECES.items()}


def slots(expansions: str) -> int:
    """Give the set of slots that a game with these expansions has."""
    return BASE_SLOTS | sum(EXPANSION_SLOTS[letter] for letter in expansions)


def kind(name: str) -> str:
    """Give the letter of a piece's kind.

    >>> kind("wA1")
    'A'
    """
    return name[1]


@cache
def label(name: str) -> Noun:
    """Name a piece in words.

    >>> label("wA1").es, label("bQ").en
    ('Bota 1 (Blanco)', 'Escudo (Garnet)')
    """
    noun = KIND_NAMES[name[1]]
    if len(name) > 2:
        noun = Noun(f"{noun.es} {name[2]}", f"{noun.en} {name[2]}", noun.feminine)
    return noun.noted(COLOUR_NAMES[COLOURS.index(name[0])])
