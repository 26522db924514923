"""Souvenirs of games: pictures and films with words."""

from __future__ import annotations

import io
import time

from PIL import Image

import sobremesa
from sobremesa.core import registry
from sobremesa.core.picture import png
from sobremesa.rulebook.lettering import UNKNOWN, lettering
from sobremesa.server.workers.jobs import souvenirs
from sobremesa.server.workers.jobs.souvenirs import Caption


def _states(name: str) -> list[sobremesa.State]:
    cover = registry.rules(name).cover
    assert cover
    states = [sobremesa.game(name, cover.players, cover.options).start()]
    for action in cover.actions:
        states.append(states[-1].play(action))
    return states


def test_a_picture_is_square_and_needs_no_font() -> None:
    caption = Caption("La Colmena", ("Ana Muñoz", "Máquina 4"), "Gana Blanco")
    drawn = souvenirs.picture(_states("colmena")[-1], caption, "es")
    assert "<text" not in drawn
    assert Image.open(io.BytesIO(png(drawn))).size == (1080, 1080)
    for other in (
        Caption("La Colmena", ("Berta", "Máquina 4"), "Gana Blanco"),
        Caption("La Colmena", ("Ana Muñoz", "Máquina 4"), "Tablas"),
    ):
        assert souvenirs.picture(_states("colmena")[-1], other, "es") != drawn


def test_words_of_both_languages_are_written_whole() -> None:
    unknown = lettering("\u4e2d", 0, 0, 100, "red")
    for sign in "áéíóúüñÁÉÑ¿?¡!.,:;–·’'()½":
        assert lettering(sign, 0, 0, 100, "red") != unknown, sign
    assert lettering("ñ", 0, 0, 100, "red") != lettering("n", 0, 0, 100, "red")
    assert UNKNOWN


def test_a_film_shows_every_action_within_three_seconds() -> None:
    states = _states("colmena")
    begun = time.process_time()
    caption = Caption("La Colmena", ("Ana", "Berta"), "Gana Blanco")
    film = Image.open(io.BytesIO(souvenirs.film(states, caption, 2.4)))
    assert time.process_time() - begun < 3
    assert film.format == "WEBP"
    assert getattr(film, "n_frames", 1) == len(states)
