"""The chess pieces as drawings: turned wood, given by their profiles.

Every piece but the knight is rotationally symmetric, so half an outline suffices: from the top of
the middle line down the right side to the foot. One square is 64 wide, its centre the origin.
"""

from __future__ import annotations

from typing import Final

from sobremesa.rulebook.scene import Point
from sobremesa.rulebook.svg import number

Profile = tuple[tuple[Point, ...], ...]
"""Steps down the right side: one point for a straight line, three for a curve."""

_STEM: Final[Profile] = (((5.6, 10), (8, 14), (12.5, 17.5)),)
"""From below a collar to the top of the foot."""

_COLLAR: Final[Profile] = (((9.5, -0.6),), ((10.6, 0), (10.6, 2.6), (9.5, 3.2)), ((5, 4),))

FEET: Final[tuple[Profile, ...]] = (
    (((13.6, 17.5),), ((13.6, 20.2),), ((17, 20.8), (18, 23), (18, 27)), ((0, 27),)),
    (((14.5, 17.5),), ((14.5, 20.4),), ((18.5, 22.4),), ((18.5, 27),), ((0, 27),)),
)
"""A round foot for White, an angular one for Black."""

_PROFILES: Final[dict[str, tuple[Point, Profile]]] = {
    "pawn": (
        (0, -15.5),
        (
            ((4.7, -15.5), (8.2, -11.8), (8.2, -7.3)),
            ((8.2, -4.4), (6.9, -2.1), (5, -0.6)),
            *_COLLAR,
            *_STEM,
        ),
    ),
    "rook": (
        (0, -20),
        (
            ((3.4, -20),),
            ((3.4, -16),),
            ((7, -16),),
            ((7, -20),),
            ((12, -20),),
            ((12, -12.5),),
            ((11.6, -10.6), (9, -9.8), (8.6, -8.2)),
            ((8, 0), (8.6, 10), (12.5, 17.5)),
        ),
    ),
    "bishop": (
        (0, -27),
        (
            ((1.9, -27), (3.1, -25.6), (3.1, -24)),
            ((3.1, -22.9), (2.7, -22.1), (2, -21.5)),
            ((6.6, -17.6), (9.4, -12.5), (9.4, -8.2)),
            ((9.4, -4.8), (7.6, -2.2), (5, -0.6)),
            *_COLLAR,
            *_STEM,
        ),
    ),
    "queen": (
        (0, -22),
        (
            ((1.2, -22),),
            ((4.6, -12),),
            ((8.6, -19.8),),
            ((10.2, -10.4),),
            ((16, -15.4),),
            ((15, -9), (11.6, -4.2), (9.5, -0.6)),
            *_COLLAR[1:],
            *_STEM,
        ),
    ),
    "king": (
        (0, -29.5),
        (
            ((1.8, -29.5),),
            ((1.8, -26.6),),
            ((5, -26.6),),
            ((5, -23.2),),
            ((1.8, -23.2),),
            ((1.8, -19.6),),
            ((9, -20.6), (14.6, -16), (14, -9.6)),
            ((13.6, -6), (11, -3.4), (9.5, -0.6)),
            *_COLLAR[1:],
            *_STEM,
        ),
    ),
}

_HORSE: Final = (
    "M12.5 17.5C15.8 9 16.2 -3.5 10.6 -11.6C8.2 -15.2 4.8 -17.8 1 -18.8L-1.2 -24.6L-5.2 -18.6"
    "C-9 -16.6 -11.2 -12.6 -12.8 -8.8L-17.4 -0.8C-18.4 1.6 -17.4 4.2 -15 5.2"
    "C-12.8 6 -11 5.2 -9.6 3.6C-7.4 2.2 -4.2 2.2 -1.4 0C-1.2 4.6 -5.2 8.4 -8.6 11.6"
    "C-10.6 13.6 -12 15.4 -12.5 17.5Z"
)
_MANE: Final = "M1 -18.8C7.4 -14.6 10.4 -6 9.4 5C9 9.8 8.4 13.6 7.6 17.5"

DETAILS: Final[dict[str, str]] = {
    "pawn": "M-9 3.4H9",
    "rook": "M-11.6 -12.2H11.6M-9 8.6H9",
    "bishop": "M1.4 -16.6L5.4 -10.2M-9 3.4H9",
    "queen": "M-12.4 -5.4C-5 -3 5 -3 12.4 -5.4M-9 3.4H9",
    "king": "M0 -19.4V-6M-12.6 -5.6C-5 -3.2 5 -3.2 12.6 -5.6M-9 3.4H9",
    "knight": f"{_MANE}M-16.2 2.2L-14.4 1.4",
}
"""Lines drawn on a piece."""

DOTS: Final[dict[str, tuple[tuple[float, float, float], ...]]] = {
    "queen": ((0, -23.4, 2.7), (9, -21.4, 2.5), (-9, -21.4, 2.5), (17, -17, 2.5), (-17, -17, 2.5)),
}
"""Balls on top of a piece: x, y, radius."""

EYE: Final = (-6.6, -11.4, 1.5)


def outline(kind: str, side: int) -> str:
    """Give the path of a piece with the foot of its side.

    >>> outline("pawn", 0)[:9]
    'M0 -15.5C'
    """
    if kind == "knight":
        return _HORSE + turned((0, 17.5), FEET[side])
    top, profile = _PROFILES[kind]
    return turned(top, profile + FEET[side])


def turned(top: Point, profile: Profile) -> str:
    """Complete half an outline by its mirror image: down the right side, and up the left one."""
    down = "".join(_step(step) for step in profile)
    corners = [top, *(step[-1] for step in profile)]
    up = []
    for step, before in zip(reversed(profile), reversed(corners[:-1]), strict=True):
        mirrored = [(-x, y) for x, y in (*reversed(step[:-1]), before)]
        up.append(_step(tuple(mirrored)))
    return f"M{number(top[0])} {number(top[1])}{down}{''.join(up)}Z"


def _step(points: tuple[Point, ...]) -> str:
    letter = "L" if len(points) == 1 else "C"
    return letter + " ".join(f"{number(x)} {number(y)}" for x, y in points)
