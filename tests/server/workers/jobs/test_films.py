"""Films of games: what they show, and how long they take."""

from __future__ import annotations

import io
import time
from collections.abc import Iterator
from itertools import count

import pytest
from PIL import Image, ImageChops, ImageStat

import sobremesa
from sobremesa import State
from sobremesa.core.picture import png
from sobremesa.server.workers.jobs.films import FRAMES, PACE, film
from sobremesa.server.workers.jobs.pictures import SECONDS
from tests.contract.games import GAMES
from tests.server.attackers import random_game

LONG = 60.0


def played(game: str, length: int, players: int | None = None) -> list[State]:
    """Give the states of a random game."""
    states = [sobremesa.game(game, players).start()]
    for action in random_game(game, length, 3, players):
        states.append(states[-1].play(action))
    return states


def frames(data: bytes) -> Iterator[Image.Image]:
    """Give the pictures of a film."""
    with Image.open(io.BytesIO(data)) as found:
        for number in range(getattr(found, "n_frames", 1)):
            found.seek(number)
            yield found.convert("RGB")


@pytest.mark.parametrize("game", GAMES)
def test_a_film_shows_every_position_as_a_picture_would(game: str) -> None:
    states = played(game, 6)
    shown = list(frames(film(states, 400, LONG)))
    assert len(shown) == len(states)
    assert len({picture.size for picture in shown}) == 1
    assert shown[0].width <= 400
    state = states[0] if game == "colmena" else states[-1]  # whose board is no larger than at last
    drawn = Image.open(io.BytesIO(png(state.svg(shown[0].width)))).convert("RGBA")
    ground = Image.new("RGBA", drawn.size, state.rules.art.background)
    picture = Image.alpha_composite(ground, drawn).convert("RGB")
    film_frame = shown[0] if game == "colmena" else shown[-1]
    difference = ImageChops.difference(picture.resize(film_frame.size), film_frame)
    limit = 30 if game == "colmena" else 8
    assert max(ImageStat.Stat(difference).mean) < limit


def test_a_film_ends_with_the_last_position_and_stays_there() -> None:
    states = played("ajedrez", 20)
    with Image.open(io.BytesIO(film(states, 200, LONG))) as found:
        assert found.info["duration"] == PACE
        found.seek(20)
        assert found.info["duration"] == 5 * PACE


def test_of_a_long_game_some_actions_are_skipped() -> None:
    shown = list(frames(film(played("colina", 2 * FRAMES + 7, 4), 100, LONG)))
    assert FRAMES // 2 < len(shown) <= FRAMES + 1


def test_where_time_is_short_actions_are_skipped_but_not_the_last_one() -> None:
    states = played("ajedrez", 40)
    hours = count(0, 3600)
    short = list(frames(film(states, 200, SECONDS["gif"], lambda: next(hours))))
    whole = list(frames(film(states, 200, LONG)))
    assert 2 <= len(short) < 5
    for quick, slow in ((short[0], whole[0]), (short[-1], whole[-1])):
        assert max(ImageStat.Stat(ImageChops.difference(quick, slow)).mean) < 3


@pytest.mark.parametrize("game", GAMES)
def test_a_film_takes_less_than_three_seconds(game: str) -> None:
    states = played(game, 120 if game != "ajedrez" else 100)
    film(states[:2], 640, SECONDS["gif"])  # what is kept between films is drawn
    begin = time.process_time()
    film(states, 640, SECONDS["gif"])
    spent = time.process_time() - begin
    assert spent < SECONDS["gif"] * 1.5  # a crowded machine takes longer for the same
