"""A table without a server: time and chance are given by hand."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from sobremesa.server.identifiers import table_id
from sobremesa.server.journal.decisions import SERVER, Decision, Request
from sobremesa.server.refusals import Refused
from sobremesa.server.tables import commands as c
from sobremesa.server.tables import events as e
from sobremesa.server.tables.table import Table, open_table
from sobremesa.server.tables.terms import TableTerms, validated_terms

OPENER = "ana"
QUICK = ("wQ@0,0", "bQ@1,0", "wQ@1,-1", "bQ@2,-1")
"""A whole game of La Colmena, if the second time is a repetition."""


class Seated:
    """A table whose log is kept in a list; every step is also replayed from the start."""

    def __init__(self, people: str = "ana blas", seed: int = 3, **terms: Any) -> None:
        self.now = 1_000_000
        self.random = Random(seed)
        self.people = people.split()
        settled = validated_terms(
            msgspec.convert({"game": "colmena", **terms}, TableTerms), self.random
        )
        self.log = open_table(settled, table_id(self.random), self._request(OPENER))
        self.table = Table.replay(self.log)
        self.opened: list[e.Entry] = []
        self._id = 0
        for person in self.people:
            if not self.table.seats_of(person) and any(s.free for s in self.table.seats):
                self.do(person, c.Sit, seat=self.people.index(person))

    def _request(self, person: str) -> Request:
        return Request(person, person.title(), self.now, self.random)

    def ask(self, person: str, command: c.AnyCommand) -> Decision[e.Entry]:
        decision = self.table.decide(command, self._request(person))
        for entry in decision.entries:
            self.log.append(entry)
            self.table.apply(entry, decision.precomputed)
        self.opened = list(decision.opens) or self.opened
        return decision

    def do(self, person: str, kind: Any, **values: Any) -> list[str]:
        """Do something that is granted; give the kinds of its events."""
        self._id += 1
        decision = self.ask(person, kind(id=str(self._id), **values))
        assert decision.refusal is None, decision.refusal.code
        return [str(entry.event.__struct_config__.tag) for entry in decision.entries]

    def refused(self, person: str, kind: Any, /, **values: Any) -> str:
        """Do something that is refused; give the code."""
        self._id += 1
        decision = self.ask(person, kind(id=str(self._id), **values))
        assert isinstance(decision.refusal, Refused)
        return decision.refusal.code

    def play(self, count: int = 1) -> None:
        """Let whoever is to move play legal actions, passing tokens on."""
        for _ in range(count):
            holder = self.table.play.turn_holder
            assert holder is not None
            if self.table.play.token and self.table.play.complete:
                self.do(self._player(holder), c.PassOn, seat=holder)
                holder = self.table.play.turn_holder
                assert holder is not None
            action = self.random.choice(self.table.play.state.legal())
            self.do(self._player(holder), c.Act, seat=holder, action=action)

    def _player(self, seat: int) -> str:
        place = self.table.seats[seat]
        return SERVER if place.automated else place.person or SERVER

    def check_replay(self) -> None:
        """The log alone gives the same table."""
        again = Table.replay([e.read(e.write(entry)) for entry in self.log])
        assert again.play.actions == self.table.play.actions
        assert again.play.state == self.table.play.state
        assert again.play.turn_holder == self.table.play.turn_holder
        assert again.play.turns == self.table.play.turns
        assert again.clock.left == self.table.clock.left
        assert again.clock.running == self.table.clock.running
        assert [s.data() for s in again.seats] == [s.data() for s in self.table.seats]
        assert again.phase == self.table.phase
        assert again.granted == self.table.granted
