"""The looks of Ajedrez: boards and sets of pieces, as data."""

from __future__ import annotations

from typing import Final

from sobremesa.rulebook.styles import BoardStyle, Look, PieceSet
from sobremesa.rulebook.text import Text

_OTHERS: Final = (Look("#6B7A3A", "#3C4620", "#F7F4E4"), Look("#1F5E7A", "#0F3547", "#EAF4F8"))

BOARDS: Final = (
    BoardStyle(
        "wood",
        Text("Madera", "Wood"),
        ink="#EAD9B8",
        paints={
            "frame": "#2C1F17",
            "rim": ("#8A6A48", 0.8),
            "inlay": "#D9B67C",
            "light": "#E7CFA1",
            "dark": "#A87448",
            "veins-light": ("#5C3717", 0.13),
            "veins-dark": ("#5C3717", 0.28),
            "veins-frame": ("#B98A5A", 0.14),
            "from": ("#E0A526", 0.8),
            "to": ("#E0A526", 0.5),
        },
    ),
    BoardStyle(
        "slate",
        Text("Pizarra", "Slate"),
        ink="#D6DEE4",
        paints={
            "frame": "#1C2329",
            "rim": ("#6F8391", 0.7),
            "inlay": "#94A6B2",
            "light": "#DCE3E6",
            "dark": "#73899A",
            "veins-light": ("#41525E", 0.08),
            "veins-dark": ("#1E2B34", 0.16),
            "veins-frame": ("#FFFFFF", 0.05),
            "from": ("#E8A13A", 0.9),
            "to": ("#E8A13A", 0.55),
        },
    ),
    BoardStyle(
        "plain",
        Text("Liso", "Plain"),
        ink="#FFFFFF",
        paints={
            "frame": "#33372E",
            "rim": ("#33372E", 0.0),
            "inlay": "#33372E",
            "light": "#F5F2E6",
            "dark": "#9CAF84",
            "veins-light": ("#000000", 0.0),
            "veins-dark": ("#000000", 0.0),
            "veins-frame": ("#000000", 0.0),
            "from": ("#D98A00", 0.95),
            "to": ("#F0A000", 0.6),
        },
    ),
)

TURNED: Final = PieceSet(
    "turned",
    Text("Torneadas", "Turned wood"),
    (Look("#FBEFD5", "#4A2E12", "#4A2E12"), Look("#3A2920", "#140C07", "#E8CFA0"), *_OTHERS),
)
FLAT: Final = PieceSet(
    "flat",
    Text("Lisas", "Plain"),
    (Look("#FFFFFF", "#111111", "#111111"), Look("#191919", "#FFFFFF", "#FFFFFF"), *_OTHERS),
)
SETS: Final = (TURNED, FLAT)
WOODS: Final = (("#FFF8E6", "#EBD3A0"), ("#574033", "#261810"))
"""The shades of a turned piece, from its lit side to the other."""
