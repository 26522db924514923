"""How the end of a table reaches its tournament."""

from __future__ import annotations

import asyncio
import threading
from types import SimpleNamespace
from typing import Any

import sobremesa
from sobremesa.core.record import Record
from sobremesa.server.tournaments.manager import TournamentManager


class _Play:
    """A game that tells in which thread its record was made."""

    actors = (0, 1)

    def __init__(self) -> None:
        self.threads: list[int] = []

    def record(self) -> Record:
        self.threads.append(threading.get_ident())
        return Record.begin(sobremesa.game("sparta").start())


def test_a_table_is_read_where_it_lives_though_its_game_is_replayed_elsewhere() -> None:
    play, happened = _Play(), list[Any]()
    ended = SimpleNamespace(reason="resignation", scores=(1, 0))
    seats = [SimpleNamespace(out=""), SimpleNamespace(out="resignation")]
    table = SimpleNamespace(play=play, ended=ended, seats=seats)
    tournament = SimpleNamespace(
        terms=SimpleNamespace(points="lost"), report=lambda *told: [*told[1:2]]
    )
    aggregate = SimpleNamespace(tournament=tournament, hosted=lambda: {"at": None})

    class Manager(TournamentManager):
        def __init__(self) -> None:
            self.hub: Any = SimpleNamespace(refresh=self.refreshed)

        async def refreshed(self, name: str) -> Any:
            return SimpleNamespace(table=table)

        async def _record_events(self, found: Any, what: Any) -> Any:
            happened.extend(what(found.aggregate))

    found: Any = SimpleNamespace(aggregate=aggregate)
    at: Any = SimpleNamespace(at="at", id="1.1")
    asyncio.run(Manager()._report(found, at))
    assert play.threads == [threading.get_ident()]
    (outcome,) = happened
    assert (outcome.shares, outcome.fell, outcome.reason) == ((1, 0), (None, 2), "resignation")
