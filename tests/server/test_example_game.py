"""A game of another package is played on the server, without a line changed there."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest

from tests.example import installed

from .serving import Guest, Server, served


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(**installed(tmp_path_factory.mktemp("raya"))) as found:
        yield found


@pytest.fixture
def ana(server: Server) -> Iterator[Guest]:
    guest = Guest(server, "Ana")
    yield guest
    guest.close()


def my_turn(ana: Guest, table: str) -> dict[str, Any] | None:
    """Wait for one's turn and give the table as it is then; none when the game has ended."""
    until = time.monotonic() + 30
    while time.monotonic() < until:
        found = ana.get(f"/api/tables/{table}")
        if found["ended"]:
            return None
        if found["turn"] == 0:
            return dict(found)
        time.sleep(0.02)
    raise AssertionError("the machine does not move")


def test_it_is_in_the_catalogue(ana: Guest) -> None:
    found = next(one for one in ana.get("/api/games") if one["id"] == "raya")
    assert found["title"]["en"] == "Noughts and crosses"
    assert "misere" in [option["name"] for option in found["options"]]


@pytest.mark.parametrize("level", [1, 8])
def test_a_table_of_it_is_played_to_the_end_against_a_level(ana: Guest, level: int) -> None:
    seats = [{"kind": "me"}, {"kind": "bot", "level": level}]
    table = ana.open(game="raya", seats=seats)
    actions = 0
    while my_turn(ana, table):
        scene = ana.get(f"/api/tables/{table}/scene")["scene"]
        ana.ask(table, do="act", action=scene["choices"][0]["action"])
        actions += 1
    ended = ana.get(f"/api/tables/{table}")["ended"]
    assert 3 <= actions <= 5
    assert sum(ended["scores"]) == 1
    assert level == 1 or ended["scores"][0] < 1  # nobody beats level 8 at this


def test_a_refusal_cites_its_own_rule(ana: Guest) -> None:
    table = ana.open(game="raya", seats=[{"kind": "me"}, {"kind": "me"}])
    ana.ask(table, do="act", action="b2")
    refused = ana.ask(table, 409, do="act", action="b2")
    assert refused["rule"] == "RAY-1.2"
