"""The state of a table: its terms, its seats, the game, and queries about them."""

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
from sobremesa.server.tables.game_in_progress import GameInProgress
from sobremesa.server.tables.offers import Offers
from sobremesa.server.tables.pacts import Pacts
from sobremesa.server.tables.seats import Seat
from sobremesa.server.tables.terms import TableTerms

RECENT: Final = 64
"""How many entries a table keeps in memory."""

Phase = Literal["seating", "arranging", "playing", "over"]


class TableState(Aggregate[e.Entry]):
    """What the entries of a table are folded into. Handlers read it, and folds change it.

    Nothing here reads a clock, a file or a socket: time, randomness and storage are the caller's.
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
        self.set_up(self.terms.options)
        self._advance(first)

    def set_up(self, options: dict[str, object]) -> None:
        """Begin the game anew with these options."""
        self.play = GameInProgress(self.game_with(options), self.terms.turn_end == "token")
        self._teams: tuple[int, ...] | None = None

    def game_with(self, options: dict[str, object]) -> Game:
        """Return the game of this table with other options."""
        return TableTerms(self.terms.game, self.terms.players, options).chosen()

    # queries

    @property
    def phase(self) -> Phase:
        """The phase of the table."""
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
        """Whether set-ups are still secret, so that everybody sees only their own."""
        return self.terms.secret and not self.begun

    @property
    def teams(self) -> tuple[int, ...]:
        """Each seat's team."""
        if self._teams is None:
            self._teams = endings.teams(self.play.state)
        return self._teams

    def team(self, seat: int) -> list[int]:
        """Return the seats of a seat's team, itself included."""
        return [i for i, team in enumerate(self.teams) if team == self.teams[seat]]

    def seats_of(self, person: str) -> list[int]:
        """Return the seats of a person."""
        return [i for i, seat in enumerate(self.seats) if seat.person == person]

    def admits(self, person: str | None) -> bool:
        """Return whether somebody may watch; players may always."""
        if self.terms.watchers or self.phase == "seating":
            return True
        return person is not None and bool(self.seats_of(person))

    def must_admit(self, person: str | None) -> None:
        """Refuse a viewer who may not watch."""
        if not self.admits(person):
            raise Refused("no_watchers")

    def alive(self) -> set[int]:
        """Return the seats that the game has not eliminated."""
        return endings.alive(self.play.state)

    @property
    def deserted(self) -> bool:
        """Whether people played here, and only bots are left in the game."""
        return endings.deserted(self.seats, self.play.state)

    def must_be_alive(self, seat: int) -> None:
        """Refuse a seat that the game has eliminated."""
        if seat not in self.alive():
            raise Refused("dropped_out")

    def players_left(self) -> int:
        """Return the number of players who have not dropped out."""
        return sum(not seat.out for seat in self.seats)

    def bound_to(self, seat: int) -> set[int]:
        """Return the seats that binding pacts protect from a seat."""
        return self.pacts.allies(seat) if self.terms.pacts == "binding" else set()

    def server_plays(self) -> int | None:
        """Return the seat for which the server must act now, if there is one."""
        holder = self.play.turn_holder if self.phase == "playing" else None
        return holder if holder is not None and self.seats[holder].automated else None

    # checks of commands

    def must_play(self) -> None:
        """Refuse unless the game is going on."""
        if self.phase != "playing":
            codes = {"over": "over", "arranging": "arranging", "seating": "not_begun"}
            raise Refused(codes[self.phase])

    def must_have(self, seat: int) -> None:
        """Refuse a seat that the table does not have."""
        if not 0 <= seat < len(self.seats):
            raise Refused("no_such_seat")

    def seat_of(self, request: Request, seat: int | None) -> int:
        """Return the seat for which a request is made, or refuse."""
        mine = self.seats_of(request.person)
        if not mine and request.person != SERVER:
            raise Refused("not_seated")
        if seat is not None:
            self.must_have(seat)
        if request.person == SERVER:
            if seat is not None and (self.seats[seat].automated or not self.begun):
                return seat
            raise Refused("not_seated")
        if seat is None:
            return self.play.turn_holder if self.play.turn_holder in mine else mine[0]
        if seat not in mine:
            raise Refused("not_seated")
        return seat

    def playing_seat(self, request: Request, command: c.Seated) -> int:
        """Return the seat for which a player's request is made, or refuse."""
        seat = self.seat_of(request, command.seat)
        self.must_play()
        if self.seats[seat].out and request.person != SERVER:
            raise Refused("dropped_out")
        return seat

    # memory

    def _note_granted(self, entry: e.Entry) -> None:
        self.recent.append(entry)
        super()._note_granted(entry)
        if len(self.granted) > RECENT * 4:
            del self.granted[next(iter(self.granted))]
            self.requests_truncated = True

    def unload(self) -> bool:
        """Drop everything that can be read from the journal; return whether there was anything."""
        held = self.play.unload() or not self.unloaded
        self.recent.clear()
        self.granted = {}
        self.unloaded = True
        return held

    def reload(self, entries: Iterable[e.Entry]) -> None:
        """Restore from the journal what was unloaded."""
        self.recent.clear()
        self.granted, self.requests_truncated = {}, False
        for entry in entries:
            if entry.n <= self.number:
                self._note_granted(entry)
        self.unloaded = False
