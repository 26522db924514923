"""El Rey de la Colina: warning a ruler who could be killed before its side plays again."""

from __future__ import annotations

import pytest

from sobremesa import State

from .test_rules import KINGS, table


def threats(state: State) -> list[tuple[str, str]]:
    marks = (mark for mark in state.scene().marks if mark.kind == "threat")
    return [(mark.cell, mark.label.es) for mark in marks if mark.label]


def test_a_queen_that_comes_beside_a_king_and_is_furious_is_a_danger() -> None:
    [(cell, label)] = threats(table({**KINGS, "i9": "ND4"}))
    assert cell == "i1"
    assert label == "Rey en peligro: podría morir en el próximo turno (Norte)"


def test_nobody_is_warned_of_a_queen_that_cannot_come_near() -> None:
    assert threats(table({**KINGS, "i9": "ND4", "i2": "SS0"})) == []


@pytest.mark.parametrize(
    ("facing", "warned"),
    # beside the king, where it is worth 1: a soldier needs 2, and has one point left to turn with
    [(4, False), (5, True), (6, True), (0, False)],
)
def test_who_strikes_has_to_be_stronger_there(facing: int, warned: bool) -> None:
    assert bool(threats(table({**KINGS, "j3": f"NS{facing}"}))) == warned


def test_whoever_is_warned_can_be_killed() -> None:
    state = table({**KINGS, "i9": "ND4"})
    assert threats(state)
    assert state.play("end").play("i9-i2").legal(), "the game goes on"
    assert any(one.endswith("!") for one in state.play("end").play("i9-i2").legal())
