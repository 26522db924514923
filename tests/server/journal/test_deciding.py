"""Deciding says what would happen, and changes nothing: neither a table nor a tournament."""

from __future__ import annotations

from collections import deque
from random import Random
from typing import Any

import pytest

from sobremesa.play.tournament import Terms, Tournament
from sobremesa.server.journal.aggregate import Aggregate
from sobremesa.server.journal.decisions import Request
from sobremesa.server.tables import commands as c
from sobremesa.server.tournaments import commands as tc
from sobremesa.server.tournaments.aggregate import TournamentAggregate, TournamentEntry
from tests.server.seated import Seated


def _all_of(value: Any) -> Any:
    """Give everything that something of the server or of tournaments is made of."""
    if isinstance(value, dict):
        return {key: _all_of(one) for key, one in value.items()}
    if isinstance(value, list | tuple | deque):
        return [_all_of(one) for one in value]
    if isinstance(value, set):
        return set(value)
    if not type(value).__module__.startswith(("sobremesa.server", "sobremesa.play")):
        return value
    names = {name for kind in type(value).__mro__ for name in getattr(kind, "__slots__", ())}
    names |= set(getattr(value, "__dict__", ())) | set(getattr(value, "__struct_fields__", ()))
    return {name: _all_of(getattr(value, name)) for name in names if hasattr(value, name)}


def _decides_only(aggregate: Aggregate[Any], command: Any, person: str) -> None:
    before = _all_of(aggregate)
    decision = aggregate.decide(command, Request(person, person, 9_000, Random(1)))
    assert decision.entries or decision.refusal
    assert _all_of(aggregate) == before


@pytest.mark.parametrize(
    "command",
    [
        c.Act(id="x", action="e2e4"),
        c.Act(id="x", action="e2e5"),
        c.Resign(id="x"),
        c.Offer(id="x", what="draw"),
        c.Say(id="x", text="hola"),
        c.Leave(id="x"),
    ],
)
def test_deciding_changes_nothing_at_a_table(command: c.AnyCommand) -> None:
    table = Seated(game="ajedrez", players=2).table
    assert table.play.turn_holder is not None
    assert table.teams == (0, 1)  # computed once, when it is first asked for
    _decides_only(table, command, table.seats[table.play.turn_holder].person or "")


def test_deciding_on_a_rematch_changes_nothing_at_a_table() -> None:
    seated = Seated(game="ajedrez", players=2)
    seated.do("ana", c.Resign)
    seated.do("ana", c.Offer, what="rematch")
    assert seated.table.teams == (0, 1)
    _decides_only(seated.table, c.Offer(id="x", what="rematch"), "blas")


def test_what_was_computed_for_one_action_is_not_folded_into_another() -> None:
    seated = Seated(game="ajedrez", players=2)
    table = seated.table
    assert table.play.turn_holder is not None
    request = Request(table.seats[table.play.turn_holder].person or "", "Ana", 9_000, Random(1))
    table.decide(c.Act(id="1", action="e2e4"), request)
    other = table.decide(c.Act(id="2", action="d2d4"), request)
    assert other.entries
    for entry in other.entries:
        table.apply(entry, other.computed)
    assert table.play.state == table.play.game.start().play("d2d4")


@pytest.mark.parametrize("command", [tc.Join(id="x"), tc.Begin(id="x"), tc.Close(id="x", why="-")])
def test_deciding_changes_nothing_in_a_tournament(command: tc.AnyCommand) -> None:
    opened = Tournament.open(Terms("Copa", "colmena", "knockout")).log[0]
    aggregate = TournamentAggregate("cup", TournamentEntry(1, 1_000, opened, "org"))
    for person in ("ana", "blas", "cruz"):
        decision = aggregate.decide(tc.Join(id="j"), Request(person, person, 2_000, Random(2)))
        for entry in decision.entries:
            aggregate.apply(entry)
    _decides_only(aggregate, command, "org")
