"""What is particular to Sparta: its positions, its placements, its falls and its scene."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import sobremesa
from sobremesa import BadNotation, BadOption, BadPosition, SobremesaError, State
from sobremesa.core import registry
from sobremesa.games.sparta.options import PLACEMENTS
from sobremesa.rulebook.scene import Choice
from tests.contract.games import COMPILED

START = sobremesa.game("sparta").start()
REMOVED = object()


def board(pieces: str, to_move: str | None = "S", **keys: object) -> State:
    """Read a position from pieces like ``a1:SW b2:NH``."""
    placed = dict(item.split(":") for item in pieces.split())
    return sobremesa.position({**START.data(), "pieces": placed, "to_move": to_move, **keys})


def pieces(state: State) -> dict[str, str]:
    found = state.data()["pieces"]
    assert isinstance(found, dict)
    return found


def choice(state: State, action: str) -> Choice:
    return next(found for found in state.scene().choices if found.action == action)


# positions that are refused


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"ply": REMOVED}, "position lacks ply"),
        ({"clock": 3}, "position has no field clock"),
        ({"players": 3}, "players cannot be 3"),
        ({"ply": -1}, "ply cannot be -1"),
        ({"ply": True}, "ply cannot be True"),
        ({"to_move": "W"}, "to_move cannot be W"),
        ({"to_move": None}, "nobody is to move"),
        ({"pieces": []}, "pieces cannot be"),
        ({"pieces": {"k1": "SW"}}, "k1 is not a square"),
        ({"pieces": {"a11": "SW"}}, "a11 is not a square"),
        ({"pieces": {"a01": "SW"}}, "a01 is not a square"),
        ({"pieces": {"a1": "WS"}}, "on a1 there can be SW, SH, NW or NH, not WS"),
        ({"pieces": {"a1": ["SW"]}}, "on a1 there can be"),
        ({"cities": {}}, "the city on b5 is missing"),
        ({"cities": {"e5": "S"}}, "there is no city on e5"),
        ({"cities": {"b5": "X"}}, "the city on b5 belongs to S or N, not to X"),
        ({"cities": {"b5": None}}, "the city on b5 belongs to S or N"),
        ({"result": {}}, "result lacks winners"),
        ({"result": {"winners": ["S"], "reason": "luck", "scores": [1, 0]}}, "reason cannot be"),
        ({"result": {"winners": ["N", "S"], "reason": "equal", "scores": [1, 0]}}, "winners"),
        ({"result": {"winners": ["S"], "reason": "equal", "scores": [1, 0]}}, "winners"),
        ({"result": {"winners": ["S"], "reason": "cities", "scores": [0, 1]}}, "scores"),
        ({"result": {"winners": ["S"], "reason": "cities", "scores": [True, False]}}, "scores"),
        ({"result": {"winners": ["S"], "reason": "cities", "scores": [1, 0]}}, "must be null"),
    ],
)
def test_a_bad_position_is_refused_with_its_own_sentence(
    changes: dict[str, object], message: str
) -> None:
    data = {k: v for k, v in {**START.data(), **changes}.items() if v is not REMOVED}
    with pytest.raises(BadPosition) as caught:
        sobremesa.position(data)
    assert message in caught.value.text.en
    assert caught.value.text.es != caught.value.text.en


def test_no_position_whatever_it_holds_ends_in_a_traceback() -> None:
    random = Random("junk")
    junk: list[Any] = [None, True, -1, 1.5, "", "S", "a1", [], ["S", "N"], {}, {"a1": "S"}, 10**30]

    def spoil(value: Any) -> Any:
        if random.random() < 0.15 or not isinstance(value, dict | list) or not value:
            return random.choice(junk)
        if isinstance(value, list):
            return [spoil(item) if random.random() < 0.5 else item for item in value]
        key = random.choice(list(value))
        if random.random() < 0.2:
            return {k: v for k, v in value.items() if k != key}
        return {**value, key: spoil(value[key])}

    over = {**START.data(), "to_move": None}
    over["result"] = {"winners": ["S", "N"], "reason": "equal", "scores": [0.5, 0.5]}
    assert sobremesa.position(over).over
    for _ in range(600):
        data: dict[str, Any] = dict(random.choice((START.data(), over)))
        for key in random.sample(list(data), random.randint(1, 3)):
            data[key] = spoil(data[key]) if key != "game" else "sparta"
        try:
            state = sobremesa.position(json.dumps(data))
        except SobremesaError:
            continue
        assert sobremesa.position(state.json()) == state


def test_a_nest_too_deep_for_python_is_refused_kindly() -> None:
    data = {**START.data(), "options": {"cities": "@", "repetition": 3}}
    for depth in range(900, 1000):
        text = json.dumps(data).replace('"@"', "[" * depth + "]" * depth)
        with pytest.raises(SobremesaError):
            sobremesa.position(text)


# options


@pytest.mark.parametrize(
    "cities",
    [
        {},
        {"b5": "S"},
        {**PLACEMENTS[0].cities(), "e5": "S"},
        dict.fromkeys(PLACEMENTS[0].cities(), "S"),
        dict(zip(["b2", "b5", "c5", "d5", "e5", "f5", "g5", "h5"], "SSSSNNNN", strict=True)),
        dict(zip(["k2", "b5", "c5", "d5", "e5", "f5", "g5", "h5"], "SSSSNNNN", strict=True)),
        dict(zip(["a1", "b5", "c5", "d5", "e5", "f5", "g5", "h5"], "SSSSNNNX", strict=True)),
        {("a", number): "S" for number in range(8)},
        {square: ["S"] for square in PLACEMENTS[0].cities()},
    ],
)
def test_a_bad_placement_is_refused(cities: dict[Any, Any]) -> None:
    with pytest.raises(BadOption, match="cities"):
        sobremesa.game("sparta", cities=cities)


def test_placements_have_names_for_people_and_maps_in_positions() -> None:
    option = registry.rules("sparta").options.option("cities")
    assert option.default == PLACEMENTS[0].cities()
    for placement in PLACEMENTS:
        for name in (placement.name, placement.label.es, placement.label.en.upper()):
            assert option.read(name) == placement.cities()
        assert f"`{placement.name}`" in registry.rules("sparta").written("es").rules["SPA-1.2"]
        start = sobremesa.game("sparta", cities=option.read(placement.name)).start().data()
        assert start["options"] == {"cities": placement.cities(), "repetition": 3}
        assert start["cities"] == placement.cities()
    assert option.read(json.dumps(PLACEMENTS[1].cities())) == PLACEMENTS[1].cities()


def test_named_placements_are_fair() -> None:
    for placement in PLACEMENTS:
        cities = placement.cities()
        for square, side in cities.items():
            mirrored = f"{square[0]}{11 - int(square[1:])}"
            assert cities[mirrored] != side


def test_cities_are_printed_by_file_and_rank_however_they_were_given() -> None:
    squares = ["j10", "j9", "a10", "a3", "c5", "c10", "c4", "e5"]
    given = dict(zip(squares, "SNSNSNSN", strict=True))
    state = sobremesa.game("sparta", cities=given).start()
    cities: Any = state.data()["cities"]
    assert list(cities) == ["a3", "a10", "c4", "c5", "c10", "e5", "j9", "j10"]


def test_what_a_state_hands_out_does_not_change_it() -> None:
    state = sobremesa.game("sparta").start()
    data: Any = state.data()
    data["options"]["cities"].clear()
    data["pieces"].clear()
    for options in (state.options, sobremesa.game("sparta").options):
        cities: Any = options["cities"]
        cities.clear()
    assert sobremesa.game("sparta").start() == state
    data = state.data()
    assert len(data["options"]["cities"]) == 8


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
    image = kernel.image()
    for move in kernel.moves():
        kernel.push(move)
        if not kernel.over:
            kernel.push(kernel.moves()[0])
        while kernel.image()[9] > image[9]:
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
    assert {(effect.kind, effect.cell) for effect in effects} == {("falls", "d7"), ("falls", "e7")}
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


def test_the_sides_look_different_without_colour() -> None:
    art = registry.rules("sparta").art
    for kind in "WH":
        assert "polygon" not in art.figure(0, kind, "")
        assert "polygon" in art.figure(1, kind, "")


def test_a_loaded_army_may_be_larger_than_any_in_play() -> None:
    pieces = {f"{file}{rank}": "NH" for file in "abcdefghij" for rank in (7, 9)} | {"e2": "SW"}
    state = sobremesa.position({**START.data(), "pieces": pieces, "to_move": "N"})
    assert len(state.legal()) == state.perft(1)
    assert len(state.scene().tokens) == 21


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
