"""Live tournaments through a real server process."""

from __future__ import annotations

import json
import os
import time
import typing
from pathlib import Path
from typing import Any

import pytest

from sobremesa.core.record import Record
from sobremesa.server.tournaments import commands
from sobremesa.server.tournaments.hosting import Hosting
from tests.server.serving import Guest, Server, served

QUICK = ("wQ@0,0", "bQ@1,0", "wQ@1,-1", "bQ@2,-1")
"""A whole game of La Colmena, if the second time is a repetition."""


def announce(guest: Guest, hosting: dict[str, Any] | None = None, **terms: Any) -> str:
    """Announce a tournament that is quick to play."""
    asked = {"title": "Copa", "game": "colmena", "format": "robin", **terms}
    answer = guest.post("/api/tournaments", {"terms": asked, "hosting": hosting or {}})
    return str(answer["tournament"])


def ask(guest: Guest, cup: str, do: str, status: int = 200, **more: Any) -> Any:
    more.setdefault("id", os.urandom(6).hex())
    return guest.post(f"/api/tournaments/{cup}", {"do": do, **more}, status)


def view(guest: Guest, cup: str) -> dict[str, Any]:
    return dict(guest.get(f"/api/tournaments/{cup}"))


def wait_for(guest: Guest, cup: str, what: Any, seconds: float = 30) -> dict[str, Any]:
    """Look at a tournament until something holds."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = view(guest, cup)
        if what(found):
            return found
        time.sleep(0.1)
    raise AssertionError(view(guest, cup))


def tables(found: dict[str, Any]) -> list[dict[str, Any]]:
    """Give the tables of the last round."""
    return list(found["rounds"][-1]["tables"]) if found["rounds"] else []


def give_up(players: dict[str, Guest], found: dict[str, Any], loser: str) -> None:
    """Play an action where nobody has, then let somebody resign."""
    (table,) = [one for one in tables(found) if loser in one["seats"] and not one["decided"]]
    players[loser].ask(table["at"], do="resign")


@pytest.fixture(scope="module")
def people() -> Any:
    with served() as server:
        guests = [Guest(server, name) for name in ("Ana", "Blas", "Cruz", "Dora", "Eva")]
        yield guests
        for guest in guests:
            guest.close()


def test_people_play_a_round_robin_by_link(people: list[Guest]) -> None:
    organiser, ana, blas, cruz, _ = people
    cup = announce(organiser)
    players = {}
    for guest in (ana, blas, cruz):
        ask(guest, cup, "join")
        players[guest.id] = guest
    assert view(ana, cup)["me"] == ana.id
    assert ask(ana, cup, "join", 409)["code"] == "tournament_already_in"
    assert ask(ana, cup, "begin", 403)["code"] == "not_organiser"
    ask(organiser, cup, "begin")
    for round_number in (1, 2, 3):
        for guest in (ana, blas, cruz):
            ask(guest, cup, "ready")
        found = wait_for(organiser, cup, lambda f, n=round_number: len(f["rounds"]) == n)
        (table,) = [one for one in tables(found) if len(one["seats"]) == 2]
        first = players[table["seats"][0]]
        assert first.get(f"/api/tables/{table['at']}")["phase"] == "playing"
        first.ask(table["at"], do="act", action="wQ@0,0")
        give_up(players, found, table["seats"][1])
        wait_for(organiser, cup, lambda f: tables(f)[0]["decided"])
    over = view(organiser, cup)
    assert over["phase"] == "over"
    assert (
        sum(row["score"] for row in over["standings"]) == 3.0
    )  # three wins; a rest counts nothing
    assert [row["place"] for row in over["standings"]] == [1, 2, 3]


def test_an_organiser_pauses_corrects_replaces_and_closes(people: list[Guest]) -> None:
    organiser, ana, blas, _, eva = people
    cup = announce(organiser, laps=2)
    players = {guest.id: guest for guest in (ana, blas)}
    for guest in (ana, blas):
        ask(guest, cup, "join")
    ask(organiser, cup, "begin")
    ask(organiser, cup, "pause", why="comer")
    ask(ana, cup, "ready")
    ask(blas, cup, "ready")
    assert not view(ana, cup)["rounds"]
    assert ask(organiser, cup, "pair", 409)["code"] == "tournament_paused"
    ask(organiser, cup, "resume")
    found = wait_for(organiser, cup, lambda f: len(f["rounds"]) == 1)
    loser = tables(found)[0]["seats"][1]
    give_up(players, found, loser)
    found = wait_for(organiser, cup, lambda f: tables(f)[0]["decided"])
    assert found["standings"][0]["slot"] != loser
    wrong = {"table": "1.1", "shares": [0, 1], "why": " "}
    assert ask(organiser, cup, "correct", 409, **wrong)["code"] == "tournament_no_reason"
    bad = {"table": "1.1", "shares": [1, 1], "why": "mal apuntado"}
    assert ask(organiser, cup, "correct", 409, **bad)["code"] == "tournament_bad_outcome"
    ask(organiser, cup, "correct", table="1.1", shares=[0, 1], why="mal apuntado")
    found = view(organiser, cup)
    assert found["standings"][0]["slot"] == loser
    assert found["log"][-1]["why"] == "mal apuntado"

    ask(eva, cup, "join")
    assert view(eva, cup)["standing_by"]
    ask(ana, cup, "ready")
    ask(blas, cup, "ready")
    found = wait_for(organiser, cup, lambda f: len(f["rounds"]) == 2)
    at = tables(found)[0]["at"]
    ask(organiser, cup, "replace", slot=blas.id, substitute=eva.id, why="se fue")
    assert eva.get(f"/api/tables/{at}")["you"]["seats"]
    assert not blas.get(f"/api/tables/{at}")["you"]["seats"]
    eva.ask(at, do="resign")
    found = wait_for(organiser, cup, lambda f: f["phase"] == "over")
    assert found["entrants"][blas.id]["name"] == "Eva"

    early = announce(organiser)
    ask(organiser, early, "close", why="llueve")
    assert view(ana, early)["phase"] == "over"
    assert ask(ana, early, "join", 409)["code"] == "tournament_over"


def test_a_request_counts_once(people: list[Guest]) -> None:
    organiser, ana, *_ = people
    cup = announce(organiser)
    first = ask(ana, cup, "join", id="same")
    assert ask(ana, cup, "join", id="same") == first
    assert len(view(ana, cup)["entrants"]) == 1


def test_bad_announcements_change_nothing(people: list[Guest]) -> None:
    organiser = people[0]
    before = len(organiser.get("/api/tournaments")["tournaments"])
    for terms, hosting, status in (
        ({"game": "nope"}, {}, 400),
        ({"format": "tables"}, {}, 400),
        ({"filler": "uct:1s"}, {}, 400),
        ({"options": {"nope": 1}}, {}, 400),
        ({"format": "nope"}, {}, 400),
        ({}, {"patience": 1}, 400),
        ({}, {"secret": True}, 409),
    ):
        asked = {"title": "x", "game": "colmena", "format": "robin", **terms}
        refused = organiser.post("/api/tournaments", {"terms": asked, "hosting": hosting}, status)
        assert refused["es"]
        assert refused["en"]
    assert organiser.get("/api/tournaments/" + "a" * 12, 404)["code"] == "unknown_tournament"
    assert len(organiser.get("/api/tournaments")["tournaments"]) == before


def test_who_vanishes_is_last(people: list[Guest]) -> None:
    organiser, ana, blas, *_ = people
    cup = announce(organiser, {"patience": 5, "gap": 0}, format="knockout")
    for guest in (ana, blas):
        ask(guest, cup, "join")
    ask(organiser, cup, "begin")
    found = wait_for(organiser, cup, lambda f: f["phase"] == "over", 30)
    gone = tables(found)[0]["absent"]
    assert len(gone) == 1  # nobody was there: who should have moved first
    assert found["standings"][-1]["slot"] == gone[0]


def sixteen(server: Server, restarts: int) -> dict[str, Any]:
    """Let sixteen bots play the rulebook's tournament while the server is killed."""
    organiser = Guest(server, "Organiza")
    cup = announce(
        organiser,
        {"gap": 0},
        title="Torneo",
        game="reyes",
        format="tables",
        options={"quiet_limit": 12},
    )
    for _ in range(16):
        ask(organiser, cup, "add_bot", level=1)
    ask(organiser, cup, "begin")
    for killed in range(restarts):
        wanted = killed + 1
        wait_for(
            organiser,
            cup,
            lambda f, n=wanted: sum(t["decided"] for r in f["rounds"] for t in r["tables"]) >= n,
            240,
        )
        server.kill()
        server.start()
    found = wait_for(organiser, cup, lambda f: f["phase"] == "over", 600)
    organiser.close()
    return found


