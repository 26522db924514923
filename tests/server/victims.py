"""Those who play on while somebody attacks the server."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable
from random import Random

import sobremesa
from tests.server.serving import Guest, Server, wire


def _long_game(plies: int) -> list[str]:
    random, state = Random(1), sobremesa.game("colmena").start()
    actions: list[str] = []
    for _ in range(plies):
        actions.append(random.choice(state.legal()))
        state = state.play(actions[-1])
    return actions


class Victims:
    """Some who play on: each alone at a table, both seats, one action after the other."""

    PLIES = 150
    LONGEST = 10.0
    """Seconds after which an answer is not waited for any longer."""

    def __init__(self, server: Server, count: int = 8) -> None:
        self.guests = [Guest(server, "Ana") for _ in range(count)]
        self.tables = [self._table(guest) for guest in self.guests]
        self.actions = _long_game(self.PLIES)
        self.waits: list[float] = []

    @staticmethod
    def _table(guest: Guest) -> str:
        return guest.open(game="colmena", seats=[{"kind": "me"}, {"kind": "me"}])

    async def play(self, enough: Callable[[], bool], pause: float = 0.12) -> None:
        """Play until it is enough; remember how long each action took to come back."""
        await asyncio.gather(
            *(
                self._play(guest, table, enough, pause)
                for guest, table in zip(self.guests, self.tables, strict=True)
            )
        )

    async def _play(
        self, guest: Guest, table: str, enough: Callable[[], bool], pause: float
    ) -> None:
        found = await wire(guest, table).open()
        welcome = await found.until("welcome")
        for ply in range(len(welcome["table"]["actions"]), self.PLIES):
            if enough():
                break
            begin, action = time.perf_counter(), self.actions[ply]
            try:
                async with asyncio.timeout(self.LONGEST):
                    answer = await found.ask(do="act", action=action, ply=ply)
            except TimeoutError:
                self.waits.append(self.LONGEST)
                break
            assert answer["kind"] == "events", answer
            self.waits.append(time.perf_counter() - begin)
            await asyncio.sleep(pause)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(1):
                await found.close()

    def close(self) -> None:
        for guest in self.guests:
            guest.close()
