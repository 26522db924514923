"""A live tournament: the tournament itself, who organises it, who is ready, who stands by.

Like a table it is a fold over numbered entries: `decide` says what a request leads to and changes
nothing, `apply` folds what was stored. Time and chance come from the caller.
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
    """Somebody is ready for the next round."""

    slot: str


class Scheduled(t.Event, frozen=True, tag="scheduled"):
    """The next round begins at a set time; none for when everybody is ready."""

    at: int | None


class Waiting(t.Event, frozen=True, tag="waiting"):
    """Somebody stands by as a substitute."""

    entrant: Entrant


AnyEvent = t.AnyEvent | BecameReady | Scheduled | Waiting


class TournamentEntry(journal.Entry[AnyEvent], frozen=True, omit_defaults=True):
    """An entry in the journal of a tournament."""


CODEC = journal.Codec(TournamentEntry)


class Contest(Aggregate[TournamentEntry]):
    """A tournament on the server."""

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
        self.waits = False
        """Whether the next round waits for so long after the last, not for a set time."""
        self.entries: list[TournamentEntry] = []
        self._remember(first)

    @classmethod
    def replay(cls, name: str, entries: Iterable[TournamentEntry]) -> Contest:
        """Fold a whole journal."""
        listed = iter(entries)
        contest = cls(name, next(listed))
        for entry in listed:
            contest.apply(entry)
        return contest

    # what can be seen

    @property
    def over(self) -> bool:
        """Whether nothing more happens."""
        return self.tournament.phase == "over"

    def slot_of(self, person: str | None) -> str | None:
        """Find the slot for which a person plays."""
        for slot, entrant in self.tournament.entrants.items():
            if entrant.id == person and not entrant.bot and slot not in self.tournament.left:
                return slot
        return None

    def waited_for(self) -> list[str]:
        """Name the slots of people who still play and are not ready."""
        cup = self.tournament
        playing = {card.slot for card in cup.cards()} if cup.order else set(cup.entrants)
        if cup.rounds and cup.terms.format in ("tables", "knockout"):
            playing &= {slot for one in cup.rounds[-1].tables for slot in one.ranking()[: _on(one)]}
        return [s for s in playing if not cup.entrant(s).bot and s not in self.ready]

    def hosted(self) -> dict[str, Table]:
        """Give the tables that are being played, by the server's names for them."""
        return {table.at: table for table in self.tournament.open_tables() if table.at}

    def due(self, now: int, ahead: int) -> c.AnyCommand | None:
        """Say what should happen by itself now."""
        cup = self.tournament
        timely = self.timely(now, ahead)
        if cup.phase == "joining":
            return c.Begin(id=f"begin-{self.number}") if timely else None
        if cup.phase != "playing" or not cup.round_over:
            return None
        everybody = self.next_round is None and not self.waited_for()
        return c.Pair(id=f"pair-{self.number}") if timely or everybody else None

    def timely(self, now: int, ahead: int) -> bool:
        """Tell whether the time of the next round has come; its entries may be `ahead` of it."""
        if self.next_round is None:
            return False
        return now + (ahead if self.waits else 0) >= self.next_round

    # asking

    def _decide(self, command: Command, request: Request) -> Decision[TournamentEntry]:
        if isinstance(command, _ORGANISERS) and request.person not in (self.organiser, SERVER):
            raise Refused("not_organiser")
        try:
            found = _DECIDE[type(command)](self, request, command)
        except NotNow as error:
            raise Refused(f"tournament_{error.code}", error.text) from None
        return self.happening(found, request, command)

    def happening(
        self,
        events: Iterable[AnyEvent],
        request: Request,
        command: Command | None = None,
        opens: Sequence[Any] = (),
    ) -> Decision[TournamentEntry]:
        """Decide that events happen, and that a table of the server begins with them."""
        entries = self.entries_of(events, request, command)
        return Decision(entries, None, self.number + len(entries), opens)

    # folding

    def _fold(self, entry: TournamentEntry, computed: Any) -> None:
        match entry.event:
            case BecameReady(slot):
                self.ready.add(slot)
            case Scheduled(at):
                self.next_round, self.waits = at, False
            case Waiting(entrant):
                self.substitutes[entrant.id] = entrant
            case event:
                self._fold_tournament(event, entry.at)

    def _fold_tournament(self, event: t.AnyEvent, at: int) -> None:
        over = self.tournament.round_over
        self.tournament.apply(event)
        if isinstance(event, t.TournamentBegun):
            by_time = self.next_round is not None or self.hosting.gap is not None
            self.next_round, self.waits = at if by_time else None, True
        elif isinstance(event, t.Paired):
            self.ready.clear()
            self.next_round = None
        elif isinstance(event, t.Replaced):
            self.substitutes.pop(event.entrant.id, None)
        if not over and self.tournament.round_over and self.hosting.gap is not None:
            self.next_round, self.waits = at + 1000 * self.hosting.gap, True

    def _keep(self, entry: TournamentEntry) -> None:
        self.entries.append(entry)
        super()._keep(entry)


