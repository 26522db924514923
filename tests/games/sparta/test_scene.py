"""What players of Sparta are told and shown: refusals, choices, the scene and its marks."""

from __future__ import annotations

from random import Random
from xml.etree import ElementTree

import pytest

import sobremesa
from sobremesa import BadNotation, State
from sobremesa.core import registry
from sobremesa.rulebook.scene import Choice
from tests.games.sparta.test_rules import START, board, pieces


def choice(state: State, action: str) -> Choice:
    return next(found for found in state.scene().choices if found.action == action)


# notation and refusals


@pytest.mark.parametrize(
    "action",
    ["", "PASS", "b2", "b2-", "b2-k3", "b2-c0", "b2-c11", "b2=W", "b2-c4 ", "b02-c4", "b٢-c4"],
)
def test_what_is_no_action_cannot_be_read(action: str) -> None:
    with pytest.raises(BadNotation):
        START.play(action)


@pytest.mark.parametrize(
    ("action", "rule", "hint"),
    [
        ("e2-e6", "SPA-2.2", "it does reach e4"),
        ("c2-d2", "SPA-2.3", "it does reach d1"),
        ("e3-e4", "SPA-2.1", "no piece on e3"),
        ("e9-e8", "SPA-2.1", "not South's"),
        ("e3-e3", "SPA-2.1", "no piece on e3"),
        ("e2-e2", "SPA-2.4", "does not end where it began"),
        ("e2=H", "SPA-2.5", "not in a city"),
        ("e9=H", "SPA-2.5", "no warrior of South's"),
        ("pass", "SPA-2.6", "South still has some"),
    ],
)
def test_refusals_cite_the_rule_and_help(action: str, rule: str, hint: str) -> None:
    refusal = START.why(action)
    assert refusal is not None
    assert refusal.rule == rule
    assert hint in refusal.text.en


def test_a_piece_shut_in_is_told_so() -> None:
    refusal = board("a1:SW a2:SW b1:SW b2:NW i9:NW j9:NW").why("a1-c3")
    assert refusal is not None
    assert refusal.rule == "SPA-2.3"
    assert "shut in" in refusal.text.en


# the scene


def test_a_choice_shows_a_shortest_way_around_the_others() -> None:
    state = board("e2:SW e3:NW d3:NW h2:SW j9:NW j8:NW")
    assert choice(state, "e2-e4").path == ("e2", "f3", "e4")
    assert choice(state, "e2-g4").path == ("e2", "f3", "g4")
    for found in state.scene().choices:
        assert 2 <= len(found.path) <= 3
        assert not set(found.path[1:]) & set(pieces(state))


def test_a_choice_tells_who_would_fall_on_both_sides() -> None:
    state = board("c7:SW f5:SW g2:SW h2:SW d7:NW f7:NW h9:NW i9:NW")
    effects = choice(state, "f5-e7").effects
    told = {(effect.kind, effect.cell) for effect in effects}
    assert told == {("falls", "d7"), ("falls", "e7"), ("lost", "e7")}
    warning = next(effect.label for effect in effects if effect.kind == "lost")
    assert warning.es == "¡ahí caería tu propio guerrero!"
    assert not [one for one in choice(state, "f5-e6").effects if one.kind == "lost"]
    events = state.play("f5-e7").scene().events
    assert [event.text.en for event in events] == [
        "South loses the piece on e7",
        "North loses the piece on d7",
    ]


def test_a_choice_tells_of_cities_heroes_and_the_end() -> None:
    state = board("b4:SW d4:SW a1:SW i9:NW j9:NW")
    assert [effect.kind for effect in choice(state, "b4-b5").effects] == ["becomes"]
    assert [effect.kind for effect in choice(state, "b4-b6").effects] == ["takes"]
    ending = board("d4:SW f2:SW h2:SW e4:NW i9:NW")
    assert [effect.kind for effect in choice(ending, "f2-f4").effects] == ["falls", "ends"]


def test_an_exchange_is_asked_for_with_a_button() -> None:
    state = board("b5:SW d4:SW i9:NW j9:NW")
    assert choice(state, "b5=H").clicks == ("cell:b5", "button:hero")
    assert [button.id for button in state.scene().buttons] == ["hero"]
    after = state.play("b5=H")
    assert pieces(after)["b5"] == "SH"
    assert [mark.kind for mark in after.scene().marks] == ["to"]


