"""Accounts, tokens, bots' streams, histories, ratings, pictures, metrics."""

from __future__ import annotations

import asyncio
import io
import json
import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from PIL import Image

import sobremesa
from tests.server.seated import QUICK
from tests.server.serving import Guest, Server, served, wire


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with served() as running:
        yield running


def _account(server: Server, name: str) -> Guest:
    guest = Guest(server, "Guest")
    me = guest.post("/api/me/account", {"name": name, "password": "correct horse"})
    assert me == {"id": guest.id, "name": name, "account": True}
    return guest


def _about(guest: Guest) -> Any:
    """Give what is public about somebody, once a game has been filed."""
    for _ in range(200):
        about = guest.get(f"/api/people/{guest.id}")
        if about["games"]:
            return about
        time.sleep(0.05)
    raise AssertionError("no game was filed")


def _play_quickly(table: str, white: Guest, black: Guest) -> None:
    for index, action in enumerate(QUICK):
        (white, black)[index % 2].ask(table, do="act", action=action, ply=index)


def test_an_account_keeps_seats_and_lets_its_owner_in_again(server: Server) -> None:
    ana = Guest(server, "Ana")
    table = ana.open(game="colmena", seats=[{"kind": "me"}])
    ana.post("/api/me/account", {"name": "Ana María", "password": "correct horse"})
    elsewhere = httpx.Client(base_url=server.url)
    wrong = elsewhere.post("/api/me/session", json={"name": "ana maría", "password": "wrong horse"})
    assert wrong.json()["code"] == "wrong_password"
    nobody = elsewhere.post("/api/me/session", json={"name": "nadie", "password": "wrong horse"})
    assert nobody.json() == wrong.json()
    right = elsewhere.post(
        "/api/me/session", json={"name": "ana maría", "password": "correct horse"}
    )
    assert right.json()["id"] == ana.id
    assert elsewhere.get(f"/api/tables/{table}").json()["you"]["seats"] == [0]
    assert [t["table"] for t in elsewhere.get("/api/me/tables").json()] == [table]
    other = Guest(server, "Otra")
    taken = other.post(
        "/api/me/account", {"name": "ANA MARÍA", "password": "correct horse"}, status=409
    )
    assert taken["code"] == "name_taken"
    elsewhere.delete("/api/me/session")
    assert elsewhere.get("/api/me").json()["id"] is None
    elsewhere.close()
    ana.close()
    other.close()


def test_games_go_into_histories_and_ratings(server: Server) -> None:
    ana, blas = _account(server, "Ana R"), _account(server, "Blas R")
    table = ana.open(game="colmena", seats=[{"kind": "me"}], public=True)
    blas.sit(table)
    blas.ask(table, 409, do="offer", what="rematch")
    ana.ask(table, do="act", action="wQ@0,0")
    blas.ask(table, do="resign")
    about = _about(ana)
    assert about["games"][0]["score"] == 1
    assert about["games"][0]["reason"] == "resignation"
    loser = ana.get(f"/api/people/{blas.id}")
    assert about["ratings"][0]["rating"] > loser["ratings"][0]["rating"]
    assert about["ratings"][0]["games"] == 1
    ana.ask(table, do="say", text="buena partida")
    exported = ana.get("/api/me/export")
    assert exported["person"]["name"] == "Ana R"
    assert exported["games"][0]["table"] == table
    assert [said["text"] for said in exported["tables"][0]["said"]] == ["buena partida"]
    ana.http.delete("/api/me")
    assert ana.get("/api/me")["id"] is None
    assert blas.get(f"/api/people/{ana.id}", 404)["code"] == "unknown_person"
    assert blas.get(f"/api/tables/{table}")["seats"][0]["name"] == ""
    told = blas.http.get(f"/api/tables/{table}/events").text
    assert "Ana R" not in told
    assert "buena partida" not in told
    ana.close()
    blas.close()


def test_a_game_against_a_guest_counts_for_nobody(server: Server) -> None:
    ana, eva = _account(server, "Ana G"), Guest(server, "Eva")
    table = ana.open(game="colmena", seats=[{"kind": "me"}], options={"repetition": 2})
    eva.sit(table)
    _play_quickly(table, ana, eva)
    about = _about(ana)
    assert about["games"][0]["score"] == 0.5
    assert about["ratings"] == []
    ana.close()
    eva.close()