def _on(table: Table) -> int:
    """Say how many of a knockout's table go on."""
    return max(table.keep, 1)


# what each request leads to


def _join(contest: Contest, request: Request, command: c.Join) -> list[AnyEvent]:
    entrant = Entrant(request.person, request.name)
    if contest.tournament.phase not in ("playing", "paused"):
        return [*contest.tournament.join(entrant)]
    if contest.slot_of(request.person) or request.person in contest.substitutes:
        raise NotNow("already_in")
    return [Waiting(entrant)]


def _mine(contest: Contest, request: Request) -> str:
    slot = contest.slot_of(request.person)
    if slot is None:
        raise Refused("not_entered")
    return slot


def _leave(contest: Contest, request: Request, command: c.Withdraw) -> list[AnyEvent]:
    return [*contest.tournament.leave(_mine(contest, request))]


def _ready(contest: Contest, request: Request, command: c.Ready) -> list[AnyEvent]:
    slot = _mine(contest, request)
    if contest.tournament.phase == "over":
        raise NotNow("over")
    return [] if slot in contest.ready else [BecameReady(slot)]


def _add_bot(contest: Contest, request: Request, command: c.EnterBot) -> list[AnyEvent]:
    return [*contest.tournament.join(_machine(contest, command.level))]


def _machine(contest: Contest, level: int) -> Entrant:
    taken = {entrant.id for entrant in contest.tournament.entrants.values()}
    number = next(i for i in range(1, len(taken) + 2) if f"machine-{i}" not in taken)
    return Entrant(f"machine-{number}", f"Bot {number}", f"level:{level}")


def _remove(contest: Contest, request: Request, command: c.Remove) -> list[AnyEvent]:
    return [*contest.tournament.leave(command.slot, command.why)]


def _begin(contest: Contest, request: Request, command: c.Begin) -> list[AnyEvent]:
    if contest.tournament.phase == "joining" and request.person == SERVER:
        try:
            return [*contest.tournament.begin(request.random)]
        except NotNow as error:  # nobody came by the set time
            return [t.Closed(f"{error.text.es} · {error.text.en}")]
    return [*contest.tournament.begin(request.random)]


def _pair(contest: Contest, request: Request, command: c.Pair) -> list[AnyEvent]:
    return [*contest.tournament.pair()]


def _schedule(contest: Contest, request: Request, command: c.Schedule) -> list[AnyEvent]:
    if contest.tournament.phase == "over":
        raise NotNow("over")
    return [Scheduled(command.at)]


def _pause(contest: Contest, request: Request, command: c.Pause) -> list[AnyEvent]:
    return [*contest.tournament.pause(command.why)]


def _resume(contest: Contest, request: Request, command: c.Resume) -> list[AnyEvent]:
    return [*contest.tournament.resume()]


def _correct(contest: Contest, request: Request, command: c.Correct) -> list[AnyEvent]:
    outcome = Outcome(command.shares, command.points, reason="corrected")
    return [*contest.tournament.correct(command.table, outcome, command.why)]


def _default(contest: Contest, request: Request, command: c.Default) -> list[AnyEvent]:
    return [*contest.tournament.default(command.table, command.slot, command.why)]


def _replace(contest: Contest, request: Request, command: c.Replace) -> list[AnyEvent]:
    if command.substitute is None:
        entrant = _machine(contest, command.level)
    elif command.substitute in contest.substitutes:
        entrant = contest.substitutes[command.substitute]
    else:
        raise NotNow("unknown_player")
    return [*contest.tournament.replace(command.slot, entrant, command.why)]


def _close(contest: Contest, request: Request, command: c.Close) -> list[AnyEvent]:
    return [*contest.tournament.close(command.why)]


_DECIDE: dict[type, Callable[[Contest, Request, Any], list[AnyEvent]]] = {
    c.Join: _join,
    c.Withdraw: _leave,
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
