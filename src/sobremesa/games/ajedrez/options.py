"""The options of Ajedrez."""

from __future__ import annotations

from typing import Final

from sobremesa.rulebook.options import Count, Flag, OptionSet
from sobremesa.rulebook.text import Text

OPTIONS: Final = OptionSet(
    (
        Count(
            "repetition",
            3,
            Text("Repetición", "Repetition"),
            Text(
                "A cuántas veces la misma posición es tablas.",
                "How many times the same position makes a draw.",
            ),
            2,
            9,
            off=True,
        ),
        Flag(
            "fifty",
            True,
            Text("Regla de las cincuenta jugadas", "Fifty-move rule"),
            Text(
                "Si es true, cincuenta jugadas de cada lado sin captura ni jugada de peón son "
                "tablas.",
                "If true, fifty moves by each side without a capture or a pawn move are a draw.",
            ),
        ),
    )
)
