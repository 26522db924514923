"""The options of Sparta, and the named placements of its cities."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from sobremesa.games.sparta.pieces import FIRST_LINE, SIDES, SQUARES
from sobremesa.rulebook.options import Option, OptionSet, name_meant
from sobremesa.rulebook.repetition import repetition
from sobremesa.rulebook.squares import square_order
from sobremesa.rulebook.text import Text

Cities = dict[str, str]


@dataclass(frozen=True)
class Placement:
    """A named placement of the cities."""

    name: str
    label: Text
    south: tuple[str, ...]
    north: tuple[str, ...]

    def cities(self) -> Cities:
        """Give the value of the option `cities`."""
        return tidy(dict.fromkeys(self.south, "S") | dict.fromkeys(self.north, "N"))


def tidy(cities: Mapping[str, str]) -> Cities:
    """Sort cities by file, then by rank."""
    return {square: cities[square] for square in sorted(cities, key=square_order)}


PLACEMENTS: Final = (
    Placement(
        "twins",
        Text("Ciudades gemelas", "Twin cities"),
        ("b5", "d5", "g5", "i5"),
        ("b6", "d6", "g6", "i6"),
    ),
    Placement(
        "crossed",
        Text("Ciudades cruzadas", "Crossed cities"),
        ("b5", "d6", "g5", "i6"),
        ("b6", "d5", "g6", "i5"),
    ),
)
"""The named placements, the default first."""
_LABELS: Final = {placement.name: placement.label for placement in PLACEMENTS}

BEGUN: Final = frozenset(square for _, square in FIRST_LINE)


@dataclass(frozen=True)
class CityMap(Option):
    """Eight squares, four for each side, none where a warrior starts."""

    def check(self, value: object) -> object:
        if isinstance(value, str) and (named := name_meant(value, _LABELS)):
            return next(p for p in PLACEMENTS if p.name == named).cities()
        if not isinstance(value, Mapping) or len(value) != 8:
            raise self.refuse(value)
        for square, side in value.items():
            if square not in SQUARES or square in BEGUN or side not in SIDES:
                raise self.refuse(value)
        if list(value.values()).count("S") != 4:
            raise self.refuse(value)
        return tidy(value)

    def allowed(self) -> Text:
        return Text(
            f"{', '.join(_LABELS)} u ocho casillas distintas, cuatro S y cuatro N, ninguna donde "
            'empiece un guerrero, como {"b5":"S",…}',
            f"{', '.join(_LABELS)}, or eight different squares, four S and four N, none where a "
            'warrior begins, like {"b5":"S",…}',
        )

    def sample(self, random: Random) -> object:
        if random.random() < 0.3:
            return random.choice(PLACEMENTS).cities()
        squares = random.sample([square for square in SQUARES if square not in BEGUN], 8)
        return tidy(dict(zip(squares, "SSSSNNNN", strict=True)))

    def describe(self) -> dict[str, object]:
        placements = [
            {"name": p.name, "label": p.label.json(), "value": p.cities()} for p in PLACEMENTS
        ]
        described = super().describe()
        return {**described, "default": PLACEMENTS[0].cities(), "placements": placements}


OPTIONS: Final = OptionSet(
    (
        CityMap(
            "cities",
            PLACEMENTS[0].cities(),
            Text("Ciudades", "Cities"),
            Text(
                "Dónde están las ciudades y de quién es cada una al empezar.",
                "Where the cities lie and whose each of them is at the start.",
            ),
        ),
        repetition(
            Text(
                "Cuántas veces ha de verse la misma posición, con el mismo turno, para ser tablas.",
                "How many times the same position with the same player to move makes a draw.",
            )
        ),
    )
)
