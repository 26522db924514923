"""The routes about playing well: strategy, model games, the coach."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import httpx
import pytest

import sobremesa
from sobremesa.core import registry
from tests.server.serving import served


@pytest.fixture(scope="module")
def somebody() -> Iterator[httpx.Client]:
    with served() as server, httpx.Client(base_url=server.url, timeout=30) as client:
        yield client


@pytest.mark.parametrize("game", sobremesa.games())
def test_the_strategy_page_has_every_principle_and_its_picture(
    somebody: httpx.Client, game: str
) -> None:
    page = somebody.get(f"/api/games/{game}/strategy").json()
    known = registry.rules(game).strategy.principles
    assert [one["id"] for one in page["principles"]] == [one.id for one in known]
    for one in known:
        drawn = somebody.get(f"/api/games/{game}/strategy/{one.id}.svg?language=en")
        assert ElementTree.fromstring(drawn.text).tag.endswith("svg")


@pytest.mark.parametrize("game", sobremesa.games())
def test_a_model_game_can_be_replayed(somebody: httpx.Client, game: str) -> None:
    model = somebody.get(f"/api/games/{game}/models/short").json()
    last = len(model["actions"])
    assert all(one["label"]["es"] and one["side"]["en"] for one in model["actions"])
    end = somebody.get(f"/api/games/{game}/models/short/{last}").json()
    assert end["position"]["result"] is not None
    assert somebody.get(f"/api/games/{game}/models/short/{last + 1}").status_code == 404
    assert somebody.get(f"/api/games/{game}/models/none").status_code == 404


def test_model_games_have_addresses_within_the_page(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<title>Sobremesa</title>")
    with (
        served(SOBREMESA_PAGE=str(tmp_path)) as server,
        httpx.Client(base_url=server.url) as somebody,
    ):
        for game in sobremesa.games():
            assert somebody.get(f"/strategy/{game}/short").status_code == 200
            assert somebody.get(f"/strategy/{game}/none").status_code == 404


@pytest.mark.parametrize("game", sobremesa.games())
def test_the_coach_goes_through_a_game(somebody: httpx.Client, game: str) -> None:
    path = f"/api/games/{game}/coach"
    told = somebody.post(path, json={}).json()
    remarks = 0
    for number in range(12):
        state = sobremesa.position(told["position"])
        if state.over:
            break
        assert state.player == 0
        action = state.legal()[-1 - number % len(state.legal())]
        asked = {"position": told["position"], "action": action, "said": told["said"]}
        told = somebody.post(path, json=asked).json()
        assert told["actions"][0] == action
        assert len(told["actions"]) == len(told["pictures"])
        remarks += told["remark"] is not None
    assert remarks > 0


def test_the_coach_refuses_what_is_not_legal(somebody: httpx.Client) -> None:
    begun = somebody.post("/api/games/sparta/coach", json={}).json()
    bad = {"position": begun["position"], "action": "b2-b9"}
    assert somebody.post("/api/games/sparta/coach", json=bad).status_code == 400
    assert somebody.post("/api/games/colmena/coach", json=bad).status_code == 400
