"""MoveStrings, GameTypeStrings and the headings of GameStrings."""

from __future__ import annotations

import pytest

import sobremesa
from sobremesa import State
from sobremesa.engine import uhp_notation as notation
from sobremesa.engine.uhp_notation import BadString, Hive

DIRECTIONS = {
    "wB1 -wA1": "wB1@-1,0",
    "wB1 wA1-": "wB1@1,0",
    "wB1 /wA1": "wB1@-1,1",
    "wB1 wA1/": "wB1@1,-1",
    "wB1 \\wA1": "wB1@0,-1",
    "wB1 wA1\\": "wB1@0,1",
    "wB1 wA1": "wB1@0,0",
}


def state(*actions: str) -> State:
    now = sobremesa.game("colmena", preset="hive").start()
    for action in actions:
        now = now.play(action)
    return now


@pytest.mark.parametrize(("move", "action"), DIRECTIONS.items())
def test_each_sign_means_its_direction(move: str, action: str) -> None:
    assert notation.read_move(Hive.of(state("wA1@0,0")), move) == action


def test_the_first_piece_stands_alone() -> None:
    empty = Hive.of(state())
    assert notation.read_move(empty, "wS1") == "wS1@0,0"
    assert notation.write_move(empty, "wS1@0,0") == "wS1"


def test_later_pieces_say_beside_what() -> None:
    with pytest.raises(BadString, match="where"):
        notation.read_move(Hive.of(state("wA1@0,0")), "bS1")


@pytest.mark.parametrize("text", ["pass", "PASS", " pass "])
def test_a_pass_is_read_in_any_case(text: str) -> None:
    assert notation.read_move(Hive.of(state()), text) == "pass"
    assert notation.write_move(Hive.of(state()), "pass") == "pass"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "wX1 -wA1",
        "wA4 -wA1",
        "wB1 -wA1-",
        "wB1 --wA1",
        "wB1 *wA1",
        "wB1 bA1-",
        "wA1 wA1-",
        "wB1 - wA1",
        "WB1 wA1-",
        "wP -wA1",
        "wB1 wA1- x",
        "wB1@0,1",
    ],
)
def test_what_is_no_movestring_is_refused(text: str) -> None:
    with pytest.raises(BadString):
        notation.read_move(Hive.of(state("wA1@0,0")), text)


def test_a_piece_on_top_is_written_by_the_top_of_the_stack_below() -> None:
    now = state("wS1@0,0", "bS1@1,0", "wQ@-1,0", "bQ@2,0", "wB1@0,-1", "bA1@3,0")
    assert notation.write_move(Hive.of(now), "wB1@1,-1") == "wB1 \\bS1"
    assert notation.write_move(Hive.of(now), "wB1@0,0") == "wB1 wS1"
    after = Hive.of(now.play("wB1@0,0").play("bA1@1,1"))
    assert notation.read_move(after, "wG1 wS1\\") == "wG1@0,1"
    assert notation.read_move(after, "wG1 wB1\\") == "wG1@0,1"
    assert notation.read_move(after, "wB1 bS1") == "wB1@1,0"


def test_a_piece_stepping_down_is_written_beside_what_it_leaves() -> None:
    now = state("wS1@0,0", "bS1@1,0", "wB1@-1,0", "bA1@2,0", "wQ@-1,1", "bQ@3,0")
    now = now.play("wB1@0,0").play("bA2@4,0").play("wQ@-1,0").play("bA3@5,0")
    hive = Hive.of(now)
    for name, beside in (("wB1", "wS1"), ("wG1", "wB1")):
        written = notation.write_move(hive, f"{name}@0,-1")
        assert written == f"{name} \\{beside}"
        assert notation.read_move(hive, written) == f"{name}@0,-1"


@pytest.mark.parametrize(
    ("text", "expansions"),
    [("Base", ""), ("Base+M", "M"), ("Base+L", "L"), ("Base+ML", "ML"), ("Base+LM", "ML")],
)
def test_game_types_are_expansion_sets(text: str, expansions: str) -> None:
    assert notation.read_game_type(text) == expansions


@pytest.mark.parametrize("text", ["base", "Base+", "Base+P", "Base+MM", "Base+X", "Base ML", ""])
def test_other_game_types_are_refused(text: str) -> None:
    with pytest.raises(BadString):
        notation.read_game_type(text)


def test_the_turn_must_fit_the_moves() -> None:
    notation.check_heading("InProgress", "Black[2]", 3)
    notation.check_heading("Draw", "Black[2]", 3)
    for heading in [("Going", "Black[2]"), ("InProgress", "White[2]"), ("InProgress", "2")]:
        with pytest.raises(BadString):
            notation.check_heading(*heading, 3)
