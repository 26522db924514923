"""Saved games."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

import sobremesa
from sobremesa import BadRecord, Record, SobremesaError
from sobremesa.core import registry
from sobremesa.rulebook.result import ENDINGS


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


SHARES = {2: (0, 1), 3: (0.5, 0, 0.5), 4: (0, 0.333333, 0.333333, 0.333333)}


@pytest.mark.parametrize("reason", ENDINGS)
@pytest.mark.parametrize("game", sobremesa.games())
def test_an_end_that_is_not_by_the_rules_is_kept_with_its_reason(game: str, reason: str) -> None:
    for players in registry.rules(game).player_counts:
        state = sobremesa.game(game, players).start()
        scores = (0,) * players if reason == "aborted" else SHARES[players]
        record = Record.begin(state).add(state.legal()[0]).ended(reason, scores)
        again = Record.loads(record.dumps())
        assert again == record
        assert again.with_result() == record
        assert not again.validate().over
        assert again.result is not None
        assert again.result["reason"] == reason
        assert again.result["scores"] == list(scores)
        names = registry.rules(game).winner_ids(sobremesa.game(game, players).setup)
        winners = [name for name, score in zip(names, scores, strict=True) if score]
        assert again.result["winners"] == winners
        going_on = again.add(again.final().legal()[0])
        assert going_on.result is None


@pytest.mark.parametrize(
    "result",
    [
        {"winners": ["w"], "reason": "boredom", "scores": [1, 0]},
        {"winners": ["w"], "reason": "resignation"},
        {"winners": ["w"], "reason": "resignation", "scores": [0, 1]},
        {"winners": ["x"], "reason": "resignation", "scores": [1, 0]},
        {"winners": ["w"], "reason": "resignation", "scores": [1]},
        {"winners": ["w", "b"], "reason": "resignation", "scores": [1, 1]},
        {"winners": [], "reason": "time", "scores": [0, 0]},
        {"winners": ["w"], "reason": "time", "scores": ["1", 0]},
        {"winners": ["w"], "reason": "time", "scores": [True, False]},
        {"winners": ["w"], "reason": "time", "scores": [1, 0], "comment": ""},
        {"reason": ["time"]},
        {},
    ],
)
def test_what_can_be_no_end_is_refused(result: dict[str, object]) -> None:
    data = played("colmena", 4).data() | {"result": result}
    with pytest.raises(BadRecord):
        Record.from_data(data).validate()


def test_a_game_of_two_that_is_over_has_the_end_of_its_rules() -> None:
    state = sobremesa.game("colmena", repetition=2).start()
    record = Record.begin(state)
    for action in ("wQ@0,0", "bQ@1,0", "wQ@1,-1", "bQ@2,-1"):
        record = record.add(action)
    assert record.final().over
    with pytest.raises(BadRecord, match="repetition"):
        record.ended("resignation", (1, 0)).validate()


@pytest.mark.parametrize(("reason", "scores"), [("surrounded", (1, 0)), ("time", (1, 0, 0))])
def test_a_record_is_not_ended_anyhow(reason: str, scores: tuple[float, ...]) -> None:
    with pytest.raises(BadRecord):
        played("colmena", 4).ended(reason, scores)


def test_tags_are_kept_and_change_nothing() -> None:
    plain = played("reyes", 4)
    tagged = Record.from_data(plain.data() | {"tags": {"Event": "Copa «A»"}})
    assert "tags" not in plain.data()
    assert Record.loads(tagged.dumps()).tags == {"Event": "Copa «A»"}
    assert tagged.add(tagged.final().legal()[0]).tags == tagged.tags
    assert tagged.final() == plain.final()


def test_a_record_of_the_first_days_still_loads() -> None:
    text = (
        '{"game":"colmena","rules":1,"players":2,"options":{"preset":"murciana","expansions":"ML",'
        '"wall_gate":false,"queen_first":true,"repetition":3},"start":null,'
        '"actions":["wG1@0,0","bS1@1,0"],"result":null}'
    )
    assert Record.loads(text).validate().to_move == "w"
    assert Record.loads(text).dumps() == text


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
        '{"game":"colmena","actions":[],"tags":["Event"]}',
        '{"game":"colmena","actions":[],"tags":{"Event":1}}',
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
