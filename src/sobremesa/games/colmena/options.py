"""The options of La Colmena and its two presets."""

from __future__ import annotations

from typing import Final

from sobremesa.rulebook.options import Count, Flag, OneOf, OptionSet, Preset
from sobremesa.rulebook.text import Text, same

OPTIONS: Final = OptionSet(
    (
        OneOf(
            "expansions",
            "ML",
            Text("Expansiones", "Expansions"),
            Text(
                "Qué piezas de Leyendas Murcianistas entran: M el Escudo Imperial, "
                "L el Acho Pimentón.",
                "Which pieces of the Leyendas Murcianistas expansion take part: M the Escudo "
                "Imperial, L the Acho Pimentón.",
            ),
            ("", "M", "L", "ML"),
            (
                Text("ninguna", "none"),
                same("Escudo Imperial"),
                same("Acho Pimentón"),
                Text("las dos", "both"),
            ),
        ),
        Flag(
            "wall_gate",
            False,
            Text("El Muro ha de caber", "The Muro must fit"),
            Text(
                "Si es true, también quien sube y baja ha de caber entre los montones vecinos.",
                "If true, pieces that climb must also fit between the neighbouring stacks.",
            ),
        ),
        Flag(
            "queen_first",
            True,
            Text("Se puede abrir con el Escudo", "The Escudo may open"),
            Text(
                "Si es false, la primera pieza de cada cual no puede ser su Escudo.",
                "If false, nobody's first piece may be the Escudo.",
            ),
        ),
        Count(
            "repetition",
            3,
            Text("Repetición", "Repetition"),
            Text(
                "A cuántas veces la misma colmena con el mismo turno es tablas.",
                "How many times the same hive with the same player to move makes a draw.",
            ),
            2,
            9,
            off=True,
        ),
    ),
    (
        Preset(
            "murciana",
            Text("Murciana", "Murciana"),
            {"expansions": "ML", "wall_gate": False, "queen_first": True, "repetition": 3},
        ),
        Preset(
            "hive",
            Text("Hive", "Hive"),
            {"expansions": "ML", "wall_gate": True, "queen_first": False, "repetition": 0},
        ),
    ),
)
