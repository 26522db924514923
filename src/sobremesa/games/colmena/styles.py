"""The looks of La Colmena: pitches and sets of pieces, as data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sobremesa.games.colmena.figures import Stuff
from sobremesa.games.colmena.icons import Paint
from sobremesa.rulebook.styles import BoardStyle, Look, PieceSet
from sobremesa.rulebook.text import Text

NIGHT: Final = "#08130E"

BOARDS: Final = (
    BoardStyle(
        "night",
        Text("De noche", "At night"),
        background=NIGHT,
        ink="#EAF5EC",
        paints={
            "grass": "#1C4E33",
            "mown": "#153C27",
            "chalk": ("#EAF5EC", 0.4),
            "flood": "#9AE89D",
            "dusk": NIGHT,
            "warm": "#FFB930",
            "arrow": "#FFB930",
            "deep": "#4A2F00",
            "alarm": "#FF7A2F",
            "free": ("#FFFFFF", 0.035),
            "free-edge": ("#FFFFFF", 0.12),
            "shadow": ("#000000", 0.34),
            "shadow-edge": ("#000000", 0.16),
        },
    ),
    BoardStyle(
        "day",
        Text("De día", "By day"),
        background="#DDE8CF",
        ink="#1E2A18",
        paints={
            "grass": "#7DB35C",
            "mown": "#6CA34E",
            "chalk": ("#FFFFFF", 0.85),
            "flood": "#F4FFD8",
            "dusk": "#5C8F3E",
            "warm": "#FFD21F",
            "arrow": "#8A3A00",
            "deep": "#3A2000",
            "alarm": "#E8480C",
            "free": ("#FFFFFF", 0.12),
            "free-edge": ("#16300A", 0.34),
            "shadow": ("#10240A", 0.34),
            "shadow-edge": ("#10240A", 0.14),
        },
    ),
    BoardStyle(
        "plain",
        Text("Liso", "Plain"),
        background="#E4E6E8",
        ink="#141414",
        paints={
            "grass": "#AEB5BA",
            "mown": ("#AEB5BA", 0.0),
            "chalk": ("#000000", 0.0),
            "flood": "#AEB5BA",
            "dusk": "#AEB5BA",
            "warm": "#FFC400",
            "arrow": "#8A2F00",
            "deep": "#2A1800",
            "alarm": "#C22A00",
            "free": ("#FFFFFF", 0.16),
            "free-edge": ("#1A1A1A", 0.4),
            "shadow": ("#000000", 0.14),
            "shadow-edge": ("#000000", 0.0),
        },
    ),
)


@dataclass(frozen=True, slots=True)
class Make:
    """The design of a set of pieces, for both sides."""

    stuff: tuple[Stuff, Stuff]
    paint: tuple[Paint, Paint]
    size: float
    """The size of the signs."""

    @property
    def looks(self) -> tuple[Look, ...]:
        """Give the colours of the sides."""
        pairs = zip(self.stuff, self.paint, strict=True)
        return tuple(Look(stuff.face[0], stuff.line, paint.ink) for stuff, paint in pairs)


_BEVELLED: Final = Make(
    (
        Stuff(
            face=("#FFFDF8", "#E6E1D6"),
            bevel=("#F1EDE4", "#C9C3B7", "#A9A398", "#BDB7AB", "#EFEBE2", "#FFFFFF"),
            wall=("#C2BCB0", "#ABA498", "#7E786E"),
            line="#3E3931",
            shine="#FFFFFF",
        ),
        Stuff(
            face=("#981A40", "#7A1030"),
            bevel=("#A93558", "#741230", "#530A21", "#651029", "#A33154", "#CC6A86"),
            wall=("#6B1230", "#560C25", "#36061A"),
            line="#26040F",
            shine="#F0D7C3",
        ),
    ),
    (
        Paint(
            ink="#2A1219", cut="#FBF8F1", ball="#FFFFFF", patch="#2A1219", gold="#E0A21B",
            brick="#B4532A", pepper="#D2391C", leaf="#5E7A2E", sole="#1F6E8C",
        ),
        Paint(
            ink="#FFF3E2", cut="#6B0D2B", ball="#FFF3E2", patch="#4C081D", gold="#F3BE4C",
            brick="#EBA07A", pepper="#F0562F", leaf="#B9CC6C", sole="#8CCBE0",
        ),
    ),
    1.0,
)  # fmt: skip
_FLAT: Final = Make(
    (
        Stuff(
            face=("#FFFFFF", "#FFFFFF"),
            bevel=("#FFFFFF",) * 6,
            wall=("#6E6E6E", "#6E6E6E", "#6E6E6E"),
            line="#141414",
            shine="#141414",
            outline=3.0,
        ),
        Stuff(
            face=("#7A0F2E", "#7A0F2E"),
            bevel=("#7A0F2E",) * 6,
            wall=("#3A0414", "#3A0414", "#3A0414"),
            line="#1A0008",
            shine="#FFFFFF",
            outline=3.0,
        ),
    ),
    (
        Paint(
            ink="#141414", cut="#FFFFFF", ball="#FFFFFF", patch="#141414", gold="#FFFFFF",
            brick="#141414", pepper="#141414", leaf="#FFFFFF", sole="#141414",
        ),
        Paint(
            ink="#FFFFFF", cut="#7A0F2E", ball="#FFFFFF", patch="#7A0F2E", gold="#7A0F2E",
            brick="#FFFFFF", pepper="#FFFFFF", leaf="#7A0F2E", sole="#FFFFFF",
        ),
    ),
    1.16,
)  # fmt: skip

BEVELLED: Final = PieceSet("bevelled", Text("Biseladas", "Bevelled"), _BEVELLED.looks)
FLAT: Final = PieceSet("flat", Text("Lisas", "Plain"), _FLAT.looks)
SETS: Final = (BEVELLED, FLAT)
MAKES: Final = {BEVELLED.id: _BEVELLED, FLAT.id: _FLAT}
