"""Looking back at games."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import sobremesa
from sobremesa import IllegalAction, Record, _forms
from sobremesa.cli import main
from sobremesa.play.accuracy import accuracy, exactness
from sobremesa.play.analysis import BLUNDER, INACCURACY, MISTAKE, Remark, analyze, expected
from sobremesa.play.refutation import refutation
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
        assert remark.mark in ("", "?!", "?", "??")
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


def costing(lost: int, player: int = 0, score: int = 0) -> Remark:
    return Remark(0, player, "a", "b", (score, -score), (score - lost, lost - score), lost)


def test_what_an_action_costs_decides_its_mark() -> None:
    marks = [costing(lost).mark for lost in (0, 59, 60, 119, 120, 199, 200, 2000)]
    assert marks == ["", "", "?!", "?!", "?", "?", "??", "??"]


def test_the_mark_and_the_accuracy_go_by_the_same_share_of_the_game() -> None:
    """A pawn of a game that is won anyway is no mistake; nobody with a mark has played exactly."""
    assert costing(150).mark == "?"
    assert costing(150, score=1200).mark == costing(150, score=-1200).mark == ""
    for score in range(-2000, 2001, 100):
        for lost in range(0, 1000, 20):
            worst = {"": 100.0, "?!": 72, "?": 52, "??": 36}[costing(lost, score=score).mark]
            assert exactness(score, lost) <= worst
    (one, _) = accuracy([costing(INACCURACY), *([costing(0)] * 999)], 2)
    assert (one.percent, one.inaccuracies) == (99.9, 1)


def test_accuracy_is_the_mean_of_what_each_action_kept() -> None:
    """Worked out by hand: a piece of 400 is ten to one, which gives away 0.409 of an even game."""
    found = accuracy([costing(0), costing(400), costing(INACCURACY), costing(MISTAKE, 1)], 3)
    assert expected(400) == pytest.approx(10 / 11)
    assert exactness(0, 400) == pytest.approx(100 * 2.718281828 ** (-4 * (0.5 - 1 / 11)), rel=1e-6)
    assert found[0].percent == pytest.approx((100 + 19.47 + exactness(0, 60)) / 3, abs=0.06)
    assert (found[0].inaccuracies, found[0].mistakes, found[0].blunders) == (1, 0, 1)
    assert (found[1].inaccuracies, found[1].mistakes, found[1].blunders) == (0, 1, 0)
    assert (found[2].percent, found[2].actions) == (None, 0)


def test_accuracy_falls_with_what_is_given_away_and_less_where_all_is_won() -> None:
    costs = [exactness(0, lost) for lost in range(0, 2000, 50)]
    assert costs == sorted(costs, reverse=True)
    assert exactness(0, BLUNDER) < exactness(900, BLUNDER) < 100
    assert 0 < exactness(2000, 4000) < 3


def test_a_game_is_summed_up_on_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "fool.pgn").write_text("1. f3 e5 2. g4 Qh4#\n")
    line = ["analyze", str(tmp_path / "fool.pgn"), "--nodes", "2000"]
    assert main([*line, "--lang", "en"]) == 0
    last = capsys.readouterr().out.splitlines()[-2:]
    assert last[0].startswith("White: ")
    assert last[0].endswith("0 inaccuracies, 0 mistakes, 1 blunder")
    assert last[1].startswith("Black: ")
    assert last[1].endswith(" % accuracy; 0 inaccuracies, 0 mistakes, 0 blunders")
    assert main([*line, "--json"]) == 0
    told = json.loads(capsys.readouterr().out.splitlines()[-1])["accuracy"]
    assert [(one["player"], one["blunders"]) for one in told] == [(0, 1), (1, 0)]


# what follows an action


def test_a_mistake_is_refuted_to_the_end_of_the_game() -> None:
    state = sobremesa.game("ajedrez").start().play("f2f3").play("e7e5")
    found = refutation(state, "g2g4", NODES)
    assert found.line == ("d8h4",)
    assert found.verdict.es == "Partida perdida para Blancas."
    assert found.remark.mark == "??"
    with pytest.raises(IllegalAction):
        refutation(state, "g2g5", NODES)


@pytest.mark.parametrize("game", GAMES)
def test_what_follows_can_be_played(game: str) -> None:
    state = sobremesa.game(game).start()
    found = refutation(state, state.legal()[0], NODES)
    here = state.play(state.legal()[0])
    for action in found.line:
        here = here.play(action)
    assert found.verdict.es
    assert found.verdict.en