def test_a_program_plays_with_a_token_and_a_stream(server: Server) -> None:
    ana, owner = Guest(server, "Ana"), _account(server, "Owner")
    token = owner.post("/api/me/tokens", {"label": "my bot"})["token"]
    listed = owner.get("/api/me/tokens")
    assert [entry["label"] for entry in listed] == ["my bot"]
    assert token.partition(".")[2] not in json.dumps(listed)
    table = ana.open(game="colmena", seats=[{"kind": "me"}], options={"repetition": 2})
    headers = {"Authorization": f"Bearer {token}"}
    with httpx.Client(base_url=server.url, headers=headers, timeout=20) as bot:
        bot.post(f"/api/tables/{table}", json={"do": "sit", "id": "1"})
        turns = 0
        with bot.stream("GET", "/api/me/stream") as stream:
            lines = (json.loads(line) for line in stream.iter_lines() if line.strip())
            first = next(lines)
            assert (first["table"], first["your_turn"]) == (table, False)
            ana.ask(table, do="act", action=QUICK[0])
            for news in lines:
                if news["phase"] == "over":
                    break
                if news["your_turn"]:
                    ply = news["ply"]
                    answer = bot.post(
                        f"/api/tables/{table}",
                        json={"do": "act", "id": f"a{ply}", "action": QUICK[ply], "ply": ply},
                    )
                    assert answer.status_code == 200, answer.text
                    turns += 1
                    if ply + 1 < len(QUICK):
                        ana.ask(table, do="act", action=QUICK[ply + 1])
        assert turns == 2
        with bot.stream("GET", f"/api/tables/{table}/stream?last=0") as stream:
            lines = (json.loads(line) for line in stream.iter_lines() if line.strip())
            assert next(lines)["kind"] == "welcome"
            events = next(lines)["events"]
            assert [entry["n"] for entry in events] == list(range(1, len(events) + 1))
        owner.http.delete(f"/api/me/tokens/{listed[0]['id']}")
        assert bot.get("/api/me").status_code == 401
    ana.close()
    owner.close()


def test_a_bot_answers_from_another_process(server: Server) -> None:
    ana = Guest(server, "Ana")
    table = ana.open(game="colmena", seats=[{"kind": "me"}, {"kind": "bot", "level": 1}])

    async def run() -> None:
        found = await wire(ana, table).open(last=0)
        state = sobremesa.game("colmena").start()
        for _ in range(3):
            await found.send(do="act", id=f"{state.key}", action=state.legal()[0])
            state = state.play(state.legal()[0])
            while True:
                message = await found.until("events")
                acted = [e["event"] for e in message["events"] if e["event"]["kind"] == "acted"]
                if acted and acted[0]["seat"] == 1:
                    state = state.play(acted[0]["action"])
                    break
        await found.close()

    asyncio.run(run())
    ana.close()


def test_pictures_records_and_numbers_can_be_fetched(server: Server) -> None:
    ana = Guest(server, "Ana")
    table = ana.open(game="colmena", seats=[{"kind": "me"}, {"kind": "me"}], public=True)
    assert ana.get("/api/tables")["tables"][0]["table"] == table
    for ply, action in enumerate(QUICK):
        ana.ask(table, do="act", action=action, ply=ply)
    with httpx.Client(base_url=server.url, timeout=30) as anybody:
        assert anybody.get(f"/api/tables/{table}/image.svg").text.startswith("<svg")
        assert anybody.get(f"/api/tables/{table}/image.png?width=200").content[:4] == b"\x89PNG"
        assert anybody.get(f"/api/tables/{table}/game.gif?width=120").content[:4] == b"GIF8"
        begun = anybody.get(f"/api/tables/{table}/image.svg?ply=0").text
        assert begun == sobremesa.game("colmena").start().svg(800, "es")
        film = anybody.get(f"/api/tables/{table}/game.gif?width=120&ply=2").content
        assert getattr(Image.open(io.BytesIO(film)), "n_frames", 1) == 3
        record = sobremesa.Record.loads(anybody.get(f"/api/tables/{table}/record").text)
        assert record.actions == QUICK
        assert anybody.get("/healthz").json() == {"ok": True}
        assert "sobremesa_entries_total" in anybody.get("/metrics").text
        scene = anybody.post("/api/games/colmena/scene", json={"options": {"repetition": 2}})
        assert scene.json()["scene"]["choices"]
    ana.close()


