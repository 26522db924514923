"""Those who play on while somebody attacks the server."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

import sobremesa
from tests.server.attackers import random_game
from tests.server.serving import Guest, Server, Wire, wire


class Victims:
    """Some who play on: each alone at a table, both seats, one action after the other."""

    PLIES = 150
    LONGEST = 10.0
    """Seconds after which an answer is not waited for any longer."""

    def __init__(self, server: Server, count: int = 8) -> None:
        self.guests = [Guest(server, "Ana") for _ in range(count)]
        self.tables = [self._table(guest) for guest in self.guests]
        self.actions = random_game("colmena", self.PLIES, 1)
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
        with suppress(TimeoutError):
            async with asyncio.timeout(1):
                await found.close()

    def close(self) -> None:
        for guest in self.guests:
            guest.close()


class Victim:
    """An honest player: a table of their own, and one against a bot."""

    def __init__(self, server: Server, level: int = 3) -> None:
        self.guest = Guest(server, "Ana")
        self.level = level
        self._own: Wire | None = None
        self._duel: Wire | None = None
        self._state = sobremesa.game("ajedrez").start()
        self._actions = iter(random_game("colmena", 400, 11))
        self._ply = 0

    async def sit(self) -> None:
        """Open both tables and listen to them."""
        me = {"kind": "me"}
        own = self.guest.open(game="colmena", seats=[me, me])
        self._own = await wire(self.guest, own).open()
        await self._own.until("present")
        await self._begin()

    async def _begin(self) -> None:
        """Sit down against the bot."""
        if self._duel:
            await self._duel.close()
        seats = [{"kind": "me"}, {"kind": "bot", "level": self.level}]
        duel = self.guest.open(game="ajedrez", seats=seats)
        self._state = sobremesa.game("ajedrez").start()
        self._duel = await wire(self.guest, duel).open()
        await self._duel.until("present")

    async def leave(self) -> None:
        """Close everything."""
        for found in (self._own, self._duel):
            if found:
                await found.close()
        self.guest.close()

    async def act(self) -> float:
        """Play an action at the own table; give the seconds until it is acknowledged."""
        assert self._own is not None
        begin = time.perf_counter()
        action = next(self._actions)
        done = await self._own.ask(do="act", action=action, ply=self._ply)
        assert done["kind"] == "events", done
        self._ply += 1
        return time.perf_counter() - begin

    async def answered(self, patience: float = 60.0) -> float:
        """Play an action against the bot; give the seconds until it answers, at most `patience`."""
        mine = next((a for a in self._state.legal() if not self._state.play(a).over), None)
        if mine is None:
            await self._begin()
            mine = self._state.legal()[0]
        assert self._duel is not None
        begin = time.perf_counter()
        self._state = self._state.play(mine)
        await self._duel.send(do="act", id=os.urandom(6).hex(), action=mine)
        seat = 0
        with suppress(TimeoutError):
            async with asyncio.timeout(patience):
                while seat != 1:
                    message = await self._duel.next()
                    for entry in message.get("events", ()):
                        if entry["event"]["kind"] == "acted":
                            seat = entry["event"]["seat"]
                            if seat == 1:
                                self._state = self._state.play(entry["event"]["action"])
        return time.perf_counter() - begin


@asynccontextmanager
async def playing(server: Server, level: int = 3) -> AsyncIterator[Victim]:
    """Let an honest player sit down."""
    victim = Victim(server, level)
    try:
        await victim.sit()
        yield victim
    finally:
        await victim.leave()
