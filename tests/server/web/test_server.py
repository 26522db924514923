"""Whole games through a real server process and real sockets."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import sobremesa
from tests.server.serving import Guest, Server, Wire, served, wire


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with served() as running:
        yield running


def _events(found: Wire) -> list[dict[str, Any]]:
    return [event for message in found.heard for event in message.get("events", ())]


async def _play(table: str, guests: list[Guest], game: str, limit: int) -> list[Wire]:
    """Let clients play at random until the game ends or somebody resigns."""
    wires = [await wire(guest, table).open(last=0) for guest in guests]
    seats = [guest.get(f"/api/tables/{table}")["you"]["seats"] for guest in guests]
    state = sobremesa.game(game).start()
    random = Random(7)
    ply = 0
    while not state.over and ply < limit:
        actor = next(i for i, mine in enumerate(seats) if state.player in mine)
        action = random.choice(state.legal())
        answer = await wires[actor].ask(do="act", action=action, ply=ply)
        assert answer["kind"] == "events", answer
        state = state.play(action)
        ply += 1
    if not state.over:
        answer = await wires[0].ask(do="resign")
        assert answer["events"][-1]["event"]["reason"] == "resignation"
    for found in wires:
        while _events(found)[-1]["event"]["kind"] != "ended":
            await found.until("events")
    return wires


@pytest.mark.parametrize("game", sobremesa.games())
def test_two_clients_play_a_whole_game(server: Server, game: str) -> None:
    if 2 not in sobremesa.game(game).rules.player_counts:
        pytest.skip("not for two")
    ana, blas = Guest(server, "Ana"), Guest(server, "Blas")
    table = ana.open(game=game, players=2, seats=[{"kind": "me"}])
    assert blas.sit(table) == [1]

    async def run() -> list[Wire]:
        wires = await _play(table, [ana, blas], game, 60)
        for found in wires:
            await found.close()
        return wires

    wires = asyncio.run(run())
    heard = [[event["n"] for event in _events(found)] for found in wires]
    assert heard[0] == heard[1] == list(range(1, heard[0][-1] + 1))
    record = sobremesa.Record.loads(ana.http.get(f"/api/tables/{table}/record").text)
    acted = [e["event"]["action"] for e in _events(wires[0]) if e["event"]["kind"] == "acted"]
    assert list(record.actions) == acted
    assert record.final().json()
    ana.close()
    blas.close()


def test_a_resent_request_does_nothing_twice(server: Server) -> None:
    ana, blas = Guest(server, "Ana"), Guest(server, "Blas")
    table = ana.open(game="colmena", seats=[{"kind": "me"}])
    blas.sit(table)
    action = sobremesa.game("colmena").start().legal()[0]
    first = ana.ask(table, do="act", action=action, id="one")
    again = ana.ask(table, do="act", action=action, id="one")
    assert first == again
    assert len(ana.get(f"/api/tables/{table}")["actions"]) == 1
    # another person's request with the same id is another request
    blas.ask(table, 409, do="act", action=action, id="one")
    ana.close()
    blas.close()


def test_reconnecting_resumes_with_nothing_missed(server: Server) -> None:
    ana = Guest(server, "Ana")
    table = ana.open(game="colmena", seats=[{"kind": "me"}, {"kind": "me"}])

    async def run() -> None:
        found = await wire(ana, table).open(last=0)
        state = sobremesa.game("colmena").start()
        numbers: list[int] = []
        for ply in range(90):
            if state.over:
                break
            if ply % 30 == 20:  # away for a while, which is longer than the table remembers
                await found.close()
                for _ in range(3):
                    action = state.legal()[0]
                    state = state.play(action)
                    ana.ask(table, do="act", action=action)
                numbers += [event["n"] for event in _events(found)]
                found = await wire(ana, table).open(last=numbers[-1])
            action = state.legal()[0]
            answer = await found.ask(do="act", action=action)
            assert answer["kind"] == "events", answer
            state = state.play(action)
        numbers += [event["n"] for event in _events(found)]
        assert numbers == list(range(1, numbers[-1] + 1))
        await found.close()
        late = await wire(ana, table).open(last=0)
        while not _events(late) or _events(late)[-1]["n"] < numbers[-1]:
            await late.next()
        assert [event["n"] for event in _events(late)] == numbers
        await late.close()

    asyncio.run(run())
    ana.close()


def test_an_action_reaches_a_page_as_one_message(server: Server) -> None:
    ana = Guest(server, "Ana")
    table = ana.open(game="colmena", seats=[{"kind": "me"}, {"kind": "me"}])

    async def run() -> None:
        found = await wire(ana, table).open(scenes=1)
        welcome = await found.until("welcome")
        assert welcome["table"]["phase"] == "playing"
        scene = await found.until("scene")
        choice = scene["scene"]["choices"][0]["action"]
        told = await found.ask(do="act", action=choice)
        assert told["kind"] == "events"
        assert [entry["event"]["kind"] for entry in told["events"]] == ["acted"]
        after = told["drawing"]
        assert after["scene"]["tokens"]
        assert told["readable"] == [sobremesa.game("colmena").start().said(choice).text.json()]
        assert after["number"] == scene["number"] + 1
        # what is said leaves the board, and how the table stands, as it is
        for said in (await found.ask(do="say", text="hola"), await found.ask(do="mute", whom="*")):
            assert "drawing" not in said
            assert "state" not in said
        last = await found.ask(do="act", action=after["scene"]["choices"][0]["action"])
        assert last["drawing"]["ply"] == 2
        assert last["state"] == {
            "turn": 0,
            "next": 1,
            "turn_from": 2,
        }  # nothing but what has changed
        assert sum(message["kind"] == "scene" for message in found.heard) == 1
        await found.close()

    asyncio.run(run())
    ana.close()


def test_a_page_that_comes_back_is_not_sent_the_board_it_still_shows(server: Server) -> None:
    """A thousand pages come back at once after a restart: what they have is not sent again."""
    ana = Guest(server, "Ana")
    table = ana.open(game="colmena", seats=[{"kind": "me"}, {"kind": "me"}])

    async def back(**view: int) -> list[dict[str, Any]]:
        found = await wire(ana, table).open(**view)
        await found.ask(do="say", text="hola")
        await found.close()
        return found.heard

    async def run() -> None:
        found = await wire(ana, table).open(scenes=1)
        told = await found.ask(do="act", action="wG1@0,0")
        await found.close()
        number = told["number"]
        same = await back(scenes=1, last=number, shown=number)
        assert [message["kind"] for message in same[:1]] == ["welcome"]
        assert same[0]["table"]["phase"] == "playing"
        assert "readable" not in same[0]["table"]
        assert not any(message["kind"] == "scene" for message in same)
        for view in ({"last": number}, {"last": number, "shown": number - 1}):
            others = await back(scenes=1, **view)
            assert others[0]["table"]["readable"]
            assert sum(message["kind"] == "scene" for message in others) == 1

    asyncio.run(run())
    ana.close()


def test_what_changes_adds_up_to_what_is_asked_for(server: Server) -> None:
    """Pages that only hear what changes know the same as who asks for the whole table."""
    ana, blas = Guest(server, "Ana"), Guest(server, "Blas")
    table = ana.open(game="colmena", seats=[{"kind": "me"}])
    plain = {"table", "number", "actions", "clock"}

    def folded(one: Wire) -> dict[str, Any]:
        first, *rest = one.heard
        known: dict[str, Any] = dict(first["table"])
        for message in rest:
            known |= message.get("state", {})
            known["readable"] = [*known["readable"], *message.get("readable", [])]
        return known

    async def run() -> None:
        mine, theirs = [await wire(who, table).open(last=0, scenes=1) for who in (ana, blas)]

        async def ask(who: Wire, **command: object) -> list[dict[str, Any]]:
            number = (await who.ask(**command))["number"]
            for one, guest in ((mine, ana), (theirs, blas)):
                while (one.last or 0) < number:
                    await one.next()
                asked = guest.get(f"/api/tables/{table}")
                known = folded(one)
                for name in asked.keys() - plain:
                    assert known[name] == asked[name], (name, command)
            return [folded(mine), folded(theirs)]

        _, known = await ask(theirs, do="sit")
        assert known["you"]["seats"] == [1]
        assert known["phase"] == "playing"
        await ask(mine, do="act", action="wG1@0,0")
        known, _ = await ask(theirs, do="offer", what="draw")
        assert known["offers"]
        await ask(theirs, do="act", action="bG1@1,0")
        known, _ = await ask(mine, do="resign")
        assert known["ended"]["winners"] == [1]
        await mine.close()
        await theirs.close()

    asyncio.run(run())
    ana.close()
    blas.close()


def test_a_refusal_names_the_rule_in_both_languages(server: Server) -> None:
    ana = Guest(server, "Ana")
    table = ana.open(game="colmena", seats=[{"kind": "me"}, {"kind": "me"}])
    ana.ask(table, do="act", action="wG1@0,0")
    ana.ask(table, do="act", action="bG1@1,0")
    refused = ana.ask(table, 409, do="act", action="wQ@2,0")
    assert refused["code"] == "illegal"
    assert refused["rule"] == "CMN-3.2"
    assert refused["es"]
    assert refused["en"]
    ana.close()


def test_whoever_follows_a_table_can_ask_whether_the_server_lives(server: Server) -> None:
    ana = Guest(server, "Ana")
    table = ana.open(game="sparta", seats=[{"kind": "me"}, {"kind": "me"}])

    async def run() -> None:
        nobody = Wire(f"{server.url}/api/tables/{table}", {})
        for found in (wire(ana, table), nobody):
            await found.open(last=0)
            await found.until("welcome")
            number = ana.get(f"/api/tables/{table}")["number"]
            await found.send(do="ping")
            assert await found.until("pong") == {"kind": "pong"}
            await found.send(do="ping", more=1)
            assert (await found.until("refused"))["error"]["code"] == "bad_message"
            assert ana.get(f"/api/tables/{table}")["number"] == number
            await found.close()

    asyncio.run(run())
    # it is about a socket, and nothing that a table can be asked for
    assert ana.post(f"/api/tables/{table}", {"do": "ping", "id": "1"}, 400)["code"] == "bad_message"
    ana.close()
