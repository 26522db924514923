"""Analyses that take long: cut into pieces of a fraction of a second, one after the other."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from typing import Any, Final

import msgspec

from sobremesa.server.interface.analysis import (
    GameBegun,
    GameDone,
    Judged,
    Judging,
    LinesMessage,
    PlayerAccuracy,
    SecondTry,
    Threat,
)
from sobremesa.server.interface.balance import BalanceStep
from sobremesa.server.refusals import Refused
from sobremesa.server.workers.fairness import Asker
from sobremesa.server.workers.jobs import analysis, balance, continuing
from sobremesa.server.workers.jobs.spots import Spot
from sobremesa.server.workers.lanes import Workers

STEPS: Final = (3_000, 15_000, 60_000, 240_000)
"""How many positions are looked at, step by step, for the lines of one position."""
DEEPER: Final = (600_000, 1_500_000)
"""The same, once more, for whoever wants to wait."""
GAME_NODES: Final = 30_000
"""Positions to look at for each action of a whole game."""
GLANCE_NODES: Final = 600_000
"""Positions to look at for a whole game at a glance, shared by all its actions."""
LEAST_NODES: Final = 1_000
"""So many for each action, however long the game was."""
PIECE: Final = 4
"""How many positions of a game are judged at once."""
GLANCES: Final = 16
"""Into how many pieces a game is cut at a glance: each one plays all that came before it."""
STREAMS: Final = 2
"""How many analyses an address has at once; another one ends the oldest."""
PLAYED: Final = 2
"""How many games of a variant are played at once."""
GAME_SECONDS: Final = 0.2
"""How long such a game is expected to take."""
SPEED: Final = 400_000
"""How many positions are expected to be looked at in a second."""


def glanced(positions: int) -> int:
    """Say how many positions to look at for each one of a game at a glance."""
    return max(LEAST_NODES, min(GAME_NODES, GLANCE_NODES // positions))


class Analyses:
    """Where analyses are asked for."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._open: dict[str, list[asyncio.Event]] = defaultdict(list)

    @contextmanager
    def stream(self, address: str) -> Iterator[asyncio.Event]:
        """Open a stream for an address; the event tells it to end, because newer ones came."""
        mine, own = self._open[address], asyncio.Event()
        while len(mine) >= STREAMS:
            mine.pop(0).set()
        mine.append(own)
        try:
            yield own
        finally:
            if own in mine:
                mine.remove(own)
            if not mine:
                self._open.pop(address, None)

    async def threat(self, asker: Asker, spot: Spot) -> Threat | None:
        """Say what the next player would do if it were their turn already."""
        nodes = STEPS[1]
        return await self._workers.ask(
            asker, analysis.threat, spot, nodes, seconds=2 * nodes / SPEED
        )

    async def retry(self, asker: Asker, spot: Spot, action: str, turn: int) -> SecondTry:
        """Judge another action where somebody went wrong, and play out what follows it."""
        return await self._workers.ask(
            asker, continuing.retry, spot, action, turn, seconds=3 * GAME_NODES / SPEED
        )

    async def lines(
        self, asker: Asker, spot: Spot, count: int, deeper: bool
    ) -> AsyncIterator[LinesMessage]:
        """Give the best lines of a position, better and better."""
        with self.stream(asker[0]) as ended:
            steps = STEPS + DEEPER if deeper else STEPS
            for number, nodes in enumerate(steps):
                if ended.is_set():
                    return
                found = await self._workers.ask(
                    asker, analysis.lines, spot, nodes, count, seconds=nodes / SPEED
                )
                done = number == len(steps) - 1
                yield {"kind": "lines", "lines": found, "done": done}

    async def game(
        self, asker: Asker, spot: Spot, glance: bool = False
    ) -> AsyncIterator[GameBegun | Judged | GameDone]:
        """Judge every position of a game, and then every action by the two around it.

        At a glance long games take no longer than others, and lines end where the search does.
        """
        from sobremesa.play.accuracy import accuracy  # noqa: PLC0415  (loaded when it is asked for)
        from sobremesa.play.analysis import Judgement, Remark, remark  # noqa: PLC0415  (loaded when it is asked for)

        with self.stream(asker[0]) as ended:
            yield {"kind": "begun", "total": len(spot.actions) + 1}
            last: Judging | None = None
            index = 0
            remarks: list[Remark] = []
            async for found in self._judged(asker, spot, glance):
                message: Judged = {
                    "kind": "judged",
                    "index": index,
                    "player": found["player"],
                    "scores": found["scores"],
                    "line": found["line"],
                    "said": found.get("said", []),
                }
                if last is not None and last["player"] is not None:
                    said = remark(
                        index - 1,
                        last["player"],
                        spot.actions[index - 1],
                        Judgement(tuple(last["scores"]), tuple(last["line"])),
                        Judgement(tuple(found["scores"]), tuple(found["line"])),
                    )
                    remarks.append(said)
                    message |= {"lost": said.lost, "mark": said.mark, "best": said.best}
                    message["better"] = last.get("said", [])
                yield message
                last, index = found, index + 1
                if ended.is_set():
                    raise Refused("too_fast")
        players = len(last["scores"]) if last is not None else 0
        sides = [asdict(one) for one in accuracy(remarks, players)]
        yield {"kind": "done", "accuracy": msgspec.convert(sides, list[PlayerAccuracy])}

    async def _judged(self, asker: Asker, spot: Spot, glance: bool) -> AsyncIterator[Judging]:
        """Judge position after position, as many pieces at once as there are workers."""
        total = len(spot.actions) + 1
        size = max(PIECE, -(-total // GLANCES)) if glance else PIECE
        begins = iter(range(0, total, size))
        under_way: list[asyncio.Task[list[Judging]]] = []
        try:
            while True:
                while len(under_way) <= self._workers.thinking.processes:
                    begin = next(begins, None)
                    if begin is None:
                        break
                    piece = self._piece(asker, spot, begin, size, glance)
                    under_way.append(asyncio.create_task(piece))
                if not under_way:
                    return
                for found in await under_way[0]:
                    yield found
                del under_way[0]
        finally:
            for begun in under_way:
                begun.cancel()

    async def _piece(
        self, asker: Asker, spot: Spot, begin: int, size: int, glance: bool
    ) -> list[Judging]:
        total = len(spot.actions) + 1
        end = min(begin + size, total)
        nodes = glanced(total) if glance else GAME_NODES
        seconds = (end - begin) * nodes / SPEED
        return await self._workers.ask(
            asker, analysis.judged, spot, begin, end, nodes, not glance, seconds=seconds
        )

    async def balance(
        self, asker: Asker, name: str, players: int | None, options: dict[str, Any], level: int
    ) -> AsyncIterator[BalanceStep]:
        """Play a variant some times, and say after every few games what they say together.

        Whoever stops listening stops the games; somebody else's come in between.
        """
        with self.stream(asker[0]) as ended:
            known: balance.Lines = []
            while not ended.is_set():
                known, message = await self._workers.ask(
                    asker,
                    balance.step,
                    *(name, players, options, level, PLAYED, known),
                    seconds=PLAYED * GAME_SECONDS,
                )
                yield message
                if message["done"]:
                    return
        raise Refused("too_fast")
