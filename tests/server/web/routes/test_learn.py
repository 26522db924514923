"""The routes for learning: rules as a page, diagrams, tutorials, trials and variants."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import httpx
import pytest

import sobremesa
from sobremesa.core import registry
from tests.server.serving import served


@pytest.fixture(scope="module")
def somebody() -> Iterator[httpx.Client]:
    with served() as server, httpx.Client(base_url=server.url, timeout=20) as client:
        yield client


def _post(client: httpx.Client, path: str, data: object, status: int = 200) -> Any:
    answer = client.post(path, json=data)
    assert answer.status_code == status, answer.text
    return answer.json()


@pytest.mark.parametrize("game", sobremesa.games())
def test_the_page_has_every_rule_and_every_example_in_both_languages(
    somebody: httpx.Client, game: str
) -> None:
    page = somebody.get(f"/api/games/{game}/page").json()
    rules = registry.rules(game)
    for language in ("es", "en"):
        passages = [p for section in page[language] for p in section["passages"]]
        assert [p["rule"] for p in passages if p["rule"]] == list(rules.written(language).rules)
        named = {name for p in passages for name in p["options"]}
        assert named == {option.name for option in rules.options.all()}
    assert [example["id"] for example in page["examples"]] == [s.id for s in rules.scenarios]
    for example, scenario in zip(page["examples"], rules.scenarios, strict=True):
        assert (example["why"] or {}).get("rule") == scenario.refused


@pytest.mark.parametrize("game", sobremesa.games())
def test_examples_are_drawn_before_and_after(somebody: httpx.Client, game: str) -> None:
    scenarios = registry.rules(game).scenarios
    allowed = next(s for s in scenarios if not s.refused)
    refused = next(s for s in scenarios if s.refused)
    drawn = [
        somebody.get(f"/api/games/{game}/examples/{name}.svg", params={"after": after}).text
        for name, after in ((allowed.id, False), (allowed.id, True), (refused.id, False))
    ]
    assert len(set(drawn)) == 3
    for svg in drawn:
        assert ElementTree.fromstring(svg).tag.endswith("svg")
    nothing = somebody.get(f"/api/games/{game}/examples/{refused.id}.svg", params={"after": True})
    assert nothing.status_code == 404
    assert somebody.get(f"/api/games/{game}/examples/no-such-thing.svg").status_code == 404


def test_a_worked_example_is_played_and_refused_without_anything_being_kept(
    somebody: httpx.Client,
) -> None:
    begun = somebody.get("/api/games/ajedrez/examples/rook-not-diagonally").json()
    assert begun["picture"]["scene"]["choices"]
    path = "/api/games/ajedrez/try"
    why = _post(somebody, path, {"position": begun["position"], "action": "a1d4"})
    assert (why["rule"], "position" in why) == ("AJE-3.3", False)
    clicked = _post(
        somebody, path, {"position": begun["position"], "clicks": ["cell:a1", "cell:d4"]}
    )
    assert clicked == why
    done = _post(somebody, path, {"position": begun["position"], "action": "a1a7"})
    assert done["rule"] is None
    assert done["position"]["to_move"] == "b"
    assert done["picture"]["scene"]["to_move"] == 1
    again = _post(somebody, path, {"position": done["position"], "action": "a7a8"})
    assert again["rule"] == "AJE-1.2"


def test_clicks_after_the_move_is_spent_are_told_so(somebody: httpx.Client) -> None:
    state = sobremesa.game("colina").start().play("e2-e4")
    asked = {"position": state.data(), "clicks": ["cell:f2", "cell:f4"]}
    assert _post(somebody, "/api/games/colina/try", asked)["rule"] == "COL-3.1"


def test_a_position_that_is_none_gets_a_sentence(somebody: httpx.Client) -> None:
    path = "/api/games/sparta/try"
    start = sobremesa.game("sparta").start().data()
    bad: dict[str, Any]
    for bad in (
        {"position": {**start, "pieces": {"b2": "XX"}}, "action": "b2-b3"},
        {"position": {**start, "options": {"repetition": 77}}, "action": "b2-b3"},
        {"position": {"game": "sparta"}, "action": "b2-b3"},
        {"position": start | {"game": "colmena"}, "action": "b2-b3"},
        {"position": start, "action": "b2-b3", "more": 1},
        {"position": [], "action": "b2-b3"},
        {"action": "b2-b3"},
    ):
        refused = _post(somebody, path, bad, 400)
        assert refused["code"] == "bad_message"
        assert refused["es"] != refused["en"]
    assert _post(somebody, path, {"position": start, "action": "?"})["rule"] == "notation"
    assert _post(somebody, path, {"position": start, "action": "b2-b3" * 9000}, 413)
    assert _post(somebody, "/api/games/chess/try", {"position": start}, 404)


@pytest.mark.parametrize("game", sobremesa.games())
def test_every_step_of_a_tutorial_begins(somebody: httpx.Client, game: str) -> None:
    for lesson in somebody.get(f"/api/games/{game}/tutorial").json():
        for step in lesson["steps"]:
            begun = somebody.get(f"/api/games/{game}/tutorial/{step['id']}").json()
            assert begun["show"] in begun["accept"]
            legal = {choice["action"] for choice in begun["picture"]["scene"]["choices"]}
            assert set(begun["accept"]) <= legal
    assert somebody.get(f"/api/games/{game}/tutorial/none").status_code == 404


def test_a_variant_is_compared_with_the_nearest_preset(somebody: httpx.Client) -> None:
    path = "/api/games/colmena/variant"
    found = _post(somebody, path, {"options": {"wall_gate": True, "queen_first": False}})
    assert found["nearest"] == "hive"
    assert found["differences"] == [{"name": "repetition", "usual": 0, "value": 3}]
    assert found["changed"] == ["wall_gate", "queen_first"]
    assert _post(somebody, path, {})["differences"] == []
    refused = _post(somebody, path, {"options": {"repetition": 1}}, 400)
    assert (refused["code"], "repetition" in refused["en"]) == ("bad_option", True)


def test_players_and_options_that_do_not_fit_are_explained(somebody: httpx.Client) -> None:
    path = "/api/games/reyes/variant"
    refused = _post(somebody, path, {"players": 2, "options": {"seating": "four"}}, 400)
    assert "four" in refused["en"]
    found = _post(somebody, path, {"players": 4, "options": {}})
    assert found["differences"] == []
    assert len(found["picture"]["scene"]["sides"]) == 4
