"""Those who make the server compute, each from an address of its own and within the rates.

A victim plays beside them from another address (`victims.py`); what is measured is how long the
victim waits. An attack is a process of its own, so that nobody waits for the attacker's work:

    python -m tests.server.attackers NAME URL
"""

from __future__ import annotations

import asyncio
import json
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from random import Random
from typing import Any, Final

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

import sobremesa
from tests.server.serving import Server

ADDRESS: Final = "127.0.0.2"
"""Where attackers come from: another address of this very machine."""
CONNECTIONS: Final = 60
READY: Final = b"ready\n"
"""What an attack says when it is under way."""
ORDINARY: Final = {
    "SOBREMESA_ADDRESS_RATE": "50",
    "SOBREMESA_ADDRESS_BURST": "300",
    "SOBREMESA_COSTLY_RATE": "0.5",
    "SOBREMESA_COSTLY_BURST": "60",
    "SOBREMESA_COMPUTE_RATE": "0.5",
    "SOBREMESA_COMPUTE_BURST": "60",
    "SOBREMESA_BOT_TABLES": "12",
    "SOBREMESA_TOURNAMENT_BOTS": "32",
    "SOBREMESA_TOURNAMENTS": "8",
    "SOBREMESA_ADDRESS_SOCKETS": "100",
    "SOBREMESA_SOCKET_RATE": "10",
    "SOBREMESA_SOCKET_BURST": "40",
    "SOBREMESA_PERSON_RATE": "20",
    "SOBREMESA_PERSON_BURST": "100",
}
"""The limits that a server has unless somebody sets others."""


def random_game(game: str, length: int, seed: int, players: int | None = None) -> list[str]:
    """Play a game at random; give its actions."""
    random = Random(seed)
    while True:
        state, actions = sobremesa.game(game, players).start(), list[str]()
        while not state.over and len(actions) < length:
            actions.append(random.choice(state.legal()))
            state = state.play(actions[-1])
        if len(actions) == length:
            return actions


# attackers


class Attacker:
    """Somebody at an address, with many connections."""

    def __init__(
        self,
        url: str,
        answered: Callable[[int], None] = lambda status: None,
        connections: int = 300,
        address: str = ADDRESS,
    ) -> None:
        self.answered = answered
        """Is told the status of every answer."""
        transport = httpx.AsyncHTTPTransport(
            local_address=address, limits=httpx.Limits(max_connections=connections)
        )
        self.http = httpx.AsyncClient(base_url=url, timeout=600, transport=transport)

    async def post(self, path: str, data: object) -> httpx.Response:
        """Post, and count the answer."""
        response = await self.http.post(path, json=data)
        self.answered(response.status_code)
        return response

    async def enter(self) -> None:
        """Become a guest."""
        await self.post("/api/me", {"name": "Eva"})


Attack = Callable[[Attacker, asyncio.Event], Coroutine[Any, Any, None]]
"""Goes on until it is cancelled; the event says that it is under way."""


async def _flood(evil: Attacker, ready: asyncio.Event, requests: list[tuple[str, object]]) -> None:
    """Send requests over and over on all connections; who is refused waits a little."""
    ready.set()
    following = iter(range(10**9))

    async def one() -> None:
        while True:
            response = await evil.post(*requests[next(following) % len(requests)])
            if response.status_code in (429, 503):
                await asyncio.sleep(0.5)

    async with asyncio.TaskGroup() as going:
        for _ in range(CONNECTIONS):
            going.create_task(one())


def _spots(count: int) -> list[dict[str, Any]]:
    actions = random_game("colina", 40, 1, 4)
    return [
        {"game": "colina", "players": 4, "actions": random_game("colina", 20 + seed % 20, seed, 4)}
        for seed in range(count)
    ] + [{"game": "colina", "players": 4, "actions": actions}]


async def scenes(evil: Attacker, ready: asyncio.Event) -> None:
    """Ask for the drawing of ever other positions."""
    await _flood(evil, ready, [("/api/analysis/scene", {"spot": spot}) for spot in _spots(120)])


