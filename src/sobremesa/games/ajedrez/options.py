"""The options of Ajedrez."""

from __future__ import annotations

from typing import Final

from sobremesa.rulebook.options import Flag, OptionSet
from sobremesa.rulebook.repetition import repetition
from sobremesa.rulebook.text import Text

OPTIONS: Final = OptionSet(
    (
        repetition(),
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
