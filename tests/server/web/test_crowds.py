"""Many strangers at one table, in one tournament, before one person: others notice little."""

from __future__ import annotations

import asyncio
import time
from contextlib import ExitStack

from sobremesa.server.text import MAX_MARKS
from tests.server.attacking import attacked
from tests.server.connecting import alone, guest_of
from tests.server.serving import Guest, Server, Wire, served, wire
from tests.server.tournaments.test_tournaments import announce
from tests.server.web.routes.test_challenges import CHESS

CROWD = {"SOBREMESA_CROWD_RATE": "1", "SOBREMESA_CROWD_BURST": "20"}


def _guests(server: Server, stack: ExitStack, count: int) -> list[Guest]:
    found = [Guest(server, f"Eva {number}") for number in range(count)]
    for guest in found:
        stack.callback(guest.close)
    return found


def test_strangers_write_no_faster_at_a_table_the_more_they_are() -> None:
    with served(**CROWD) as server, guest_of(server) as ana, ExitStack() as stack:
        table = alone(ana)
        begin, granted = time.monotonic(), 0
        for number, eva in enumerate(_guests(server, stack, 10)):
            for count in range(5):
                asked = {"do": "say", "text": "x", "room": "watchers"}
                asked = asked if count % 2 else {"do": "mute", "whom": f"{number}"}
                answer = eva.http.post(f"/api/tables/{table}", json={"id": f"{count}", **asked})
                assert answer.status_code in (200, 429)
                granted += answer.status_code == 200
        assert 20 <= granted <= 21 + time.monotonic() - begin
        for number in range(20):
            ana.ask(table, do="say", text=f"{number}")  # who plays there is no stranger
        other = alone(ana)
        _guests(server, stack, 1)[0].ask(other, do="say", text="x", room="watchers")


def test_nobody_fills_a_table_that_waits_by_sitting_down_again_and_again() -> None:
    with served(**CROWD) as server, guest_of(server) as ana, ExitStack() as stack:
        table = ana.open(game="colmena", seats=[{"kind": "me"}, {"kind": "open"}], public=True)
        begin, sat = time.monotonic(), 0
        table_of_three = ana.open(game="colina", players=3, seats=[{"kind": "me"}], public=True)
        for eva in _guests(server, stack, 4):
            for count in range(15):
                path = f"/api/tables/{table_of_three}"
                answer = eva.http.post(path, json={"do": "sit", "id": f"s{count}"})
                sat += answer.status_code == 200
                eva.http.post(path, json={"do": "stand", "id": f"t{count}"})
        assert 20 <= sat <= 21 + time.monotonic() - begin
        assert ana.get(f"/api/tables/{table}")["phase"] == "seating"


def test_nobody_fills_the_journal_of_a_game_with_what_does_not_move_it() -> None:
    with served(SOBREMESA_TALK_RATE="0.5", SOBREMESA_TALK_BURST="20") as server:
        ana, blas = Guest(server, "Ana"), Guest(server, "Blas")
        table = ana.open(game="colmena", seats=[{"kind": "me"}, {"kind": "open"}])
        blas.sit(table)
        before = ana.get(f"/api/tables/{table}")["number"]
        begin = time.monotonic()
        asked: list[dict[str, object]] = [
            {"do": "leave"},
            {"do": "return"},
            {"do": "offer", "what": "back"},
            {"do": "swap", "to": 1},
        ]
        for count in range(80):
            what = asked[count % 2] if count < 40 else asked[count % 4]
            blas.http.post(f"/api/tables/{table}", json={"id": f"{count}", **what})
        grown = ana.get(f"/api/tables/{table}")["number"] - before
        assert grown <= 21 + 0.5 * (time.monotonic() - begin)
        ana.ask(table, do="act", action="wQ@0,0")
        ana.close()
        blas.close()


