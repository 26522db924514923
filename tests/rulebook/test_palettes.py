"""The sides of a game stay apart for eyes that do not see all colours, and without colours."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image

import sobremesa
from sobremesa.core.picture import png
from sobremesa.rulebook.art import PATTERNS, Art
from sobremesa.rulebook.scene import Scene

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


def code(colour: str) -> Triple:
    return tuple(int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))


def linear(colour: Triple) -> Triple:
    return tuple(v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in colour)


def lab(colour: Triple) -> Triple:
    clipped = tuple(min(1.0, max(0.0, value)) for value in colour)
    x, y, z = (
        v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116
        for v in (a / b for a, b in zip(through(XYZ, clipped), WHITE, strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(one: str, other: str, eyes: str) -> float:
    a, b = (lab(through(EYES[eyes], linear(code(colour)))) for colour in (one, other))
    return float(sum((p - q) ** 2 for p, q in zip(a, b, strict=True)) ** 0.5)


STYLES = [
    (game, board.id, pieces.id)
    for game in sobremesa.games()
    for board in sobremesa.game(game).rules.art.boards
    for pieces in sobremesa.game(game).rules.art.sets
]
SETS = [(game, pieces) for game, look, pieces in STYLES if look == "plain"]
SEEN = 3.0
"""The contrast that signs need to be seen, by WCAG 2.1, 1.4.11."""
READ = 4.5
"""The contrast that letters need to be read, by WCAG 2.1, 1.4.3."""


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize(("game", "pieces"), SETS)
def test_sides_are_told_apart_by_every_eye(game: str, pieces: str, eyes: str) -> None:
    rules = sobremesa.game(game).rules
    looks = rules.art.styled(pieces=pieces).looks[: max(rules.player_counts)]
    near = {
        (one.fill, other.fill): round(distance(one.fill, other.fill, eyes), 1)
        for one, other in combinations(looks, 2)
        if distance(one.fill, other.fill, eyes) < APART
    }
    assert near == {}


@cache
def luminance(colour: Triple) -> float:
    return through(XYZ, linear(colour))[1]


def contrast(one: float, other: float) -> float:
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)


@cache
def pixels(game: str, look: str, pieces: str) -> tuple[Scene, Image.Image, Art]:
    """Draw the empty board of a game, and tell the scene that was drawn."""
    state = sobremesa.game(game, max(sobremesa.game(game).rules.player_counts)).start()
    art = state.rules.art.styled(look, pieces)
    bare = replace(state.scene(), tokens=(), marks=())
    return bare, Image.open(BytesIO(png(art.svg(bare, 600)))).convert("RGB"), art


@pytest.mark.parametrize(("game", "look", "pieces"), STYLES)
def test_pieces_stand_out_from_every_square(game: str, look: str, pieces: str) -> None:
    scene, picture, art = pixels(game, look, pieces)
    frame = art.frame(art.positioned(scene))
    zoom = picture.width / frame.width
    grounds = set()
    for cell in art.positioned(scene).cells:
        if cell.kind == "city":  # there a light of its own lies behind a piece
            continue
        # halfway to a corner lies neither the edge of a square nor what is inlaid in its middle
        x, y = ((a + b) / 2 for a, b in zip(cell.corners[0], cell.centre, strict=True))
        at = (int((x - frame.left) * zoom), int((y - frame.top) * zoom))
        grounds.add(tuple(value / 255 for value in picture.getpixel(at)))  # type: ignore[union-attr]  # RGB
    assert grounds
    for side in art.looks[: max(sobremesa.game(game).rules.player_counts)]:
        body, edge = luminance(code(side.fill)), luminance(code(side.edge))
        assert contrast(body, luminance(code(side.ink))) >= READ, (side, "its figure")
        for ground in grounds:
            there = luminance(ground)
            seen = max(contrast(body, there), contrast(edge, there))
            assert seen >= SEEN, (side, ground)


@pytest.mark.parametrize(("game", "look", "pieces"), STYLES)
def test_letters_beside_the_board_can_be_read(game: str, look: str, pieces: str) -> None:
    scene, picture, art = pixels(game, look, pieces)
    if not art.coordinates(scene):
        return
    without = type("Silent", (type(art),), {"coordinates": lambda *_: ""})(art.board, art.pieces)
    blank = Image.open(BytesIO(png(without.svg(scene, 600)))).convert("RGB")
    ink = luminance(code(art.ink))
    lettered, bare = picture.load(), blank.load()
    assert lettered
    assert bare
    behind = [
        luminance(tuple(value / 255 for value in bare[x, y]))  # type: ignore[union-attr]  # RGB
        for x in range(0, 600, 3)
        for y in range(0, picture.height, 3)
        if lettered[x, y] != bare[x, y]
    ]
    assert behind
    assert sum(contrast(ink, ground) >= READ for ground in behind) >= 0.9 * len(behind)


def test_every_side_has_a_sign_of_its_own() -> None:
    assert len(set(PATTERNS)) == len(PATTERNS) == 4


def test_eyes_without_a_cone_do_lose_colours() -> None:
    assert distance("#c03030", "#30a030", "usual") > 3 * distance("#8a7a20", "#a07a20", "usual")
    assert distance("#b05050", "#708040", "deutan") < distance("#b05050", "#708040", "usual") / 2
