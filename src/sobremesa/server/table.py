"""A table: settings and numbered events, folded into who sits where and how the game stands.

Nothing here reads a clock, a file or a socket: time, chance and storage belong to the caller.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, Literal

from sobremesa.core.game import Game
from sobremesa.core.state import State
from sobremesa.rulebook.rules import Secret
from sobremesa.server import acting, chat, endings, offers, pacts, seating
from sobremesa.server import commands as c
from sobremesa.server import events as e
from sobremesa.server.clock import Clock
from sobremesa.server.folding import FOLD
from sobremesa.server.names import table_id
from sobremesa.server.play import Play
from sobremesa.server.refused import Refused
from sobremesa.server.seats import Seat
from sobremesa.server.terms import Terms, Wanted

SERVER: Final = ""
"""The person by whom the server itself acts: for bots, for the clock."""
RECENT: Final = 64
"""How many entries and ids a table keeps at hand."""

Phase = Literal["seating", "arranging", "playing", "over"]


@dataclass(frozen=True, slots=True)
class Request:
    """Who asks, when, and with which luck."""

    person: str
    name: str
    now: int
    random: Random


@dataclass(slots=True)
class Decision:
    """What a request leads to: entries for the log, or a refusal, or both."""

    entries: list[e.Entry]
    refusal: Refused | None = None
    number: int = 0
    """The last entry of the request, also when it was granted earlier."""
    opens: list[e.Entry] = field(default_factory=list)
    """The first entries of another table that begins with this."""


class Table:
    """One table. `apply` folds what happened; `decide` says what would happen."""

    __slots__ = (
        "_again",
        "_ahead",
        "_sides",
        "at",
        "begun",
        "clock",
        "done",
        "drowsy",
        "ended",
        "id",
        "muted",
        "number",
        "offers",
        "opener",
        "pacts",
        "play",
        "recent",
        "rematch",
        "seats",
        "terms",
    )

    def __init__(self, first: e.Entry) -> None:
        opened = first.event
        assert isinstance(opened, e.Opened)
        self.id = opened.table
        self.terms: Terms = opened.terms
        self.opener = opened.opener
        self.seats = [Seat() for _ in self.terms.seats]
        self.clock = Clock(self.terms.clock, len(self.seats))
        self.pacts = pacts.Pacts()
        self.offers = offers.Offers()
        self.muted: dict[str, set[str]] = {}
        self.begun = False
        self.ended: e.Ended | None = None
        self.rematch: str | None = None
        self.done: dict[tuple[str, str], int] = {}
        self.recent: deque[e.Entry] = deque(maxlen=RECENT)
        self.drowsy = False
        """Whether the table must recall its entries before it decides anything."""
        self._ahead: tuple[str, State] | None = None
        self._again: list[e.Entry] = []
        self.lay_out(self.terms.options)
        self.number = 0
        self.at = 0
        self._remember(first)

    def lay_out(self, options: dict[str, object]) -> None:
        """Put the game on the table."""
        terms = self.terms
        chosen = Terms(terms.game, terms.players, options).chosen()
        self.play = Play(chosen, terms.turn_end == "token")
        self._sides: tuple[int, ...] | None = None

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
    def sides(self) -> tuple[int, ...]:
        """Each seat's team."""
        if self._sides is None:
            self._sides = endings.teams(self.play.state)
        return self._sides

    def team(self, seat: int) -> list[int]:
        """Give the seats that play together with a seat, itself included."""
        return [i for i, side in enumerate(self.sides) if side == self.sides[seat]]

    def seats_of(self, person: str) -> list[int]:
        """Give the seats of a person."""
        return [i for i, seat in enumerate(self.seats) if seat.person == person]

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

    def foresee(self, action: str, after: State) -> None:
        """Keep the state that an action leads to, so that it is computed once."""
        self._ahead = (action, after)

    def foreseen(self, action: str) -> State | None:
        """Give that state, if it belongs to this action."""
        ahead, self._ahead = self._ahead, None
        return ahead[1] if ahead and ahead[0] == action else None

    def decide(self, command: c.AnyCommand | c.ServersCommand, request: Request) -> Decision:
        """Say what a request leads to, without changing anything."""
        known = self.done.get((request.person, command.id))
        if known is not None:
            return Decision([], None, known)
        self._ahead, self._again = None, []
        now = max(request.now, self.at)
        found: list[e.AnyEvent]
        late = self._late(command, now)
        if late:
            return self._entries(late, Request(SERVER, "", now, request.random), None)
        try:
            found = _DECIDE[type(command)](self, request, command)
        except Refused as refusal:
            return Decision([], refusal, self.number)
        decision = self._entries(found, request, command.id)
        decision.opens, self._again = self._again, []
        return decision

    def _late(self, command: c.AnyCommand | c.ServersCommand, now: int) -> list[e.AnyEvent]:
        """Give what time alone has brought about before a player's deed."""
        deadline = self.clock.deadline()
        if deadline is None or now < deadline or isinstance(command, c.Flag | c.Say | c.Mute):
            return []
        return acting.time_up(self)

    def _entries(
        self, found: Iterable[e.AnyEvent], request: Request, command: str | None
    ) -> Decision:
        now = max(request.now, self.at)
        by = request.person or None
        listed = [
            e.Entry(self.number + 1 + i, now, event, by, command) for i, event in enumerate(found)
        ]
        refusal = Refused("out_of_time") if command is None else None
        return Decision(listed, refusal, self.number + len(listed))

    def again(self, request: Request) -> str:
        """Prepare the rematch: the same terms, everybody one seat further."""
        places = self.seats[-1:] + self.seats[:-1]
        wanted = tuple(Wanted("bot", s.bot) if s.bot else Wanted("open") for s in places)
        terms = Terms(
            **{f: getattr(self.terms, f) for f in Terms.__struct_fields__ if f != "seats"},
            seats=wanted,
        )
        people = [(s.person, s.name) if s.person and not s.bot else None for s in places]
        name = table_id(request.random)
        self._again = seated_table(terms, name, request, people, self.id, self.opener)
        return name

    # folding

    def apply(self, entry: e.Entry) -> None:
        """Fold the next entry."""
        assert entry.n == self.number + 1, (self.id, entry.n, self.number)
        fold = FOLD.get(type(entry.event))
        if not isinstance(entry.event, e.Acted):
            self._ahead = None  # it was foreseen for what stood before this
        if fold:
            fold(self, entry)
        self._remember(entry)

    def _remember(self, entry: e.Entry) -> None:
        self.number, self.at = entry.n, entry.at
        self._keep(entry)

    def _keep(self, entry: e.Entry) -> None:
        self.recent.append(entry)
        if entry.by is not None and entry.id is not None:
            self.done[entry.by, entry.id] = entry.n
            if len(self.done) > RECENT * 4:
                del self.done[next(iter(self.done))]

    def rest(self) -> bool:
        """Let go of everything that the log can give again; tell whether there was anything."""
        held = self.play.rest() or not self.drowsy
        self.recent.clear()
        self.done = {}
        self.drowsy = True
        return held

    def recall(self, entries: Iterable[e.Entry]) -> None:
        """Take from the log what was let go."""
        self.recent.clear()
        self.done = {}
        for entry in entries:
            if entry.n <= self.number:
                self._keep(entry)
        self.drowsy = False

    @classmethod
    def replay(cls, entries: Iterable[e.Entry]) -> Table:
        """Fold a whole log."""
        listed = iter(entries)
        table = cls(next(listed))
        for entry in listed:
            table.apply(entry)
        return table