@pytest.mark.heavy
def test_sixteen_bots_play_the_rulebooks_tournament_through_two_restarts() -> None:
    with served(SOBREMESA_WORKERS="2") as server:
        found = sixteen(server, 2)
    assert [len(one["tables"]) for one in found["rounds"]] == [4, 2, 1]
    for one, after in zip(found["rounds"], found["rounds"][1:], strict=False):
        advanced = {slot for table in one["tables"] for slot in table["ranking"][:2]}
        assert advanced == {slot for table in after["tables"] for slot in table["seats"]}
    titles = [row["title"]["es"] for row in found["standings"][:4]]
    assert titles == ["El Vencedor", "El General", "El Capitán", "El Teniente"]
    final = found["rounds"][-1]["tables"][0]
    assert found["standings"][0]["slot"] == final["ranking"][0]
    assert all(len(table["games"]) == 1 for one in found["rounds"] for table in one["tables"])


def test_standings_and_games_can_be_taken_away(people: list[Guest]) -> None:
    organiser = people[0]
    cup = announce(organiser, {"gap": 0}, game="ajedrez", options={"fifty": True})
    assert organiser.get(f"/api/tournaments/{cup}/standings.json", 409)["code"]
    ask(organiser, cup, "add_bot", level=1)
    ask(organiser, cup, "add_bot", level=3)
    ask(organiser, cup, "begin")
    wait_for(organiser, cup, lambda f: f["phase"] == "over", 120)
    data = organiser.get(f"/api/tournaments/{cup}/standings.json")
    assert [row["place"] for row in data["standings"]] == [1, 2]
    lines = organiser.http.get(f"/api/tournaments/{cup}/standings.csv").text.splitlines()
    assert lines[0].startswith("place,id,name")
    assert len(lines) == 3
    drawn = organiser.http.get(f"/api/tournaments/{cup}/poster.svg?language=en")
    assert drawn.text.startswith("<svg")
    records = organiser.http.get(f"/api/tournaments/{cup}/records").text.splitlines()
    (record,) = [Record.loads(line) for line in records]
    assert record.result is not None


