"""Games over the Universal Chess Interface against engines of others."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import chess
import pytest

import sobremesa
from sobremesa.play.uci_player import UciPlayer
from sobremesa.rulebook.strength import Limit
from tests.machine import gnuchess, stockfish

pytestmark = [pytest.mark.heavy, pytest.mark.xdist_group("rivals")]

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    "rival", [("stockfish", "Skill_Level=3"), ("gnuchess --uci",)], ids=["stockfish", "gnuchess"]
)
def test_games_against_a_real_engine_end_by_the_rules(rival: tuple[str, ...]) -> None:
    bench = [sys.executable, "-m", "bench.uci", "match", "--games", "6", "--clock", "5+0.1"]
    said = subprocess.run(
        [*bench, *rival], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    assert re.match(r"[\d.]+ of 6 \(", said), said
    assert not re.search(r"lost by (illegal move|time|no move)", said), said


@pytest.mark.parametrize("name", ["stockfish", "gnuchess"])
def test_a_real_engine_is_a_player_of_the_arena(name: str) -> None:
    state, board = sobremesa.game("ajedrez").start(), chess.Board()
    found = {"stockfish": stockfish(), "gnuchess": gnuchess()}[name]
    assert found, "python -m tests.machine installs it"
    command, limit, options = {
        "stockfish": (found, Limit(nodes=2000), {"Skill Level": "1"}),
        "gnuchess": (f"{found} --uci", Limit(depth=3), {"OwnBook": "false"}),
    }[name]
    rival = UciPlayer(command, limit, state, options)
    try:
        while not state.over and board.ply() < 60:
            action = rival.choose(state) if state.player == 0 else state.legal()[0]
            state = state.play(action)
            rival.notify(action, state)
            board.push_uci(action)
        assert state.over == board.is_game_over(claim_draw=True) or board.ply() == 60
    finally:
        rival.close()
