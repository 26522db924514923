"""Long analyses, split into jobs of a fraction of a second."""

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
from sobremesa.server.workers.fairness import FairnessKey
from sobremesa.server.workers.jobs import analysis, balance, continuations
from sobremesa.server.workers.jobs.game_points import GamePoint
from sobremesa.server.workers.lanes import Workers

STEPS: Final = (3_000, 15_000, 60_000, 240_000)
"""The nodes of each step of the analysis of one position."""
DEEPER: Final = (600_000, 1_500_000)
"""Further steps, on request."""
GAME_NODES: Final = 30_000
"""The nodes for each action of a whole game."""
QUICK_NODES: Final = 600_000
"""The nodes for a quick analysis of a whole game, shared by all its actions."""
MIN_NODES: Final = 1_000
"""The minimum for each action of a long game."""
PIECE: Final = 4
"""How many positions of a game one job judges."""
QUICK_PIECES: Final = 16
"""The jobs of a quick analysis: few, because each replays the game up to its part."""
STREAMS: Final = 2
"""How many analyses an address may have at once; another one ends the oldest."""
GAMES_AT_ONCE: Final = 2
"""How many games of a variant one job plays."""
GAME_SECONDS: Final = 0.2
"""The expected time of such a game."""
NODES_PER_SECOND: Final = 400_000
"""The expected speed of the search."""


def quick_nodes(positions: int) -> int:
    """Give the nodes for each position in a quick analysis."""
    return max(MIN_NODES, min(GAME_NODES, QUICK_NODES // positions))


class Analyses:
    """Runs analyses and limits how many run at once."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._open: dict[str, list[asyncio.Event]] = defaultdict(list)

    @contextmanager
    def stream(self, address: str) -> Iterator[asyncio.Event]:
        """Register a stream of an address; the event is set when newer ones displace it."""
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

    async def threat(self, client: FairnessKey, point: GamePoint) -> Threat | None:
        """Find what the next player threatens."""
        nodes = STEPS[1]
        return await self._workers.ask(
            client, analysis.threat, point, nodes, seconds=2 * nodes / NODES_PER_SECOND
        )

    async def retry(
        self, client: FairnessKey, point: GamePoint, action: str, turn: int
    ) -> SecondTry:
        """Judge another action in place of a mistake, and play out what follows it."""
        return await self._workers.ask(
            client,
            continuations.retry,
            point,
            action,
            turn,
            seconds=3 * GAME_NODES / NODES_PER_SECOND,
        )

    async def lines(
        self, client: FairnessKey, point: GamePoint, count: int, deeper: bool
    ) -> AsyncIterator[LinesMessage]:
        """Yield the best lines of a position, deeper with each step."""
        with self.stream(client[0]) as ended:
            steps = STEPS + DEEPER if deeper else STEPS
            for number, nodes in enumerate(steps):
                if ended.is_set():
                    return
                found = await self._workers.ask(
                    client, analysis.lines, point, nodes, count, seconds=nodes / NODES_PER_SECOND
                )
                done = number == len(steps) - 1
                yield {"kind": "lines", "lines": found, "done": done}

    async def game(
        self, client: FairnessKey, point: GamePoint, quick: bool = False
    ) -> AsyncIterator[GameBegun | Judged | GameDone]:
        """Judge every position of a game, and then every action by the positions around it.

        A quick analysis has a fixed total of nodes, and its lines end where the search does.
        """
        from sobremesa.play.accuracy import accuracy  # noqa: PLC0415  (loaded when it is asked for)
        from sobremesa.play.analysis import Judgement, Remark, remark  # noqa: PLC0415  (loaded when it is asked for)

        with self.stream(client[0]) as ended:
            yield {"kind": "begun", "total": len(point.actions) + 1}
            last: Judging | None = None
            index = 0
            remarks: list[Remark] = []
            async for found in self._judged(client, point, quick):
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
                        point.actions[index - 1],
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

    async def _judged(
        self, client: FairnessKey, point: GamePoint, quick: bool
    ) -> AsyncIterator[Judging]:
        """Judge position after position, with as many jobs at once as there are workers."""
        total = len(point.actions) + 1
        size = max(PIECE, -(-total // QUICK_PIECES)) if quick else PIECE
        begins = iter(range(0, total, size))
        under_way: list[asyncio.Task[list[Judging]]] = []
        try:
            while True:
                while len(under_way) <= self._workers.thinking.processes:
                    begin = next(begins, None)
                    if begin is None:
                        break
                    piece = self._piece(client, point, begin, size, quick)
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
        self, client: FairnessKey, point: GamePoint, begin: int, size: int, quick: bool
    ) -> list[Judging]:
        total = len(point.actions) + 1
        end = min(begin + size, total)
        nodes = quick_nodes(total) if quick else GAME_NODES
        seconds = (end - begin) * nodes / NODES_PER_SECOND
        return await self._workers.ask(
            client, analysis.judged, point, begin, end, nodes, not quick, seconds=seconds
        )

    async def balance(
        self,
        client: FairnessKey,
        name: str,
        players: int | None,
        options: dict[str, Any],
        level: int,
    ) -> AsyncIterator[BalanceStep]:
        """Play games of a variant, and yield the results so far after every few games.

        They stop when the client disconnects; jobs of others run in between.
        """
        with self.stream(client[0]) as ended:
            known: balance.Lines = []
            while not ended.is_set():
                known, message = await self._workers.ask(
                    client,
                    balance.step,
                    *(name, players, options, level, GAMES_AT_ONCE, known),
                    seconds=GAMES_AT_ONCE * GAME_SECONDS,
                )
                yield message
                if message["done"]:
                    return
        raise Refused("too_fast")
