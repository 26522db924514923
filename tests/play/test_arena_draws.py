"""Machines of the arena that agree on draws, where they are asked to."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from sobremesa import State
from sobremesa.play.arena import Plan, record_of, run
from sobremesa.play.draw_conditions import QUIET_TURNS
from sobremesa.play.report.arena import arena_report
from sobremesa.play.results import OtherResults
from sobremesa.rulebook.strength import Limit
from tests.play.test_arena import COMPILED, QUICK, First


class Knight(First):
    """Lets a knight go out and back."""

    def choose(self, state: State, limit: Limit | None = None) -> str:
        known = ("g1f3", "f3g1", "g8f6", "f6g8")
        return next(action for action in known if action in state.legal())


@pytest.mark.skipif(not COMPILED, reason="a search sees little uncompiled")
def test_with_draws_machines_end_what_nobody_can_win() -> None:
    options = {"repetition": 0, "fifty": False}
    player = f"python:{__name__}:Knight"
    plan = Plan("ajedrez", (player, player), 1, options=options, opening=0, most=60)
    (played_on,) = run(plan)
    assert (played_on["reason"], len(played_on["actions"])) == ("adjudicated", 60)
    agreeing = replace(plan, draws=True)
    (line,) = run(agreeing)
    assert (line["reason"], line["scores"]) == ("agreement", [0.5, 0.5])
    assert len(line["actions"]) == 2 * QUIET_TURNS
    record = record_of(agreeing, line)
    assert record.result is not None
    assert record.result["reason"] == "agreement"
    assert "an agreed draw" in arena_report(agreeing, [line], "en")


def test_draws_are_part_of_a_plan_and_older_results_have_none(tmp_path: Path) -> None:
    plan = Plan("colmena", QUICK, 1, most=4)
    assert "draws" not in plan.data()
    path = tmp_path / "games.jsonl"
    assert len(list(run(plan, path))) == 1
    with pytest.raises(OtherResults):
        list(run(replace(plan, draws=True), path))
