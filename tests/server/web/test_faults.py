"""Messages that cannot be read: the refusal says which field is wrong, and why."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.serving import Guest, Server, served, wire

SECRET = "s3cret-horse"
TERMS = {"title": "Copa", "game": "sparta", "format": "robin"}


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with served() as found:
        yield found


@pytest.fixture(scope="module")
def ana(server: Server) -> Iterator[Guest]:
    found = Guest(server, "Ana")
    yield found
    found.close()


BODIES: list[tuple[str, Any, str, str]] = [
    ("/api/me", {}, "falta «name»", "“name” is missing"),
    ("/api/me", {"name": ""}, "«name» ha de tener 1 o más signos", "“name” must have 1 or more"),
    ("/api/me", {"name": 3}, "«name» ha de ser un texto", "“name” must be a text"),
    ("/api/me", [], "el mensaje ha de ser un objeto", "the message must be an object"),
    (
        "/api/me/account",
        {"name": "Ana", "password": SECRET[:3]},
        "«password» ha de tener 8 o más signos",
        "“password” must have 8 or more characters",
    ),
    (
        "/api/me/session",
        {"name": "Ana", "password": SECRET, "hint": SECRET},
        "«hint» no existe",
        "there is no “hint”",
    ),
    ("/api/me/account", {SECRET: 1}, "el mensaje tiene un campo", "the message has a field"),
    (
        "/api/tables",
        {"game": "sparta", "players": SECRET},
        "«players»",
        "a whole number or nothing",
    ),
    (
        "/api/tables",
        {"game": "sparta", "seats": [{"kind": "me"}, {"kind": SECRET}]},
        "«seats[1].kind» ha de ser bot, me o open",
        "“seats[1].kind” must be bot, me or open",
    ),
    (
        "/api/tables",
        {"game": "sparta", "seats": [{"kind": "bot", "level": 9}]},
        "level» ha de ser 8 o menos",
        "level” must be 8 or less",
    ),
    (
        "/api/tables",
        {"game": "sparta", "clock": {"kind": "hourglass"}},
        "«clock.kind» ha de ser fischer, none o turn",
        "“clock.kind” must be fischer, none or turn",
    ),
    ("/api/tables", {"game": "x", "clock": {}}, "falta «clock.kind»", "“clock.kind” is missing"),
    (
        "/api/tournaments",
        {"terms": {**TERMS, "format": SECRET}},
        "«terms.format» ha de ser",
        "knockout",
    ),
    (
        "/api/tournaments",
        {"terms": TERMS, "hosting": {"gap": -1}},
        "«hosting.gap» ha de ser 0 o más",
        "“hosting.gap” must be 0 or more",
    ),
    (
        "/api/games/sparta/scene",
        {"options": [1]},
        "«options» ha de ser un objeto",
        "“options” must be an object",
    ),
    (
        "/api/games/sparta/try",
        {"position": {"game": "reyes"}},
        "«position.game» ha de ser sparta",
        "“position.game” must be sparta",
    ),
    ("/api/arrangements", {"game": "reyes", "value": 1}, "falta «name»", "“name” is missing"),
]


@pytest.mark.parametrize(("path", "data", "es", "en"), BODIES)
def test_a_refusal_names_the_field(ana: Guest, path: str, data: Any, es: str, en: str) -> None:
    answer = ana.post(path, data, 400)
    assert answer["code"] == "bad_message"
    assert es in answer["es"]
    assert en in answer["en"]
    assert SECRET not in json.dumps(answer)


@pytest.mark.parametrize(
    ("path", "es", "en"),
    [
        (
            "/api/tables/short",
            "«table» no tiene la forma debida",
            "“table” does not have the right",
        ),
        ("/api/tables/abcdefghijkl/events?last=x", "«last» ha de ser un número entero", "“last”"),
        ("/api/tables/abcdefghijkl/scene?ply=-1", "«ply» ha de ser 0 o más", "0 or more"),
        ("/api/tables/abcdefghijkl/image.png?width=9", "«width» ha de ser 100 o más", "“width”"),
        ("/api/arrangements", "falta «game»", "“game” is missing"),
    ],
)
def test_an_address_is_refused_by_its_part(ana: Guest, path: str, es: str, en: str) -> None:
    answer = ana.get(path, 400)
    assert answer["code"] == "bad_message"
    assert es in answer["es"]
    assert en in answer["en"]


@pytest.mark.parametrize("junk", [b"", b"{", b"nonsense", b'{"name": "\xff"}'])
def test_what_is_not_json_is_called_so(ana: Guest, junk: bytes) -> None:
    kind = {"Content-Type": "application/json"}
    answer = ana.http.post("/api/me", content=junk, headers=kind)
    assert answer.status_code == 400
    assert "JSON" in answer.json()["es"]
    form = ana.http.post("/api/me", data={"name": "Ana"})
    assert "application/json" in form.json()["en"]


def test_a_socket_says_which_request_and_which_field(ana: Guest) -> None:
    table = ana.open(game="sparta", players=2, seats=[{"kind": "me"}] * 2)
    asked: list[tuple[dict[str, Any], str, str]] = [
        ({"do": "act"}, "falta «action»", "“action” is missing"),
        ({"do": "act", "action": 7}, "«action» ha de ser un texto", "“action” must be a text"),
        ({"do": "fly"}, "«do» ha de ser abort, act", "“do” must be abort, act"),
        ({"do": "offer", "what": SECRET}, "«what» ha de ser back, draw", "back, draw or rematch"),
        ({"do": "say", "texts": SECRET}, "«texts» no existe", "there is no “texts”"),
    ]

    async def run() -> list[dict[str, Any]]:
        found = await wire(ana, table).open()
        await found.until("present")
        answers = [await found.ask(**command, id=f"n{i}") for i, (command, *_) in enumerate(asked)]
        await found.close()
        return answers

    for answer, (_, es, en) in zip(asyncio.run(run()), asked, strict=True):
        assert answer["kind"] == "refused"
        assert es in answer["error"]["es"]
        assert en in answer["error"]["en"]
        assert SECRET not in json.dumps(answer)
