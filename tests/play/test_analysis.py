"""Looking back at games."""

from __future__ import annotations

import pytest

import sobremesa
from sobremesa import Record, _forms
from sobremesa.play.analysis import analyze
from sobremesa.rulebook.strength import Limit
from tests.contract.games import GAMES, walk

NODES = 2000 if _forms.compiled() else 10


@pytest.mark.parametrize("game", GAMES)
def test_every_action_gets_a_remark(game: str) -> None:
    record = Record.begin(sobremesa.game(game).start())
    steps = list(walk(sobremesa.game(game), "analysis", 8))
    record = record.continued(tuple(action for _, action in steps), steps[-1][0])
    remarks = list(analyze(record, Limit(nodes=NODES)))
    assert [remark.action for remark in remarks] == list(record.actions)
    for remark, (state, _) in zip(remarks, steps, strict=True):
        assert remark.best in state.legal()
        assert remark.player == state.player
        assert remark.mark in ("", "?", "??")
        assert len(remark.scores) == state.players


def test_a_blunder_is_marked() -> None:
    """Fool's mate: the last two moves of White throw the game away."""
    state = sobremesa.game("ajedrez").start()
    record = Record.begin(state)
    for action in ("f2f3", "e7e5", "g2g4", "d8h4"):
        record = record.add(action)
    marks = [remark.mark for remark in analyze(record, Limit(nodes=2000))]
    assert marks[2] == "??"
    assert marks[1] == marks[3] == ""
