"""The socket of a table: numbered messages, and commands with ids."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

import msgspec
from fastapi import APIRouter, WebSocket

from sobremesa.server.journal.commands import Id
from sobremesa.server.logs import PERSON, person_hash
from sobremesa.server.people.accounts import Person
from sobremesa.server.refusals import Refused
from sobremesa.server.rooms.hub import Hub
from sobremesa.server.rooms.room import Room, RoomSubscriber
from sobremesa.server.scenes import ClientCache
from sobremesa.server.storage.health import Unavailable, Unreadable
from sobremesa.server.tables import views
from sobremesa.server.tables.messages import (
    ClientMessage,
    DoneMessage,
    Ping,
    Pong,
    RefusedMessage,
    Welcome,
)
from sobremesa.server.web.answers import decode
from sobremesa.server.web.computing import describe_game
from sobremesa.server.web.counting import count_refusal
from sobremesa.server.web.guard import asking
from sobremesa.server.web.service import Service, SessionMember, ask, service, visitor
from sobremesa.server.web.websocket import TRY_AGAIN_LATER, WEBSOCKET, WebSocketConnection

CLOSE_CODES: Final = {"who_are_you": 4001, "no_watchers": 4003, "unknown_table": 4004}
"""The close code of a socket for each refusal."""

PONG: Final = msgspec.json.encode(Pong(kind="pong"))
"""The answer to `Ping`."""

_TABLE: Final = re.compile("[a-z0-9]{12}")
_NUMBER: Final = re.compile(r"[0-9]{1,9}", re.ASCII)
_YES: Final = ("1", "true", "on", "yes")


_DECODER: Final = msgspec.json.Decoder(ClientMessage)

router = APIRouter()
_ENCODE = msgspec.json.Encoder().encode


async def resume(
    hub: Hub,
    table: str,
    subscriber: RoomSubscriber,
    last: int | None,
    shown: int | None = None,
) -> Room:
    """Add a subscriber, and send the entries after `last`, or the whole table.

    A page gets both, and then only changes. If it still shows the board as it was at the number
    `shown`, scene and readable actions are sent again only if they have changed.
    """
    room = await hub.find(table)
    room.table.must_admit(subscriber.person)
    known, missed = last, list[tuple[int, bytes]]()
    while True:
        while known is not None and not _in_memory(room, known):
            page = await hub.journal.page(table, known)
            # page by page: a long journal at once would block the event loop
            missed += (
                (entry.n, views.entry_for(room.table, entry, subscriber.person)) for entry in page
            )
            known = page[-1].n if page else known
        room = await hub.join(table, subscriber)
        if known is None or _in_memory(room, known):
            break
        hub.leave(room, subscriber)  # the room was unloaded in the meantime
    now, current = hub.time(room), False
    welcome: Welcome = {"kind": "welcome", "number": room.table.number, "now": now}
    if last is None or subscriber.scenes:
        current = last is not None and _still_shown(room, shown)
        welcome["table"] = views.snapshot(room.table, subscriber.person, now, words=not current)
    subscriber.send(_ENCODE(welcome))
    if known is not None:
        # entries that are stored but not folded yet are sent when they are folded
        seen = [entry for number, entry in missed if number <= room.table.number]
        recent = (entry for entry in room.table.recent if entry.n > known)
        seen += [views.entry_for(room.table, entry, subscriber.person) for entry in recent]
        if seen:
            subscriber.send(views.message(seen, views.clock(room.table, now)))
    if subscriber.scenes and not current:
        subscriber.send(room.scene(subscriber.person, subscriber.cache, subscriber.turn))
    room.broadcast_presence()
    return room


def _in_memory(room: Room, known: int) -> bool:
    """Return whether the table has all later entries in memory."""
    return known >= room.table.number - len(room.table.recent)


def _still_shown(room: Room, shown: int | None) -> bool:
    """Return whether a page that shows the board as of the entry `shown` need not be sent it."""
    return shown is not None and room.unchanged_since(shown)


def _number(word: str | None) -> int | None:
    """Read the number of an entry, or refuse it."""
    if word is None:
        return None
    if not _NUMBER.fullmatch(word):
        raise Refused("bad_message")
    return int(word)


def _turn(word: str) -> int:
    """Read a number of quarter turns, or refuse it."""
    if word not in ("0", "1", "2", "3"):
        raise Refused("bad_message")
    return int(word)


@router.websocket("/api/tables/{table}/socket")
async def table_socket(socket: WebSocket, table: str) -> None:
    """Follow a table and send commands to it."""
    found = service(socket)
    wire: WebSocketConnection = socket.scope["extensions"][WEBSOCKET]
    await socket.accept()
    try:
        last = _number(socket.query_params.get("last"))
        scenes = socket.query_params.get("scenes", "").lower() in _YES
        turn = _turn(socket.query_params.get("turn", "0"))
        shown = _number(socket.query_params.get("shown"))
    except Refused as refused:
        count_refusal(socket.app, refused.code)
        _refuse_and_close(wire, refused, 4000)
        return
    try:
        if not _TABLE.fullmatch(table):
            raise Refused("unknown_table")
        person = await visitor(socket)
        room = await found.hub.find(table)
        words = last is None or (scenes and not _still_shown(room, shown))
        if words and room.table.admits(person.id if person else None):
            await _describe_game(socket, room)
    except Refused as refused:
        count_refusal(socket.app, refused.code)
        _refuse_and_close(wire, refused, 4004)
        return
    seat = SocketSubscriber(wire, found, table, person, scenes, turn, asking(socket.scope))
    seat.session = SessionMember(socket, seat)
    try:
        await seat.session.open()
        seat.room = await resume(found.hub, table, seat, last, shown)
    except Refused as refused:
        seat.dismiss(refused)
    except BaseException:
        seat.closed()
        raise
    wire.attach(seat)


async def _describe_game(socket: WebSocket, room: Room) -> None:
    """Have a long game described; raise Unreadable where much waits, so that clients retry."""
    try:
        await describe_game(socket, room)
    except Refused:
        raise Unreadable from None


def _refuse_and_close(wire: WebSocketConnection, refused: Refused, code: int) -> None:
    """Send a refusal and close; if the database is down, only close, so that clients reconnect."""
    if isinstance(refused, Unavailable):
        wire.close(TRY_AGAIN_LATER)
        return
    wire.send(_ENCODE(RefusedMessage(kind="refused", error=refused.data())))
    wire.close(code)


class SocketSubscriber:
    """A subscriber of a table, through a socket."""

    __slots__ = (
        "_ask",
        "_count",
        "_mark",
        "_over",
        "_service",
        "_table",
        "_who",
        "_wire",
        "cache",
        "person",
        "room",
        "scenes",
        "send",
        "session",
        "turn",
    )

    def __init__(
        self,
        wire: WebSocketConnection,
        service: Service,
        table: str,
        who: Person | None,
        scenes: bool,
        turn: int,
        ask: Callable[[], None],
    ) -> None:
        self.person = who.id if who else None
        self.scenes = scenes
        self.turn = turn
        self.cache = ClientCache()
        self.room: Room | None = None
        self.session: SessionMember | None = None
        self.send = wire.send
        self._service = service
        self._table = table
        self._who = who
        self._wire = wire
        self._count = service.hub.metrics.count_refused
        self._over = False
        self._ask = ask
        self._mark = person_hash(who.id) if who else ""

    def closed(self) -> None:
        """Leave the table."""
        if self.session:
            self.session.close()
        room, self.room = self.room, None
        if room:
            self._service.hub.leave(room, self)

    def dismiss(self, refused: Refused) -> None:
        """Send a refusal and close; ignore all further messages."""
        if not self._over:
            self._over = True
            self._count(refused.code)
            _refuse_and_close(self._wire, refused, CLOSE_CODES.get(refused.code, 4003))

    def rate_limited(self) -> None:
        """Say that a message was left out."""
        self._count("too_fast")
        self.send(_ENCODE(RefusedMessage(kind="refused", error=Refused("too_fast").data())))

    async def receive(self, message: bytes) -> None:
        """Execute a command."""
        if self._over:
            return
        name: str | None = None
        PERSON.set(self._mark)
        try:
            command = decode(_DECODER, message)
            if isinstance(command, Ping):
                self.send(PONG)
                return
            name = command.id
            self._ask()
            if self._who is None:
                raise Refused("who_are_you")
            decision = await ask(self._service, self._table, command, self._who)
        except Refused as refused:
            name = name or _id_of(message)
            self._refuse(name, refused)
            return
        if decision.refusal:
            self._refuse(name, decision.refusal)
        elif not decision.entries:
            self.send(_ENCODE(DoneMessage(kind="done", id=name, number=decision.number)))

    def _refuse(self, name: str | None, refused: Refused) -> None:
        self._count(refused.code)
        self.send(_ENCODE(RefusedMessage(kind="refused", id=name, error=refused.data())))


class _Named(msgspec.Struct):
    id: Id | None = None


_NAMED = msgspec.json.Decoder(_Named)


def _id_of(message: bytes) -> str | None:
    """Return the id of a request that is malformed otherwise, so that it can be answered."""
    try:
        return decode(_NAMED, message).id
    except Refused:
        return None