def open_table(
    terms: Terms, name: str, request: Request, before: str | None = None, opener: str | None = None
) -> list[e.Entry]:
    """Give the first entries of a table whose terms are settled."""
    opened = e.Opened(name, opener or request.person, terms, before)
    first = e.Entry(1, request.now, opened, request.person)
    seated = seating.opening(Table(first), request)
    by = request.person or None
    return [first, *(e.Entry(2 + i, request.now, event, by) for i, event in enumerate(seated))]


def seated_table(
    terms: Terms,
    name: str,
    request: Request,
    people: Sequence[tuple[str, str] | None],
    before: str | None = None,
    opener: str | None = None,
) -> list[e.Entry]:
    """Give the first entries of a table at which people sit already: id and name, seat by seat."""
    entries = open_table(terms, name, request, before, opener)
    table = Table.replay(entries)
    for index, sitter in enumerate(people):
        if sitter is not None:
            by = Request(*sitter, request.now, request.random)
            decision = table.decide(c.Sit(id=f"seat-{index}", seat=index), by)
            for entry in decision.entries:
                table.apply(entry)
            entries += decision.entries
    return entries


_DECIDE: dict[type, Callable[[Table, Request, Any], list[e.AnyEvent]]] = {
    c.Sit: seating.sit,
    c.Stand: seating.stand,
    c.AddBot: seating.add_bot,
    c.Leave: seating.leave,
    c.Return: seating.come_back,
    c.Arrange: seating.arrange,
    c.Substitute: seating.substitute,
    c.Act: acting.act,
    c.Undo: acting.undo,
    c.PassOn: acting.pass_on,
    c.Resign: acting.resign,
    c.Abort: acting.abort,
    c.Flag: acting.flag,
    c.Drop: acting.drop,
    c.Offer: offers.offer,
    c.OfferSwap: offers.swap,
    c.CallBot: offers.call_bot,
    c.Answer: offers.answer,
    c.OfferPact: pacts.offer,
    c.AnswerPact: pacts.answer,
    c.BreakPact: pacts.give_notice,
    c.Say: chat.say,
    c.Mute: chat.mute,
}