def test_the_scene_counts_cities_and_pieces_and_names_the_owners() -> None:
    scene = board("b5:SW d4:SH i9:NW j9:NW").scene()
    counters = {counter.id: counter.value for counter in scene.counters}
    assert counters == {
        "cities:S": 4, "pieces:S": 2, "heroes:S": 1, "cities:N": 4, "pieces:N": 2, "heroes:N": 0,
    }  # fmt: skip
    owners = {cell.id: cell.side for cell in scene.cells if cell.kind == "city"}
    assert owners["b5"] == 0
    assert owners["b6"] == 1
    assert len(owners) == 8


def test_a_repeated_position_is_counted_for_all_to_see() -> None:
    state = START
    for action in ("b2-b3", "b9-b8", "b3-b2", "b8-b9"):
        state = state.play(action)
    counter = next(c for c in state.scene().counters if c.id == "repetition")
    assert (counter.value, counter.limit) == (2, 3)


def test_the_terminal_shows_every_rank_and_the_empty_cities() -> None:
    lines = START.text("en").splitlines()[:11]
    assert lines[4].split() == ["6", "·", "n", "·", "n", "·", "·", "n", "·", "n", "·"]
    assert lines[8].split() == ["2", "·", *["SW"] * 8, "·"]
    assert lines[10].split() == list("abcdefghij")


@pytest.mark.parametrize("chosen", ["figures", "counters"])
def test_the_sides_look_different_without_colour(chosen: str) -> None:
    art = registry.rules("sparta").art.styled(pieces=chosen)
    defined = ElementTree.fromstring(f"<defs>{art.piece_definitions()}</defs>")
    shapes = {
        part.get("id", ""): [(one.tag, one.get("d", ""), one.get("r", "")) for one in part.iter()]
        for part in defined
    }
    for kind in "WH":
        assert f"#sparta-{kind}1" in art.figure(1, kind, "")
        assert shapes[f"sparta-{kind}0"] != shapes[f"sparta-{kind}1"]


def test_a_whole_army_may_be_of_heroes() -> None:
    pieces = {f"{file}{rank}": "NH" for file in "bdfh" for rank in (7, 9)} | {"e2": "SW"}
    state = sobremesa.position({**START.data(), "pieces": pieces, "to_move": "N"})
    assert len(state.legal()) == state.perft(1)
    assert len(state.scene().tokens) == 9


def threats(state: State) -> set[str]:
    return {mark.cell for mark in state.scene().marks if mark.kind == "threat"}


def test_pieces_that_one_move_would_trap_are_marked() -> None:
    # d5 has an enemy behind it and a gap before it: a9 is too far away to close it, b8 is not
    assert threats(board("d5:SW h1:SW h2:SW d4:NW a9:NW j10:NW")) == set()
    assert threats(board("d5:SW h1:SW h2:SW d4:NW b8:NW j10:NW")) == {"d5"}
    # whoever guards one end cannot close the other as well, and the edge closes nothing
    assert threats(board("d5:SW h1:SW h2:SW d4:NH j9:NW j10:NW")) == set()
    assert threats(board("a5:SW h1:SW h2:SW b5:NW d6:NW j10:NW")) == set()
    # a whole group is caught at its two ends
    assert threats(board("d5:SW d6:SW h1:SW d4:NW c8:NW j10:NW")) == {"d5", "d6"}


def test_a_marked_piece_falls_if_the_enemy_moves_there() -> None:
    random = Random(11)
    for _ in range(12):
        state = START
        for _ in range(random.randrange(20, 60)):
            if state.over:
                break
            marked = {c for c in threats(state) if pieces(state)[c][0] != state.data()["to_move"]}
            could = {
                effect.cell
                for choice in state.scene().choices
                for effect in choice.effects
                if effect.kind == "falls"
                and pieces(state).get(effect.cell, " ")[0] != state.data()["to_move"]
            }
            # moves that leave a trap or break it elsewhere aside, what is marked can be trapped
            assert marked <= could
            state = state.play(random.choice(state.legal()))
