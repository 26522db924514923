"""Sitting at the app: keys and clicks, as a person has them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

from textual.app import App
from textual.pilot import Pilot

import sobremesa
from sobremesa import Record
from sobremesa.cli.opponents import OPPONENTS
from sobremesa.cli.session import Session
from sobremesa.cli.terminal.arrangement import Arranging
from sobremesa.cli.terminal.board import BoardView
from sobremesa.cli.terminal.clock import TimeControl
from sobremesa.cli.terminal.table import Seating, Table

PATIENCE = 60.0
ROOM = (110, 40)


class Person:
    """Somebody at the app."""

    def __init__(self, app: Table, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def session(self) -> Session:
        return self.app.session

    @property
    def board(self) -> BoardView:
        return self.app.board

    async def until(self, done: Callable[[], bool]) -> None:
        """Wait for something to happen on the screen."""
        end = time.monotonic() + PATIENCE
        while not done():
            assert time.monotonic() < end
            await self.pilot.pause(0.005)

    async def settled(self) -> None:
        """Wait until the machine has played."""
        await self.until(lambda: not self.session.waiting and not self.app.thinking.busy)
        await self.pilot.pause()

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def click(self, click: str) -> None:
        """Click something with the mouse."""
        place = self.board.plan.boxes[click]
        await self.pilot.click(BoardView, (place.x + place.w // 2, place.y + place.h // 2))
        await self.pilot.pause()

    async def choose(self, click: str) -> None:
        """Choose something with Tab and Enter, the shorter way around."""
        targets = self.board.targets
        at = targets.index(self.board.cursor) if self.board.cursor in targets else -1
        steps = targets.index(click) - at
        await self.press(*["tab" if steps > 0 else "shift+tab"] * abs(steps))
        assert self.board.cursor == click
        await self.press("enter")

    async def play(self, action: str, mouse: bool) -> None:
        """Play an action by its clicks."""
        choice = next(one for one in self.app.scene.choices if one.action == action)
        before = len(self.session.actions)
        for click in choice.clicks:
            await (self.click(click) if mouse else self.choose(click))
        await self.until(lambda: len(self.session.actions) > before)
        assert self.session.actions[before] == action

    def words(self, name: str) -> str:
        """Read what stands somewhere on the screen."""
        return str(self.app.query_one(name).render())


def table(
    game: str,
    folder: Path,
    players: int | None = None,
    vs: str | None = "1",
    people: set[int] | None = None,
    language: str = "en",
    actions: tuple[str, ...] = (),
    arrange: bool = False,
    control: TimeControl | None = None,
    now: Callable[[], float] = time.monotonic,
    options: Mapping[str, object] | None = None,
) -> Table:
    """Open a game at the app."""
    state = sobremesa.game(game, players, options).start()
    record = Record.begin(state)
    for action in actions:
        record = record.add(action)
    states = list(record.replay())
    sitting = people if people is not None else {0} if vs else set(range(state.players))
    session = Session(record, states, sitting, OPPONENTS[vs](1) if vs else None)
    arranging = Arranging(state, options or {}, sitting, vs, 1) if arrange else None
    seating = Seating(language, vs, 1, control, arranging=arranging, folder=folder, now=now)
    return Table(session, seating)


ROUNDS: Final = 20
"""Turns of the loop without a message after which nothing more comes of a key."""


def _calm(app: App[Any]) -> Callable[..., Awaitable[None]]:
    """Give what waits until an app has dealt with every message.

    The pilot's own way is to wait until the process uses no processor for a while, up to a second
    after every key as long as the machine thinks.
    """

    async def calm(least: float = 0, most: float = 1) -> None:
        end = time.monotonic() + most
        rounds = 0
        while rounds < ROUNDS and time.monotonic() < end:
            await asyncio.sleep(0)
            pumps = [app, *app.screen_stack, *app.screen.walk_children()]
            rounds = 0 if any(one.message_queue_size for one in pumps) else rounds + 1

    return calm


@asynccontextmanager
async def hurrying(app: Table) -> AsyncIterator[Person]:
    """Sit down at an app for many keys, each of which is answered by something to wait for."""
    calm = _calm(app)
    with patch("textual.app.wait_for_idle", calm), patch("textual.pilot.wait_for_idle", calm):
        async with sitting(app) as person:
            yield person


@asynccontextmanager
async def sitting(app: Table, room: tuple[int, int] = ROOM) -> AsyncIterator[Person]:
    """Sit down at an app."""
    async with app.run_test(size=room) as pilot:
        person = Person(app, pilot)
        await pilot.pause()
        yield person


def played(story: Callable[[], Awaitable[Any]]) -> Any:
    """Run a story to its end."""

    async def told() -> Any:
        return await story()

    return asyncio.run(told())
