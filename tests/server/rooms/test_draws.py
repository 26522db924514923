"""Draws with machines, from the offer to the end: the offers and answers of everybody."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from sobremesa.play.draw_conditions import QUIET_TURNS, TURNS_AFTER_ANSWER, TURNS_AFTER_OFFER
from sobremesa.play.draw_offers import MIN_ACTIONS
from sobremesa.server.rooms.hub import Hub
from sobremesa.server.tables import commands as c
from sobremesa.server.tables import events as e
from sobremesa.server.tables import views
from sobremesa.server.tables.table import Table
from sobremesa.server.workers.fairness import FairnessKey
from sobremesa.server.workers.jobs.thoughts import Thought
from tests.server.seated import Seated

from .test_hub import House, InterruptibleEngine, _terms, _until

TO_AND_FRO = ("g1f3", "g8f6", "f3g1", "f6g8")
QUEENLESS = ("e2e4", "e7e6", "d1g4", "h7h6", "g4e6", "f7e6")
"""The first player gives the queen for a pawn."""


class Shuffler(InterruptibleEngine):
    """Bots that play what they are told, and think about draws as ours do."""

    def __init__(self, opening: Sequence[str] = ()) -> None:
        super().__init__()
        self.opening = tuple(opening)
        self.asked: list[bool] = []

    def action(self, ply: int) -> str:
        """Give the action of a ply: the opening, and then knights to and fro."""
        if ply < len(self.opening):
            return self.opening[ply]
        return TO_AND_FRO[(ply - len(self.opening)) % 4]

    async def choose(self, thought: Thought, client: FairnessKey) -> str:
        return self.action(len(thought.actions))

    async def agree(self, thought: Thought, seat: int, offered: bool, client: FairnessKey) -> bool:
        self.asked.append(offered)
        return await super().agree(thought, seat, offered, client)


def _alone(*levels: int) -> Any:
    seats = [{"kind": "bot", "level": one} if one else {"kind": "me"} for one in levels]
    return _terms(game="ajedrez", options={"repetition": 0, "fifty": False}, seats=seats)


async def _shuffle(hub: Hub, name: str, bots: Shuffler, plies: int) -> Table:
    """Play for Ana, who has the first seat, until so many actions are played."""
    table = (await hub.find(name)).table
    for ply in range(0, plies, 2):
        act = c.Act(id=f"a{ply}", seat=0, action=bots.action(ply), ply=ply)
        assert (await hub.handle(name, act, "ana", "Ana")).refusal is None
        await _until(partial(_has, table, ply + 2))
    return table


def _has(table: Table, plies: int) -> bool:
    return len(table.play.actions) >= plies


def test_machines_among_themselves_end_what_nobody_can_win(tmp_path: Path) -> None:
    async def run() -> None:
        house = House(tmp_path, bots=Shuffler())
        async with house as hub:
            name = await hub.open(_alone(3, 5), "ana", "Ana")
            table = (await hub.find(name)).table
            await _until(lambda: table.ended is not None)
            assert table.ended == e.Ended("agreement", (0, 1), (0.5, 0.5))
            assert 2 * QUIET_TURNS <= len(table.play.actions) <= 2 * QUIET_TURNS + 2

    asyncio.run(run())


def test_a_machine_offers_a_person_a_draw_and_does_not_insist(tmp_path: Path) -> None:
    async def run() -> None:
        bots = Shuffler()
        async with House(tmp_path, bots=bots) as hub:
            name = await hub.open(_alone(0, 4), "ana", "Ana")
            table = await _shuffle(hub, name, bots, 2 * QUIET_TURNS)
            assert not table.offers.open
            await _shuffle_on(hub, table, bots)
            assert table.offers.open["draw"].seat == 1
            no = c.Answer(id="no", what="draw", yes=False)
            assert (await hub.handle(name, no, "ana", "Ana")).refusal is None
            for _ in range(TURNS_AFTER_OFFER // 2 - 2):
                await _shuffle_on(hub, table, bots)
                assert not table.offers.open
            assert bots.asked == [False]

    asyncio.run(run())


async def _shuffle_on(hub: Hub, table: Table, bots: Shuffler) -> None:
    """Play one more action of Ana, and wait for the answer."""
    ply = len(table.play.actions)
    act = c.Act(id=f"a{ply}", seat=0, action=bots.action(ply), ply=ply)
    assert (await hub.handle(table.id, act, "ana", "Ana")).refusal is None
    await _until(partial(_has, table, ply + 2))


@pytest.mark.parametrize(
    ("opening", "ends"), [((), True), (QUEENLESS, False)], ids=["equal", "better"]
)
def test_a_machine_accepts_a_draw_unless_it_is_better(
    tmp_path: Path, opening: tuple[str, ...], ends: bool
) -> None:
    async def run() -> None:
        bots = Shuffler(opening)
        async with House(tmp_path, bots=bots) as hub:
            name = await hub.open(_alone(0, 2), "ana", "Ana")
            table = await _shuffle(hub, name, bots, 2 * MIN_ACTIONS)
            offer = c.Offer(id="o", what="draw")
            assert (await hub.handle(name, offer, "ana", "Ana")).refusal is None
            await _until(lambda: "draw" not in table.offers.open)
            assert (table.ended is not None) is ends
            assert bots.asked == [True]
            if not ends:  # it was asked, and need not think so soon again
                again = c.Offer(id="p", what="draw")
                assert (await hub.handle(name, again, "ana", "Ana")).refusal is None
                assert not table.offers.open
                assert bots.asked == [True]

    asyncio.run(run())


def test_a_draw_needs_the_machines_and_the_people() -> None:
    table = Seated(
        "ana blas",
        game="reyes",
        players=4,
        options={"seating": "teams_facing"},
        seats=[{"kind": "open"}, {"kind": "open"}, *[{"kind": "bot", "level": 2}] * 2],
    )
    table.play(2)
    table.do("ana", c.Offer, what="draw")
    assert table.do("", c.Answer, seat=2, what="draw", yes=True) == ["answered"]
    assert table.refused("", c.Answer, seat=2, what="draw", yes=True) == "offered"
    table.play(2)  # the machines play on, and decline nothing by that
    assert "draw" in table.table.offers.open
    assert table.do("blas", c.Answer, what="draw", yes=True) == ["answered"]
    assert table.do("", c.Answer, seat=3, what="draw", yes=True) == ["answered", "ended"]
    assert table.table.ended == e.Ended("agreement", (0, 1, 2, 3), (0.25,) * 4)
    table.check_replay()


def test_where_no_draw_is_known_a_machine_declines_at_once() -> None:
    seats = [{"kind": "me"}, {"kind": "bot", "level": 2}]
    assert views.state(Seated("ana", game="sparta", seats=seats).table)["drawable"]
    assert views.state(Seated("ana blas", game="colina").table)["drawable"]  # people may
    table = Seated("ana", game="colina", seats=seats)
    assert not views.state(table.table)["drawable"]
    assert table.do("ana", c.Offer, what="draw") == ["offered", "answered"]
    assert not table.table.offers.open
    assert TURNS_AFTER_ANSWER < TURNS_AFTER_OFFER
    table.check_replay()
