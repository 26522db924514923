"""The looks of Vence a los Reyes: boards and sets of pieces, as data."""

from __future__ import annotations

from typing import Final

from sobremesa.rulebook.styles import BoardStyle, Look, PieceSet
from sobremesa.rulebook.text import Text

BOARDS: Final = (
    BoardStyle(
        "inlay",
        Text("Taracea", "Inlay"),
        paints={
            "frame": "#3B2618",
            "brass": "#C9A45C",
            "needle": "#D8AE57",
            "light": "#F0DFBC",
            "dark": "#B98C5F",
            "light-arm": "#E3CBA0",
            "dark-arm": "#A67A50",
            "from": ("#E8A13A", 0.38),
            "to": ("#E8A13A", 0.6),
            "paper": "#EDE3CF",
            "dial": "#FBF6EA",
            "written": "#22201C",
            "turn": "#B4532A",
        },
    ),
    BoardStyle(
        "felt",
        Text("Fieltro", "Felt"),
        background="#17261F",
        ink="#DCE7DC",
        paints={
            "frame": "#0C1611",
            "brass": "#B9974E",
            "needle": "#D8AE57",
            "light": "#B9CDAF",
            "dark": "#6E9378",
            "light-arm": "#A5BC9E",
            "dark-arm": "#5C8069",
            "from": ("#F2B44A", 0.4),
            "to": ("#F2B44A", 0.65),
            "paper": "#DCE5D3",
            "dial": "#F6F9F0",
            "written": "#16211B",
            "turn": "#C2571F",
        },
    ),
    BoardStyle(
        "plain",
        Text("Liso", "Plain"),
        paints={
            "frame": "#3A3A38",
            "brass": "#3A3A38",
            "needle": "#FFC640",
            "light": "#F2F0E8",
            "dark": "#BDBBB0",
            "light-arm": "#E2E0D6",
            "dark-arm": "#ABA99D",
            "from": ("#F0A000", 0.45),
            "to": ("#F0A000", 0.7),
            "paper": "#F8F7F2",
            "dial": "#FFFFFF",
            "written": "#141414",
            "turn": "#A33A10",
        },
    ),
)

INLAID: Final = PieceSet(
    "inlaid",
    Text("Con orla", "With a border"),
    (
        Look("#2E2B2F", "#0F0E10", "#F2E6CC"),
        Look("#AF3529", "#571511", "#FCEDE0"),
        Look("#FAF5EA", "#4A3C28", "#2B241E"),
        Look("#2B6594", "#10314C", "#EEF5FA"),
    ),
)
FLAT: Final = PieceSet(
    "flat",
    Text("Lisas", "Plain"),
    (
        Look("#1A1A1A", "#FFFFFF", "#FFFFFF"),
        Look("#B5301C", "#2E0700", "#FFFFFF"),
        Look("#FFFFFF", "#141414", "#141414"),
        Look("#1D5FA8", "#04182E", "#FFFFFF"),
    ),
)
SETS: Final = (INLAID, FLAT)
