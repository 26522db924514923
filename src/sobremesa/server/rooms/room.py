"""A table that somebody is looking at: its subscribers, its lock, its timer."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

import msgspec

from sobremesa.core.state import State
from sobremesa.rulebook.perspective import Perspective, flipped, perspective
from sobremesa.rulebook.scene import Scene
from sobremesa.server.journal.decisions import Decision
from sobremesa.server.journal.replica import Replica
from sobremesa.server.journal.subscribers import Subscriber
from sobremesa.server.refusals import Refused
from sobremesa.server.rooms.gathering import Gathered
from sobremesa.server.scenes import Drawing, Shown
from sobremesa.server.storage.health import Unreadable
from sobremesa.server.tables import events as e
from sobremesa.server.tables import views
from sobremesa.server.tables.messages import PresentMessage
from sobremesa.server.tables.snapshots import PublicState
from sobremesa.server.tables.table import Table

Seen = tuple[int, ...]
"""The seats whose secrets somebody sees."""

COMINGS = (4.0, 16.0)
"""How often a second those who come and go are told, and how many times ahead."""

_ENCODE = msgspec.json.Encoder().encode
_SEATED = (e.Sat, e.Stood, e.BotSat, e.Swapped)
_ADMITTING = (*_SEATED, e.Begun, e.Ended)
"""After what somebody may have lost the right to look on."""
_PERSONAL = (*_SEATED, e.Arranged, e.Begun)
"""After what something else may be somebody's own."""
_ASIDE = (
    e.Left,
    e.Returned,
    e.Offered,
    e.Answered,
    e.Rematched,
    e.PactOffered,
    e.PactRefused,
    e.Said,
    e.Muted,
)
"""What leaves the board as it is, and what may be done on it."""


class RoomSubscriber(Subscriber, Protocol):
    """Somebody who hears of everything at a table, and may want to see it."""

    scenes: bool
    shown: Shown
    """What they have been sent and keep."""
    turn: int
    """By how many quarters more they turn the board than it lies before them."""


class _Prepared(NamedTuple):
    """Drawings of what is still being written."""

    number: int
    state: State
    drawings: Mapping[Perspective, Drawing]


