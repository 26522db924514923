"""Reading Sparta: positions and placements from outside, good and bad."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import sobremesa
from sobremesa import BadOption, BadPosition, SobremesaError
from sobremesa.core import registry
from sobremesa.games.sparta.options import PLACEMENTS

START = sobremesa.game("sparta").start()
REMOVED = object()


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
