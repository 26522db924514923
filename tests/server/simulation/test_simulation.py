"""Whatever the interleaving, loss, doubling and crash: what was told is stored, once, in order."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

import msgspec
import pytest

from sobremesa.server.rooms.bots import BotSeats
from sobremesa.server.rooms.hub import Hub
from sobremesa.server.rooms.room import Room
from sobremesa.server.tables import commands as c
from sobremesa.server.tables.clock import Clock
from tests.server.simulation.stories import Cup, Schedule, Talk
from tests.server.simulation.timed import Bots, Clocks
from tests.server.simulation.world import VirtualLoop

FEW = 200
STORIES: tuple[Callable[[int], Schedule], ...] = (Cup, Clocks, Bots, Talk, Talk)
"""What is told under each seed, in turns."""


def simulate(seed: int, story: Callable[[int], Schedule] | None = None) -> None:
    """Run one schedule; its seed tells it again."""
    told = (story or STORIES[seed % len(STORIES)])(seed)
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        runner.run(asyncio.wait_for(told.run(), 100_000))


def _run(seeds: range, story: Callable[[int], Schedule] | None = None) -> None:
    begin = time.perf_counter()
    for seed in seeds:
        try:
            simulate(seed, story)
        except BaseException as error:
            error.add_note(f"simulate({seed})")
            raise
    took = time.perf_counter() - begin
    print(f"{len(seeds)} schedules in {took:.1f} s: {60 * len(seeds) / took:.0f} a minute")


def test_what_was_told_is_stored_once_whatever_happens() -> None:
    _run(range(FEW // 2))


def test_a_tournament_goes_on_after_a_table_could_not_be_opened() -> None:
    simulate(10020)  # the disk was full just then, and nothing else was due


def test_a_table_that_is_being_loaded_is_renewed_too() -> None:
    simulate(13307, Talk)  # what was being read when it was asked for was older than the last entry


@pytest.mark.everything
@pytest.mark.long
@pytest.mark.parametrize("first", range(20_000, 30_000, 1_000))
def test_ten_thousand_schedules(first: int) -> None:
    _run(range(first, first + 1_000))


def test_a_recorder_that_forgot_what_was_asked_would_be_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    original = Hub.execute

    async def forgetful(self: Hub, room: object, command: c.Say, *rest: object) -> object:
        other = msgspec.structs.replace(command, id=f"{command.id}+{self.random.random()}")
        return await original(self, room, other, *rest)  # type: ignore[arg-type]  # a broken one

    monkeypatch.setattr(Hub, "execute", forgetful)
    with pytest.raises(AssertionError):
        _run(range(FEW), Talk)


def test_a_clock_that_is_early_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    original = Clock.deadline

    def early(self: Clock) -> int | None:
        found = original(self)
        return None if found is None else found - 100

    monkeypatch.setattr(Clock, "deadline", early)
    with pytest.raises(AssertionError, match="never early"):
        _run(range(FEW), Clocks)


def test_a_bot_that_does_not_come_back_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    original = BotSeats.play

    async def once(self: BotSeats, room: Room, late: bool) -> None:
        if not late:  # what another process should have played is left to it
            await original(self, room, late)

    monkeypatch.setattr(BotSeats, "play", once)
    with pytest.raises(AssertionError, match="has not answered"):
        _run(range(FEW), Bots)
