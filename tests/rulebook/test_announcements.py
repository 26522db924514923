"""What everybody hears: ends as what they are, checks, mates, forced passes."""

from __future__ import annotations

import pytest

import sobremesa
from tests.games.sparta.test_rules import board
from tests.web.agreed import AGREED


@pytest.mark.parametrize("game", AGREED)
def test_the_end_of_a_game_is_announced_as_what_it_is(game: str) -> None:
    for actions in AGREED[game]:
        state = sobremesa.game(game).start()
        for action in actions.split():
            state = state.play(action)
        assert state.over
        scene = state.scene()
        assert scene.events[-1].text == scene.status
        assert scene.events[-1].kind in ("end", "ends")
        assert "check" not in [event.kind for event in scene.events]


def test_a_mated_king_is_marked_as_mated() -> None:
    state = sobremesa.game("ajedrez").start()
    for action in ("f2f3", "e7e5", "g2g4", "d8h4"):
        state = state.play(action)
    (mark,) = (mark for mark in state.scene().marks if mark.kind == "check")
    assert mark.label is not None
    assert mark.label.es == "Jaque mate"


def test_a_forced_pass_is_announced() -> None:
    first, *_ = board("a1:SW", to_move="N").play("pass").scene().events
    assert (first.kind, first.text.en) == ("pass", "North cannot move and passes")
    alone = {
        "a7": "WK", "a8": "EB", "b7": "EN", "b8": "EP", "c9": "WP", "l8": "EK", "g1": "SK",
        "h16": "NK", "b9": "EP", "d9": "SP", "c10": "EP", "c8": "EP",
    }  # fmt: skip
    start = sobremesa.game("reyes", 4, seating="teams_facing").start()
    state = sobremesa.position({**start.data(), "pieces": alone, "to_move": "W"}).play("pass")
    assert [(event.kind, event.text.es) for event in state.scene().events] == [
        ("pass", "Rojo (Oeste) no puede mover y pasa")
    ]
