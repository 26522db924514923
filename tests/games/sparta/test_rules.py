"""What is particular to Sparta: its counts, its falls and its ends."""

from __future__ import annotations

from random import Random
from typing import Any

import sobremesa
from sobremesa import State
from tests.contract.games import COMPILED

START = sobremesa.game("sparta").start()


def board(pieces: str, to_move: str | None = "S", **keys: object) -> State:
    """Read a position from pieces like ``a1:SW b2:NH``."""
    placed = dict(item.split(":") for item in pieces.split())
    return sobremesa.position({**START.data(), "pieces": placed, "to_move": to_move, **keys})


def pieces(state: State) -> dict[str, str]:
    found = state.data()["pieces"]
    assert isinstance(found, dict)
    return found


# counting, verified with the naive implementation


def test_perft_from_the_start() -> None:
    assert [START.perft(depth) for depth in (1, 2)] == [118, 13924]
    if COMPILED:
        assert START.perft(3) == 1622264


def test_perft_in_the_middle_game() -> None:
    owners = {"b5": "N", "b6": "S", "d5": "S", "d6": "N"}
    owners |= {"g5": "S", "g6": "S", "i5": "N", "i6": "N"}
    state = board("b6:SW c4:SH d5:SW e7:SW g6:SH b5:NW d7:NW e6:NH f7:NW i6:NH", cities=owners)
    assert [state.perft(depth) for depth in (1, 2)] == [125, 14959]
    if COMPILED:
        assert state.perft(3) == 1618075


def test_perft_where_pieces_are_surrounded_already() -> None:
    state = board("a1:SW a2:NW a3:SH b2:SW c3:NW d4:SW c1:NH")
    assert [state.perft(depth) for depth in (1, 2)] == [50, 1639]
    if COMPILED:
        assert state.perft(3) == state.perft(3, bulk=False) == 86949


# loaded positions


def test_the_surrounded_of_a_loaded_position_fall_after_the_next_action_wherever_they_stand() -> (
    None
):
    state = board("a1:SW b1:NW c1:SW h8:NW h9:SH h10:NH e5:SW f7:NW j1:NW")
    assert "b1" in pieces(state)
    after = state.play("e5-e6")
    assert set(pieces(after)) == {"a1", "c1", "h8", "h10", "e6", "f7", "j1"}


def test_a_move_can_still_free_the_surrounded_of_a_loaded_position() -> None:
    state = board("a1:SW b1:NW c1:SW j9:SW i9:NW i10:NH")
    assert "b1" in pieces(state.play("c1-d2"))
    assert "b1" not in pieces(state.play("j9-j8"))


def test_taking_back_the_first_action_leaves_the_surrounded_as_they_were() -> None:
    kernel: Any = board("a1:SW b1:NW c1:SW j9:SW i9:NW i10:NH").kernel()
    image, ply = kernel.image(), kernel.ply
    for move in kernel.moves():
        kernel.push(move)
        if not kernel.over:
            kernel.push(kernel.moves()[0])
        while kernel.ply > ply:
            kernel.pop()
        assert kernel.image() == image


def test_a_position_that_has_ended_but_for_its_result_is_played_on() -> None:
    state = board("a1:SW j10:NW")
    assert not state.over
    assert state.legal()
    result = state.play("a1-a2").result
    assert result is not None
    assert result.reason == "equal"


def test_an_army_of_nobody_passes_and_the_cities_decide() -> None:
    state = board("")
    assert state.legal() == ("pass",)
    result = state.play("pass").result
    assert result is not None
    assert (result.reason, result.scores) == ("equal", (0.5, 0.5))


def test_a_loaded_piece_in_a_city_of_the_other_colour_neither_takes_it_nor_is_exchanged() -> None:
    state = board("b6:SW e2:SW f2:SW e9:NW f9:NW")
    refusal = state.why("b6=H")
    assert refusal is not None
    assert refusal.rule == "SPA-2.5"
    cities: Any = state.play("e2-e3").data()["cities"]
    assert cities["b6"] == "N"


def test_a_finished_game_can_be_loaded_and_allows_nothing() -> None:
    ending = {"winners": ["N"], "reason": "majority", "scores": [0, 1]}
    state = board("a1:SW b2:SW i9:NW j9:NH", to_move=None, result=ending)
    assert state.over
    assert state.legal() == ()
    refusal = state.why("a1-a2")
    assert refusal is not None
    assert refusal.rule == "SPA-4.3"


def test_one_against_none_cites_the_rule_that_decided_it() -> None:
    state = board("e2:SW").play("e2-e3")
    refusal = state.why("e3-e4")
    assert refusal is not None
    assert refusal.rule == "SPA-4.3"


# long games


def test_five_hundred_actions_can_be_taken_back() -> None:
    random = Random("long")
    kernel: Any = None
    images: list[object] = []
    while len(images) < 560:
        kernel = sobremesa.game("sparta", repetition=0).start().kernel()
        images = []
        while len(images) < 560 and not kernel.over:
            images.append(kernel.image())
            kernel.push(random.choice(kernel.moves()))
    for image in reversed(images[-512:]):
        kernel.pop()
        assert kernel.image() == image


def test_a_city_taken_and_taken_back_is_the_same_position_again() -> None:
    state = board(
        "b4:SW e1:SW f1:SW b8:NW e10:NW f10:NW", options={**START.options, "repetition": 2}
    )
    for action in ("b4-b6", "e10-e9", "b6-b4", "b8-b6", "b4-b3", "b6-b8", "b3-b4"):
        assert not state.over
        state = state.play(action)
    assert not state.over
    result = state.play("e9-e10").result
    assert result is not None
    assert result.reason == "repetition"
