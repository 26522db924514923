"""The sides of a game stay apart for eyes that do not see all colours, and without colours."""

from __future__ import annotations

from itertools import combinations

import pytest

import sobremesa
from sobremesa.rulebook.art import PATTERNS

EYES = {
    "usual": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""What eyes without one kind of cone make of linear red, green and blue (Machado et al., 2009)."""

XYZ = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
WHITE = (0.9505, 1.0, 1.089)
APART = 20.0
"""A difference in Lab that is seen at a glance; 2.3 is just seen side by side."""

Triple = tuple[float, ...]


def through(matrix: tuple[Triple, ...], colour: Triple) -> Triple:
    return tuple(sum(a * b for a, b in zip(row, colour, strict=True)) for row in matrix)


def linear(code: str) -> Triple:
    parts = (int(code[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return tuple(v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts)


def lab(colour: Triple) -> Triple:
    clipped = tuple(min(1.0, max(0.0, value)) for value in colour)
    x, y, z = (
        v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116
        for v in (a / b for a, b in zip(through(XYZ, clipped), WHITE, strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(one: str, other: str, eyes: str) -> float:
    a, b = (lab(through(EYES[eyes], linear(code))) for code in (one, other))
    return float(sum((p - q) ** 2 for p, q in zip(a, b, strict=True)) ** 0.5)


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("game", sobremesa.games())
def test_sides_are_told_apart_by_every_eye(game: str, eyes: str) -> None:
    rules = sobremesa.game(game).rules
    looks = rules.art.looks[: max(rules.player_counts)]
    near = {
        (one.fill, other.fill): round(distance(one.fill, other.fill, eyes), 1)
        for one, other in combinations(looks, 2)
        if distance(one.fill, other.fill, eyes) < APART
    }
    assert near == {}


def test_every_side_has_a_sign_of_its_own() -> None:
    assert len(set(PATTERNS)) == len(PATTERNS) == 4


def test_eyes_without_a_cone_do_lose_colours() -> None:
    assert distance("#c03030", "#30a030", "usual") > 3 * distance("#8a7a20", "#a07a20", "usual")
    assert distance("#b05050", "#708040", "deutan") < distance("#b05050", "#708040", "usual") / 2
