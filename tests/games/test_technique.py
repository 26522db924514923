"""Levels above the first finish what is won: a queen or a rook against a king that is alone."""

from __future__ import annotations

from random import Random

import pytest

import sobremesa
from sobremesa import State, _forms
from sobremesa.ai.levels import LevelPlayer
from sobremesa.core.game import position
from sobremesa.core.registry import rules

COMPILED = _forms.compiled()
QUEEN = "8/8/8/3k4/8/8/4Q3/4K3 w - - 0 1"
ROOK = "8/8/8/3k4/8/8/4R3/4K3 w - - 0 1"
MOST = 100
"""Moves of both after which a rule would call it a draw."""


def chess(fen: str) -> State:
    return position({**sobremesa.game("ajedrez").start().data(), "fen": fen, "to_move": "w"})


def kings(extra: str) -> State:
    data = sobremesa.game("reyes", 2).start().data()
    return position({**data, "pieces": {"h6": "SK", "h7": extra, "i12": "NK"}})


def finished(state: State, level: int, seed: int) -> State:
    """Let a level play against the third, until the game is over."""
    mover = state.player
    winner, loser = LevelPlayer(level, state, seed, 1), LevelPlayer(3, state, seed + 1, 1)
    for _ in range(MOST):
        if state.over:
            break
        state = state.play((winner if state.player == mover else loser).choose(state))
    return state


@pytest.mark.skipif(not COMPILED, reason="it takes minutes where nothing is compiled")
@pytest.mark.parametrize("level", range(2, 8))
@pytest.mark.parametrize("fen", [QUEEN, ROOK], ids=["queen", "rook"])
def test_every_level_above_the_first_mates_a_king_that_is_alone(fen: str, level: int) -> None:
    for seed in range(2):
        end = finished(chess(fen), level, seed)
        assert end.result is not None, "it goes on and on"
        assert end.result.reason == "checkmate"
        assert end.result.scores == (1, 0)


@pytest.mark.skipif(not COMPILED, reason="it takes minutes where nothing is compiled")
@pytest.mark.parametrize("level", [2, 4])
def test_a_queen_mates_on_the_cross_too(level: int) -> None:
    end = finished(kings("SQ"), level, 1)
    assert end.result is not None
    assert end.result.reason == "checkmate"


def rook_and_kings(seed: int) -> State:
    """Put king and rook against king anywhere on the cross, the rook not lost at once."""
    data = sobremesa.game("reyes", 2).start().data()
    squares = sorted(cell.id for cell in sobremesa.game("reyes", 2).start().scene().cells)
    random = Random(seed)
    while True:
        mine, rook, his = random.sample(squares, 3)
        state = position({**data, "pieces": {mine: "SK", rook: "SR", his: "NK"}, "to_move": "N"})
        moves = [] if state.over else [one for one in state.legal() if not one.startswith("arrow")]
        if moves and not any("x" in one for one in moves):
            return state.play(moves[0])


@pytest.mark.skipif(not COMPILED, reason="it takes minutes where nothing is compiled")
@pytest.mark.parametrize("seed", range(8))
def test_a_rook_mates_on_the_cross_from_anywhere(seed: int) -> None:
    end = finished(rook_and_kings(seed), 2, seed)
    assert end.result is not None, "it goes on and on"
    assert end.result.reason == "checkmate"
    assert end.result.scores == (1, 0)


@pytest.mark.parametrize(("near", "far"), [("h6", "h12"), ("h6", "h2"), ("i6", "b8")])
def test_a_lone_king_is_nearer_to_mate_if_the_other_bars_him_from_the_middle(
    near: str, far: str
) -> None:
    def lead(king: str) -> int:
        data = sobremesa.game("reyes", 2).start().data()
        state = position({**data, "pieces": {king: "SK", "e9": "SR", "h4": "NK"}, "to_move": "S"})
        south, north = rules("reyes").evaluator(state.kernel()).evaluated()
        return south - north

    assert lead(near) > lead(far) + 100


@pytest.mark.parametrize(
    ("fen", "technical"),
    [
        (QUEEN, True),
        (ROOK, True),
        (QUEEN.replace("3k4", "3kp3"), False),  # something is left to watch
        ("8/8/8/3k4/8/8/4N3/4K3 w - - 0 1", False),
        (sobremesa.game("ajedrez").start().data()["fen"], False),
    ],
)
def test_only_a_king_that_is_alone_is_a_matter_of_technique(fen: str, technical: bool) -> None:
    assert chess(fen).technical is technical


def test_the_first_level_errs_as_ever() -> None:
    state = chess(QUEEN)
    chosen = {LevelPlayer(1, state, seed, 1).choose(state) for seed in range(12)}
    assert len(chosen) > 1
