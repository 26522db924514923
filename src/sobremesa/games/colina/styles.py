"""The looks of El Rey de la Colina: boards and sets of pieces, as data."""

from __future__ import annotations

from typing import Final

from sobremesa.rulebook.styles import BoardStyle, Look, PieceSet
from sobremesa.rulebook.text import Text

BONE: Final = Look("#FFFAEB", "#2E1F10", "#33230F")
OCHRE: Final = Look("#9A3A22", "#4A150A", "#FFF4E0")
LICHEN: Final = Look("#95A552", "#212909", "#1F270A")
SLATE: Final = Look("#44607C", "#182839", "#F2F7FA")

BOARDS: Final = (
    BoardStyle(
        "parchment",
        Text("Pergamino", "Parchment"),
        paints={
            "frame": "#5B4328",
            "inlay": "#C9A86A",
            "field": "#E3CFA2",
            "dark": ("#7D5C2A", 0.21),
            "line": ("#5B4328", 0.32),
            "land0": ("#6B4A22", 0.36),
            "land1": ("#9A3A22", 0.26),
            "land2": ("#75863A", 0.34),
            "land3": ("#44607C", 0.3),
            "wall": "#6E4F26",
            "strata": ("#2B1A06", 0.5),
            "low": "#D2B877",
            "low-shade": "#C4A662",
            "high": "#E2CC8A",
            "high-shade": "#CFB26A",
            "summit": "#FFF1B8",
            "summit-shade": "#E5C566",
            "light": ("#FFFBE8", 0.9),
            "shadow": ("#2B1A06", 0.13),
            "hachures": ("#4A3715", 0.42),
            "from": ("#D9822B", 0.34),
            "to": ("#D9822B", 0.6),
            "siege": "#B4532A",
            "tired": ("#22201C", 0.75),
            "pip": "#FFC640",
            "spent": "#EADBB8",
        },
    ),
    BoardStyle(
        "dusk",
        Text("Crepúsculo", "Dusk"),
        background="#161B22",
        ink="#C9D3DE",
        paints={
            "frame": "#0C1016",
            "inlay": "#56697F",
            "field": "#8FA1B8",
            "dark": ("#0C1420", 0.14),
            "line": ("#0C1016", 0.55),
            "land0": ("#A89870", 0.4),
            "land1": ("#B0604A", 0.4),
            "land2": ("#7F9A52", 0.42),
            "land3": ("#5F8FC0", 0.45),
            "wall": "#3B4A5E",
            "strata": ("#C4D3E4", 0.3),
            "low": "#A9B9CC",
            "low-shade": "#A0B1C5",
            "high": "#BFCCDB",
            "high-shade": "#A9B9CB",
            "summit": "#F4F8FC",
            "summit-shade": "#CFDAE6",
            "light": ("#FFFFFF", 0.85),
            "shadow": ("#0C1420", 0.07),
            "hachures": ("#0C1420", 0.3),
            "from": ("#E8A13A", 0.4),
            "to": ("#F0A530", 0.7),
            "siege": "#8A2A00",
            "tired": ("#0C1016", 0.85),
            "pip": "#FFC640",
            "spent": "#56697F",
        },
    ),
    BoardStyle(
        "plain",
        Text("Liso", "Plain"),
        paints={
            "frame": "#3A3A38",
            "inlay": "#3A3A38",
            "field": "#DAD8D0",
            "dark": ("#3A3A38", 0.13),
            "line": ("#3A3A38", 0.45),
            "land0": ("#6E6A60", 0.2),
            "land1": ("#B8331F", 0.13),
            "land2": ("#6C8A1E", 0.16),
            "land3": ("#2F62A8", 0.15),
            "wall": "#77746A",
            "strata": ("#000000", 0.0),
            "low": "#BDB9AC",
            "low-shade": "#BDB9AC",
            "high": "#A29D8D",
            "high-shade": "#A29D8D",
            "summit": "#FFE27A",
            "summit-shade": "#FFE27A",
            "light": ("#FFFFFF", 0.85),
            "shadow": ("#000000", 0.09),
            "hachures": ("#000000", 0.0),
            "from": ("#E07A10", 0.35),
            "to": ("#E07A10", 0.6),
            "siege": "#A32D00",
            "tired": ("#000000", 0.85),
            "pip": "#FFC640",
            "spent": "#F5F4EF",
        },
    ),
)

CARVED: Final = PieceSet("carved", Text("Talladas", "Carved"), (BONE, OCHRE, LICHEN, SLATE))
COUNTERS: Final = PieceSet(
    "counters",
    Text("Fichas en punta, lisas", "Pointed counters, plain"),
    (
        Look("#FFFFFF", "#141414", "#141414"),
        Look("#B02A12", "#2E0700", "#FFFFFF"),
        Look("#A6C23F", "#1F2A00", "#141A00"),
        Look("#2A4F8F", "#06142E", "#FFFFFF"),
    ),
)
SETS: Final = (CARVED, COUNTERS)
