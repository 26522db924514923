"""Small studies of variants over HTTP: progress, refusals, and who gives way."""

from __future__ import annotations

import asyncio
import json
from typing import Any, cast

import pytest

from sobremesa.server.workers.analyses import Analyses
from sobremesa.server.workers.lanes import Workers
from tests.server.serving import Guest


def steps(guest: Guest, game: str, **asked: Any) -> list[dict[str, Any]]:
    with guest.http.stream("POST", f"/api/games/{game}/balance", json=asked) as response:
        assert response.status_code == 200
        assert response.headers["content-type"].startswith("application/x-ndjson")
        return [json.loads(line) for line in response.iter_lines()]


def test_a_variant_is_played_some_times_with_progress(ana: Guest) -> None:
    found = steps(ana, "sparta", options={"cities": "crossed"}, level=1)
    assert [one["kind"] for one in found] == ["balance"] * len(found)
    played = [one["played"] for one in found]
    assert played == sorted(set(played))
    last = found[-1]
    assert last["done"]
    assert last["played"] == last["total"] == len(last["lengths"])
    assert [side["id"] for side in last["sides"]] == ["S", "N"]
    for side in last["sides"]:
        assert side["share"]["low"] <= side["share"]["value"] <= side["share"]["high"]
    assert sum(side["share"]["value"] for side in last["sides"]) == pytest.approx(1, abs=0.001)
    assert sum(end["games"] for end in last["ends"]) == last["played"]
    assert not any(one["done"] for one in found[:-1])


def test_the_same_variant_has_the_same_study(ana: Guest) -> None:
    asked = {"players": 3, "options": {"round_limit": 3}, "level": 1}
    assert steps(ana, "colina", **asked)[-1] == steps(ana, "colina", **asked)[-1]


@pytest.mark.parametrize(
    ("game", "asked", "status", "code"),
    [
        ("nothing", {}, 404, "unknown_game"),
        ("sparta", {"players": 3}, 400, "bad_option"),
        ("sparta", {"options": {"cities": "nowhere"}}, 400, "bad_option"),
        ("sparta", {"level": 8}, 400, "bad_message"),
        ("sparta", {"games": 10**6}, 400, "bad_message"),
    ],
)
def test_a_study_that_cannot_be_is_refused_at_once(
    ana: Guest, game: str, asked: dict[str, Any], status: int, code: str
) -> None:
    assert ana.post(f"/api/games/{game}/balance", asked, status)["code"] == code


def test_whoever_stops_listening_stops_the_games() -> None:
    asked: list[int] = []

    class PerftRun:
        """Workers who are done at once, and count what they are asked for."""

        async def ask(self, *given: Any, **more: Any) -> Any:
            known = given[-1]
            asked.append(len(known))
            return [*known, {}, {}], {"kind": "balance", "done": False}

    async def listen() -> None:
        analyses = Analyses(cast(Workers, PerftRun()))
        steps = analyses.balance(("here", "ana"), "sparta", None, {}, 2)
        await anext(steps)
        await anext(steps)
        await steps.aclose()  # type: ignore[attr-defined]  # it is a generator
        with analyses.stream("here") as first, analyses.stream("here"):
            assert not first.is_set()  # nothing is counted as open any more

    asyncio.run(listen())
    assert asked == [0, 2]


def test_a_newer_study_ends_the_oldest(ana: Guest) -> None:
    path, asked = "/api/games/sparta/balance", {"level": 3}
    with (
        ana.http.stream("POST", path, json=asked) as oldest,
        ana.http.stream("POST", path, json=asked) as second,
        ana.http.stream("POST", path, json=asked) as third,
    ):
        messages = [json.loads(line) for line in oldest.iter_lines()]
        assert messages[-1]["kind"] == "refused"
        assert messages[-1]["error"]["code"] == "too_fast"
        for going_on in (second, third):
            assert json.loads(next(going_on.iter_lines()))["kind"] == "balance"
