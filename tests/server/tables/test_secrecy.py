"""Two worlds that differ only in another player's secret send me the same bytes."""

from __future__ import annotations

import asyncio
import json
import tempfile
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx
import pytest

from sobremesa.rulebook.hidden import COVERED
from sobremesa.server.settings import Settings
from sobremesa.server.web.app import build
from sobremesa.server.web.routes.socket import resume
from sobremesa.server.web.routes.streams import StreamSubscriber
from sobremesa.server.web.service import Service

DEFAULT = "RQKRNBBNPPPP.PPPP."
OTHER = "RKBBNPPNQPPRP.PP.P"
THIRD = "RKBRPPPPPNBP.PQNP."


@dataclass
class World:
    """Everything that I and a spectator are sent, in order."""

    sent: list[bytes] = field(default_factory=list)
    now: int = 1_000_000

    def clock(self) -> int:
        return self.now

    def ticks(self) -> int:
        return self.now * 1_000_000

    def keep(self, response: httpx.Response) -> Any:
        told = {**response.headers}
        del told["x-request-id"]  # every answer has another
        head = repr((response.status_code, sorted(told.items()))).encode()
        self.sent += [head, response.content]
        return response


class Listening(StreamSubscriber):
    """A socket that keeps what it is sent."""

    __slots__ = ("world",)

    def __init__(self, person: str | None, world: World) -> None:
        super().__init__(person)
        self.scenes = True
        self.world = world

    def send(self, message: bytes) -> None:
        self.world.sent.append(message)


async def _world(theirs: list[dict[str, str]], reveal: bool) -> World:
    """Run a table of four on which three others arrange `theirs`."""
    world = World()
    with tempfile.TemporaryDirectory() as folder:
        app = build(Settings(database=f"sqlite:{folder}/x.db"), world.clock, Random(4), world.ticks)
        async with app.router.lifespan_context(app):
            service: Service = app.state.service
            transport = httpx.ASGITransport(app)
            clients = [
                httpx.AsyncClient(transport=transport, base_url="http://table") for _ in range(5)
            ]
            for client, name in zip(clients, ("Me", "Blas", "Carla", "Dani", "Eva"), strict=True):
                await client.post("/api/me", json={"name": name})
            me, *others, watcher = clients
            terms = {"game": "reyes", "players": 4, "secret": True, "seats": [{"kind": "me"}]}
            table = (await me.post("/api/tables", json=terms)).json()["table"]
            path = f"/api/tables/{table}"
            for index, client in enumerate(others):
                await client.post(path, json={"do": "sit", "id": "s", "seat": index + 1})
            mine = (await me.get("/api/me")).json()["id"]
            await resume(service.hub, table, Listening(mine, world), 0)
            await resume(service.hub, table, Listening(None, world), None)

            async def look(tag: str) -> None:
                world.now += 1000
                for client in (me, watcher):
                    for end in ("", "/events?last=0", "/scene", "/record", "/image.svg"):
                        world.keep(await client.get(path + end))
                    world.keep(await client.get("/api/me/tables"))
                act = {"do": "act", "id": f"a{tag}", "action": "g4-g5"}
                world.keep(await me.post(path, json=act))
                foreign = {"do": "arrange", "id": f"f{tag}", "values": {"W": OTHER}}
                world.keep(await me.post(path, json=foreign))
                world.keep(await me.post(path, json={**foreign, "seat": 1, "id": f"g{tag}"}))
                for seat, army in enumerate("SW"):
                    tried = {"seat": seat, "values": {army: THIRD}}
                    for client in (me, watcher):
                        world.keep(await client.post(path + "/arrangement", json=tried))

            await look("0")
            arranged = {"do": "arrange", "id": "mine", "values": {"S": OTHER}}
            world.keep(await me.post(path, json=arranged))
            for index, values in enumerate(theirs[: None if reveal else -1]):
                command = {"do": "arrange", "id": "theirs", "values": values}
                answer = await others[index].post(path, json=command)
                assert answer.status_code == 200, answer.text
                await look(f"{index + 1}")
            for client in clients:
                await client.aclose()
    return world


def _worlds(one: list[dict[str, str]], two: list[dict[str, str]], reveal: bool) -> list[World]:
    return [asyncio.run(_world(theirs, reveal)) for theirs in (one, two)]


ONE = [{"W": DEFAULT}, {"N": DEFAULT}, {"E": DEFAULT}]


@pytest.mark.parametrize(
    "two",
    [
        [{"W": OTHER}, {"N": THIRD}, {"E": OTHER}],
        [{}, {}, {}],
        [{"W": THIRD}, {}, {"E": DEFAULT}],
    ],
)
def test_until_the_reveal_both_worlds_send_the_same_bytes(two: list[dict[str, str]]) -> None:
    first, second = _worlds(ONE, two, reveal=False)
    assert len(first.sent) > 100
    assert first.sent == second.sent


def test_the_reveal_shows_the_difference() -> None:
    first, second = _worlds(ONE, [{"W": OTHER}, {"N": THIRD}, {"E": OTHER}], reveal=True)
    assert first.sent != second.sent
    assert any(THIRD.encode() in message for message in second.sent)


def test_who_arranges_is_shown_their_own_set_up_and_cloths() -> None:
    world, _ = _worlds(ONE, ONE, reveal=False)
    told = [json.loads(sent) for sent in world.sent if sent.startswith(b'{"kind":')]
    assert any("drawing" in message for message in told)
    drawn = [message.get("drawing", message) for message in told]
    scenes = [message["scene"] for message in drawn if message["kind"] == "scene"]
    own = [scene for scene in scenes if any(t["symbol"] == "SK" for t in scene["tokens"])]
    assert own
    kings = {token["cell"] for scene in own for token in scene["tokens"] if token["kind"] == "K"}
    assert kings == {"i1", "h1"}  # as usual, then as arranged or tried; nobody else's
    assert all({t["kind"] for t in scene["tokens"] if t["side"]} == {COVERED} for scene in scenes)


def test_a_trial_is_refused_to_others_and_for_what_cannot_be() -> None:
    async def ask() -> list[tuple[int, str]]:
        with tempfile.TemporaryDirectory() as folder:
            app = build(Settings(database=f"sqlite:{folder}/x.db"), World().clock, Random(4))
            async with (
                app.router.lifespan_context(app),
                httpx.AsyncClient(
                    transport=httpx.ASGITransport(app), base_url="http://table"
                ) as client,
            ):
                await client.post("/api/me", json={"name": "Ana"})
                found = []
                for secret, seat, letters in (
                    (True, 1, OTHER),
                    (True, 0, "KKK"),
                    (False, 0, OTHER),
                    (True, 0, OTHER),
                ):
                    terms = {"game": "reyes", "secret": secret, "seats": [{"kind": "me"}]}
                    table = (await client.post("/api/tables", json=terms)).json()["table"]
                    asked = {"seat": seat, "values": {"S": letters}}
                    path = f"/api/tables/{table}/arrangement"
                    answer = await client.post(path, json=asked)
                    found.append((answer.status_code, answer.json().get("code", "")))
                return found

    assert asyncio.run(ask()) == [
        (403, "not_seated"),
        (409, "bad_arrangement"),
        (409, "no_secret"),
        (200, ""),
    ]
