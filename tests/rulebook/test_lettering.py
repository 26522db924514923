"""Words written with strokes."""

from __future__ import annotations

import re
from string import ascii_letters, digits
from xml.etree import ElementTree

import pytest

import sobremesa
from sobremesa.core import registry
from sobremesa.rulebook.art import Art
from sobremesa.rulebook.lettering import SIGNS, lettering


def pairs(words: str, x: float = 0.0, size: float = 100.0) -> list[tuple[float, float]]:
    path = ElementTree.fromstring(lettering(words, x, 0, size, "black")).get("d") or ""
    return [(float(a), float(b)) for a, b in re.findall(r"(-?[\d.]+) (-?[\d.]+)", path)]


def test_letters_and_digits_are_all_there() -> None:
    assert set(ascii_letters + digits + "-+:.") <= set(SIGNS)


@pytest.mark.parametrize("sign", SIGNS)
def test_a_sign_begins_at_the_left_and_keeps_between_the_lines(sign: str) -> None:
    assert re.fullmatch(r"(?:[MLCSZ]|-?\d+ -?\d+| )+", SIGNS[sign])
    points = [(int(x), int(y)) for x, y in re.findall(r"(-?\d+) (-?\d+)", SIGNS[sign])]
    assert min(x for x, _ in points) == 0
    assert min(y for _, y in points) >= -72
    assert max(y for _, y in points) <= 20


@pytest.mark.parametrize("words", ["e", "10", "e4-e5", "a b", "é?"])
def test_words_are_centred_and_grow_with_their_size(words: str) -> None:
    xs = [x for x, _ in pairs(words, x=7)]
    assert min(xs) + max(xs) == pytest.approx(14, abs=0.02)
    twice = [x for x, _ in pairs(words, x=7, size=200)]
    assert max(twice) - min(twice) == pytest.approx(2 * (max(xs) - min(xs)), abs=0.05)


def test_no_words_need_no_strokes() -> None:
    assert pairs("") == pairs(" ") == []


@pytest.mark.parametrize("game", registry.ids())
def test_no_picture_needs_a_font(game: str) -> None:
    picture = sobremesa.game(game).start().svg()
    assert "<text" not in picture
    assert "font" not in picture
    assert "<text" not in Art().figure(0, "W", "SW")