class Room(Replica[e.Entry, RoomSubscriber]):
    """A table in memory."""

    __slots__ = (
        "_perspectives",
        "_prepared",
        "_scene",
        "_told",
        "answering",
        "bot",
        "elsewhere",
        "quiet_since",
        "returning",
        "showing",
        "table",
        "tell_present",
        "thought",
        "timer",
        "unseen",
    )

    def __init__(self, table: Table, now: int) -> None:
        super().__init__(table.at - now)
        self.table = table
        self.elsewhere: Counter[str] = Counter()
        """Who is there through other processes; nobody's name is empty."""
        self.timer: asyncio.TimerHandle | None = None
        self.bot: asyncio.Task[None] | None = None
        self.answering: asyncio.Task[None] | None = None
        """What answers an offer of a draw for bots."""
        self.returning: dict[str, asyncio.TimerHandle] = {}
        """For each person who lost the connection, when they count as gone away."""
        self.thought = 0.0
        """When another process last said that it thinks for a bot here, by the loop's time."""
        self.showing: asyncio.TimerHandle | None = None
        """When the scene is sent that had to wait."""
        self.unseen = False
        """Whether the board has changed since a scene was sent."""
        self.tell_present = Gathered(self._tell_present, *COMINGS)
        """Tells everybody who is here, not for each of a crowd that comes and goes."""
        self.quiet_since = now
        self._perspectives: dict[tuple[tuple[int, ...], int], Perspective] = {}
        self._told: PublicState | None = None
        """How the table stood when pages were last told; none if they must be told everything."""
        self._scene: tuple[int, dict[Seen, Scene], dict[tuple[Perspective, Seen], Drawing]] | None
        self._scene = None
        """The last number, and as of then: scenes by whose secrets they show, and drawings."""
        self._prepared: _Prepared | None = None

    @property
    def aggregate(self) -> Table:
        """The table."""
        return self.table

    def fold(
        self,
        entries: Sequence[e.Entry],
        now: int,
        computed: object = None,
        scenes: bool = True,
    ) -> bool:
        """Take entries that are stored, and tell everybody; say whether somebody had to go.

        Without `scenes`, pages get theirs later, by `show`.
        """
        for entry in entries:
            self.table.apply(entry, computed)
        self.quiet_since = now
        self.ahead = max(self.ahead, self.table.at - now)
        if not self.subscribers or not entries:
            return False
        cut_off = self._cut_off(entries)
        self._tell(entries, now + self.ahead, scenes)
        return cut_off

    def _cut_off(self, entries: Sequence[e.Entry]) -> bool:
        """Let those go who may look on no longer; tell whether there were any."""
        if self.table.terms.watchers or not any(isinstance(x.event, _ADMITTING) for x in entries):
            return False
        gone = [one for one in self.subscribers if not self.table.admits(one.person)]
        for subscriber in gone:
            del self.subscribers[subscriber]
        for subscriber in gone:
            subscriber.dismiss(Refused("no_watchers"))
        return bool(gone)

    def send_away(self) -> None:
        """Let everybody go who listens: they come again, and ask for what they have missed."""
        for subscriber in tuple(self.subscribers):
            subscriber.dismiss(Unreadable())

    def _tell(self, entries: Sequence[e.Entry], now: int, scenes: bool) -> None:
        """Send everybody one message, to pages with all that has changed."""
        clock = views.clock(self.table, now)
        last = entries[-1]
        public = all(map(views.is_public, entries))
        common = [views.entry_for(self.table, entry, None) for entry in entries] if public else []
        shared = views.message(common, clock) if public else b""
        self.unseen |= not all(isinstance(entry.event, _ASIDE) for entry in entries)
        drawn = scenes and self.unseen
        change = self._change()
        said = self._said(entries) if self.pages else b""
        personal = any(isinstance(entry.event, _PERSONAL) for entry in entries)
        for subscriber in tuple(self.subscribers):
            own = last.id if last.by is not None and last.by == subscriber.person else None
            if public and own is None and not subscriber.scenes:
                subscriber.send(shared)
                continue
            seen = common or [
                views.entry_for(self.table, one, subscriber.person) for one in entries
            ]
            page: list[bytes] = []
            if subscriber.scenes:
                page = [said, *self._page(subscriber, change, personal, drawn)]
            subscriber.send(views.message(seen, clock, own, last.n, page))
        if drawn:
            self.unseen = False
        if any(isinstance(entry.event, _SEATED) for entry in entries):
            self.tell_present()

    def _said(self, entries: Sequence[e.Entry]) -> bytes:
        """Write the actions among some entries as people read them; nothing if there is none.

        What was taken back among the same entries cannot be read any more, nor need it be.
        """
        acted = 0
        for entry in entries:
            if isinstance(entry.event, e.TookBack):
                acted = 0
            elif isinstance(entry.event, e.Acted):
                acted += 1
        if not acted:
            return b""
        return b',"readable":' + _ENCODE(self.table.play.readable()[-acted:])

    def unchanged_since(self, number: int) -> bool:
        """Tell whether board and actions are known to be as they were at the number of an entry."""
        later = self.table.number - number
        if not 0 <= later <= len(self.table.recent):
            return False
        return all(isinstance(x.event, _ASIDE) for x in self.table.recent if x.n > number)

    @property
    def pages(self) -> bool:
        """Whether anybody looks at the board."""
        return any(subscriber.scenes for subscriber in self.subscribers)

    def _change(self) -> dict[str, object]:
        """Give what has changed since pages were last told; nothing if there are none."""
        if not self.pages:
            self._told = None
            return {}
        before, self._told = self._told, views.state(self.table)
        if before is None:
            return dict(self._told)
        return {name: now for name, now in self._told.items() if now != before[name]}  # type: ignore[literal-required]  # both have the same names

    def _page(
        self, subscriber: RoomSubscriber, change: dict[str, object], personal: bool, drawn: bool
    ) -> list[bytes]:
        """Write, in pieces, what a page is told besides what happened."""
        if "rematch" in change and not views.sees_rematch(self.table, subscriber.person):
            change = {**change, "rematch": None}
        if personal:
            change = {**change, "you": views.viewer_state(self.table, subscriber.person)}
        page = [b',"state":', _ENCODE(change)] if change else []
        if drawn:
            page += (b',"drawing":', *self._scene_of(subscriber))
        return page

    def show(self) -> None:
        """Send the scene by itself to everybody who wants it."""
        self.unseen = False
        for subscriber in tuple(self.subscribers):
            if subscriber.scenes:
                subscriber.send(b"".join(self._scene_of(subscriber)))

    def _scene_of(self, subscriber: RoomSubscriber) -> tuple[bytes, ...]:
        """Write the scene for somebody, in pieces."""
        drawing = self._drawing(subscriber.person, subscriber.turn)
        return drawing.pieces(self.table.number, len(self.table.play.actions), subscriber.shown)

    def scene(self, person: str | None = None, shown: Shown | None = None, turn: int = 0) -> bytes:
        """Give the message that describes the game for drawing, as a person sees it.

        What they have been shown and keep is left out; `turn` is what they turn it besides.
        """
        drawing = self._drawing(person, turn)
        return drawing.message(self.table.number, len(self.table.play.actions), shown)

    def _drawing(self, person: str | None, turn: int) -> Drawing:
        """Draw the game as a person sees it, once for all who see the same."""
        if self._scene is None or self._scene[0] != self.table.number:
            self._scene = (self.table.number, {}, self._ready())
        covered = self.table.covered
        mine = tuple(self.table.seats_of(person)) if person and covered else ()
        seen = (self.perspective(person, turn), mine)
        _, scenes, drawings = self._scene
        if seen not in drawings:
            if mine not in scenes:
                scenes[mine] = views.scene(self.table, mine)
            drawings[seen] = Drawing.of(self.table.play.game.rules.art, seen[0].of(scenes[mine]))
        return drawings[seen]

    def to_draw(self, decision: Decision[e.Entry]) -> tuple[State, list[Perspective]] | None:
        """Say what pages will be shown after a decision; none where that is not plain.

        It is where an action leads to a position that all may see, and where all may be done that
        the rules allow.
        """
        after = decision.computed
        if not isinstance(after, State) or after.over or len(decision.entries) != 1:
            return None
        return (after, self._seen()) if self._plain() else None

    def drawable(self) -> tuple[State, list[Perspective]] | None:
        """Say what pages are to be shown now; none where that is not plain."""
        if self.table.phase != "playing" or not self._plain():
            return None
        return self.table.play.state, self._seen()

    def _plain(self) -> bool:
        table = self.table
        return not (table.covered or table.play.token or table.pacts.made) and self.pages

    def _seen(self) -> list[Perspective]:
        """Give how the board lies before those who look at it."""
        pages = [one for one in self.subscribers if one.scenes]
        return list({self.perspective(one.person, one.turn): None for one in pages})

    def prepare(self, number: int, state: State, drawings: Mapping[Perspective, Drawing]) -> None:
        """Take drawings of a state to which an entry of a number will have led."""
        self._prepared = _Prepared(number, state, drawings)

    def _ready(self) -> dict[tuple[Perspective, Seen], Drawing]:
        """Give the drawings that were prepared, unless something else has happened."""
        found, self._prepared = self._prepared, None
        if found is None or found.number != self.table.number:
            return {}
        if not self.table.play.is_at(found.state):
            return {}
        return {(seen, ()): drawing for seen, drawing in found.drawings.items()}

    def perspective(self, person: str | None, turn: int = 0) -> Perspective:
        """Say how the board lies before somebody: their side at its foot, unless they turn it."""
        mine = tuple(self.table.seats_of(person)) if person else ()
        if len(mine) == len(self.table.seats):
            mine = ()
        if (mine, turn) not in self._perspectives:
            game = self.table.play.game
            start, turns = game.start().scene(), game.rules.art.turns
            sides = {i for i, one in enumerate(game.rules.armies(game.setup)) if one.player in mine}
            usual = perspective(start, sides, turns)
            self._perspectives[mine, turn] = flipped(start, usual, turn, turns)
        return self._perspectives[mine, turn]

    def counted(self) -> Counter[str]:
        """Count the connections of everybody who listens here; nobody's name is empty."""
        return Counter(subscriber.person or "" for subscriber in self.subscribers)

    def present(self) -> bytes:
        """Give the message that says who is here."""
        counted = self.counted() + self.elsewhere
        seats = [bool(seat.person and counted[seat.person]) for seat in self.table.seats]
        seated = {seat.person for seat in self.table.seats}
        watchers = sum(count for person, count in counted.items() if person not in seated)
        return _ENCODE(PresentMessage(kind="present", seats=seats, watchers=watchers))

    def _tell_present(self) -> None:
        message = self.present()
        for subscriber in tuple(self.subscribers):
            subscriber.send(message)

    def here(self, person: str) -> bool:
        """Tell whether a person listens, here or elsewhere."""
        listening = any(subscriber.person == person for subscriber in self.subscribers)
        return listening or bool(self.elsewhere[person])

    def unload(self) -> bool:
        """Let go of what can be computed again; tell whether there was anything."""
        self._scene = self._told = None
        return self.table.unload()

    def dismiss_bot(self) -> None:
        """Let a bot think no longer whose turn it is not any more."""
        if self.bot and self.bot is not asyncio.current_task():
            self.bot.cancel()
            self.bot = None

    def forget_timers(self) -> None:
        """Cancel everything that waits."""
        for timer in (self.timer, self.showing, self.tell_present):
            if timer:
                timer.cancel()
        for task in (self.bot, self.answering):
            if task:
                task.cancel()
        for handle in self.returning.values():
            handle.cancel()
        self.returning.clear()
