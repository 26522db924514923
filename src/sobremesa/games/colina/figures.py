"""The figures of El Rey de la Colina, our own drawings after carved chessmen.

Each is drawn in a box of 100 by 100 around the origin: `{ink}` is the figure, `{cut}` what is
carved out of it.
"""

from __future__ import annotations

from typing import Final

FIGURES: Final = {
    "R": (
        '<path fill="{ink}" d="M-27 40 L-23 8 Q-22 -6 -9 -8 L9 -8 Q22 -6 23 8 L27 40 Z"/>'
        '<path fill="{ink}" d="M-16 -12 L-22 -46 L-10 -34 L0 -50 L10 -34 L22 -46 L16 -12 Z"/>'
        '<path stroke="{cut}" stroke-width="5" fill="none" d="M-17 -20 L17 -20"/>'
        '<path stroke="{cut}" stroke-width="5" fill="none" stroke-linecap="round"'
        ' d="M-20 24 L18 10 M10 4 L16 20"/>'
    ),
    "G": (
        '<path fill="{ink}" d="M-31 40 Q-18 22 -16 -2 L16 -2 Q18 22 31 40 Z"/>'
        '<path fill="{ink}" d="M-18 -6 Q-28 -36 0 -36 Q28 -36 18 -6 Z"/>'
        '<path fill="{ink}" d="M-4 -34 V-40 H-10 V-46 H-4 V-52 H4 V-46 H10 V-40 H4 V-34 Z"/>'
        '<path stroke="{cut}" stroke-width="5" fill="none" d="M-17 -6 L17 -6"/>'
        '<path stroke="{cut}" stroke-width="4" fill="none"'
        ' d="M-9 -12 Q-14 -26 0 -32 Q14 -26 9 -12"/>'
        '<path stroke="{cut}" stroke-width="5" fill="none" d="M-19 28 Q0 20 19 28"/>'
    ),
    "D": (
        '<path fill="{ink}" d="M-31 40 Q-18 22 -15 -2 L15 -2 Q18 22 31 40 Z"/>'
        '<path fill="{ink}" d="M-19 -4 L-29 -38 L-15 -22 L-9 -46 L0 -24 L9 -46 L15 -22 L29 -38'
        ' L19 -4 Z"/>'
        '<g fill="{ink}"><circle cx="-30" cy="-39" r="5.5"/><circle cx="-9" cy="-46" r="5.5"/>'
        '<circle cx="9" cy="-46" r="5.5"/><circle cx="30" cy="-39" r="5.5"/></g>'
        '<path stroke="{cut}" stroke-width="5" fill="none" d="M-18 -4 L18 -4"/>'
        '<path stroke="{cut}" stroke-width="5" fill="none" d="M-19 28 Q0 20 19 28"/>'
    ),
    "O": (
        '<path fill="{ink}" d="M-25 40 Q-23 10 -13 -2 L11 -2 Q19 10 21 40 Z"/>'
        '<path fill="{ink}" d="M-17 -4 Q-26 -26 -1 -50 Q24 -26 15 -4 Z"/>'
        '<path stroke="{cut}" stroke-width="5" fill="none"'
        ' d="M-17 -4 L15 -4 M-1 -38 V-12 M-11 -26 H9"/>'
        '<path stroke="{ink}" stroke-width="6" fill="none" stroke-linecap="round"'
        ' d="M33 38 V-20 Q33 -34 24 -31 Q18 -28 23 -22"/>'
    ),
    "C": (
        '<path fill="{ink}" d="M-22 40 Q-22 18 -4 6 Q-14 12 -27 13 L-35 3 Q-24 -14 -15 -27'
        ' L-16 -46 L-4 -37 L2 -48 L8 -34 Q34 -20 27 40 Z"/>'
        '<circle fill="{cut}" cx="-9" cy="-17" r="4"/>'
        '<path stroke="{cut}" stroke-width="4.5" fill="none" stroke-linecap="round"'
        ' d="M10 -26 Q22 -8 17 22 M-28 4 L-22 2"/>'
    ),
    "B": (
        '<path fill="{ink}" d="M-20 -10 Q-22 -42 -4 -48 Q14 -42 12 -10 Z"/>'
        '<path fill="{ink}" d="M-31 -4 L23 -4 Q26 24 -4 42 Q-34 24 -31 -4 Z"/>'
        '<path stroke="{cut}" stroke-width="5" fill="none" d="M-31 -6 L23 -6"/>'
        '<g fill="{cut}"><circle cx="-11" cy="-22" r="4"/><circle cx="3" cy="-22" r="4"/>'
        '<circle cx="-4" cy="15" r="8"/></g>'
        '<path stroke="{ink}" stroke-width="6" fill="none" stroke-linecap="round"'
        ' d="M32 38 V-42"/>'
        '<path fill="{ink}" d="M30 -46 Q50 -38 47 -14 Q40 -20 30 -20 Z"/>'
    ),
    "S": (
        '<path fill="{ink}" d="M-29 40 V28 H-22 L-20 -16 Q-19 -34 0 -46 Q19 -34 20 -16 L22 28'
        ' H29 V40 Z"/>'
        '<path stroke="{cut}" stroke-width="5.5" fill="none"'
        ' d="M-20 -10 H20 M-12 16 L0 2 L12 16"/>'
        '<path stroke="{cut}" stroke-width="4" fill="none" d="M-22 27 H22"/>'
    ),
}
"""King with his sword, regent with the closed crown, queen, bishop with his crozier, knight,
berserker biting his shield, soldier as a carved stone."""

BASES: Final = (
    "M0 -40 A40 40 0 0 1 0 40 A40 40 0 0 1 0 -40 Z",
    "M-27 -37 H27 Q37 -37 37 -27 V27 Q37 37 27 37 H-27 Q-37 37 -37 27 V-27 Q-37 -37 -27 -37 Z",
    "M-22 -39 H22 L43 0 L22 39 H-22 L-43 0 Z",
    "M-38 -37 Q0 -43 38 -37 V-2 Q37 27 0 46 Q-37 27 -38 -2 Z",
)
"""The base of each side: round, square, hexagon, shield."""


def base(side: int, scale: float, style: str) -> str:
    """Draw a side's base."""
    return f'<path d="{BASES[side]}" transform="scale({scale})" {style}/>'


def figure(kind: str, ink: str, cut: str) -> str:
    """Draw a figure in two colours."""
    return FIGURES[kind].format(ink=ink, cut=cut)