def test_every_request_is_documented() -> None:
    page = (Path(__file__).parents[3] / "docs" / "server.md").read_text(encoding="utf-8")
    for kind in typing.get_args(commands.AnyCommand):
        assert f"`{kind.__struct_config__.tag}`" in page
    for name in Hosting.__struct_fields__:
        assert f"`{name}`" in page


def test_a_game_without_an_end_is_ended_by_the_limit(people: list[Guest]) -> None:
    organiser = people[0]
    cup = announce(organiser, {"gap": 0}, most=5)
    ask(organiser, cup, "add_bot", level=1)
    ask(organiser, cup, "add_bot", level=1)
    ask(organiser, cup, "begin")
    found = wait_for(organiser, cup, lambda f: f["phase"] == "over", 60)
    (game,) = tables(found)[0]["games"]
    assert game["reason"] == "adjudicated"
    assert game["shares"] == [0.5, 0.5]


def test_who_follows_hears_of_news(people: list[Guest]) -> None:
    organiser, ana, *_ = people
    cup = announce(organiser)
    with organiser.http.stream("GET", f"/api/tournaments/{cup}/stream") as stream:
        heard = (json.loads(line) for line in stream.iter_lines() if line.strip())
        assert next(heard) == {"number": 1}
        ask(ana, cup, "join")
        assert next(heard) == {"number": 2}


def test_an_account_that_is_deleted_takes_its_name_along() -> None:
    with served() as server:
        guest, other = Guest(server, "Nombre"), Guest(server, "Otra")
        cup = announce(other)
        ask(guest, cup, "join")
        response = guest.http.delete("/api/me")
        assert response.status_code == 200, response.text
        assert view(other, cup)["entrants"] == {}
        server.kill()
        server.start()
        assert "Nombre" not in other.http.get(f"/api/tournaments/{cup}").text
        guest.close()
        other.close()
