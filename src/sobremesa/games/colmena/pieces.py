"""The pieces of La Colmena: their names in notation and in words."""

from __future__ import annotations

from typing import Final

from sobremesa.rulebook.text import Text

COLOURS: Final = ("w", "b")
COLOUR_NAMES: Final = (Text("Blanco", "White"), Text("Grana", "Garnet"))

SLOT_NAMES: Final = (
    "", "Q", "B1", "B2", "G1", "G2", "G3", "S1", "S2", "A1", "A2", "A3", "M", "L",
)  # fmt: skip
KIND_NAMES: Final = {
    "Q": Text("Escudo", "Escudo"),
    "B": Text("Muro", "Muro"),
    "G": Text("Rayo", "Rayo"),
    "S": Text("Balón", "Balón"),
    "A": Text("Bota", "Bota"),
    "M": Text("Escudo Imperial", "Escudo Imperial"),
    "L": Text("Acho Pimentón", "Acho Pimentón"),
}
MOVES_ON_TOP: Final = "BM"

BASE_SLOTS: Final = 0xFFE
EXPANSION_SLOTS: Final = {"M": 0x1000, "L": 0x2000}

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


def label(name: str) -> Text:
    """Name a piece in words, such as “Bota 1 (Blanco)”."""
    number = f" {name[2]}" if len(name) > 2 else ""
    return Text("{kind}{number} ({colour})", "{kind}{number} ({colour})").format(
        kind=KIND_NAMES[name[1]], number=number, colour=COLOUR_NAMES[COLOURS.index(name[0])]
    )
