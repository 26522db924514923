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
                "Cuántas veces ha de aparecer la misma posición para que haya tablas.",
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
                "Cincuenta jugadas de cada lado sin captura ni jugada de peón son tablas.",
                "Fifty moves by each side without a capture or a pawn move are a draw.",
            ),
        ),
    )
)
