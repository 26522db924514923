"""Values with a name: whoever takes options takes the name, and what is saved is the value."""

from __future__ import annotations

import json
from typing import Any

import pytest

import sobremesa
from sobremesa import BadOption, Record
from sobremesa.cli import main
from sobremesa.core import registry
from sobremesa.engine.protocol import Protocol
from sobremesa.play.tournament import Terms, validated_terms
from sobremesa.server.tables.terms import TableTerms

CITIES: Any = registry.rules("sparta").options.option("cities").describe()
SETUPS: Any = registry.rules("reyes").options.option("setups").describe()
NAMED = [
    ("sparta", "cities", one["name"], one["name"], one["value"]) for one in CITIES["placements"]
] + [
    ("reyes", "setups", one["name"], {"S": one["name"]}, {"S": one["letters"]})
    for one in SETUPS["named"]
]
EVERY = [pytest.param(game, option, *pair, id=name) for game, option, name, *pair in NAMED]


@pytest.mark.parametrize(("game", "option", "name", "value"), EVERY)
def test_a_name_is_taken_everywhere_and_the_value_is_saved(
    capsys: pytest.CaptureFixture[str], game: str, option: str, name: Any, value: Any
) -> None:
    start = sobremesa.game(game, options={option: value}).start()
    value = start.options[option]  # with what was not said
    assert sobremesa.game(game, options={option: name}).start() == start
    record = Record.begin(start)
    assert json.loads(record.dumps())["options"][option] == value
    named = {**json.loads(record.dumps()), "options": {option: name}}
    assert Record.from_data(named) == record
    assert sobremesa.position({**start.data(), "options": {option: name}}) == start
    wanted = json.dumps({"game": game, "options": {option: name}})
    answer = Protocol().answer(f"newgame {wanted}")
    assert answer == [start.json(), "ok"]
    assert TableTerms(game, options={option: name}).chosen().options[option] == value
    assert (
        validated_terms(Terms("Cup", game, "robin", options={option: name})).options[option]
        == value
    )
    typed = name if isinstance(name, str) else f"S={name['S']}"
    assert main(["show", "--game", game, "--options", f"{option}={typed}", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out) == start.data()


def test_names_are_those_that_people_read() -> None:
    twins = sobremesa.game("sparta", cities="twins").options
    for said in ("Twins", " twins ", "Ciudades gemelas", "TWIN CITIES"):
        assert sobremesa.game("sparta", cities=said).options == twins
    fortress = sobremesa.game("reyes", setups={"S": "fortress"}).options
    assert sobremesa.game("reyes", setups={"S": "Fortaleza"}).options == fortress


def test_an_unknown_name_is_refused_with_those_there_are() -> None:
    with pytest.raises(BadOption, match="twins, crossed") as caught:
        sobremesa.game("sparta", cities="triplets")
    assert "triplets" in caught.value.text.es
    with pytest.raises(BadOption, match="Fortress"):
        sobremesa.game("reyes", setups={"S": "castle"})
