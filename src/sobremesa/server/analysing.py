"""Analysis in the bots' worker processes: what each is asked, and how much at once.

Everything is cut into pieces of a fraction of a second, so that no bot waits long for a worker.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final, TypeVar

from sobremesa.server.bots import Workers
from sobremesa.server.refused import Refused
from sobremesa.server.spots import Spot

STEPS: Final = (3_000, 15_000, 60_000, 240_000)
"""How many positions are looked at, step by step, for the lines of one position."""
DEEPER: Final = (600_000, 1_500_000)
"""The same, once more, for whoever wants to wait."""
GAME_NODES: Final = 30_000
"""Positions to look at for each action of a whole game."""
PIECE: Final = 4
"""How many positions of a game are judged at once."""
STREAMS: Final = 2
"""How many analyses an address has at once; another one ends the oldest."""
SLOW: Final = 40
"""By how much less is looked at where nothing is compiled."""

T = TypeVar("T")


# in a worker


def affordable(nodes: int) -> int:
    """Give how many positions to look at, which is less in the plain form."""
    from sobremesa import _forms  # noqa: PLC0415  (only workers need it)

    return nodes if _forms.compiled() else max(nodes // SLOW, 60)


def lines(spot: Spot, nodes: int, count: int) -> list[dict[str, Any]]:
    """Give the best few lines of a position."""
    from sobremesa.play.lines import best_lines  # noqa: PLC0415

    state = spot.states()[-1]
    return [
        {
            "action": found.action,
            "scores": list(found.scores),
            "line": list(found.line[:12]),
            "depth": found.depth,
            "nodes": found.nodes,
        }
        for found in best_lines(state, affordable(nodes), count)
    ]


def threat(spot: Spot, nodes: int) -> dict[str, Any] | None:
    """Say what the next player would do if it were their turn already; none if nobody can say."""
    from sobremesa.ai.limit import Limit  # noqa: PLC0415
    from sobremesa.core.game import position  # noqa: PLC0415
    from sobremesa.play.analysis import judge  # noqa: PLC0415
    from sobremesa.rulebook.errors import SobremesaError  # noqa: PLC0415

    state = spot.states()[-1]
    editor, scene = state.rules.editor, state.scene()
    if editor is None or scene.to_move is None:
        return None
    order = [side for side in scene.sides if side.state == "active"]
    mover = scene.sides[scene.to_move]
    following = order[(order.index(mover) + 1) % len(order)]
    try:
        handed = position(editor.hand_over(state.data(), following.id))
    except SobremesaError:
        return None
    if handed.over:
        return None
    limit = Limit(nodes=affordable(nodes))
    now, then = judge(state, limit), judge(handed, limit)
    choice = next(one for one in handed.scene().choices if one.action == then.line[0])
    return {
        "action": choice.action,
        "side": scene.sides.index(following),
        "gain": then.scores[following.player] - now.scores[following.player],
        "clicks": list(choice.clicks),
        "label": choice.label.json(),
        "effects": [effect.cell for effect in choice.effects],
    }


def judged(spot: Spot, begin: int, end: int, nodes: int) -> list[dict[str, Any]]:
    """Judge some positions of a game."""
    from sobremesa.ai.limit import Limit  # noqa: PLC0415
    from sobremesa.play.analysis import judge  # noqa: PLC0415

    found = []
    for state in spot.states()[begin:end]:
        judgement = judge(state, Limit(nodes=affordable(nodes)))
        found.append(
            {
                "player": state.player,
                "scores": list(judgement.scores),
                "line": list(judgement.line[:8]),
            }
        )
    return found


def reply(spot: Spot, level: int, seed: int) -> str:
    """Choose an action as a level does."""
    from sobremesa.ai.levels import LevelPlayer  # noqa: PLC0415

    state = spot.states()[-1]
    return LevelPlayer(level, state, seed, threads=1).choose(state)


def read(text: str) -> dict[str, Any]:
    """Read games in whatever notation they are; raise what is wrong with them."""
    from sobremesa.engine import exchange  # noqa: PLC0415

    name, found = exchange.read(text)
    games = [{"record": entry.record.data(), "tags": dict(entry.tags)} for entry in found]
    return {"format": name, "games": games}


# in the server


class Desk:
    """Where analyses wait for the workers: one piece at a time for each, the rest in line."""

    def __init__(self, workers: Workers, count: int) -> None:
        self._workers = workers
        self._room = asyncio.Semaphore(max(count, 1))
        self._open: dict[str, list[asyncio.Event]] = defaultdict(list)

    async def run(self, work: Callable[..., T], *args: object) -> T:
        """Do a piece of work."""
        async with self._room:
            return await self._workers.run(work, *args)

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

    async def lines(
        self, address: str, spot: Spot, count: int, deeper: bool
    ) -> AsyncIterator[dict[str, Any]]:
        """Give the best lines of a position, better and better."""
        with self.stream(address) as ended:
            steps = STEPS + DEEPER if deeper else STEPS
            for number, nodes in enumerate(steps):
                if ended.is_set():
                    return
                found = await self.run(lines, spot, nodes, count)
                done = number == len(steps) - 1
                yield {"kind": "lines", "lines": found, "done": done}

    async def game(self, address: str, spot: Spot, nodes: int) -> AsyncIterator[dict[str, Any]]:
        """Judge every position of a game, and then every action by the two around it."""
        from sobremesa.play.analysis import Judgement, remark  # noqa: PLC0415

        total = len(spot.actions) + 1
        with self.stream(address) as ended:
            yield {"kind": "begun", "total": total}
            pieces = [
                asyncio.create_task(self.run(judged, spot, begin, min(begin + PIECE, total), nodes))
                for begin in range(0, total, PIECE)
            ]
            last: dict[str, Any] | None = None
            index = 0
            try:
                for piece in pieces:
                    for found in await piece:
                        message = {"kind": "judged", "index": index, **found}
                        if last is not None:
                            said = remark(
                                index - 1,
                                last["player"],
                                spot.actions[index - 1],
                                Judgement(tuple(last["scores"]), tuple(last["line"])),
                                Judgement(tuple(found["scores"]), tuple(found["line"])),
                            )
                            message |= {"lost": said.lost, "mark": said.mark, "best": said.best}
                        yield message
                        last, index = found, index + 1
                    if ended.is_set():
                        raise Refused("too_fast")
            finally:
                for piece in pieces:
                    piece.cancel()
        yield {"kind": "done"}