async def mixture(evil: Attacker, ready: asyncio.Event) -> None:
    """Ask for everything that is computed without a table."""
    spots = _spots(20)
    requests: list[tuple[str, object]] = []
    for spot in spots:
        state = sobremesa.game("colina", 4).start()
        for action in spot["actions"]:
            state = state.play(action)
        requests += [
            ("/api/analysis/scene", {"spot": spot}),
            ("/api/analysis/edit", {"position": state.data()}),
            ("/api/analysis/turns", {"spot": spot}),
            ("/api/analysis/why", {"spot": spot, "clicks": ["cell:a1", "cell:b1", "cell:c1"]}),
            ("/api/games/colina/try", {"position": state.data(), "action": state.legal()[0]}),
            ("/api/games/colina/variant", {"players": 4}),
            ("/api/games/colina/scene", {"players": 4}),
            ("/api/puzzles/colina/1/try", {"action": _puzzle_try()}),
        ]
    await _flood(evil, ready, requests)


def _puzzle_try() -> str:
    from sobremesa.play import puzzles  # noqa: PLC0415  (few attackers need it)

    return puzzles.puzzle("colina", 1).state().legal()[0]


async def acts(evil: Attacker, ready: asyncio.Event) -> None:
    """Play at forty tables as fast as sockets may, and have every position drawn."""
    await evil.enter()
    cookie = {"Cookie": f"sobremesa={evil.http.cookies['sobremesa']}"}
    me = {"kind": "me"}

    async def play(table: str, seed: int) -> None:
        url = f"{evil.http.base_url}/api/tables/{table}/socket?scenes=1".replace("http", "ws", 1)
        async with connect(
            url,
            additional_headers=cookie,
            max_size=None,
            max_queue=None,
            local_addr=(ADDRESS, 0),
        ) as socket:
            drain = asyncio.create_task(_drain(socket))
            for ply, action in enumerate(random_game("sparta", 300, seed)):
                command = {"do": "act", "id": str(ply), "action": action, "ply": ply}
                await socket.send(json.dumps(command))
                await asyncio.sleep(0.11)
            await drain

    opened = [
        await evil.post("/api/tables", {"game": "sparta", "seats": [me, me]}) for _ in range(40)
    ]
    async with asyncio.TaskGroup() as going:
        for seed, one in enumerate(opened):
            going.create_task(play(one.json()["table"], seed))
        ready.set()


async def guests(evil: Attacker, ready: asyncio.Event) -> None:
    """Be as many guests as the rates allow, each with a table, all of them playing very fast."""
    me = {"kind": "me"}
    actions = random_game("colmena", 300, 5)

    async def play(table: str, cookie: str) -> None:
        url = f"{evil.http.base_url}/api/tables/{table}/socket?scenes=1".replace("http", "ws", 1)
        async with connect(
            url,
            additional_headers={"Cookie": f"sobremesa={cookie}"},
            max_size=None,
            max_queue=None,
            local_addr=(ADDRESS, 0),
        ) as socket:
            drain = asyncio.create_task(_drain(socket))
            for ply, action in enumerate(actions):
                command = {"do": "act", "id": str(ply), "action": action, "ply": ply}
                await socket.send(json.dumps(command))
                await asyncio.sleep(0.1)
            await drain

    async with asyncio.TaskGroup() as going:
        for _ in range(30):
            evil.http.cookies.clear()
            await evil.enter()
            opened = await evil.post("/api/tables", {"game": "colmena", "seats": [me, me]})
            cookie = evil.http.cookies["sobremesa"]
            going.create_task(play(opened.json()["table"], cookie))
        ready.set()


async def _drain(socket: ClientConnection) -> None:
    with suppress(ConnectionClosed):
        async for _ in socket:
            pass


async def tables(evil: Attacker, ready: asyncio.Event) -> None:
    """Open as many tables as the rates allow, with bots of the highest level on every seat."""
    bot = {"kind": "bot", "level": 8}
    await evil.enter()
    for _ in range(59):
        await evil.post("/api/tables", {"game": "colmena", "seats": [bot, bot]})
    ready.set()
    await asyncio.Event().wait()


