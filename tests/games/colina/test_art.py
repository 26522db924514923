"""The pictures of El Rey de la Colina."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from xml.etree import ElementTree

import pytest
from msgspec import structs
from PIL import Image, ImageChops

import sobremesa
from sobremesa.core.picture import png
from sobremesa.games.colina import figures, pieces
from sobremesa.games.colina.art import ColinaArt
from sobremesa.games.colina.figures import STONE
from sobremesa.rulebook.scene import Scene, Token
from sobremesa.rulebook.text import same


def drawn(side: int = 0, kind: str = "S", facing: int = 0, muted: bool = False) -> str:
    token = Token("t", "e5", side, kind, "x", same("x"), facing=facing, muted=muted)
    return ColinaArt().token(token)


def defined(name: str, pieces: str = "") -> str:
    """Give the drawing that a picture uses by a name."""
    found = ElementTree.fromstring(
        f"<defs>{ColinaArt().styled('', pieces).piece_definitions()}</defs>"
    )
    (one,) = (part for part in found if part.get("id") == f"colina-{name}")
    return ElementTree.tostring(one, encoding="unicode")


def test_every_kind_has_its_own_figure() -> None:
    assert set(figures.FIGURES) == set(pieces.KIND_NAMES)
    assert len({drawn(kind=kind) for kind in figures.FIGURES}) == len(figures.FIGURES)
    assert len({defined(f"shape{kind}").partition(">")[2] for kind in figures.FIGURES}) == 7
    for kind in figures.FIGURES:
        ElementTree.fromstring(drawn(kind=kind))


def test_sides_differ_in_colour_and_in_the_shape_of_their_base() -> None:
    art = ColinaArt()
    assert len({look.fill for look in art.looks}) == 4
    assert len(set(figures.BASES)) == 4
    for side in range(4):
        assert f"#{art.prefix}base{side}" in drawn(side)
        assert figures.BASES[side] in defined(f"base{side}")
        assert f"url(#{art.prefix}side{side})" in defined(f"base{side}")
        assert f"url(#{art.prefix}side{side})" in defined(f"prow{side}", "counters")


@pytest.mark.parametrize("facing", range(1, 8))
def test_the_spear_turns_with_the_piece(facing: int) -> None:
    assert f"rotate({45 * facing})" in drawn(facing=facing)


def test_whoever_is_out_turns_to_stone() -> None:
    assert "base2out" in drawn(2, muted=True)
    assert STONE.fill in defined("base2out")
    assert STONE.fill not in defined("base2")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_picture_tells_the_turn_the_summit_and_the_siege(players: int) -> None:
    start = sobremesa.game("colina", players).start().data()
    kings = {"S": "h8", "W": "a8", "N": "i16", "E": "p8"}
    seats = pieces.SEATS[players]
    start["pieces"] = {kings[seat]: f"{seat}R0" for seat in seats}
    quiet = sobremesa.position(start).svg(400)
    start["sides"]["S"]["hill"] = 2  # type: ignore[index]  # JSON data, or settings made here
    start["sides"]["S"]["siege"] = 1  # type: ignore[index]  # JSON data, or settings made here
    busy = sobremesa.position(start).svg(400)
    assert quiet.count("stroke-dasharray") == 0
    assert busy.count("stroke-dasharray") == 2
    assert quiet.count("M0 -6.5 L6.5 0 L0 6.5 L-6.5 0 Z") == 3


def _inked(art: ColinaArt, scene: Scene, drawn: str) -> Image.Image:
    """Draw something in black on an empty ground as large as the board."""
    u, frame = art.unit, art.frame(scene)
    box = " ".join(f"{v * u:g}" for v in (frame.left, frame.top, frame.width, frame.height))
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="1200">'
        f'<defs>{art.definitions()}</defs><g color="#000">{drawn}</g></svg>'
    )
    return Image.open(BytesIO(png(svg))).convert("RGBA").getchannel("A")


@pytest.mark.parametrize("turn", range(4))
def test_the_points_left_lie_between_the_letters(turn: int) -> None:
    art = ColinaArt()
    scene = sobremesa.game("colina", 4).start().scene()
    points = next(one for one in scene.counters if one.id == "points")
    scene = replace(scene, counters=(structs.replace(points, side=turn, value=3),))
    letters = _inked(art, scene, art.lettered(scene))
    whole = _inked(art, scene, art.coordinates(scene))
    pips = ImageChops.subtract(whole, letters)
    assert pips.getbbox()
    left, top, right, bottom = pips.getbbox() or (0, 0, 0, 0)
    assert letters.crop((left - 1, top - 1, right + 1, bottom + 1)).getbbox() is None
