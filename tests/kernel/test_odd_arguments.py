"""Nothing that a caller hands over makes the process fall, or corrupts what it is handed to."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import sobremesa
from sobremesa import BadNumber, TooDeep, _forms
from tests.contract.games import GAMES

ROOT = Path(__file__).parents[2]


def outcomes(game: str, plain: bool) -> list[str]:
    """Make every odd call in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.kernel.odd_arguments", game],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        env={**os.environ, **({"SOBREMESA_PLAIN": "1"} if plain else {})},
        timeout=600,
    )
    last = done.stdout.splitlines()[-1:]
    assert done.returncode == 0, (last, done.stderr[-1500:])
    return done.stdout.splitlines()


@pytest.mark.parametrize("game", GAMES)
def test_odd_arguments_are_refused_alike_in_both_forms(game: str) -> None:
    plain = outcomes(game, plain=True)
    assert len(plain) > 1000
    if _forms.compiled():
        for one, other in zip(outcomes(game, plain=False), plain, strict=True):
            assert one == other


@pytest.mark.parametrize("game", GAMES)
def test_a_kernel_takes_back_no_more_than_was_played(game: str) -> None:
    position = sobremesa.game(game).start().kernel()
    fresh = position.image()
    with pytest.raises(IndexError, match="no move to take back"):
        position.pop()
    assert position.image() == fresh
    position.push(position.moves()[0])
    copy = position.copy()
    with pytest.raises(IndexError):
        copy.pop()
    position.pop()
    with pytest.raises(IndexError):
        position.pop()
    assert position.image() == fresh


@pytest.mark.parametrize("game", GAMES)
def test_a_kernel_plays_only_legal_moves(game: str) -> None:
    position = sobremesa.game(game).start().kernel()
    fresh, legal = position.image(), set(position.moves())
    for move in (*range(2000), 2**63, 2**64 - 1, 2**64, -1):
        if move not in legal:
            with pytest.raises(ValueError, match="not a legal move"):
                position.push(move)
            with pytest.raises(ValueError, match="not a legal move"):
                position.predicted_key(move)
    assert position.image() == fresh
    for move in legal:
        position.push(move)
        position.pop()
        assert position.image() == fresh


@pytest.mark.parametrize("game", GAMES)
def test_only_the_last_moves_can_be_taken_back(game: str) -> None:
    """As many as a position remembers; whoever goes on is not led into what it forgot."""
    position = sobremesa.game(game).start().kernel()
    images = [position.image()]
    most = 512
    while len(images) <= most + 20:
        moves = position.moves()
        if position.over or not moves:
            break
        position.push(moves[len(images) % len(moves)])
        images.append(position.image())
    taken = 0
    images.pop()
    while images and taken < most:
        position.pop()
        assert position.image() == images.pop()
        taken += 1
    with pytest.raises(IndexError):
        position.pop()


def test_what_was_not_kept_is_not_restored() -> None:
    position = sobremesa.game("sparta").start().kernel()
    with pytest.raises(ValueError, match="nothing has been kept"):
        position.restore()
    position.push(position.moves()[0])
    position.keep()
    kept = position.image()
    position.push(position.moves()[0])
    position.restore()
    assert position.image() == kept
    with pytest.raises(IndexError):
        position.pop()


@pytest.mark.parametrize(
    ("depth", "threads"), [(-1, 1), (3, 0), (3, -1), (3, 257), (3, 10**9), (10**30, 1)]
)
def test_a_count_needs_a_depth_and_a_thread(depth: int, threads: int) -> None:
    state = sobremesa.game("ajedrez").start()
    with pytest.raises(BadNumber, match="must be a whole number from") as caught:
        state.perft(depth, threads)
    assert caught.value.text.es != caught.value.text.en
    with pytest.raises(TooDeep):
        state.perft(501)
    assert state.perft(2, threads=256) == 400


@pytest.mark.parametrize(
    "wanted", [{"games": -1}, {"games": 3, "cap": -1}, {"games": 3, "threads": 0}]
)
def test_trials_need_numbers_that_make_sense(wanted: dict[str, int]) -> None:
    with pytest.raises(BadNumber):
        sobremesa.game("ajedrez").start().playouts(**wanted)


@pytest.mark.parametrize("width", [10**6, 8193, 15, 0, -5])
def test_a_picture_is_neither_too_wide_nor_too_narrow(width: int) -> None:
    state = sobremesa.game("sparta").start()
    with pytest.raises(BadNumber, match="width must be a whole number from 16 to 8192"):
        state.png(width=width)
    with pytest.raises(BadNumber):
        state.svg(width)
    assert state.png(16)


def test_a_picture_is_not_too_tall_either() -> None:
    data = sobremesa.game("colmena", expansions="").start().data()
    names = ["Q", "B1", "B2", "G1", "G2", "G3", "S1", "S2", "A1", "A2", "A3"]
    line = [f"{colour}{name}" for name in names for colour in "wb"]
    tall = {f"{-(i // 2)},{i}": [name] for i, name in enumerate(line)}
    data |= {"hands": {"w": [], "b": []}, "stacks": tall, "turns": {"w": 11, "b": 11}}
    state = sobremesa.position(data)
    with pytest.raises(BadNumber, match="too many for a PNG"):
        state.png(8192)
    assert state.png(400)