async def replies(evil: Attacker, ready: asyncio.Event) -> None:
    """Ask the highest level for three hundred answers at once, and for more after that."""
    spot = {"game": "colmena", "actions": random_game("colmena", 12, 7)}
    asked = {"spot": spot, "level": 8}
    async with asyncio.TaskGroup() as going:
        asking = [going.create_task(evil.post("/api/analysis/reply", asked)) for _ in range(299)]
        await asyncio.wait(asking, return_when=asyncio.FIRST_COMPLETED)  # the others are there, too
        ready.set()
    await asyncio.Event().wait()


async def films(evil: Attacker, ready: asyncio.Event) -> None:
    """Play a long game, and ask again and again for its film, as large as possible."""
    await evil.enter()
    actions = random_game("colmena", 120, 3)
    me = {"kind": "me"}
    opened = await evil.post("/api/tables", {"game": "colmena", "seats": [me, me]})
    table = opened.json()["table"]
    for ply, action in enumerate(actions):
        command = {"do": "act", "id": str(ply), "action": action, "ply": ply}
        while (done := await evil.post(f"/api/tables/{table}", command)).status_code == 429:
            await asyncio.sleep(0.1)  # a fast machine plays faster than anybody may
        assert done.status_code == 200

    async def one() -> None:
        while True:
            response = await evil.http.get(f"/api/tables/{table}/game.gif?width=640")
            evil.answered(response.status_code)
            if response.status_code != 200:
                await asyncio.sleep(0.5)

    async with asyncio.TaskGroup() as going:
        for _ in range(20):
            going.create_task(one())
        ready.set()


async def tournament(evil: Attacker, ready: asyncio.Event) -> None:
    """Let as many bots of the highest level as possible play a tournament."""
    await evil.enter()
    terms = {"title": "Copa", "game": "colmena", "format": "swiss", "rounds": 3}
    opened = await evil.post("/api/tournaments", {"terms": terms})
    cup = opened.json()["tournament"]
    for number in range(256):
        bot = {"do": "add_bot", "id": f"b{number}", "level": 8}
        await evil.post(f"/api/tournaments/{cup}", bot)
    await evil.post(f"/api/tournaments/{cup}", {"do": "begin", "id": "begin"})
    await evil.post(f"/api/tournaments/{cup}", {"do": "pair", "id": "pair"})
    await asyncio.sleep(2)
    ready.set()
    await asyncio.Event().wait()


ATTACKS: Final[dict[str, Attack]] = {
    "scenes": scenes,
    "mixture": mixture,
    "acts": acts,
    "guests": guests,
    "tables": tables,
    "replies": replies,
    "films": films,
    "tournament": tournament,
}


class AttackProcess:
    """An attack in a process of its own."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self.answers: list[int] = []
        """The status of every answer so far."""

    async def begun(self) -> None:
        """Wait until the attack is under way."""
        assert self.process.stdout
        while (line := await self.process.stdout.readline()) != READY:
            assert line, "the attacker has given up"
            self.answers.append(int(line))

    async def watch(self) -> None:
        """Count the answers from now on."""
        assert self.process.stdout
        async for line in self.process.stdout:
            self.answers.append(int(line))


@asynccontextmanager
async def attacked(server: Server, attack: Attack) -> AsyncIterator[AttackProcess]:
    """Let an attack go on for as long as this lasts."""
    command = (sys.executable, "-W", "ignore", "-m", __name__, attack.__name__, server.url)
    process = await asyncio.create_subprocess_exec(*command, stdin=DEVNULL, stdout=PIPE)
    attacking = AttackProcess(process)
    try:
        await attacking.begun()
        watching = asyncio.create_task(attacking.watch())
        yield attacking
        assert process.returncode is None, "the attacker has given up"
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
    await watching


async def _attack(name: str, url: str) -> None:
    def tell(word: object) -> None:
        print(word, flush=True)

    ready = asyncio.Event()
    evil = Attacker(url, tell)
    going = asyncio.create_task(ATTACKS[name](evil, ready))
    started = asyncio.create_task(ready.wait())
    await asyncio.wait([going, started], return_when=asyncio.FIRST_COMPLETED)
    if ready.is_set():
        tell(READY.decode().strip())
    await going


if __name__ == "__main__":
    asyncio.run(_attack(*sys.argv[1:]))
