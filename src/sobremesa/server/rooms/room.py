"""A room: a table in memory, with its subscribers, presence and timers."""

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
from sobremesa.server.rooms.coalesced_call import CoalescedCall
from sobremesa.server.scenes import ClientCache, Drawing
from sobremesa.server.storage.health import Unreadable
from sobremesa.server.tables import events as e
from sobremesa.server.tables import views
from sobremesa.server.tables.messages import PresentMessage
from sobremesa.server.tables.snapshots import PublicState
from sobremesa.server.tables.table import Table

VisibleSeats = tuple[int, ...]
"""The seats whose secrets are visible to somebody."""

PRESENCE_RATE = (4.0, 16.0)
"""The rate and the burst of presence messages, per second."""

_ENCODE = msgspec.json.Encoder().encode
_SEATED = (e.Sat, e.Stood, e.BotSat, e.Swapped)
_ADMITTING = (*_SEATED, e.Begun, e.Ended)
"""Events after which somebody may have lost the right to watch."""
_PERSONAL = (*_SEATED, e.Arranged, e.Begun)
"""Events that may change the personal part of the state."""
_BOARD_UNCHANGED = (
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
"""Events that change neither the board nor the legal actions."""


class RoomSubscriber(Subscriber, Protocol):
    """A subscriber to a table, with or without scenes."""

    scenes: bool
    cache: ClientCache
    """What their page keeps and is not sent again."""
    turn: int
    """By how many quarter turns they turn the board."""


class _Prepared(NamedTuple):
    """Drawings of a position whose entry is still being written."""

    number: int
    state: State
    drawings: Mapping[Perspective, Drawing]


class Room(Replica[e.Entry, RoomSubscriber]):
    """A table in memory."""

    __slots__ = (
        "_last_state",
        "_perspectives",
        "_prepared",
        "_scene",
        "away_timers",
        "bot",
        "broadcast_presence",
        "draw_answer",
        "last_thinking",
        "quiet_since",
        "remote_connections",
        "scene_dirty",
        "scene_timer",
        "table",
        "timer",
    )

    def __init__(self, table: Table, now: int) -> None:
        super().__init__(table.at - now)
        self.table = table
        self.remote_connections: Counter[str] = Counter()
        """Connections through other processes, by person; the key of visitors is empty."""
        self.timer: asyncio.TimerHandle | None = None
        self.bot: asyncio.Task[None] | None = None
        self.draw_answer: asyncio.Task[None] | None = None
        """Answers an offer of a draw for bots."""
        self.away_timers: dict[str, asyncio.TimerHandle] = {}
        """For each player without a connection, the timer after which they count as away."""
        self.last_thinking = 0.0
        """When another process last announced that it is thinking for a bot here, in loop time."""
        self.scene_timer: asyncio.TimerHandle | None = None
        """The timer of a throttled scene."""
        self.scene_dirty = False
        """Whether the board has changed since the last scene."""
        self.broadcast_presence = CoalescedCall(self._send_presence, *PRESENCE_RATE)
        """Sends everybody who is present, at a limited rate."""
        self.quiet_since = now
        self._perspectives: dict[tuple[tuple[int, ...], int], Perspective] = {}
        self._last_state: PublicState | None = None
        """The state that pages have; `None` if they must be sent all of it."""
        self._scene: (
            tuple[int, dict[VisibleSeats, Scene], dict[tuple[Perspective, VisibleSeats], Drawing]]
            | None
        )
        self._scene = None
        """The number of an entry, and the cached scenes and drawings of that position."""
        self._prepared: _Prepared | None = None

    @property
    def aggregate(self) -> Table:
        """The table."""
        return self.table

    def fold(
        self,
        entries: Sequence[e.Entry],
        now: int,
        precomputed: object = None,
        scenes: bool = True,
    ) -> bool:
        """Fold stored entries and send them; return whether a subscriber was dismissed.

        Without `scenes`, pages get them later, by `send_scenes`.
        """
        for entry in entries:
            self.table.apply(entry, precomputed)
        self.quiet_since = now
        self.clock_offset = max(self.clock_offset, self.table.at - now)
        if not self.subscribers or not entries:
            return False
        cut_off = self._dismiss_excluded(entries)
        self._broadcast(entries, now + self.clock_offset, scenes)
        return cut_off

    def _dismiss_excluded(self, entries: Sequence[e.Entry]) -> bool:
        """Dismiss subscribers who may no longer watch; return whether there were any."""
        if self.table.terms.watchers or not any(isinstance(x.event, _ADMITTING) for x in entries):
            return False
        gone = [one for one in self.subscribers if not self.table.admits(one.person)]
        for subscriber in gone:
            del self.subscribers[subscriber]
        for subscriber in gone:
            subscriber.dismiss(Refused("no_watchers"))
        return bool(gone)

    def dismiss_all(self) -> None:
        """Dismiss all subscribers; they reconnect and ask for what they have missed."""
        for subscriber in tuple(self.subscribers):
            subscriber.dismiss(Unreadable())

    def _broadcast(self, entries: Sequence[e.Entry], now: int, scenes: bool) -> None:
        """Send everybody one message; for pages it includes all that has changed."""
        clock = views.clock(self.table, now)
        last = entries[-1]
        public = all(map(views.is_public, entries))
        common = [views.entry_for(self.table, entry, None) for entry in entries] if public else []
        shared = views.message(common, clock) if public else b""
        self.scene_dirty |= not all(isinstance(entry.event, _BOARD_UNCHANGED) for entry in entries)
        drawn = scenes and self.scene_dirty
        change = self._change()
        said = self._readable(entries) if self.has_viewers else b""
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
                page = [said, *self._page_parts(subscriber, change, personal, drawn)]
            subscriber.send(views.message(seen, clock, own, last.n, page))
        if drawn:
            self.scene_dirty = False
        if any(isinstance(entry.event, _SEATED) for entry in entries):
            self.broadcast_presence()

    def _readable(self, entries: Sequence[e.Entry]) -> bytes:
        """Encode the readable form of the actions among some entries; empty if there are none.

        Actions that were taken back among the same entries are left out.
        """
        acted = 0
        for entry in entries:
            if isinstance(entry.event, e.TookBack):
                acted = 0
            elif isinstance(entry.event, e.Acted):
                acted += 1
        if not acted:
            return b""
        return b',"readable":' + _ENCODE(self.table.play.last_readable(acted))

    def unchanged_since(self, number: int) -> bool:
        """Whether board and legal actions are certainly the same as at the number of an entry."""
        later = self.table.number - number
        if not 0 <= later <= len(self.table.recent):
            return False
        return all(isinstance(x.event, _BOARD_UNCHANGED) for x in self.table.recent if x.n > number)

    @property
    def has_viewers(self) -> bool:
        """Whether a subscriber wants scenes."""
        return any(subscriber.scenes for subscriber in self.subscribers)

    def _change(self) -> dict[str, object]:
        """Give the changes of the state that pages have; empty if there are no pages."""
        if not self.has_viewers:
            self._last_state = None
            return {}
        before, self._last_state = self._last_state, views.state(self.table)
        if before is None:
            return dict(self._last_state)
        return {name: now for name, now in self._last_state.items() if now != before[name]}  # type: ignore[literal-required]  # both have the same names

    def _page_parts(
        self, subscriber: RoomSubscriber, change: dict[str, object], personal: bool, drawn: bool
    ) -> list[bytes]:
        """Encode, in parts, what a page gets besides the entries."""
        if "rematch" in change and not views.sees_rematch(self.table, subscriber.person):
            change = {**change, "rematch": None}
        if personal:
            change = {**change, "you": views.viewer_state(self.table, subscriber.person)}
        page = [b',"state":', _ENCODE(change)] if change else []
        if drawn:
            page += (b',"drawing":', *self._scene_of(subscriber))
        return page

    def send_scenes(self) -> None:
        """Send scenes to all subscribers that want them, in messages of their own."""
        self.scene_dirty = False
        for subscriber in tuple(self.subscribers):
            if subscriber.scenes:
                subscriber.send(b"".join(self._scene_of(subscriber)))

    def _scene_of(self, subscriber: RoomSubscriber) -> tuple[bytes, ...]:
        """Encode the scene for a subscriber, in parts."""
        drawing = self._drawing(subscriber.person, subscriber.turn)
        return drawing.pieces(self.table.number, len(self.table.play.actions), subscriber.cache)

    def scene(
        self, person: str | None = None, cache: ClientCache | None = None, turn: int = 0
    ) -> bytes:
        """Give the message with the scene as a person sees it.

        What is in the cache is left out; `turn` is by how many quarter turns they turn the board.
        """
        drawing = self._drawing(person, turn)
        return drawing.message(self.table.number, len(self.table.play.actions), cache)

    def _drawing(self, person: str | None, turn: int) -> Drawing:
        """Render the scene as a person sees it, once for all who see the same."""
        if self._scene is None or self._scene[0] != self.table.number:
            self._scene = (self.table.number, {}, self._take_prepared())
        covered = self.table.covered
        mine = tuple(self.table.seats_of(person)) if person and covered else ()
        seen = (self.perspective(person, turn), mine)
        _, scenes, drawings = self._scene
        if seen not in drawings:
            if mine not in scenes:
                scenes[mine] = views.scene(self.table, mine)
            drawings[seen] = Drawing.of(self.table.play.game.rules.art, seen[0].of(scenes[mine]))
        return drawings[seen]

    def next_frame(self, decision: Decision[e.Entry]) -> tuple[State, list[Perspective]] | None:
        """Give the position after a decision and its perspectives, to be rendered in advance.

        `None` unless the decision is one action that leads to a position that everybody sees alike,
        and at which every legal action may be played.
        """
        after = decision.precomputed
        if not isinstance(after, State) or after.over or len(decision.entries) != 1:
            return None
        return (after, self._used_perspectives()) if self._same_for_all() else None

    def current_frame(self) -> tuple[State, list[Perspective]] | None:
        """Give the current position and its perspectives; `None` unless everybody sees it alike."""
        if self.table.phase != "playing" or not self._same_for_all():
            return None
        return self.table.play.state, self._used_perspectives()

    def _same_for_all(self) -> bool:
        table = self.table
        return not (table.covered or table.play.token or table.pacts.made) and self.has_viewers

    def _used_perspectives(self) -> list[Perspective]:
        """Give the perspectives of all subscribers with scenes."""
        pages = [one for one in self.subscribers if one.scenes]
        return list({self.perspective(one.person, one.turn): None for one in pages})

    def prepare(self, number: int, state: State, drawings: Mapping[Perspective, Drawing]) -> None:
        """Keep drawings of the state after the entry of a number."""
        self._prepared = _Prepared(number, state, drawings)

    def _take_prepared(self) -> dict[tuple[Perspective, VisibleSeats], Drawing]:
        """Give the prepared drawings, if they are of the current position."""
        found, self._prepared = self._prepared, None
        if found is None or found.number != self.table.number:
            return {}
        if not self.table.play.is_at(found.state):
            return {}
        return {(seen, ()): drawing for seen, drawing in found.drawings.items()}

    def perspective(self, person: str | None, turn: int = 0) -> Perspective:
        """Give somebody's perspective: their own side at the bottom, then turned by `turn`."""
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

    def connections(self) -> Counter[str]:
        """Count the connections through this process by person; the key of visitors is empty."""
        return Counter(subscriber.person or "" for subscriber in self.subscribers)

    def presence_message(self) -> bytes:
        """Give the message with who is present."""
        counted = self.connections() + self.remote_connections
        seats = [bool(seat.person and counted[seat.person]) for seat in self.table.seats]
        seated = {seat.person for seat in self.table.seats}
        watchers = sum(count for person, count in counted.items() if person not in seated)
        return _ENCODE(PresentMessage(kind="present", seats=seats, watchers=watchers))

    def _send_presence(self) -> None:
        message = self.presence_message()
        for subscriber in tuple(self.subscribers):
            subscriber.send(message)

    def is_present(self, person: str) -> bool:
        """Whether a person is connected, through this process or another."""
        listening = any(subscriber.person == person for subscriber in self.subscribers)
        return listening or bool(self.remote_connections[person])

    def unload(self) -> bool:
        """Drop what can be computed again; return whether there was anything."""
        self._scene = self._last_state = None
        return self.table.unload()

    def cancel_bot(self) -> None:
        """Cancel a bot whose turn is over."""
        if self.bot and self.bot is not asyncio.current_task():
            self.bot.cancel()
            self.bot = None

    def cancel_timers(self) -> None:
        """Cancel all timers and tasks."""
        for timer in (self.timer, self.scene_timer, self.broadcast_presence):
            if timer:
                timer.cancel()
        for task in (self.bot, self.draw_answer):
            if task:
                task.cancel()
        for handle in self.away_timers.values():
            handle.cancel()
        self.away_timers.clear()
