"""A tournament: terms and events, folded into rounds, tables and entrants."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Literal

from sobremesa.play.tournament import events as e
from sobremesa.play.tournament.cards import Card
from sobremesa.play.tournament.outcome import Outcome
from sobremesa.play.tournament.refused import NotNow
from sobremesa.play.tournament.rounds import advancing, full, paired, rounds
from sobremesa.play.tournament.standings import Row, standings
from sobremesa.play.tournament.table import NOBODY, Table
from sobremesa.play.tournament.terms import MOST, Entrant, Terms, least, validated_terms

Phase = Literal["joining", "playing", "paused", "over"]


class Round:
    """The tables of a round, and the byes."""

    def __init__(self, number: int, tables: list[Table], byes: tuple[str, ...]) -> None:
        self.number = number
        self.tables = tables
        self.byes = byes


class Tournament:
    """One tournament: its commands return the events that they lead to, `apply` folds an event.

    >>> cup = Tournament.open(Terms("Cup", "sparta", "robin"))
    >>> for name in ("Ana", "Luis"):
    ...     cup.apply_all(cup.join(Entrant(name.lower(), name)))
    >>> cup.apply_all(cup.begin(Random(1)))
    >>> cup.apply_all(cup.pair())
    >>> (table,) = cup.open_tables()
    >>> cup.apply_all(cup.report(table.id, Outcome((1.0, 0.0))))
    >>> cup.phase, cup.standings()[0].slot == table.seats[0]
    ('over', True)
    """

    def __init__(self, first: e.TournamentOpened) -> None:
        self.terms: Terms = first.terms
        self.entrants: dict[str, Entrant] = {}
        """The current entrant of each slot; a slot is the id of its first entrant."""
        self.order: tuple[str, ...] = ()
        self.rounds: list[Round] = []
        self.left: set[str] = set()
        self.is_paused = False
        self.closed = False
        self.log: list[e.AnyEvent] = [first]

    @classmethod
    def open(cls, terms: Terms) -> Tournament:
        """Open a tournament; raise :class:`~.terms.BadTerms` if its terms are not valid."""
        return cls(e.TournamentOpened(validated_terms(terms)))

    @classmethod
    def replay(cls, log: Iterable[e.AnyEvent]) -> Tournament:
        """Build the tournament from a whole log."""
        listed = iter(log)
        first = next(listed)
        assert isinstance(first, e.TournamentOpened)
        tournament = cls(first)
        tournament.apply_all(listed)
        return tournament

    # queries

    @property
    def phase(self) -> Phase:
        """The phase of the tournament."""
        if self.closed:
            return "over"
        if not self.order:
            return "joining"
        if len(self.rounds) == self.length and self.round_over:
            return "over"
        return "paused" if self.is_paused else "playing"

    @property
    def length(self) -> int:
        """The number of rounds, once it has begun."""
        return rounds(self.terms, len(self.order))

    @property
    def round_over(self) -> bool:
        """Whether all games of the last round have been played."""
        return not self.open_tables()

    def tables(self) -> list[Table]:
        """Return every table so far."""
        return [table for one in self.rounds for table in one.tables]

    def open_tables(self) -> list[Table]:
        """Return the tables of the last round that are not decided."""
        if not self.rounds:
            return []
        return [table for table in self.rounds[-1].tables if not table.decided(self.terms)]

    def table(self, name: str) -> Table:
        """Return a table by its id."""
        for table in self.tables():
            if table.id == name:
                return table
        raise NotNow("unknown_table")

    def entrant(self, slot: str) -> Entrant:
        """Return who currently plays for a slot; a filler for an empty one."""
        if slot == NOBODY:
            return Entrant(NOBODY, "–", self.terms.filler)
        return self.entrants[slot]

    def standings(self) -> list[Row]:
        """Compute the standings, by the tie-break rules of the format."""
        return standings(self.terms, self.order or tuple(self.entrants), self.rounds)

    def _repr_html_(self) -> str:
        from sobremesa.play.report.tournament import standings_table  # noqa: PLC0415  (a notebook)

        return standings_table(self, "es")

    def cards(self) -> list[Card]:
        """Return the pairing cards of everybody who still plays."""
        seats = self.terms.seats or 2
        found = {
            row.slot: Card(row.slot, rank, row.score, Counter(), [0] * seats)
            for rank, row in enumerate(self.standings())
        }
        for one in self.rounds:
            for slot in one.byes:
                found[slot].byes += 1
            for table in one.tables:
                for number in range(len(table.games)):
                    _note(found, table.seating(number))
        return [card for slot, card in found.items() if slot not in self.left]

    # commands: each returns the events that it leads to, and changes nothing

    def join(self, entrant: Entrant) -> list[e.AnyEvent]:
        """Enter somebody."""
        if self.phase != "joining":
            raise NotNow("over" if self.phase == "over" else "begun")
        if entrant.id in self.entrants or entrant.id == NOBODY:
            raise NotNow("already_in")
        if len(self.entrants) >= MOST:
            raise NotNow("full")
        return [e.Joined(entrant)]

    def leave(self, slot: str, why: str = "") -> list[e.AnyEvent]:
        """Withdraw a player; once it has begun they are last at the table where they sit."""
        self._known(slot)
        if self.phase == "over":
            raise NotNow("over")
        return [e.Withdrawn(slot, why)]

    def begin(self, random: Random) -> list[e.AnyEvent]:
        """Close entries, draw lots, and add fillers."""
        if self.phase != "joining":
            raise NotNow("over" if self.phase == "over" else "begun")
        order = list(self.entrants)
        if len(order) < least(self.terms):
            raise NotNow("too_few", least=least(self.terms))
        if self.terms.draw == "lot":
            random.shuffle(order)
        fillers = []
        if self.terms.fill == "bots":
            names = (f"bot-{number}" for number in range(1, 2 * MOST))
            free = (name for name in names if name not in self.entrants)
            for number in range(1, full(self.terms, len(order)) - len(order) + 1):
                fillers.append(Entrant(next(free), f"Bot {number}", self.terms.filler))
        return [e.TournamentBegun((*order, *(one.id for one in fillers)), tuple(fillers))]

    def pair(self) -> list[e.AnyEvent]:
        """Pair the next round."""
        self._must_play()
        if self.is_paused:
            raise NotNow("paused")
        if not self.round_over:
            raise NotNow("round_open")
        last = self.rounds[-1].tables if self.rounds else []
        number = len(self.rounds) + 1
        return [paired(self.terms, number, self.order, self.cards(), last)]

    def host(self, table: str, at: str) -> list[e.AnyEvent]:
        """Record where the game of a table is played."""
        if self.table(table).decided(self.terms):
            raise NotNow("decided")
        return [e.Hosted(table, at)]

    def report(
        self, table: str, outcome: Outcome, record: str | None = None, note: str = ""
    ) -> list[e.AnyEvent]:
        """Report the outcome of a table's game, in the order of its seats."""
        self._must_play()
        found = self.table(table)
        if found.decided(self.terms):
            raise NotNow("decided")
        self._check(found, outcome)
        return [e.Reported(table, outcome, record, note)]

    def correct(self, table: str, outcome: Outcome, why: str) -> list[e.AnyEvent]:
        """Correct the outcome of a table's last game.

        In a knockout that is possible until the next round has results; a round that was paired by
        the old outcome is paired again.
        """
        found = self.table(table)
        if not why.strip():
            raise NotNow("no_reason")
        if not found.decided(self.terms):
            raise NotNow("undecided")
        if len(found.seats) < (self.terms.seats or 2):
            raise NotNow("nobody_played")
        self._check(found, outcome)
        if self._follows(found.round) and any(
            later.games for one in self.rounds[found.round :] for later in one.tables
        ):
            raise NotNow("too_late")
        return [e.Corrected(table, outcome, why)]

    def default(self, table: str, slot: str, why: str = "") -> list[e.AnyEvent]:
        """Rank an absent player last at a table."""
        found = self.table(table)
        if slot not in found.seats or slot in found.absent or slot == NOBODY:
            raise NotNow("not_there")
        if found.decided(self.terms):
            raise NotNow("decided")
        return [e.Defaulted(table, slot, why)]

    def replace(self, slot: str, entrant: Entrant, why: str) -> list[e.AnyEvent]:
        """Replace a player by somebody else."""
        self._known(slot)
        if self.phase == "over":
            raise NotNow("over")
        if any(one.id == entrant.id for one in self.entrants.values()):
            raise NotNow("already_in")
        if not why.strip():
            raise NotNow("no_reason")
        return [e.Replaced(slot, entrant, why)]

    def pause(self, why: str = "") -> list[e.AnyEvent]:
        """Pause after the games that are being played."""
        self._must_play()
        if self.is_paused:
            raise NotNow("paused")
        return [e.Paused(why)]

    def resume(self) -> list[e.AnyEvent]:
        """End a pause."""
        if not self.is_paused:
            raise NotNow("not_paused")
        return [e.TournamentResumed()]

    def close(self, why: str) -> list[e.AnyEvent]:
        """End the tournament early."""
        if self.phase == "over":
            raise NotNow("over")
        if not why.strip():
            raise NotNow("no_reason")
        return [e.Closed(why)]

    def _must_play(self) -> None:
        if self.phase == "joining":
            raise NotNow("not_begun")
        if self.phase == "over":
            raise NotNow("over")

    def _known(self, slot: str) -> None:
        if slot not in self.entrants:
            raise NotNow("unknown_player")
        if slot in self.left:
            raise NotNow("left")

    def _check(self, table: Table, outcome: Outcome) -> None:
        problem = outcome.problem(len(table.seats))
        if problem:
            raise NotNow("bad_outcome", why=problem)

    def _follows(self, number: int) -> bool:
        """Return whether later rounds depend on the results of a round."""
        return self.terms.format in ("tables", "knockout") and len(self.rounds) > number

    # folding

    def apply_all(self, events: Iterable[e.AnyEvent]) -> None:
        """Fold several events."""
        for event in events:
            self.apply(event)

    def apply(self, event: e.AnyEvent) -> None:
        """Fold the next event."""
        self.log.append(event)
        match event:
            case e.Joined(entrant):
                self.entrants[entrant.id] = entrant
            case e.Withdrawn(slot):
                self._fold_left(slot)
            case e.TournamentBegun(order, fillers):
                self.entrants |= {one.id: one for one in fillers}
                self.order = order
            case e.Paired():
                self._fold_paired(event)
            case e.Hosted(name, at):
                self.table(name).at = at
            case e.Reported(name, outcome, record):
                table = self.table(name)
                table.games.append(outcome)
                table.records.append(record)
                table.at = None
            case e.Corrected():
                self._fold_corrected(event)
            case e.Defaulted(name, slot):
                self.table(name).absent.add(slot)
            case e.Replaced(slot, entrant):
                self.entrants[slot] = entrant
            case e.Paused():
                self.is_paused = True
            case e.TournamentResumed():
                self.is_paused = False
            case e.Closed():
                self.closed = True

    def _fold_left(self, slot: str) -> None:
        if not self.order:
            del self.entrants[slot]
            return
        self.left.add(slot)
        for table in self.open_tables():
            if slot in table.seats:
                table.absent.add(slot)

    def _fold_paired(self, event: e.Paired) -> None:
        keep = 0
        if self.terms.format in ("tables", "knockout"):
            keep = advancing(self.terms, len(event.tables))
        tables = [Table(setting.id, event.round, setting.seats, keep) for setting in event.tables]
        for table in tables:
            table.absent |= self.left & set(table.seats)
        self.rounds.append(Round(event.round, tables, event.byes))

    def _fold_corrected(self, event: e.Corrected) -> None:
        table = self.table(event.table)
        before = table.ranking()
        if table.games:
            table.games[-1] = event.outcome
        else:
            table.games.append(event.outcome)
            table.records.append(None)
        table.absent.clear()
        table.corrections.append(event.why)
        changed = table.ranking() != before or not table.decided(self.terms)
        if self._follows(table.round) and changed:
            del self.rounds[table.round :]


def _note(found: dict[str, Card], seating: tuple[str, ...]) -> None:
    """Add a game to the cards of its players."""
    for seat, slot in enumerate(seating):
        if slot == NOBODY:
            continue
        found[slot].sat[seat] += 1
        for other in seating:
            if other not in (slot, NOBODY):
                found[slot].met[other] += 1
