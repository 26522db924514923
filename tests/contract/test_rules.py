"""The written rules, the scenarios and the options of every game are complete."""

from __future__ import annotations

import re
from random import Random

import pytest

import sobremesa
from sobremesa import BadOption
from sobremesa.core import registry
from sobremesa.core.example import opening
from sobremesa.rulebook.scenario import Scenario, differences
from sobremesa.rulebook.text import LANGUAGES
from tests.contract.games import GAMES

OF_THE_TABLE = re.compile(r"-[A-Z]\d")
"""Rules that no action can show: manners at the table (REY-M1) and tournaments (REY-T1)."""
SCENARIOS = [
    pytest.param(game, scenario, id=f"{game}-{scenario.id}")
    for game in GAMES
    for scenario in registry.rules(game).scenarios
]


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_scenario(game: str, scenario: Scenario) -> None:
    state = opening(registry.rules(game), scenario)
    why = state.why(scenario.action)
    if scenario.refused:
        assert why is not None
        assert why.rule == scenario.refused, why.text.en
    else:
        assert why is None, why
        assert scenario.then is not None
        assert differences(scenario.then, state.play(scenario.action).data()) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_a_scenario_and_every_scenario_a_rule(game: str) -> None:
    rules = registry.rules(game)
    playable = {rule for rule in rules.written("en").rules if not OF_THE_TABLE.search(rule)}
    assert {scenario.rule for scenario in rules.scenarios} == playable
    names = [scenario.id for scenario in rules.scenarios]
    assert len(set(names)) == len(names)
    for scenario in rules.scenarios:
        assert scenario.text.es
        assert scenario.text.en
        assert scenario.refused is None or scenario.refused in playable


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_are_written_in_both_languages_rule_by_rule(game: str) -> None:
    rules = registry.rules(game)
    pages = [list(rules.written(language).rules) for language in LANGUAGES]
    assert pages[0] == pages[1]
    assert pages[0]
    assert rules.written("es").markdown != rules.written("en").markdown


@pytest.mark.parametrize("game", GAMES)
def test_every_option_is_explained_and_named_in_the_rules(game: str) -> None:
    rules = registry.rules(game)
    for option in rules.options.all():
        for language in LANGUAGES:
            assert option.label[language]
            assert option.help[language]
            assert option.allowed()[language]
            assert f"`{option.name}" in rules.written(language).markdown, option.name
        assert option.check(option.default) == option.default
        random = Random(option.name)
        for _ in range(20):
            value = option.sample(random)
            assert option.check(value) == value
        wrong: tuple[object, ...] = (None, [], -1, 10**9, "no such value")
        for bad in wrong:
            with pytest.raises(BadOption) as caught:
                option.check(bad)
            assert option.name in caught.value.text.es


@pytest.mark.parametrize("game", GAMES)
def test_unknown_options_and_players_are_refused(game: str) -> None:
    with pytest.raises(BadOption, match="colour"):
        sobremesa.game(game, colour="red")
    with pytest.raises(BadOption):
        sobremesa.game(game, players=5)
