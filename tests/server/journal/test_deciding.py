"""Deciding says what would happen, and changes nothing: neither a table nor a tournament."""

from __future__ import annotations

import inspect
import itertools
from collections import deque
from collections.abc import Callable, Sequence
from random import Random
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import pytest

from sobremesa.play.tournament import Outcome, Terms, Tournament
from sobremesa.server.journal.aggregate import Aggregate
from sobremesa.server.journal.decisions import SERVER, Decision, Request
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


def _decides_only(aggregate: Aggregate[Any], command: Any, person: str) -> bool:
    """Let something be decided; tell whether it was granted."""
    before, granted = _all_of(aggregate), False
    for now in (1_000_500, 9_000_000):  # in time, and when every clock has run out
        decision = aggregate.decide(command, Request(person, person, now, Random(1)))
        assert _all_of(aggregate) == before, command
        granted |= decision.refusal is None
    return granted


FOUR = "ana blas carla dani"


def _lobby() -> Seated:
    return Seated("ana", game="ajedrez")


def _playing() -> Seated:
    seated = Seated(game="ajedrez", clock={"kind": "fischer", "seconds": 60, "increment": 1})
    seated.play(4)
    return seated


def _offered() -> Seated:
    seated = _playing()
    seated.do("ana", c.Offer, what="draw")
    seated.do("blas", c.Offer, what="back")
    return seated


def _unfinished() -> Seated:
    seated = Seated(game="ajedrez", turn_end="token")
    seated.do("ana", c.Act, seat=0, action="e2e4")
    return seated


def _away() -> Seated:
    seated = Seated(FOUR, game="colina", players=4, pacts="spoken")
    seated.do("blas", c.Leave)
    seated.do("ana", c.OfferPact, to=2)
    return seated


def _allied() -> Seated:
    seated = Seated(FOUR, game="colina", players=4, pacts="spoken")
    seated.do("ana", c.OfferPact, to=1)
    seated.do("blas", c.AnswerPact, to=0, yes=True)
    seated.do("dani", c.Leave)
    seated.do("carla", c.CallBot, to=3)
    return seated


def _swapping() -> Seated:
    seated = Seated("ana blas", game="colina", players=4)
    seated.do("ana", c.OfferSwap, to=1)
    return seated


def _arranging() -> Seated:
    return Seated(game="reyes", secret=True)


def _over() -> Seated:
    seated = _playing()
    seated.do("ana", c.Resign)
    return seated


TABLES: dict[str, Callable[[], Seated]] = {
    name.removeprefix("_"): made
    for name, made in dict(globals()).items()
    if inspect.isfunction(made) and made.__annotations__.get("return") == "Seated"
}


def _values(kind: Any) -> list[Any]:
    """Give some values of a type of a command's field."""
    if get_origin(kind) is Annotated:
        return _values(get_args(kind)[0])
    if get_origin(kind) is Literal:
        return list(get_args(kind))
    if get_origin(kind) in (Union, UnionType):
        return [value for one in get_args(kind) for value in _values(one)]
    if get_origin(kind) is tuple:
        return [(1.0, 0.0)]
    known = {NoneType: None, str: "blas", float: 0.5}
    if kind in known:
        return [known[kind]]
    return [False, True] if kind is bool else [0, 1, 3] if kind is int else [{}]


def _commands(kind: Any, **more: Sequence[Any]) -> list[Any]:
    """Make requests of a kind with every combination of some values."""
    hints = get_type_hints(kind, include_extras=True)
    fields = {
        name: more.get(name) or _values(hints[name])
        for name in kind.__struct_fields__
        if name != "id"
    }
    return [
        kind(id="x", **dict(zip(fields, values, strict=True)))
        for values in itertools.product(*fields.values())
    ]


@pytest.mark.parametrize(
    "kind", get_args(c.AnyCommand | c.Drop | c.Substitute), ids=lambda k: k.__name__
)
def test_deciding_changes_nothing_at_a_table(kind: Any) -> None:
    granted = 0
    for made in TABLES.values():
        table = made().table
        assert table.teams is not None
        assert table.play is None or table.play.state
        for command in _commands(kind, action=("e2e5", "g1h3"), ply=(None, 3), phrase=("",)):
            known = (getattr(command, "seat", None) or 0) < len(table.seats)
            servers = (SERVER,) if known else ()  # it asks for no seat that there is not
            people = () if kind in (c.Drop, c.Substitute) else (*FOUR.split(), "nobody")
            for person in (*people, *servers):
                granted += _decides_only(table, command, person)
    assert granted


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
        table.apply(entry, other.precomputed)
    assert table.play.state == table.play.game.start().play("d2d4")


STAGES = ("joining", "begun", "playing", "paused", "played")


def _cup(stage: str) -> TournamentAggregate:
    """Bring a tournament so far: nobody has played, everybody plays, or all have."""
    opened = Tournament.open(Terms("Copa", "colmena", "knockout")).log[0]
    aggregate = TournamentAggregate("cup", TournamentEntry(1, 1_000, opened, "org"))

    def happen(decision: Decision[TournamentEntry]) -> None:
        assert decision.refusal is None
        for entry in decision.entries:
            aggregate.apply(entry)

    wanted: list[tuple[tc.AnyCommand, str]]
    wanted = [(tc.Join(id="j"), person) for person in ("ana", "blas", "cruz", "dora")]
    if stage != "joining":
        wanted += [(tc.Begin(id="b"), "org"), (tc.Join(id="k"), "eva")]
    for command, person in wanted:
        happen(aggregate.decide(command, Request(person, person, 2_000, Random(2))))
    if stage not in ("joining", "begun"):
        happen(aggregate.decide(tc.Pair(id="p"), Request("org", "org", 2_500, Random(2))))
    server = Request(SERVER, "", 3_000, Random(2))
    if stage == "paused":
        happen(aggregate.decide(tc.Pause(id="q"), server))
    if stage == "played":
        for table in aggregate.tournament.open_tables():
            happen(
                aggregate.decision_of(
                    aggregate.tournament.report(table.id, Outcome((1, 0))), server
                )
            )
    return aggregate


@pytest.mark.parametrize("kind", get_args(tc.AnyCommand), ids=lambda kind: kind.__name__)
def test_deciding_changes_nothing_in_a_tournament(kind: Any) -> None:
    granted = 0
    for aggregate in map(_cup, STAGES):
        tables = [table.id for table in aggregate.tournament.tables()]
        more = {"why": ("-",), "table": tables or ["1.1"], "substitute": ("eva", None)}
        for command in _commands(kind, slot=("ana", "blas", "cruz", "dora"), points=((),), **more):
            for person in ("org", "ana", "nobody"):
                granted += _decides_only(aggregate, command, person)
    assert granted
