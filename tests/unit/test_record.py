"""Saved games."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

import sobremesa
from sobremesa import BadRecord, Record, SobremesaError


def played(game: str, length: int) -> Record:
    random = Random(game)
    state = sobremesa.game(game).start()
    record = Record.begin(state)
    actions: list[str] = []
    while len(actions) < length and not state.over:
        actions.append(random.choice(state.legal()))
        state = state.play(actions[-1])
    return record.continued(tuple(actions), state)


@pytest.mark.parametrize("game", sobremesa.games())
def test_a_record_survives_a_file(game: str, tmp_path: Path) -> None:
    record = played(game, 25)
    record.save(tmp_path / "game.json")
    again = Record.load(tmp_path / "game.json")
    assert again == record
    assert again.validate() == record.final()
    assert len(list(again.replay())) == len(record.actions) + 1


@pytest.mark.parametrize("game", sobremesa.games())
def test_turns_group_the_actions_of_one_player(game: str) -> None:
    record = played(game, 25)
    turns = list(record.turns())
    assert tuple(action for _, actions in turns for action in actions) == record.actions
    assert all(actions for _, actions in turns)


def test_a_record_may_begin_anywhere() -> None:
    middle = played("colmena", 10).final()
    record = Record.begin(middle)
    assert record.start == middle.data()
    record = record.add(middle.legal()[0])
    assert Record.loads(record.dumps()).final() == record.final()


def test_an_illegal_action_is_named_by_index_and_rule() -> None:
    data = played("colmena", 4).data()
    data["actions"] = [*played("colmena", 4).actions[:3], "bQ@7,7"]
    with pytest.raises(BadRecord, match=r"action 3 .*CMN-3.2"):
        Record.from_data(data).validate()


def test_a_wrong_result_is_found() -> None:
    data = played("colmena", 4).data()
    data["result"] = {"winners": ["w"], "reason": "surrounded", "scores": [1, 0]}
    with pytest.raises(BadRecord, match="result"):
        Record.from_data(data).validate()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"game":"colmena"}',
        '{"game":"colmena","actions":[1]}',
        '{"game":"colmena","actions":[],"extra":1}',
        '{"game":"colmena","actions":[],"rules":"1"}',
        '{"game":"colmena","actions":[],"options":3}',
        '{"game":"colmena","actions":[],"result":"won"}',
        '{"game":"colmena","actions":[],"players":"2"}',
    ],
)
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(BadRecord):
        Record.loads(text)


def test_newer_rules_are_refused() -> None:
    data = played("colmena", 2).data() | {"rules": 99}
    with pytest.raises(BadRecord, match="99"):
        Record.loads(json.dumps(data))


def test_a_start_goes_with_its_own_options_only() -> None:
    data = Record.begin(played("colmena", 3).final()).data()
    assert Record.from_data(data).options == data["options"]
    for change in ({"options": {"preset": "hive"}}, {"game": "sparta"}):
        with pytest.raises(SobremesaError):
            Record.from_data(data | change)