def test_set_ups_are_published_liked_and_used(server: Server) -> None:
    ana, blas = _account(server, "Ana S"), Guest(server, "Blas")
    fortress = "RKBBNPPNQPPRP.PP.P"
    kept = ana.post(
        "/api/arrangements",
        {
            "game": "reyes",
            "name": "Muralla",
            "note": "Tres filas.",
            "value": fortress,
            "public": True,
        },
    )["id"]
    ana.post("/api/arrangements", {"game": "reyes", "name": "Secreta", "value": fortress})
    bad = {"game": "reyes", "name": "Mala", "value": "KKK"}
    assert ana.post("/api/arrangements", bad, 409)["code"] == "bad_arrangement"
    assert ana.post("/api/arrangements", {**bad, "game": "sparta"}, 409)["code"] == "no_secret"
    for _ in range(2):
        assert blas.http.put(f"/api/arrangements/{kept}/like").status_code == 200
    listed = blas.get("/api/arrangements?game=reyes")
    assert [(entry["name"], entry["author"], entry["likes"]) for entry in listed] == [
        ("Muralla", "Ana S", 1)
    ]
    assert [listed[0]["liked"], ana.get("/api/arrangements?game=reyes")[0]["liked"]] == [
        True,
        False,
    ]
    assert len(ana.get("/api/me/arrangements")) == 2
    table = blas.open(
        game="reyes", secret=True, seats=[{"kind": "me"}, {"kind": "bot", "level": 1}]
    )
    blas.ask(table, do="arrange", values={"S": listed[0]["value"]})
    assert blas.get(f"/api/tables/{table}")["options"]["setups"]["S"] == fortress
    assert blas.http.delete(f"/api/arrangements/{kept}").status_code == 404
    assert ana.http.delete(f"/api/arrangements/{kept}").status_code == 200
    assert blas.get("/api/arrangements?game=reyes") == []
    ana.close()
    blas.close()


def test_a_rematch_is_a_table_of_its_own(server: Server) -> None:
    ana, blas = Guest(server, "Ana"), Guest(server, "Blas")
    table = ana.open(game="sparta", seats=[{"kind": "me"}])
    blas.sit(table)
    ana.ask(table, do="abort")
    ana.ask(table, do="offer", what="rematch")
    blas.ask(table, do="offer", what="rematch")
    again = ana.get(f"/api/tables/{table}")["rematch"]
    assert ana.get(f"/api/tables/{again}")["you"]["seats"] == [1]
    assert blas.get(f"/api/tables/{again}")["phase"] == "playing"
    ana.close()
    blas.close()


def test_a_table_without_watchers_shows_nothing_to_others(server: Server) -> None:
    ana, eva = Guest(server, "Ana"), Guest(server, "Eva")
    table = ana.open(game="sparta", seats=[{"kind": "me"}, {"kind": "me"}], watchers=False)
    for path in ("", "/events", "/scene", "/record", "/image.svg", "/stream"):
        assert eva.get(f"/api/tables/{table}{path}", 403)["code"] == "no_watchers"

    async def run() -> None:
        found = await wire(eva, table).open()
        assert (await found.next())["error"]["code"] == "no_watchers"
        await found.close()

    asyncio.run(run())
    ana.close()
    eva.close()


def test_ones_own_tables_tell_the_rivals_and_when_something_happened(server: Server) -> None:
    ana, berta = Guest(server, "Ana"), Guest(server, "Berta")
    table = ana.open(game="ajedrez", seats=[{"kind": "me"}, {"kind": "open"}])
    (told,) = (one for one in ana.get("/api/me/tables") if one["table"] == table)
    assert told["rivals"] == []
    berta.sit(table)
    ana.ask(table, do="act", action="e2e4")
    (told,) = (one for one in ana.get("/api/me/tables") if one["table"] == table)
    assert told["rivals"] == [{"seat": 1, "name": "Berta", "bot": 0}]
    assert abs(told["at"] / 1000 - time.time()) < 60
    assert not told["your_turn"]
    ana.close()
    berta.close()


def test_the_house_says_its_version_and_where_to_read_on() -> None:
    where = {"documentation": "https://docs.example/", "source": "https://source.example/"}
    with served(**{f"SOBREMESA_{name.upper()}": value for name, value in where.items()}) as server:
        guest = Guest(server, "Ana")
        assert guest.get("/api/about") == {"version": sobremesa.__version__, **where}
        guest.close()