def test_nobody_fills_a_tournament_by_joining_again_and_again() -> None:
    with served(SOBREMESA_TALK_RATE="0.5", SOBREMESA_TALK_BURST="20") as server:
        ana, eva = Guest(server, "Ana"), Guest(server, "Eva")
        cup = announce(ana)
        begin, done = time.monotonic(), 0
        for count in range(40):
            for do in ("join", "leave"):
                asked = {"do": do, "id": f"{do}{count}"}
                done += eva.http.post(f"/api/tournaments/{cup}", json=asked).status_code == 200
        assert 20 <= done <= 21 + 0.5 * (time.monotonic() - begin)
        ana.close()
        eva.close()


def test_a_crowd_that_comes_and_goes_is_told_together() -> None:
    with served() as server, guest_of(server) as ana:
        table = alone(ana)

        async def run() -> tuple[int, float]:
            player = await wire(ana, table).open()
            begin = time.monotonic()
            for _ in range(60):
                watcher = await Wire(player.url, {}).open()
                await watcher.close()
            took = time.monotonic() - begin
            told = 0
            while True:
                message = await player.next()
                told += message["kind"] == "present"
                if message["kind"] == "present" and message["watchers"] == 0 and told > 16:
                    break
            await asyncio.sleep(0.5)
            await player.close()
            return told, took

        told, took = asyncio.run(run())
        assert told <= 16 + 4 * (took + 1)


def test_others_play_on_beside_a_crowd_that_comes_and_goes() -> None:
    with served() as server, guest_of(server) as ana, ExitStack() as stack:
        table = alone(ana)
        stack.enter_context(attacked("comings", server, table, 2.0))
        for action in ("wQ@0,0", "bQ@1,0"):
            ana.ask(table, do="act", action=action)


def test_signs_heaped_up_on_a_letter_cover_nothing() -> None:
    with served() as server, guest_of(server) as ana:
        table = alone(ana)
        ana.ask(table, do="say", text="a" + "\u0301\u0489" * 140)
        (said,) = [
            entry["event"]["text"]
            for entry in ana.get(f"/api/tables/{table}/events")["events"]
            if entry["event"]["kind"] == "said"
        ]
        assert said == "a" + "\u0301\u0489" * (MAX_MARKS // 2)


def test_guests_do_not_keep_others_from_challenging_somebody() -> None:
    with served() as server, ExitStack() as stack:
        bea, ana = Guest(server, "Bea"), Guest(server, "Ana")
        for guest, name in ((bea, "Bea Buena"), (ana, "Ana Amable")):
            stack.callback(guest.close)
            guest.post("/api/me/account", {"name": name, "password": "correct horse"})
        challenge = {"to": "Bea Buena", "terms": CHESS}
        statuses = [
            guest.http.post("/api/challenges", json=challenge).status_code
            for guest in _guests(server, stack, 20)
            for _ in range(4)
        ]
        assert statuses.count(200) == 50, "three of each, fifty in all"
        assert ana.post("/api/challenges", challenge)["status"] == "waiting"


def test_an_address_asks_no_faster_through_many_guests_and_sockets() -> None:
    usual = {"SOBREMESA_ADDRESS_RATE": "20", "SOBREMESA_ADDRESS_BURST": "60"}
    with served(**usual) as server, ExitStack() as stack:
        guests = _guests(server, stack, 6)
        tables = [alone(guest) for guest in guests]

        async def ask(guest: Guest, table: str) -> int:
            found, granted = await wire(guest, table).open(), 0
            for count in range(25):
                answer = await found.ask(id=f"m{count}", do="mute", whom=f"{count}")
                granted += answer["kind"] == "events"
                assert granted or answer["error"]["code"] == "too_fast"
            await found.close()
            return granted

        async def run() -> int:
            asking = [ask(guest, table) for guest, table in zip(guests, tables, strict=True)]
            return sum(await asyncio.gather(*asking))

        begin = time.monotonic()
        granted = asyncio.run(run())
        assert 60 <= granted <= 61 + 20 * (time.monotonic() - begin)
