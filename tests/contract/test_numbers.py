"""Every game is told in numbers: its actions one by one, its positions plane by plane."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

import sobremesa
from sobremesa import BadNumber, Game
from tests.contract.games import NUMBERED, SCALE, each_variant, states

VARIANTS = each_variant(NUMBERED, 3 + SCALE)


@pytest.mark.parametrize("game", VARIANTS)
def test_every_legal_action_has_a_number_of_its_own(game: Game) -> None:
    count = game.actions
    for state in states(game, "numbers", 20 * SCALE, every=3):
        numbers = state.numbers()
        assert len(set(numbers)) == len(numbers) == len(state.legal())
        assert sorted(numbers) == np.flatnonzero(state.mask()).tolist()
        assert state.mask().shape == (count,)
        for action, number in list(zip(state.legal(), numbers, strict=True))[
            :: 1 + len(numbers) // 6
        ]:
            assert state.number(action) == number
            assert state.action(number) == action
            assert state.step(number) == state.play(action)
            assert state.step(number).last == state.play(action).last


@pytest.mark.parametrize("game", VARIANTS)
def test_a_number_that_is_not_legal_is_refused(game: Game) -> None:
    state = game.start()
    legal = {*state.numbers()}
    barred = next(number for number in range(game.actions) if number not in legal)
    for number in (barred, game.actions, -1, 1 << 40):
        with pytest.raises(BadNumber):
            state.step(number)


@pytest.mark.parametrize("game", VARIANTS)
def test_planes_have_names_and_show_everything_to_everybody(game: Game) -> None:
    assert len({*game.planes}) == len(game.planes)
    for state in states(game, "planes", 20 * SCALE, every=6):
        for seat in range(game.players):
            seen = state.observe(seat)
            assert seen.shape == (len(game.planes), *game.numbering.shape)
            assert seen.dtype == np.uint8
        if state.player is not None:
            assert (state.observe() == state.observe(state.player)).all()


@pytest.mark.parametrize("game", VARIANTS)
def test_what_an_action_changes_is_seen(game: Game) -> None:
    for state in states(game, "seen", 10 * SCALE, every=5):
        after = {state.play(action) for action in state.legal()[:8]}
        seen = {one.observe(0).tobytes() for one in after}
        assert len(seen) == len(after)
        assert state.observe(0).tobytes() not in seen


SYMMETRIC: tuple[tuple[str, int | None, dict[str, object]], ...] = (
    ("ajedrez", None, {}),
    ("sparta", None, {"cities": "twins"}),
    ("colmena", None, {}),
    ("reyes", 4, {}),
)


@pytest.mark.parametrize(("name", "players", "options"), SYMMETRIC)
def test_every_seat_sees_a_symmetric_start_alike(
    name: str, players: int | None, options: dict[str, object]
) -> None:
    """Only whose turn it is tells the seats apart."""
    game = sobremesa.game(name, players, options)
    start = game.start()
    plain = [i for i, plane in enumerate(game.planes) if "to move" not in plane]
    for seat in range(1, game.players):
        assert (start.observe(0)[plain] == start.observe(seat)[plain]).all()


def test_the_same_action_has_the_same_number_for_every_seat() -> None:
    chess = sobremesa.game("ajedrez").start()
    for white, black in (("e2e4", "e7e5"), ("g1f3", "g8f6"), ("a2a3", "a7a6")):
        assert chess.number(white) == chess.play(white).number(black)
    sparta = sobremesa.game("sparta").start()
    assert sparta.number("b2-b4") == sparta.play("b2-b4").number("i9-i7")
    four = sobremesa.game("reyes", 4).start()
    turn = four.number("arrow E")
    assert four.step(turn).over is False
    numbers = [four.numbers()]
    for _ in range(3):
        four = four.step(next(n for n in four.numbers() if n < 18496))
        numbers.append(four.numbers())
    assert set(numbers[0]) == set(numbers[1]) == set(numbers[2]) == set(numbers[3])


def test_a_game_played_by_numbers_is_the_game_mirrored() -> None:
    """Black answers White's numbers one by one: the board stays symmetric to both."""
    random = Random(5)
    state = sobremesa.game("sparta").start()
    for _ in range(4):
        number = random.choice([n for n in state.numbers() if n // 49 < 50])
        before = state
        state = state.step(number)
        if number in state.numbers():
            state = state.step(number)
        else:
            state = before
    assert (state.observe(0)[:6] == state.observe(1)[:6]).all()


def test_the_planes_of_chess_are_what_they_say() -> None:
    game = sobremesa.game("ajedrez")
    state = game.start().play("e2e4")
    planes = dict(zip(game.planes, state.observe(0), strict=True))
    assert planes["own pawn"][3, 4] == 1
    assert planes["own pawn"].sum() == planes["rival pawn"].sum() == 8
    assert planes["own king"][0, 4] == planes["rival king"][7, 4] == 1
    assert planes["own short castling"].all()
    assert not planes["to move"].any()
    turned = dict(zip(game.planes, state.observe(1), strict=True))
    assert turned["own king"][0, 4] == 1
    assert turned["rival pawn"][4, 4] == 1
    assert turned["to move"].all()
