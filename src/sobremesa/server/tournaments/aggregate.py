"""The aggregate of a live tournament: its rounds, its organiser, who is ready, the substitutes.

Like a table it is a fold over numbered entries: `decide` computes what a command leads to and
changes nothing, `apply` folds a stored entry. The caller passes in time and randomness.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from sobremesa.play.tournament import Entrant, NotNow, Outcome, Table, Tournament
from sobremesa.play.tournament import events as t
from sobremesa.server.journal import entries as journal
from sobremesa.server.journal.aggregate import Aggregate
from sobremesa.server.journal.commands import Command
from sobremesa.server.journal.decisions import SERVER, Decision, Request
from sobremesa.server.refusals import Refused
from sobremesa.server.tournaments import commands as c
from sobremesa.server.tournaments.hosting import hosting_of


class BecameReady(t.Event, frozen=True, tag="ready"):
    """An entrant is ready for the next round."""

    slot: str


class Scheduled(t.Event, frozen=True, tag="scheduled"):
    """The next round begins at a set time, or when everybody is ready (None)."""

    at: int | None


class SubstituteEntered(t.Event, frozen=True, tag="waiting"):
    """Somebody entered as a substitute."""

    entrant: Entrant


AnyEvent = t.AnyEvent | BecameReady | Scheduled | SubstituteEntered


class TournamentEntry(journal.Entry[AnyEvent], frozen=True, omit_defaults=True):
    """An entry in the journal of a tournament."""


CODEC = journal.Codec(TournamentEntry)


JOINING_MILLISECONDS: Final = 14 * 24 * 3600 * 1000
"""Milliseconds after which a tournament without a time to begin is closed if nothing happens."""


class TournamentAggregate(Aggregate[TournamentEntry]):
    """The state of a tournament on the server."""

    entry = TournamentEntry

    def __init__(self, name: str, first: TournamentEntry) -> None:
        assert isinstance(first.event, t.TournamentOpened)
        super().__init__(name)
        self.tournament = Tournament(first.event)
        self.hosting = hosting_of(first.event.terms)
        self.organiser = first.by or SERVER
        self.ready: set[str] = set()
        self.substitutes: dict[str, Entrant] = {}
        self.next_round: int | None = self.hosting.starts
        self.delayed = False
        """Whether `next_round` was computed from the end of the last round, not set as a time."""
        self.entries: list[TournamentEntry] = []
        self._advance(first)

    @classmethod
    def replay(cls, name: str, entries: Iterable[TournamentEntry]) -> TournamentAggregate:
        """Build the aggregate from a whole journal."""
        listed = iter(entries)
        aggregate = cls(name, next(listed))
        for entry in listed:
            aggregate.apply(entry)
        return aggregate

    # queries

    @property
    def over(self) -> bool:
        """Whether the tournament has ended."""
        return self.tournament.phase == "over"

    def slot_of(self, person: str | None) -> str | None:
        """Return the slot of a person who still takes part."""
        for slot, entrant in self.tournament.entrants.items():
            if entrant.id == person and not entrant.bot and slot not in self.tournament.left:
                return slot
        return None

    def not_ready(self) -> list[str]:
        """Return the slots of people who still play and are not ready."""
        cup = self.tournament
        playing = {card.slot for card in cup.cards()} if cup.order else set(cup.entrants)
        if cup.rounds and cup.terms.format in ("tables", "knockout"):
            playing &= {
                slot for one in cup.rounds[-1].tables for slot in one.ranking()[: _advancing(one)]
            }
        return [s for s in playing if not cup.entrant(s).bot and s not in self.ready]

    def hosted(self) -> dict[str, Table]:
        """Return the tables being played, by the ids of the server's tables."""
        return {table.at: table for table in self.tournament.open_tables() if table.at}

    def due(self, now: int, ahead: int) -> c.AnyCommand | None:
        """Return the command that the server itself should give now, if any."""
        cup = self.tournament
        round_is_due = self.round_is_due(now, ahead)
        if cup.phase == "joining":
            return c.Begin(id=f"begin-{self.number}") if round_is_due else None
        if cup.phase != "playing" or not cup.round_over:
            return None
        everybody = self.next_round is None and not self.not_ready()
        return c.Pair(id=f"pair-{self.number}") if round_is_due or everybody else None

    def abandoned(self, now: int) -> bool:
        """Return whether it has only waited for players for very long."""
        waits = self.tournament.phase == "joining" and self.next_round is None
        return waits and now - self.at > JOINING_MILLISECONDS

    def round_is_due(self, now: int, ahead: int) -> bool:
        """Return whether the next round should begin; the entries may be `ahead` of the clock."""
        if self.next_round is None:
            return False
        return now + (ahead if self.delayed else 0) >= self.next_round

    # deciding

    def _decide(self, command: Command, request: Request) -> Decision[TournamentEntry]:
        if isinstance(command, _ORGANISERS) and request.person not in (self.organiser, SERVER):
            raise Refused("not_organiser")
        try:
            found = _DECIDE[type(command)](self, request, command)
        except NotNow as error:
            raise Refused(f"tournament_{error.code}", error.text) from None
        return self.decision_of(found, request, command)

    def decision_of(
        self,
        events: Iterable[AnyEvent],
        request: Request,
        command: Command | None = None,
        opens: Sequence[Any] = (),
    ) -> Decision[TournamentEntry]:
        """Return the decision to store these events, and with them the first entries of a table."""
        entries = self.number_events(events, request, command)
        return Decision(entries, None, self.number + len(entries), opens)

    # folding

    def _fold(self, entry: TournamentEntry, precomputed: Any) -> None:
        match entry.event:
            case BecameReady(slot):
                self.ready.add(slot)
            case Scheduled(at):
                self.next_round, self.delayed = at, False
            case SubstituteEntered(entrant):
                self.substitutes[entrant.id] = entrant
            case event:
                self._fold_tournament(event, entry.at)

    def _fold_tournament(self, event: t.AnyEvent, at: int) -> None:
        over = self.tournament.round_over
        self.tournament.apply(event)
        if isinstance(event, t.TournamentBegun):
            by_time = self.next_round is not None or self.hosting.gap is not None
            self.next_round, self.delayed = at if by_time else None, True
        elif isinstance(event, t.Paired):
            self.ready.clear()
            self.next_round = None
        elif isinstance(event, t.Replaced):
            self.substitutes.pop(event.entrant.id, None)
        if not over and self.tournament.round_over and self.hosting.gap is not None:
            self.next_round, self.delayed = at + 1000 * self.hosting.gap, True

    def _note_granted(self, entry: TournamentEntry) -> None:
        self.entries.append(entry)
        super()._note_granted(entry)


