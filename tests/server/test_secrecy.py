"""Two worlds that differ only in another player's secret send me the same bytes."""

from __future__ import annotations

import asyncio
import tempfile
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx
import pytest

from sobremesa.server.settings import Settings
from sobremesa.server.web.app import build
from sobremesa.server.web.service import Service
from sobremesa.server.web.socket import resume
from sobremesa.server.web.streams import Outbox

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

    def keep(self, response: httpx.Response) -> Any:
        head = repr((response.status_code, sorted(response.headers.items()))).encode()
        self.sent += [head, response.content]
        return response


class Listening(Outbox):
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
        app = build(Settings(database=f"sqlite:{folder}/x.db"), world.clock, Random(4))
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
