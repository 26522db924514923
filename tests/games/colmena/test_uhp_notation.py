"""MoveStrings, GameTypeStrings and the headings of GameStrings."""

from __future__ import annotations

import pytest

import sobremesa
from sobremesa import IllegalAction, State, _forms
from sobremesa.games.colmena import uhp_notation as notation
from sobremesa.games.colmena.kernel import Colmena
from sobremesa.games.colmena.uhp_notation import BadString, Hive
from tests.contract.games import states


def colmena(state: State) -> Colmena:
    position = state.kernel()
    assert isinstance(position, Colmena)
    return position


def hive_of(state: State) -> Hive:
    return Hive.of(colmena(state))


GAMES = 6 if _forms.compiled() else 1

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
    assert notation.read_move(hive_of(state("wA1@0,0")), move) == action


def test_the_first_piece_stands_alone() -> None:
    empty = hive_of(state())
    assert notation.read_move(empty, "wS1") == "wS1@0,0"
    assert notation.write_move(empty, "wS1@0,0") == "wS1"


def test_later_pieces_say_beside_what() -> None:
    with pytest.raises(BadString, match="where"):
        notation.read_move(hive_of(state("wA1@0,0")), "bS1")


@pytest.mark.parametrize("text", ["pass", "PASS", " pass "])
def test_a_pass_is_read_in_any_case(text: str) -> None:
    assert notation.read_move(hive_of(state()), text) == "pass"
    assert notation.write_move(hive_of(state()), "pass") == "pass"


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
        "wB1 - wA1",
        "WB1 wA1-",
        "wP2 -wA1",
        "wB1 wA1- x",
        "wB1@0,1",
        "wQ2 wA1-",
        "wB wA1-",
        "wB1 wB1-",
    ],
)
def test_what_is_no_movestring_is_refused(text: str) -> None:
    with pytest.raises(BadString):
        notation.read_move(hive_of(state("wA1@0,0")), text)


def ways(hive: Hive, action: str) -> list[str]:
    """Write the destination of an action beside everything that stands next to it, or on it."""
    name, _, target = action.partition("@")
    if not target or not hive.stacks:
        return [name]
    q, r = map(int, target.split(","))
    found = [f"{name} {under}" for under in hive.stacks.get((q, r), ())]
    for form, step in DIRECTIONS.items():
        dq, dr = map(int, step.partition("@")[2].split(","))
        if dq or dr:
            beside = hive.stacks.get((q - dq, r - dr), ())
            found += [f"{name} {form.split()[1].replace('wA1', other)}" for other in beside]
    return found


@pytest.mark.parametrize("expansions", ["", "M", "L", "ML"])
@pytest.mark.parametrize("preset", ["hive", "murciana"])
def test_every_way_to_write_a_legal_move_is_read_as_that_move(preset: str, expansions: str) -> None:
    game = sobremesa.game("colmena", preset=preset, expansions=expansions)
    own = covered = 0
    for seed in range(GAMES):
        for now in states(game, f"{preset}{expansions}{seed}", 80, every=5):
            hive = hive_of(now)
            for action in now.legal():
                written = notation.write_move(hive, action)
                assert written in ways(hive, action)
                name = action.partition("@")[0]
                for text in ways(hive, action):
                    assert notation.read_move(hive, text) == action, (now.json(), text)
                    other = text.partition(" ")[2].strip("-/\\")
                    own += other == name
                    covered += any(other in stack[:-1] for stack in hive.stacks.values())
    assert own
    assert covered or GAMES == 1


def test_the_moving_piece_names_the_place_where_it_still_stands() -> None:
    now = state("wA1@0,0", "bA1@1,0", "wQ@-1,0", "bQ@2,0")
    assert notation.read_move(hive_of(now), "wQ wQ/") == "wQ@0,-1"
    assert now.play("wQ@0,-1")
    on_top = state("wA1@0,0", "bA1@1,0", "wB1@-1,0", "bQ@2,0", "wQ@-1,1", "bA2@3,0", "wB1@0,0")
    assert notation.read_move(hive_of(on_top), "wB1 -wB1") == "wB1@-1,0"
    assert notation.read_move(hive_of(on_top), "wB1 -wA1") == "wB1@-1,0"


def test_a_piece_does_not_stay_where_it_stands() -> None:
    now = state("wA1@0,0", "bA1@1,0", "wQ@-1,0", "bQ@2,0")
    with pytest.raises(IllegalAction):
        now.play(notation.read_move(hive_of(now), "wQ wQ"))


def test_a_single_piece_needs_no_number() -> None:
    now = hive_of(state("wA1@0,0", "bA1@1,0", "wQ@-1,0"))
    assert notation.read_move(now, "bQ1 bA1-") == "bQ@2,0"
    assert notation.read_move(now, "bM1 \\wQ1") == "bM@-1,-1"


def test_a_piece_on_top_is_written_by_the_top_of_the_stack_below() -> None:
    now = state("wS1@0,0", "bS1@1,0", "wQ@-1,0", "bQ@2,0", "wB1@0,-1", "bA1@3,0")
    assert notation.write_move(hive_of(now), "wB1@1,-1") == "wB1 \\bS1"
    assert notation.write_move(hive_of(now), "wB1@0,0") == "wB1 wS1"
    after = hive_of(now.play("wB1@0,0").play("bA1@1,1"))
    assert notation.read_move(after, "wG1 wS1\\") == "wG1@0,1"
    assert notation.read_move(after, "wG1 wB1\\") == "wG1@0,1"
    assert notation.read_move(after, "wB1 bS1") == "wB1@1,0"


def test_a_piece_stepping_down_is_written_beside_what_it_leaves() -> None:
    now = state("wS1@0,0", "bS1@1,0", "wB1@-1,0", "bA1@2,0", "wQ@-1,1", "bQ@3,0")
    now = now.play("wB1@0,0").play("bA2@4,0").play("wQ@-1,0").play("bA3@5,0")
    hive = hive_of(now)
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


@pytest.mark.parametrize("text", ["base", "Base+", "Base+PP", "Base+MM", "Base+X", "Base ML", ""])
def test_other_game_types_are_refused(text: str) -> None:
    with pytest.raises(BadString):
        notation.read_game_type(text)


def test_the_turn_must_fit_the_moves() -> None:
    notation.check_heading("InProgress", "Black[2]", 3)
    notation.check_heading("Draw", "Black[2]", 3)
    for heading in [("Going", "Black[2]"), ("InProgress", "White[2]"), ("InProgress", "2")]:
        with pytest.raises(BadString):
            notation.check_heading(*heading, 3)
