"""The options of La Colmena and its two presets."""

from __future__ import annotations

from typing import Final

from sobremesa.rulebook.options import Flag, OneOf, OptionSet, Preset
from sobremesa.rulebook.repetition import repetition
from sobremesa.rulebook.text import Text, same

OPTIONS: Final = OptionSet(
    (
        OneOf(
            "expansions",
            "ML",
            Text("Expansiones", "Expansions"),
            Text(
                "Qué piezas de Leyendas Murcianistas entran, el Escudo Imperial y el Acho "
                "Pimentón, y si entra la Camilla de la casa.",
                "Which pieces of the Leyendas Murcianistas expansion take part, the Escudo "
                "Imperial and the Acho Pimentón, and whether the house's own Camilla does.",
            ),
            ("", "M", "L", "ML", "P", "MP", "LP", "MLP"),
            (
                Text("ninguna", "none"),
                same("Escudo Imperial"),
                same("Acho Pimentón"),
                Text("Escudo Imperial y Acho Pimentón", "Escudo Imperial and Acho Pimentón"),
                same("Camilla"),
                Text("Escudo Imperial y Camilla", "Escudo Imperial and Camilla"),
                Text("Acho Pimentón y Camilla", "Acho Pimentón and Camilla"),
                Text("las tres", "all three"),
            ),
        ),
        Flag(
            "wall_gate",
            False,
            Text("El Muro ha de caber", "The Muro must fit"),
            Text(
                "También quien sube y baja ha de caber entre las pilas vecinas.",
                "Pieces that climb must also fit between the neighbouring piles.",
            ),
        ),
        Flag(
            "queen_first",
            True,
            Text("Se puede abrir con el Escudo", "The Escudo may open"),
            Text(
                "La primera pieza de cada cual puede ser ya su Escudo.",
                "A player's very first piece may be the Escudo.",
            ),
        ),
        repetition(
            Text(
                "Cuántas veces ha de verse la misma colmena, con el mismo turno, para ser tablas.",
                "How many times the same hive with the same player to move makes a draw.",
            )
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
