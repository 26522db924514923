"""Scenes that somebody else draws while an action is being written: pages get the same."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sobremesa.core.state import State
from sobremesa.rulebook.perspective import Perspective
from sobremesa.server.refusals import Refused
from sobremesa.server.rooms.hub import Hub
from sobremesa.server.rooms.room import Room
from sobremesa.server.rooms.throttle import BURST
from sobremesa.server.scenes import ClientCache, Drawing
from sobremesa.server.storage.statements import Conflict
from sobremesa.server.tables import commands as c
from sobremesa.server.tables.events import Entry
from tests.server.rooms.test_hub import Ear, House, _terms

SECONDS = 0.001


class Elsewhere:
    """Draws what it is asked to a little later, unless it is told to fail."""

    def __init__(self) -> None:
        self.drawn = 0
        self.charged = 0.0
        self.fails = False
        self.gate: asyncio.Event | None = None
        self.free = self.alive = True

    def charge(self, seconds: float) -> None:
        self.charged += seconds

    def accepts(self) -> bool:
        return self.free

    def running(self) -> bool:
        return self.alive

    def has_spare_time(self) -> bool:
        return self.alive and self.free

    def render(
        self,
        state: State,
        seats: Sequence[Perspective],
        done: Callable[[Sequence[Drawing], float], object],
    ) -> asyncio.Future[None]:
        return asyncio.ensure_future(self._render(state, seats, done))

    async def _render(
        self,
        state: State,
        seats: Sequence[Perspective],
        done: Callable[[Sequence[Drawing], float], object],
    ) -> None:
        await asyncio.sleep(0.001)
        if self.gate:
            await self.gate.wait()
        if not self.fails:
            self.drawn += 1
            done([Drawing.of(state.rules.art, one.of(state.scene())) for one in seats], SECONDS)


def page(person: str | None) -> Ear:
    """Give somebody who looks at the board."""
    ear = Ear(person)
    ear.scenes = True
    return ear


def told(ear: Ear) -> list[dict[str, Any]]:
    """Give what a page was told that has a drawing."""
    return [one for one in map(json.loads, ear.heard) if "drawing" in one]


async def opened(hub: Hub, **terms: object) -> Room:
    """Open a table with two people at it, and let them and somebody else look on."""
    seats = [{"kind": "me"}, {"kind": "open"}]
    name = await hub.open(_terms(seats=seats, **terms), "ana", "Ana")
    await hub.handle(name, c.Sit(id="s", seat=1), "eva", "Eva")
    return await hub.find(name)


async def act(hub: Hub, room: Room, index: int = 0) -> None:
    """Play some legal action, whoever is to move."""
    play = room.table.play
    assert play.turn_holder is not None
    person = room.table.seats[play.turn_holder].person or ""
    ply = len(play.actions)
    done = await hub.handle(
        room.table.id, c.Act(id=f"a{ply}", action=play.state.legal()[index]), person, person
    )
    assert done.refusal is None


async def _game(path: Path, game: str, renderer: Elsewhere | None) -> list[list[dict[str, Any]]]:
    path.mkdir()
    async with House(path, renderer=renderer) as hub:
        room = await opened(hub, game=game)
        ears = [page("ana"), page("eva"), page(None), Ear("ana")]
        for ear in ears:
            await hub.join(room.table.id, ear)
        for ply in range(12):
            await act(hub, room, ply)
        assert len(room.table.play.actions) == 12
        return [told(ear) for ear in ears]


@pytest.mark.parametrize("game", ["sparta", "colmena", "ajedrez"])
def test_pages_are_told_the_same_whoever_draws(tmp_path: Path, game: str) -> None:
    async def run() -> None:
        elsewhere = Elsewhere()
        there = await _game(tmp_path / "there", game, elsewhere)
        here = await _game(tmp_path / "here", game, None)
        assert elsewhere.drawn == 12
        assert elsewhere.charged >= 12 * SECONDS
        for one, other in zip(there, here, strict=True):
            assert [x["drawing"] for x in one] == [x["drawing"] for x in other]
        assert [len(one) for one in there] == [12, 12, 12, 0]

    asyncio.run(run())


def test_what_was_not_drawn_elsewhere_is_drawn_here(tmp_path: Path) -> None:
    async def run() -> None:
        elsewhere = Elsewhere()
        async with House(tmp_path, renderer=elsewhere) as hub:
            room = await opened(hub)
            ana = page("ana")
            await hub.join(room.table.id, ana)
            elsewhere.fails = True
            await act(hub, room)
            elsewhere.fails = False
            await act(hub, room)
            assert [one["drawing"]["ply"] for one in told(ana)] == [1, 2]
            assert elsewhere.drawn == 1

    asyncio.run(run())


def test_who_comes_while_it_is_drawn_sees_what_all_see(tmp_path: Path) -> None:
    async def run() -> None:
        elsewhere = Elsewhere()
        async with House(tmp_path, renderer=elsewhere) as hub:
            room = await opened(hub)
            ana, late = page("ana"), page("eva")
            await hub.join(room.table.id, ana)
            elsewhere.gate = asyncio.Event()
            acting = asyncio.ensure_future(act(hub, room))
            await asyncio.sleep(0.05)
            assert not room.table.play.actions  # it is stored, and nobody has been told yet
            await hub.join(room.table.id, late)
            late.send(room.scene("eva", late.cache))
            elsewhere.gate.set()
            await acting
            assert [one["drawing"]["ply"] for one in told(ana)] == [1]
            assert [one["drawing"]["ply"] for one in told(late)] == [1]
            tokens = [told(ear)[0]["drawing"]["scene"]["tokens"] for ear in (ana, late)]
            assert tokens[0] == tokens[1] != []

    asyncio.run(run())


def test_a_drawing_of_what_another_process_forestalled_is_not_shown(tmp_path: Path) -> None:
    async def run() -> None:
        elsewhere = Elsewhere()
        async with House(tmp_path, renderer=elsewhere) as hub:
            room = await opened(hub)
            ana = page("ana")
            await hub.join(room.table.id, ana)
            journal, append = hub.journal, hub.journal.append
            legal = room.table.play.state.legal()

            def forestalled(name: str, entries: Sequence[Entry], opens: Any = ()) -> Any:
                async def fails() -> None:
                    event = msgspec.structs.replace(entries[0].event, action=legal[-1])
                    await append(name, [msgspec.structs.replace(entries[0], event=event, id="b")])
                    await asyncio.sleep(0.05)  # meanwhile our own has been drawn
                    raise Conflict

                journal.append = append  # type: ignore[method-assign]  # only the first time
                return fails()

            journal.append = forestalled  # type: ignore[method-assign]  # as above
            acted = c.Act(id="a", action=legal[0], ply=0)
            assert (await hub.handle(room.table.id, acted, "ana", "Ana")).refusal
            assert elsewhere.drawn == 1
            assert room.table.play.actions == [legal[-1]]
            own = [one["drawing"] for one in told(ana)]
            late = json.loads(room.scene("ana", ClientCache()))
            for drawn in (*own, late):
                assert [one["id"] for one in drawn["scene"]["tokens"]] == [
                    legal[-1].partition("@")[0]
                ]
            assert len(own) == 1

    asyncio.run(run())


def test_an_action_is_told_although_who_acted_went_while_it_was_drawn(tmp_path: Path) -> None:
    async def run() -> None:
        elsewhere = Elsewhere()
        async with House(tmp_path, renderer=elsewhere) as hub:
            room = await opened(hub)
            eva = page("eva")
            await hub.join(room.table.id, eva)
            elsewhere.gate = asyncio.Event()
            acting = asyncio.ensure_future(act(hub, room))
            await asyncio.sleep(0.05)
            acting.cancel()
            with pytest.raises(asyncio.CancelledError):
                await acting
            elsewhere.gate.set()
            async with asyncio.timeout(20):
                while not told(eva):
                    await asyncio.sleep(0.01)
            assert room.table.play.actions == [room.table.play.actions[0]]

    asyncio.run(run())


def test_tables_of_who_is_in_debt_are_drawn_later_and_not_elsewhere(tmp_path: Path) -> None:
    async def run() -> None:
        elsewhere = Elsewhere()
        async with House(tmp_path, renderer=elsewhere) as hub:
            room = await opened(hub)
            ana = page("ana")
            await hub.join(room.table.id, ana)
            hub._rendering.throttle.charge(hub._seats.client_of(room), 2 * BURST)
            await act(hub, room)
            assert (elsewhere.drawn, told(ana)) == (0, [])

    asyncio.run(run())


def test_secrets_tokens_and_pacts_are_not_drawn_elsewhere(tmp_path: Path) -> None:
    async def run() -> None:
        elsewhere = Elsewhere()
        async with House(tmp_path, renderer=elsewhere) as hub:
            room = await opened(hub, turn_end="token")
            ana = page("ana")
            await hub.join(room.table.id, ana)
            await act(hub, room)
            assert elsewhere.drawn == 0
            assert told(ana)[0]["drawing"]["scene"]["choices"] == []

    asyncio.run(run())


def test_nobody_is_refused_because_drawing_fails(tmp_path: Path) -> None:
    async def run() -> None:
        elsewhere = Elsewhere()
        elsewhere.fails = True
        async with House(tmp_path, renderer=elsewhere) as hub:
            room = await opened(hub)
            await hub.join(room.table.id, page("ana"))
            try:
                for _ in range(3):
                    await act(hub, room)
            except Refused as refused:
                pytest.fail(refused.code)
            assert len(room.table.play.actions) == 3

    asyncio.run(run())


@pytest.mark.parametrize("end", ["time", "death", "failure"])
def test_where_the_renderer_is_busy_actions_are_told_at_once_and_boards_later(
    tmp_path: Path, end: str
) -> None:
    async def run() -> None:
        elsewhere = Elsewhere()
        async with House(tmp_path, renderer=elsewhere) as hub:
            room = await opened(hub)
            ana, eva = page("ana"), page("eva")
            for ear in (ana, eva):
                await hub.join(room.table.id, ear)
            elsewhere.free = False
            for _ in range(3):
                await act(hub, room)
            await hub.handle(room.table.id, c.Say(id="hi", phrase="nice"), "eva", "Eva")
            await asyncio.sleep(0.1)
            kinds = [json.loads(one)["kind"] for one in ana.heard]
            assert kinds.count("events") == 4
            assert told(ana) == [] == _late(ana)
            if end == "death":
                elsewhere.alive = False
            elsewhere.fails = end == "failure"
            elsewhere.free = end != "death"
            await asyncio.sleep(0.1)
            elsewhere.fails = False
            async with asyncio.timeout(20):
                while not (_late(ana) and _late(eva)):
                    await asyncio.sleep(0.01)
            assert [one["ply"] for one in _late(ana)] == [3]  # the last position, once
            assert _late(ana)[0]["scene"]["tokens"] == _late(eva)[0]["scene"]["tokens"] != []
            assert elsewhere.drawn == (1 if end == "time" else 0)
            elsewhere.free = elsewhere.alive = True
            await act(hub, room)
            assert [one["drawing"]["ply"] for one in told(ana)] == [4]

    asyncio.run(run())


def test_nobody_overtakes_what_was_put_off_and_it_is_shown_once(tmp_path: Path) -> None:
    async def run() -> None:
        elsewhere = Elsewhere()
        async with House(tmp_path, renderer=elsewhere) as hub:
            room = await opened(hub)
            ana = page("ana")
            await hub.join(room.table.id, ana)
            elsewhere.free = False
            await act(hub, room)
            elsewhere.free = True
            await act(hub, room)
            await asyncio.sleep(0.1)
            assert told(ana) == []
            assert [one["ply"] for one in _late(ana)] == [2]
            await act(hub, room)
            assert [one["drawing"]["ply"] for one in told(ana)] == [3]

    asyncio.run(run())


def _late(ear: Ear) -> list[dict[str, Any]]:
    """Give the scenes that came by themselves."""
    return [one for one in map(json.loads, ear.heard) if one["kind"] == "scene"]
