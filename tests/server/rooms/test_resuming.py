"""Whoever comes hears every entry once, whatever the table lets go of at that moment."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from sobremesa.server.rooms.room import Room, RoomSubscriber
from sobremesa.server.tables import commands as c
from sobremesa.server.web.routes.socket import resume
from tests.server.rooms.test_hub import Ear, House, _terms


@pytest.mark.parametrize("last", [0, 2])
def test_who_comes_while_a_table_lets_go_of_its_entries_misses_none(
    tmp_path: Path, last: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a soak's watcher did, who came while a database was being started again."""

    async def run() -> None:
        async with House(tmp_path) as hub:
            name = await hub.open(_terms(seats=[{"kind": "me"}, {"kind": "me"}]), "ana", "Ana")
            for number in range(3):
                await hub.ask(name, c.Say(id=f"{number}", text="hola"), "ana", "Ana")
            join, times = hub.join, list[int]()

            async def late(table: str, subscriber: RoomSubscriber) -> Room:
                times.append(1)
                if len(times) == 1:  # it has been quiet for long; then somebody says something
                    hub.rooms[table].table.unload()
                    await hub.ask(table, c.Say(id="late", text="hola"), "ana", "Ana")
                    hub.rooms[table].table.unload()
                return await join(table, subscriber)

            monkeypatch.setattr(hub, "join", late)
            ear = Ear(None)
            room = await resume(hub, name, ear, last)
            heard = [json.loads(message) for message in ear.heard]
            assert heard[0]["kind"] == "welcome", "nothing comes before it"
            numbers = [e["n"] for message in heard for e in message.get("events", ())]
            assert numbers == list(range(last + 1, room.table.number + 1))
            assert heard[0]["number"] == room.table.number
            assert list(room.subscribers) == [ear]
            assert len(times) == 2

    asyncio.run(run())
