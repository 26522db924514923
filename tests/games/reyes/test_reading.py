"""Positions and set-ups of Vence a los Reyes that are refused, each with its own sentence."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import sobremesa
from sobremesa import BadOption, BadPosition
from sobremesa.games.reyes import setups
from sobremesa.games.reyes.options import OPTIONS

BASE: dict[str, Any] = {
    **sobremesa.game("reyes", 3).start().data(),
    "pieces": {"g2": "SK", "h6": "SP", "a8": "WK", "e9": "WP", "h15": "NK", "g12": "NR"},
}
FALLEN: dict[str, Any] = {
    **BASE,
    "fallen": ["W"],
    "boneyards": {"S": ["WK"], "N": []},
    "pieces": {"g2": "SK", "h6": "SP", "h15": "NK", "g12": "NR"},
}
ENDED: dict[str, Any] = {
    **BASE,
    "to_move": None,
    "result": {"winners": [0, 1, 2], "reason": "quiet", "scores": [0.333333, 0.333333, 0.333333]},
}


@pytest.mark.parametrize(
    ("position", "change", "message"),
    [
        (BASE, {"pieces": {**BASE["pieces"], "f3": "SP"}}, "there is no square f3"),
        (BASE, {"pieces": {**BASE["pieces"], "h07": "SP"}}, "there is no square h07"),
        (BASE, {"pieces": {**BASE["pieces"], "h7": "SX"}}, "there cannot be SX on h7"),
        (BASE, {"pieces": {**BASE["pieces"], "h7": "EP"}}, "there cannot be EP on h7"),
        (BASE, {"pieces": {**BASE["pieces"], "h7": ["SP"]}}, "there cannot be"),
        (BASE, {"pieces": []}, "pieces cannot be"),
        (BASE, {"pieces": {**BASE["pieces"], "h7": "SK"}}, "S has 2 kings and has not fallen"),
        (BASE, {"pieces": {"g2": "SK", "a8": "WK"}}, "N has 0 kings and has not fallen"),
        (FALLEN, {"pieces": {**FALLEN["pieces"], "a8": "WK"}}, "W has fallen and has a king"),
        (BASE, {"to_move": "E"}, "to_move cannot be E"),
        (BASE, {"to_move": None}, "to_move cannot be None"),
        (FALLEN, {"to_move": "W"}, "to_move cannot be W"),
        (BASE, {"fallen": ["E"]}, "fallen: E does not play"),
        (FALLEN, {"fallen": ["W", "W"]}, "fallen: W is there twice"),
        (BASE, {"fallen": ["S", "W", "N"]}, "somebody must have a king"),
        (BASE, {"fallen": "W"}, "fallen cannot be W"),
        (BASE, {"arrows": {"S": "N", "W": "E", "N": "NE"}}, "arrows: N cannot be NE"),
        (BASE, {"arrows": {"S": "N", "W": "E"}}, "arrows lacks N"),
        (BASE, {"arrows": {**BASE["arrows"], "E": "W"}}, "arrows has no field E"),
        (BASE, {"arrow_changed": 1}, "arrow_changed cannot be 1"),
        (BASE, {"ep": [["W", "e9"]]}, r"is not \[army, square, square\]"),
        (BASE, {"ep": [["W", "e9", "zz"]]}, r"is not \[army, square, square\]"),
        (BASE, {"ep": [["E", "e9", "d9"]]}, r"is not \[army, square, square\]"),
        (BASE, {"ep": {"W": "e9"}}, "ep cannot be"),
        (BASE, {"ep": [["W", "f9", "e9"]]}, "there is no pawn of W on f9"),
        (BASE, {"ep": [["N", "g12", "g13"]]}, "there is no pawn of N on g12"),
        (BASE, {"ep": [["N", "e9", "e10"]]}, "there is no pawn of N on e9"),
        (BASE, {"ep": [["W", "e9", "e10"]]}, "does not reach e9 by way of e10"),
        (BASE, {"ep": [["W", "e9", "c9"]]}, "does not reach e9 by way of c9"),
        (BASE, {"ep": [["W", "e9", "d9"], ["W", "e9", "d9"]]}, "is one too many"),
        (BASE, {"boneyards": {"S": [], "W": []}}, "boneyards lacks N"),
        (BASE, {"boneyards": {"S": ["XQ"], "W": [], "N": []}}, "cannot be XQ in the boneyard"),
        (BASE, {"boneyards": {"S": ["EQ"], "W": [], "N": []}}, "cannot be EQ in the boneyard"),
        (BASE, {"boneyards": {"S": ["SQ"], "W": [], "N": []}}, "SQ is on the side of S"),
        (BASE, {"boneyards": {"S": ["WK"], "W": [], "N": []}}, "its army has not fallen"),
        (FALLEN, {"boneyards": {"S": ["WK"], "N": ["WK"]}}, "WK is there twice"),
        (FALLEN, {"boneyards": {"S": [], "N": [], "W": []}}, "boneyards has no field W"),
        (BASE, {"quiet": -1}, "quiet cannot be -1"),
        (BASE, {"turn": 1.5}, "turn cannot be 1.5"),
        (BASE, {"turn": 10**30}, "turn cannot be 1000"),
        (BASE, {"players": True}, "players cannot be True"),
        (BASE, {"extra": 1}, "position has no field extra"),
        (ENDED, {"to_move": "S"}, "to_move cannot be S"),
        (ENDED, {"result": {**ENDED["result"], "reason": "tired"}}, "reason cannot be tired"),
        (ENDED, {"result": {**ENDED["result"], "reason": "kings"}}, "reason cannot be kings"),
        (ENDED, {"result": {**ENDED["result"], "reason": "checkmate"}}, "winners cannot be"),
        (ENDED, {"result": {**ENDED["result"], "winners": [0]}}, "winners cannot be"),
        (ENDED, {"result": {**ENDED["result"], "scores": [1, 0, 0]}}, "scores cannot be"),
        (ENDED, {"result": "draw"}, "result must be an object"),
    ],
)
def test_a_bad_position_is_refused(
    position: dict[str, Any], change: dict[str, Any], message: str
) -> None:
    assert sobremesa.position(position)
    with pytest.raises(BadPosition, match=message) as caught:
        sobremesa.position({**position, **change})
    assert caught.value.text.es != caught.value.text.en


def test_an_open_step_of_the_army_to_move_is_dropped() -> None:
    pieces = {**BASE["pieces"], "h6": "SP"}
    state = sobremesa.position({**BASE, "pieces": pieces, "ep": [["S", "h6", "h5"]]})
    assert state.data()["ep"] == []


def test_a_position_without_a_result_is_judged_at_once() -> None:
    assert sobremesa.position({**BASE, "quiet": 200}).result is not None


def test_whatever_stands_in_a_position_is_no_traceback() -> None:
    random = Random("junk")
    junk: list[Any] = [
        None,
        True,
        -1,
        10**40,
        1.5,
        "",
        "S",
        "x" * 99,
        [],
        [None],
        [[]],
        {},
        {"S": None},
        "²",
    ]
    for _ in range(600):
        position = json.loads(json.dumps(random.choice((BASE, FALLEN, ENDED))))
        where: Any = position
        while True:
            key = random.choice(list(where) if isinstance(where, dict) else range(len(where)))
            if isinstance(where[key], dict | list) and where[key] and random.random() < 0.7:
                where = where[key]
                continue
            where[key] = random.choice(junk)
            break
        try:
            state = sobremesa.position(position)
        except (BadPosition, BadOption, sobremesa.UnknownGame):
            continue
        assert sobremesa.position(state.json()) == state


# set-ups


@pytest.mark.parametrize(
    ("letters", "message"),
    [
        ("RQKRNBBNPPPP.PPPP", "18 spaces, this has 17"),
        ("RQKRNBBNPPPP.PPPP..", "18 spaces, this has 19"),
        ("RKKRNBBNPPPP.PPPP.", "two kings"),
        ("RQQRNBBNPPPP.PPPP.", "no king"),
        ("RQKPNBBNPPPP.PPPP.", "one rook"),
        ("RQKRNBBNPPPPPPPPP.", "nine pawns"),
        ("RQKRNBBBPPPP.PPPP.", "three bishops"),
        ("RQKRNBBNPPPP-PPPP.", "there is no piece '-'"),
        ("rQKRNBBNPPPP.PPPP.", "there is no piece 'r'"),
        (18, "18 letters out of KQRBNP."),
    ],
)
def test_a_set_up_says_what_is_wrong_with_it(letters: object, message: str) -> None:
    with pytest.raises(BadOption) as caught:
        sobremesa.game("reyes", setups={"S": letters})
    assert str(caught.value) == f"option setups, S: {message}"


def test_spanish_counts_have_a_gender() -> None:
    mistake = setups.mistake("RQKPNBBNPPPP.PPPP.")
    assert mistake is not None
    assert mistake.es == "una torre"
    mistake = setups.mistake("RRKRNBBNPPPP.PPPP.")
    assert mistake is not None
    assert mistake.es == "ninguna reina"


def test_a_set_up_for_somebody_who_does_not_play_is_refused() -> None:
    with pytest.raises(BadOption, match="W does not play in seating facing"):
        sobremesa.game("reyes", setups={"W": setups.DEFAULT})
    with pytest.raises(BadOption, match="no such army"):
        sobremesa.game("reyes", setups={"X": setups.DEFAULT})


def test_there_are_at_least_eight_named_set_ups_all_different_and_explained() -> None:
    assert len(setups.NAMED_SETUPS) >= 8
    assert len({setup.letters for setup in setups.NAMED_SETUPS.values()}) == len(
        setups.NAMED_SETUPS
    )
    for setup in setups.NAMED_SETUPS.values():
        assert setups.mistake(setup.letters) is None
        assert setup.idea.es.endswith(".")
        assert setup.idea.en.endswith(".")


def test_named_set_ups_leave_no_army_without_a_move() -> None:
    for setup in setups.NAMED_SETUPS.values():
        start = sobremesa.game("reyes", setups={"S": setup.letters}).start()
        assert len([action for action in start.legal() if "-" in action]) >= 8


def test_people_may_ask_by_name() -> None:
    option = OPTIONS.option("setups")
    fortress = setups.NAMED_SETUPS["fortress"].letters
    assert option.read(f"S=fortress,N={setups.DEFAULT}") == {"S": fortress, "N": setups.DEFAULT}
    assert option.read(json.dumps({"N": fortress})) == {"N": fortress}
    with pytest.raises(BadOption, match="neither a name"):
        option.read("S=castle")
    with pytest.raises(BadOption, match="18 spaces, this has 3"):
        option.read("S=KQR")


def test_random_set_ups_depend_on_their_seed_alone() -> None:
    assert setups.random_setup(Random(3)) == setups.random_setup(Random(3))
    assert setups.random_setup(Random(3)) != setups.random_setup(Random(4))
