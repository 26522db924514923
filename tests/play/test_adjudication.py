"""A game that is broken off is shared alike by a match, a tournament and a table."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

import sobremesa
from sobremesa.core.record import Record
from sobremesa.play.match import play
from sobremesa.play.tournament import outcome_of
from sobremesa.rulebook.standing import Standing, shares_of_standing
from sobremesa.server.tables import endings


def one_king_fell(seating: str) -> Record:
    """Play at random until one army of four has lost its king."""
    random = Random(5)
    state = sobremesa.game("reyes", 4, seating=seating).start()
    record, actions = Record.begin(state), list[str]()
    while all(one.alive for one in state.standing()):
        takes = [action for action in state.legal() if "x" in action]
        actions.append(random.choice(takes or list(state.legal())))
        state = state.play(actions[-1])
    assert not state.over
    return record.continued(tuple(actions), state)


@pytest.mark.parametrize(
    ("seating", "shares"), [("four", (1 / 3, 1 / 3, 1 / 3, 0)), ("teams_facing", (1 / 4,) * 4)]
)
def test_whoever_breaks_a_game_off_the_partner_of_a_player_in_it_has_a_share(
    seating: str, shares: tuple[float, ...]
) -> None:
    record = one_king_fell(seating)
    state = record.final()
    seats: Any = [SimpleNamespace(out="")] * 4
    found = [
        outcome_of(record).shares,
        play(state, [], most=0).scores,
        endings.shared(seats, state, "adjudicated").scores,
    ]
    assert [sorted(one) for one in found] == [pytest.approx(sorted(shares), abs=1e-6)] * 3
    assert [one.index(min(one)) for one in found] == [found[0].index(min(found[0]))] * 3


def test_whoever_has_left_gets_nothing_and_keeps_nobody_in_the_game() -> None:
    pairs = (Standing(0), Standing(1), Standing(0, alive=False), Standing(1, alive=False))
    assert shares_of_standing(pairs) == (0.25,) * 4
    assert shares_of_standing(pairs, gone=(0,)) == (0, 0.5, 0, 0.5)
    assert shares_of_standing(pairs, gone=(3,)) == pytest.approx((1 / 3, 1 / 3, 1 / 3, 0))
    assert shares_of_standing(pairs, gone=range(4)) == (0.25,) * 4


def test_an_outcome_is_the_result_of_the_record_where_there_is_one() -> None:
    record = one_king_fell("four")
    assert outcome_of(record).reason == "adjudicated"
    ruled = outcome_of(record.ended("time", (0, 1, 0, 0)))
    assert (ruled.shares, ruled.reason) == ((0, 1, 0, 0), "time")