def _advancing(table: Table) -> int:
    """Return how many players of a knockout table advance."""
    return max(table.keep, 1)


# one function per command


def _join(aggregate: TournamentAggregate, request: Request, command: c.Join) -> list[AnyEvent]:
    entrant = Entrant(request.person, request.name)
    if aggregate.tournament.phase not in ("playing", "paused"):
        return [*aggregate.tournament.join(entrant)]
    if aggregate.slot_of(request.person) or request.person in aggregate.substitutes:
        raise NotNow("already_in")
    return [SubstituteEntered(entrant)]


def _own_slot(aggregate: TournamentAggregate, request: Request) -> str:
    slot = aggregate.slot_of(request.person)
    if slot is None:
        raise Refused("not_entered")
    return slot


def _withdraw(
    aggregate: TournamentAggregate, request: Request, command: c.Withdraw
) -> list[AnyEvent]:
    return [*aggregate.tournament.leave(_own_slot(aggregate, request))]


def _ready(aggregate: TournamentAggregate, request: Request, command: c.Ready) -> list[AnyEvent]:
    slot = _own_slot(aggregate, request)
    if aggregate.tournament.phase == "over":
        raise NotNow("over")
    return [] if slot in aggregate.ready else [BecameReady(slot)]


def _add_bot(
    aggregate: TournamentAggregate, request: Request, command: c.EnterBot
) -> list[AnyEvent]:
    return [*aggregate.tournament.join(_machine(aggregate, command.level))]


def _machine(aggregate: TournamentAggregate, level: int) -> Entrant:
    taken = {entrant.id for entrant in aggregate.tournament.entrants.values()}
    number = next(i for i in range(1, len(taken) + 2) if f"machine-{i}" not in taken)
    return Entrant(f"machine-{number}", f"Bot {number}", f"level:{level}")


def _remove(aggregate: TournamentAggregate, request: Request, command: c.Remove) -> list[AnyEvent]:
    return [*aggregate.tournament.leave(command.slot, command.why)]


def _begin(aggregate: TournamentAggregate, request: Request, command: c.Begin) -> list[AnyEvent]:
    if aggregate.tournament.phase == "joining" and request.person == SERVER:
        try:
            return [*aggregate.tournament.begin(request.random)]
        except NotNow as error:  # nobody came by the set time
            return [t.Closed(f"{error.text.es} · {error.text.en}")]
    return [*aggregate.tournament.begin(request.random)]


def _pair(aggregate: TournamentAggregate, request: Request, command: c.Pair) -> list[AnyEvent]:
    return [*aggregate.tournament.pair()]


def _schedule(
    aggregate: TournamentAggregate, request: Request, command: c.Schedule
) -> list[AnyEvent]:
    if aggregate.tournament.phase == "over":
        raise NotNow("over")
    return [Scheduled(command.at)]


def _pause(aggregate: TournamentAggregate, request: Request, command: c.Pause) -> list[AnyEvent]:
    return [*aggregate.tournament.pause(command.why)]


def _resume(aggregate: TournamentAggregate, request: Request, command: c.Resume) -> list[AnyEvent]:
    return [*aggregate.tournament.resume()]


def _correct(
    aggregate: TournamentAggregate, request: Request, command: c.Correct
) -> list[AnyEvent]:
    outcome = Outcome(command.shares, command.points, reason="corrected")
    return [*aggregate.tournament.correct(command.table, outcome, command.why)]


def _default(
    aggregate: TournamentAggregate, request: Request, command: c.Default
) -> list[AnyEvent]:
    return [*aggregate.tournament.default(command.table, command.slot, command.why)]


def _replace(
    aggregate: TournamentAggregate, request: Request, command: c.Replace
) -> list[AnyEvent]:
    if command.substitute is None:
        entrant = _machine(aggregate, command.level)
    elif command.substitute in aggregate.substitutes:
        entrant = aggregate.substitutes[command.substitute]
    else:
        raise NotNow("unknown_player")
    return [*aggregate.tournament.replace(command.slot, entrant, command.why)]


def _close(aggregate: TournamentAggregate, request: Request, command: c.Close) -> list[AnyEvent]:
    return [*aggregate.tournament.close(command.why)]


_DECIDE: dict[type, Callable[[TournamentAggregate, Request, Any], list[AnyEvent]]] = {
    c.Join: _join,
    c.Withdraw: _withdraw,
    c.Ready: _ready,
    c.EnterBot: _add_bot,
    c.Remove: _remove,
    c.Begin: _begin,
    c.Pair: _pair,
    c.Schedule: _schedule,
    c.Pause: _pause,
    c.Resume: _resume,
    c.Correct: _correct,
    c.Default: _default,
    c.Replace: _replace,
    c.Close: _close,
}
_ORGANISERS: Final = tuple(set(_DECIDE) - {c.Join, c.Withdraw, c.Ready})
