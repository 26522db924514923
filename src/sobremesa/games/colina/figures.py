"""The figures of El Rey de la Colina, our own drawings after carved chessmen.

Each is drawn in a box of 100 by 100 around the origin: `{ink}` is the figure, `{cut}` what is
carved out of it.
"""

from __future__ import annotations

from typing import Final

from sobremesa.rulebook.styles import Look

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
"""The drawings of the figures, by the letter of their kind."""

BASES: Final = (
    "M0 -40 A40 40 0 0 1 0 40 A40 40 0 0 1 0 -40 Z",
    "M-27 -37 H27 Q37 -37 37 -27 V27 Q37 37 27 37 H-27 Q-37 37 -37 27 V-27 Q-37 -37 -27 -37 Z",
    "M-22 -39 H22 L43 0 L22 39 H-22 L-43 0 Z",
    "M-38 -37 Q0 -43 38 -37 V-2 Q37 27 0 46 Q-37 27 -38 -2 Z",
)
"""The base of each side: round, square, hexagon, shield."""

STONE: Final = Look("#B9B2A4", "#7E776B", "#57524A")
"""The colours of sides that are out of the game."""
GOLD: Final = "#FFC640"
SPEAR: Final = "#FFDD55"
_WEDGE: Final = "M-31 40 L-36 -12 L0 -{tip} L36 -12 L31 40 Z"


def shape(kind: str) -> str:
    """Draw a figure in the current colour, and what is carved out of it in what is inherited."""
    drawn = FIGURES[kind].replace('fill="{ink}"', 'fill="currentColor" stroke="none"')
    drawn = drawn.replace('stroke="{ink}"', 'stroke="currentColor"')
    return drawn.replace('fill="{cut}"', 'stroke="none"').replace(' stroke="{cut}"', "")


def base(side: int, look: Look, pattern: str) -> str:
    """Draw the base of a carved piece: its shadow, its rim, its sign, and the light on it."""
    path = BASES[side]
    return '<g transform="scale(.93)">' + (
        f'<path d="{path}" transform="translate(4 8)" fill="#1E1408" fill-opacity=".3"/>'
        f'<path d="{path}" fill="{look.fill}" stroke="{look.edge}" stroke-width="6"'
        ' stroke-linejoin="round"/>'
        f'<path d="{path}" transform="scale(.97)" fill="{pattern}"/>'
        f'<path d="{path}" transform="translate(-1 -1.5) scale(.88)" fill="none" stroke="#FFF8E6"'
        ' stroke-opacity=".45" stroke-width="2.5"/></g>'
    )


def prow(look: Look, tip: int) -> str:
    """Draw what lies below the base of a carved piece: the socket of its spear, and its shadow."""
    return (
        f'<path d="M-40 0 L0 -{tip} L40 0 Z" fill="{look.edge}" stroke="{look.edge}"'
        ' stroke-width="7" stroke-linejoin="round"/>'
    )


def spear(look: Look, tip: int) -> str:
    """Draw the head of a spear, which must be visible from afar."""
    return (
        f'<path d="M0 -{tip} L31 -{tip - 37} Q0 -{tip - 25} -31 -{tip - 37} Z" fill="{SPEAR}"'
        f' stroke="{look.edge}" stroke-width="5.5" stroke-linejoin="round"/>'
        f'<path d="M0 -{tip - 8} V-{tip - 27}" stroke="{look.edge}" stroke-width="3"/>'
    )


def wedge(look: Look, tip: int, pattern: str) -> str:
    """Draw the counter of a plain piece: a wedge that points where it faces."""
    path = _WEDGE.format(tip=tip)
    return (
        f'<path d="{path}" fill="{look.fill}" stroke="{look.edge}" stroke-width="7"'
        ' stroke-linejoin="round"/>'
        f'<path d="{path}" fill="{pattern}"/>'
    )


def point(look: Look, tip: int) -> str:
    """Draw the point of a plain counter."""
    return (
        f'<path d="M-23 -{tip - 28} L0 -{tip} L23 -{tip - 28} Z" fill="{look.edge}"'
        f' stroke="{look.edge}" stroke-width="4" stroke-linejoin="round"/>'
    )


def counter(side: int, look: Look) -> str:
    """Draw a plain piece without a facing, beside the board."""
    return (
        f'<path d="{BASES[side]}" fill="{look.fill}" stroke="{look.edge}" stroke-width="7"'
        ' stroke-linejoin="round"/>'
    )
