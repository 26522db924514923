"""The chessmen of Vence a los Reyes as paths, about 20 by 20 around the origin."""

from __future__ import annotations

from typing import Final

from sobremesa.rulebook.styles import Look
from sobremesa.rulebook.svg import element, group, moved

_FOOT: Final = "M-6.6 6.5 h13.2 a1.2 1.2 0 0 1 1.2 1.2 v1.7 h-15.6 v-1.7 a1.2 1.2 0 0 1 1.2 -1.2z"

BODIES: Final = {
    "P": "M0 -7.6 a3.5 3.5 0 0 1 2 6.4 h1.3 v1.7 h-1.4 c.3 2.3 1.3 3.8 2.6 5.1 h-9 "
    "c1.3 -1.3 2.3 -2.8 2.6 -5.1 h-1.4 v-1.7 h1.3 a3.5 3.5 0 0 1 2 -6.4z",
    "R": "M-6.4 -8.6 h2.9 v2.3 h2 v-2.3 h3 v2.3 h2 v-2.3 h2.9 v4.7 l-2.1 1.7 v5.2 l1.4 2.6 "
    "h-11.4 l1.4 -2.6 v-5.2 l-2.1 -1.7z",
    "N": "M-5.6 5.6 C-5.9 1.6 -2.2 .4 -1.7 -2 C-3 -1.5 -3.9 -.8 -4.7 .4 C-5.5 1.6 -7.5 1.1 "
    "-7.6 -.7 C-7.6 -2.2 -5.9 -4.2 -4.9 -5.9 C-4.3 -7 -3.3 -7.8 -2.2 -8.2 L-1.9 -10 L0 -8.7 "
    "C4.6 -8.2 7 -4.2 6.7 1 C6.6 2.9 6.2 4.3 5.7 5.6z",
    "B": "M0 -10.4 a1.5 1.5 0 0 1 1.1 2.5 C3.7 -5.8 5.1 -3.4 5.1 -1 C5.1 .9 4.2 2.2 3 3.1 "
    "L4.6 5.6 H-4.6 L-3 3.1 C-4.2 2.2 -5.1 .9 -5.1 -1 C-5.1 -3.4 -3.7 -5.8 -1.1 -7.9 "
    "A1.5 1.5 0 0 1 0 -10.4z",
    "Q": "M-8.6 -6.6 a1.4 1.4 0 0 1 1.9 1.8 L-4.2 -1.4 L-3.9 -7.2 a1.4 1.4 0 1 1 1.9 -.2 "
    "L0 -2.2 L2 -7.4 a1.4 1.4 0 1 1 1.9 .2 L4.2 -1.4 L6.7 -4.8 a1.4 1.4 0 1 1 1.7 .5 "
    "L5.6 5.6 H-5.6 L-8.4 -4.3 a1.4 1.4 0 0 1 -.2 -2.3z",
    "K": "M-1.1 -11 h2.2 v1.8 h1.9 v2.1 h-1.9 v2 C2.9 -6.4 8.2 -5.9 8.2 -1.8 C8.2 1.2 5.9 2.6 "
    "5.4 5.6 H-5.4 C-5.9 2.6 -8.2 1.2 -8.2 -1.8 C-8.2 -5.9 -2.9 -6.4 -1.1 -5.1 v-2 h-1.9 v-2.1 "
    "h1.9z",
}
_LINES: Final = {
    "R": "M-4.6 -2.4 h9.2 M-4.6 3.2 h9.2",
    "N": "M2.4 -6 C4.4 -4.2 4.6 -1.6 4.4 1.4",
    "B": "M.4 -6 L2.6 -3 M-2.9 3.2 h5.8",
    "Q": "M-4.8 2.4 C-2 1.6 2 1.6 4.8 2.4",
    "K": "M0 -3.6 V1.8 M-4.8 2.6 C-2 1.8 2 1.8 4.8 2.6",
}


BASES: Final = {
    "S": "M0 -27 a27 27 0 0 1 0 54 a27 27 0 0 1 0 -54z",
    "W": "M-18 -25 h36 a7 7 0 0 1 7 7 v36 a7 7 0 0 1 -7 7 h-36 a7 7 0 0 1 -7 -7 v-36 "
    "a7 7 0 0 1 7 -7z",
    "N": "M-13 -26 h26 l16 26 l-16 26 h-26 l-16 -26z",
    "E": "M-20 -26 h40 q5 0 5 5 v19 c0 16 -10 24 -25 30 c-15 -6 -25 -14 -25 -30 v-19 q0 -5 5 -5z",
}
"""The base of each army's pieces: a disc, a square, a hexagon, a shield."""


def figure(kind: str, ink: str, ground: str, lines: float = 1.1) -> str:
    """Draw a chessman in one colour, its fine lines in that of the ground."""
    cut = _LINES.get(kind)
    return group(
        element("path", d=BODIES[kind], fill=ink),
        element("path", d=_FOOT, fill=ink),
        element("path", d=cut, fill="none", stroke=ground, stroke_width=lines) if cut else "",
        element("circle", cx=-2.6, cy=-4.9, r=0.85, fill=ground) if kind == "N" else "",
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def inlaid(kind: str, seat: str, look: Look, pattern: str) -> str:
    """Draw a piece on a base with its army's sign around the figure."""
    base = BASES[seat]
    return group(
        element("ellipse", cx=2, cy=4.5, rx=28, ry=27, fill="#000000", fill_opacity=0.26),
        element("path", d=base, fill=look.fill, stroke=look.edge, stroke_width=2.2),
        element("path", d=base, fill=pattern),
        element("circle", r=20.5, fill=look.fill),
        moved(figure(kind, look.ink, look.fill), 0, 1, 1.72),
    )


def plain(kind: str, seat: str, look: Look) -> str:
    """Draw a piece of two colours, its figure as large as its base allows."""
    return group(
        element("path", d=BASES[seat], fill=look.fill, stroke=look.edge, stroke_width=3.6),
        moved(figure(kind, look.ink, look.fill, 1.3), 0, 1.2, 2.05),
    )
