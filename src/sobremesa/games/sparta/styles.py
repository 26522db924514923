"""The looks of Sparta: boards and sets of pieces, as data."""

from __future__ import annotations

from typing import Final

from sobremesa.rulebook.styles import BoardStyle, Look, PieceSet
from sobremesa.rulebook.text import Text

GLAZE: Final = "#1F1612"
CREAM: Final = "#FBF1DC"
BRONZE: Final = Look("#C98F3C", "#4A2E0C", GLAZE)
RED: Final = Look("#A3292C", "#3F0B0D", CREAM)
_OTHERS: Final = (Look("#6B7A3A", "#3C4620", "#F7F4E4"), Look("#1F5E7A", "#0F3547", "#EAF4F8"))

BOARDS: Final = (
    BoardStyle(
        "pottery",
        Text("Cerámica", "Pottery"),
        background=GLAZE,
        ink=CREAM,
        paints={
            "meander": "#D9935A",
            "rim": "#D9935A",
            "light": "#F2DFBB",
            "dark": "#E5C592",
            "groove": "#B58A57",
            "grain": ("#8A5A2C", 0.0),
            "mark": "#1F5E7A",
            "threat": "#A3292C",
        },
    ),
    BoardStyle(
        "marble",
        Text("Mármol", "Marble"),
        background="#DAD7CF",
        ink="#2A2D33",
        paints={
            "meander": "#2F5573",
            "rim": "#2F5573",
            "light": "#F7F6F2",
            "dark": "#DDE0E1",
            "groove": "#A9ADB1",
            "grain": ("#6D7C8C", 0.16),
            "mark": "#0F4C75",
            "threat": "#A3292C",
        },
    ),
    BoardStyle(
        "plain",
        Text("Liso", "Plain"),
        background="#F4F4F2",
        ink="#141414",
        paints={
            "meander": ("#000000", 0.0),
            "rim": "#2A2A2A",
            "light": "#FAFAF8",
            "dark": "#D8D8D2",
            "groove": "#8A8A86",
            "grain": ("#000000", 0.0),
            "mark": "#004B9B",
            "threat": "#B00020",
        },
    ),
)

FIGURES: Final = PieceSet("figures", Text("Guerreros", "Warriors"), (BRONZE, RED, *_OTHERS))
COUNTERS: Final = PieceSet(
    "counters",
    Text("Fichas lisas", "Plain counters"),
    (Look("#E2A52E", "#2B1B00", "#1A1000"), Look("#9C1C22", "#2B0204", "#FFFFFF"), *_OTHERS),
)
SETS: Final = (FIGURES, COUNTERS)
