"""How a table stands: its settings, who sits where, the game, and what can be seen of it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Final, Literal

from sobremesa.core.game import Game
from sobremesa.rulebook.rules import Secret
from sobremesa.server.journal.aggregate import Aggregate
from sobremesa.server.journal.decisions import SERVER, Request
from sobremesa.server.refusals import Refused
from sobremesa.server.tables import commands as c
from sobremesa.server.tables import endings
from sobremesa.server.tables import events as e
from sobremesa.server.tables.clock import Clock
from sobremesa.server.tables.game_in_progress import Play
from sobremesa.server.tables.offers import Offers
from sobremesa.server.tables.pacts import Pacts
from sobremesa.server.tables.seats import Seat
from sobremesa.server.tables.terms import TableTerms

RECENT: Final = 64
"""How many entries and ids a table keeps at hand."""

Phase = Literal["seating", "arranging", "playing", "over"]


class TableState(Aggregate[e.Entry]):
    """What the entries of a table were folded into. The handlers read it, and the folds change it.

    Nothing here reads a clock, a file or a socket: time, chance and storage belong to the caller.
    """

    __slots__ = (
        "_teams",
        "begun",
        "clock",
        "ended",
        "muted",
        "offers",
        "opened",
        "opener",
        "pacts",
        "play",
        "recent",
        "rematch",
        "resumed",
        "seats",
        "terms",
        "unloaded",
    )

    entry = e.Entry

    def __init__(self, first: e.Entry) -> None:
        opened = first.event
        assert isinstance(opened, e.Opened)
        super().__init__(opened.table)
        self.terms: TableTerms = opened.terms
        self.opener = opened.opener
        self.opened = first.at
        self.seats = [Seat() for _ in self.terms.seats]
        self.clock = Clock(self.terms.clock, len(self.seats))
        self.pacts = Pacts()
        self.offers = Offers()
        self.muted: dict[str, set[str]] = {}
        self.begun = False
        self.ended: e.Ended | None = None
        self.rematch: str | None = None
        self.recent: deque[e.Entry] = deque(maxlen=RECENT)
        self.unloaded = False
        """Whether the table must read its entries again before it decides anything."""
        self.resumed: int | None = None
        """Until when there was no server, if the journal has not been told."""
        self.lay_out(self.terms.options)
        self._remember(first)

    def lay_out(self, options: dict[str, object]) -> None:
        """Put the game on the table."""
        self.play = Play(self.laid_out(options), self.terms.turn_end == "token")
        self._teams: tuple[int, ...] | None = None

    def laid_out(self, options: dict[str, object]) -> Game:
        """Give the game of this table with other options."""
        return TableTerms(self.terms.game, self.terms.players, options).chosen()

    # what can be seen

    @property
    def phase(self) -> Phase:
        """What the table is doing."""
        if self.ended:
            return "over"
        if self.begun:
            return "playing"
        if self.terms.secret and not any(seat.free for seat in self.seats):
            return "arranging"
        return "seating"

    @property
    def secret(self) -> Secret | None:
        """What is arranged in secret here."""
        game: Game = self.play.game
        return game.rules.secret(game.setup) if self.terms.secret else None

    @property
    def covered(self) -> bool:
        """Whether everybody sees only their own set-up: it is secret until the game begins."""
        return self.terms.secret and not self.begun

    @property
    def teams(self) -> tuple[int, ...]:
        """Each seat's team."""
        if self._teams is None:
            self._teams = endings.teams(self.play.state)
        return self._teams

    def team(self, seat: int) -> list[int]:
        """Give the seats that play together with a seat, itself included."""
        return [i for i, team in enumerate(self.teams) if team == self.teams[seat]]

    def seats_of(self, person: str) -> list[int]:
        """Give the seats of a person."""
        return [i for i, seat in enumerate(self.seats) if seat.person == person]

    def admits(self, person: str | None) -> bool:
        """Tell whether somebody may look on; where nobody may, those who play still do."""
        if self.terms.watchers or self.phase == "seating":
            return True
        return person is not None and bool(self.seats_of(person))

    def must_admit(self, person: str | None) -> None:
        """Refuse who may not look on."""
        if not self.admits(person):
            raise Refused("no_watchers")

    def alive(self) -> set[int]:
        """Give the seats that the game itself has not put out."""
        return endings.alive(self.play.state)

    @property
    def deserted(self) -> bool:
        """Whether people have played here, and only machines are left in the game."""
        return endings.deserted(self.seats, self.play.state)

    def must_live(self, seat: int) -> None:
        """Refuse unless a seat is still in the game."""
        if seat not in self.alive():
            raise Refused("dropped_out")

    def standing(self) -> int:
        """Count the players who still play."""
        return sum(not seat.out for seat in self.seats)

    def bound_to(self, seat: int) -> set[int]:
        """Give the seats that a binding pact protects from a seat."""
        return self.pacts.allies(seat) if self.terms.pacts == "binding" else set()

    def server_plays(self) -> int | None:
        """Give the seat for which the server must act now, if there is one."""
        holder = self.play.holder if self.phase == "playing" else None
        return holder if holder is not None and self.seats[holder].alone else None

    # asking

    def must_play(self) -> None:
        """Refuse unless the game is going on."""
        if self.phase != "playing":
            codes = {"over": "over", "arranging": "arranging", "seating": "not_begun"}
            raise Refused(codes[self.phase])

    def seat_of(self, request: Request, seat: int | None) -> int:
        """Find the seat for which somebody speaks."""
        if request.person == SERVER:
            if seat is not None and (self.seats[seat].alone or not self.begun):
                return seat
            raise Refused("not_seated")
        mine = self.seats_of(request.person)
        if not mine or (seat is not None and seat not in mine):
            raise Refused("not_seated")
        if seat is not None:
            return seat
        return self.play.holder if self.play.holder in mine else mine[0]

    def playing_seat(self, request: Request, command: c.Seated) -> int:
        """Find the seat of somebody who is playing this game."""
        seat = self.seat_of(request, command.seat)
        self.must_play()
        if self.seats[seat].out and request.person != SERVER:
            raise Refused("dropped_out")
        return seat

    # remembering

    def _keep(self, entry: e.Entry) -> None:
        self.recent.append(entry)
        super()._keep(entry)
        if len(self.done) > RECENT * 4:
            del self.done[next(iter(self.done))]
            self.forgetful = True

    def unload(self) -> bool:
        """Let go of everything that the journal can give again; tell whether there was anything."""
        held = self.play.unload() or not self.unloaded
        self.recent.clear()
        self.done = {}
        self.unloaded = True
        return held

    def reload(self, entries: Iterable[e.Entry]) -> None:
        """Take from the journal what was let go."""
        self.recent.clear()
        self.done, self.forgetful = {}, False
        for entry in entries:
            if entry.n <= self.number:
                self._keep(entry)
        self.unloaded = False
