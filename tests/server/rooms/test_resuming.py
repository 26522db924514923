"""Whoever comes hears every entry once, whatever the table lets go of at that moment."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from sobremesa.server.journal.commands import OWN
from sobremesa.server.journal.journal import PAGE
from sobremesa.server.rooms.room import Room, RoomSubscriber
from sobremesa.server.storage.statements import Row, Value
from sobremesa.server.tables import commands as c
from sobremesa.server.tables import events as e
from sobremesa.server.tables import table
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
                await hub.handle(name, c.Say(id=f"{number}", text="hola"), "ana", "Ana")
            join, times = hub.join, list[int]()

            async def late(table: str, subscriber: RoomSubscriber) -> Room:
                times.append(1)
                if len(times) == 1:  # it has been quiet for long; then somebody says something
                    hub.rooms[table].table.unload()
                    await hub.handle(table, c.Say(id="late", text="hola"), "ana", "Ana")
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


def test_a_long_journal_is_read_page_by_page(tmp_path: Path) -> None:
    """Whole, it would keep everybody waiting who plays at other tables."""

    async def run() -> None:
        house = House(tmp_path)
        async with house as hub:
            name = await hub.open(_terms(seats=[{"kind": "me"}, {"kind": "me"}]), "ana", "Ana")
            talk = [
                e.Entry(
                    number, house.now, e.Said("table", 0, "Ana", "hola", ""), "ana", f"{number}"
                )
                for number in range((await hub.find(name)).table.number + 1, 3 * PAGE)
            ]
            await hub.journal.append(name, talk)
        async with house as hub:
            pages, read = list[int](), house.backend.read

            async def counted(sql: str, **values: Value) -> list[Row]:
                rows = await read(sql, **values)
                pages.append(len(rows))
                return rows

            house.backend.read = counted  # type: ignore[method-assign]  # to see what is asked
            ear = Ear(None)
            room = await resume(hub, name, ear, 0)
            heard = [json.loads(message) for message in ear.heard]
            numbers = [e["n"] for message in heard for e in message.get("events", ())]
            assert numbers == list(range(1, 3 * PAGE))
            room.table.unload()
            await hub.handle(name, c.Act(id="act", action="wQ@0,0"), "ana", "Ana")
            assert room.table.number == 3 * PAGE
            assert max(pages) <= PAGE

    asyncio.run(run())


def test_the_journal_of_a_table_ends_where_only_talk_would_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table, "MOST", 60)
    monkeypatch.setattr(table, "CROWDED", 30)

    async def run() -> None:
        async with House(tmp_path) as hub:
            name = await hub.open(_terms(seats=[{"kind": "me"}, {"kind": "me"}]), "ana", "Ana")
            room, codes = await hub.find(name), list[str]()
            for number in range(50):
                say = c.Say(id=f"{number}", text="hola", room="watchers")
                said = await hub.handle(name, say, "eva", "Eva")
                codes += [said.refusal.code] if said.refusal else []
            assert (room.table.number, set(codes)) == (30, {"table_worn"}), "strangers stop earlier"
            for number in range(50):
                for command in (
                    c.Leave(id=f"leave {number}", seat=0),
                    c.Return(id=f"return {number}", seat=0),
                    c.Mute(id=f"mute {number}", whom="eva"),
                ):
                    await hub.handle(name, command, "ana", "Ana")
            assert room.table.number == 60
            for action in ("wQ@0,0", "bQ@1,0"):
                played = await hub.handle(name, c.Act(id=action, action=action), "ana", "Ana")
                assert played.refusal is None
            known = await hub.handle(name, c.Mute(id="mute 0", whom="eva"), "ana", "Ana")
            assert known.refusal is None, "it was granted before"
            gone = c.Leave(id=f"{OWN}gone", seat=0)
            left = await hub.handle(name, gone, "ana", "Ana")
            assert left.refusal is None, "the server says who is away"

    asyncio.run(run())
