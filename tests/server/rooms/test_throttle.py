"""How often tables are drawn for who acts fast, with time given by hand."""

from __future__ import annotations

import asyncio
from typing import Any, cast

from sobremesa.server.rooms.room import Room
from sobremesa.server.rooms.throttle import BURST, Throttle

ANA, EVA = ("here", "ana"), ("there", "eva")


class House:
    """A clock, and tables of which drawing takes an eighth of a second."""

    def __init__(self) -> None:
        self.now = 0.0
        self.cpu_time = 0.0
        self.throttle = Throttle(lambda: self.now, lambda: self.cpu_time)

    def table(self) -> Room:
        return cast(Room, Slow(self))


class Slow:
    """A table that counts how often it is drawn."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.shown = 0
        self.scene_timer: Any = None
        self.scene_dirty = True

    def send_scenes(self) -> None:
        self.shown += 1
        self.house.cpu_time += 0.125


def shown(table: Room) -> int:
    return cast(Slow, table).shown


def test_who_acts_slowly_is_drawn_at_once_every_time() -> None:
    async def run() -> None:
        house = House()
        table = house.table()
        for _ in range(50):
            house.throttle.send_scenes(table, ANA)
            house.now += 2.0
        assert shown(table) == 50
        assert table.scene_timer is None

    asyncio.run(run())


def test_who_acts_too_fast_is_drawn_later_and_once() -> None:
    async def run() -> None:
        house = House()
        mine, other, foreign = house.table(), house.table(), house.table()
        for _ in range(100):
            house.throttle.send_scenes(mine, ANA)
        ahead = BURST / 2 / 0.125
        assert shown(mine) == ahead + 1  # until something is owed
        house.throttle.send_scenes(other, ANA)
        assert shown(other) == 0  # nor does another table of theirs help
        house.throttle.send_scenes(foreign, EVA)
        assert shown(foreign) == 1
        assert mine.scene_timer is not None
        house.now = 100.0
        async with asyncio.timeout(20):
            while mine.scene_timer or other.scene_timer:
                await asyncio.sleep(0.01)
        assert (shown(mine), shown(other)) == (ahead + 2, 1)

    asyncio.run(run())
