"""A table: terms and numbered events, folded into its seats and its game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from sobremesa.core.state import State
from sobremesa.server.journal.commands import OWN, Command
from sobremesa.server.journal.decisions import SERVER, Decision, Request
from sobremesa.server.refusals import Refused
from sobremesa.server.tables import commands as c
from sobremesa.server.tables import events as e
from sobremesa.server.tables.dispatch import DECIDE, FOR_SPECTATORS
from sobremesa.server.tables.folds import FOLD
from sobremesa.server.tables.handlers import actions, seating
from sobremesa.server.tables.state import TableState
from sobremesa.server.tables.terms import SeatTerms, TableTerms

MOST: Final = 4000
"""How many entries of a table may be other things than the actions of its game."""
CROWDED: Final = 2000
"""How many, for those who do not sit at it."""
BESIDE: Final = (
    *(c.Say, c.Mute, c.Stand, c.Leave, c.Return, c.Arrange, c.Undo),
    *(c.Offer, c.OfferSwap, c.CallBot, c.OfferPact),
)
"""What can be asked for again and again without the game going on."""


class Table(TableState):
    """One table: `decide` computes the entries that a command leads to, `apply` folds an entry."""

    __slots__ = ()

    # deciding

    def _decide(self, command: Command, request: Request) -> Decision[e.Entry]:
        late = self._time_forfeit(command, max(request.now, self.at))
        if late:
            clock = Request(SERVER, "", request.now, request.random)
            return self._decision(late, clock, refusal=Refused("out_of_time"))
        if isinstance(command, BESIDE):
            self._must_have_room(command, request)
        if isinstance(command, FOR_SPECTATORS) and request.person != SERVER:
            self.must_admit(request.person)
        found = DECIDE[type(command)](self, request, command)
        if isinstance(found, actions.EventsAndState):
            return self._decision(found.events, request, command, found.after)
        return self._decision(found, request, command)

    def _must_have_room(self, command: Command, request: Request) -> None:
        """Refuse commands that would let the journal grow without bound; never the server's own."""
        if request.person == SERVER or command.id.startswith(OWN):
            return
        most = MOST if self.seats_of(request.person) else CROWDED
        if self.number - len(self.play.actions) >= most:
            raise Refused("table_worn")

    def _time_forfeit(self, command: Command, now: int) -> list[e.AnyEvent]:
        """Return the events of a time forfeit that precedes the command."""
        deadline = self.clock.deadline()
        if deadline is None or now < deadline or isinstance(command, c.Flag | c.Say | c.Mute):
            return []
        return actions.time_up(self)

    def _decision(
        self,
        found: Sequence[e.AnyEvent],
        request: Request,
        command: Command | None = None,
        after: State | None = None,
        refusal: Refused | None = None,
    ) -> Decision[e.Entry]:
        before = []
        if found and self.resumed is not None:
            before.append(e.Entry(self.number + 1, self.resumed, e.Resumed()))
        entries = self.number_events(found, request, command, before)
        names = [event.table for event in found if isinstance(event, e.Rematched)]
        opens = [entry for name in names for entry in self._rematch(name, request)]
        return Decision(entries, refusal, self.number + len(entries), opens, after)

    def _rematch(self, name: str, request: Request) -> list[e.Entry]:
        """Return the first entries of the rematch: the same terms, everybody one seat further."""
        places = self.seats[-1:] + self.seats[:-1]
        wanted = tuple(SeatTerms("bot", s.bot) if s.bot else SeatTerms("open") for s in places)
        terms = TableTerms(
            **{f: getattr(self.terms, f) for f in TableTerms.__struct_fields__ if f != "seats"},
            seats=wanted,
        )
        people = [(s.person, s.name) if s.person and not s.bot else None for s in places]
        return seated_table(terms, name, request, people, self.id, self.opener)

    # folding

    def _fold(self, entry: e.Entry, precomputed: Any) -> None:
        if isinstance(entry.event, e.Acted):
            actions.fold_acted(self, entry.event, entry.at, precomputed)
        elif fold := FOLD.get(type(entry.event)):
            fold(self, entry)
        self.resumed = None

    def resume(self, now: int) -> None:
        """Do not charge the time since the last entry: the server was down.

        The event is stored with the next entry, so that loading a table writes nothing.
        """
        if self.clock.running is not None:
            self.resumed = max(now, self.at)
            self.clock.skip_to(self.resumed)

    def read_again(self, entries: Iterable[e.Entry]) -> Table:
        """Return the table folded again from its journal, in which a person was anonymised."""
        fresh = Table.replay(entries)
        if self.resumed is not None and fresh.number == self.number:
            fresh.resume(self.resumed)
        return fresh

    @classmethod
    def replay(cls, entries: Iterable[e.Entry]) -> Table:
        """Build the table from its whole journal."""
        listed = iter(entries)
        table = cls(next(listed))
        for entry in listed:
            table.apply(entry)
        return table


def open_table(
    terms: TableTerms,
    name: str,
    request: Request,
    before: str | None = None,
    opener: str | None = None,
) -> list[e.Entry]:
    """Return the first entries of a table with validated terms."""
    opened = e.Opened(name, opener or request.person, terms, before)
    first = e.Entry(1, request.now, opened, request.person)
    seated = seating.opening(Table(first), request)
    by = request.person or None
    return [first, *(e.Entry(2 + i, request.now, event, by) for i, event in enumerate(seated))]


def seated_table(
    terms: TableTerms,
    name: str,
    request: Request,
    people: Sequence[tuple[str, str] | None],
    before: str | None = None,
    opener: str | None = None,
) -> list[e.Entry]:
    """Return the first entries of a table with people seated already: id and name of each seat."""
    entries = open_table(terms, name, request, before, opener)
    table = Table.replay(entries)
    for index, sitter in enumerate(people):
        if sitter is not None:
            by = Request(*sitter, request.now, request.random)
            decision = table.decide(c.Sit(id=f"{OWN}seat-{index}", seat=index), by)
            for entry in decision.entries:
                table.apply(entry)
            entries += decision.entries
    return entries
