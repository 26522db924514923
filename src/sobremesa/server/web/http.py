"""HTTP as the server reads it: uvicorn's protocol on a connection that has limits.

One request at a time is read of a connection; the next ones wait, unread, for its answer. Heads and
bodies have to arrive in time and within their size.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final, cast

import httptools
import msgspec
from uvicorn.config import Config
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import (
    STATUS_LINE,
    HttpToolsProtocol,
    RequestResponseCycle,
)
from uvicorn.server import ServerState
from websockets.datastructures import Headers
from websockets.http11 import Request

from sobremesa.server.refusals import Refused
from sobremesa.server.web.answers import LATER, STATUS
from sobremesa.server.web.connection import BUSY, FAREWELL, READ, Admission, Connection
from sobremesa.server.web.counting import count_refusal
from sobremesa.server.web.framing import Ambiguous, check_head
from sobremesa.server.web.guard import CONNECTION, ROOMY
from sobremesa.server.web.wire import Wire

HEAD_BYTES: Final = 16_384
"""The longest head of a request, with its first line."""
HEADERS: Final = 100
"""The most headers of a request."""
PIECE: Final = 4096
"""How much is read at once; a piece ends where a head does, so that it never holds two."""
CHUNKED: Final = 2
"""By how much a body may be longer on the wire: it may come in chunks."""

IDLE, HEAD, BODY, ANSWERING = range(4)


class Http(HttpToolsProtocol):
    """One connection, as uvicorn's `http` makes it."""

    def __init__(
        self,
        admission: Admission,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._admission = admission
        self._settings = admission.settings
        self._body_bytes = admission.settings.message_bytes * max(ROOMY.values()) * CHUNKED
        self._phase = IDLE
        self._number = 0
        """How many requests have begun here."""
        self._size = 0
        """How many bytes of the head or of the body there were."""
        self._refused: str | None = None
        self._cycles: list[RequestResponseCycle] = []
        """The requests that are being answered, and the one that waits."""
        self.connection: Connection | None = None

    # what the loop calls

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # uvicorn's
        """Let a connection in, if there is a place for it."""
        super().connection_made(transport)
        address = self._admission.address(self.client[0] if self.client else None)
        code = self._admission.enter(address)
        if code is not None:
            transport.write(_last_word(code))
            transport.close()
            return
        self.connection = Connection(transport, self._admission, address)
        self.connection.speaker = self
        self.flow = FlowControl(cast(asyncio.Transport, self.connection))
        self.connection.within(self._settings.head_seconds, self._late)

    def connection_lost(self, exc: Exception | None) -> None:
        """Give the place back."""
        super().connection_lost(exc)
        self._unset_keepalive_if_required()
        self._give_up()
        if self.connection is not None:
            self.connection.lost()

    def data_received(self, data: bytes) -> None:
        """Read requests."""
        if self.connection is not None:
            self.connection.receive(data)

    def pause_writing(self) -> None:
        """Wait for a slow reader, but not for ever."""
        super().pause_writing()
        if self.connection is not None:
            self.connection.pause_writing()

    def resume_writing(self) -> None:
        """Write on."""
        super().resume_writing()
        if self.connection is not None:
            self.connection.resume_writing()

    # pieces

    def cut(self, held: bytearray) -> int:
        """Read up to the end of a head."""
        end = held.find(b"\r\n\r\n", 0, PIECE)
        return end + 4 if end >= 0 else min(len(held), PIECE)

    def read(self, piece: bytes) -> None:
        """Take a piece of a request."""
        assert self.connection is not None
        left = self.connection.charge(READ)
        if left < 0:
            self.connection.rest(-left / self.connection.credits.rate)
        self._unset_keepalive_if_required()
        before = (self._number, self._phase)
        try:
            self.parser.feed_data(piece)
        except httptools.HttpParserUpgrade:
            self._upgrade()
            return
        except httptools.HttpParserError:
            self._turn_away(self._refused or "bad_message")
            return
        if (self._number, self._phase) != before:
            self._size = 0
            self._watch()
        self._size += len(piece)
        if self._size > (self._body_bytes if self._phase == BODY else HEAD_BYTES):
            self._turn_away("too_large" if self._phase == BODY else "head_too_large")

    def _watch(self) -> None:
        """Give what comes next its time; what is not read has all the time in the world."""
        assert self.connection is not None
        seconds = {
            IDLE: self._settings.idle_seconds,
            HEAD: self._settings.head_seconds,
            BODY: self._settings.body_seconds,
        }
        lasting = None if self.connection.busy else seconds.get(self._phase)
        self.connection.within(lasting, self._late)

    def _late(self) -> None:
        assert self.connection is not None
        if self._phase == IDLE:
            self.connection.close()
        else:
            self._turn_away("too_slow")

    def _turn_away(self, code: str) -> None:
        """Refuse to read on."""
        assert self.connection is not None
        count_refusal(self.config.app, code)
        waiting = self._give_up()
        if len(waiting) > (self._phase == BODY) or any(one.response_started for one in waiting):
            self.connection.abort()  # before or in another answer there is no place for this one
        else:
            self.connection.hang_up(_last_word(code))

    def _give_up(self) -> list[RequestResponseCycle]:
        """Let the application hear that nobody waits for its answers; give those."""
        waiting = [cycle for cycle in self._cycles if not cycle.response_complete]
        for cycle in waiting:
            cycle.disconnected = True
            cycle.message_event.set()
        self._cycles.clear()
        self.pipeline.clear()
        return waiting

    # what the parser finds

    def on_message_begin(self) -> None:
        """Begin a request."""
        super().on_message_begin()
        self._phase, self._number = HEAD, self._number + 1
        self.scope["extensions"] = {CONNECTION: self.connection}  # type: ignore[dict-item]  # ours

    def on_header(self, name: bytes, value: bytes) -> None:
        """Take a header; what follows a body in chunks is not one."""
        if self._phase != HEAD:
            return
        if len(self.headers) >= HEADERS:
            self._refused = "head_too_large"
            raise ValueError
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Begin to answer, unless a proxy could have read this head otherwise."""
        try:
            check_head(self.parser.get_http_version(), self.url, self.headers)
        except Ambiguous:
            raise ValueError from None  # the parser hears only that it is to stop
        self._phase = BODY
        before = self.cycle
        super().on_headers_complete()
        if self.cycle is not before:
            self._cycles = [one for one in self._cycles if not one.response_complete]
            self._cycles.append(self.cycle)

    def on_message_complete(self) -> None:
        """Read no more until this is answered."""
        super().on_message_complete()
        if self.parser.should_upgrade() and self._should_upgrade():
            return
        if self.cycle.response_complete:
            self._phase = IDLE
            return
        self._phase = ANSWERING
        assert self.connection is not None
        self.connection.pause(BUSY)

    def on_response_complete(self) -> None:
        """Read the next request."""
        super().on_response_complete()
        self._unset_keepalive_if_required()
        assert self.connection is not None
        if self.connection.ending:
            self.connection.within(FAREWELL, self.connection.abort)
            return
        if self._phase == ANSWERING and self.cycle.response_complete:
            self._phase = IDLE
        if self._phase != ANSWERING:
            self.connection.resume(BUSY)
            self._watch()

    # sockets

    def _upgrade(self) -> None:
        """Hand the connection over to the part that speaks WebSocket."""
        assert self.connection is not None
        waiting = self.cycle is not None and not self.cycle.response_complete
        if not self._should_upgrade():
            self.cycle.keep_alive = False  # nothing after this can be read
            self._watch()
            return
        target, method = self.url.decode("latin-1"), self.scope["method"]
        if waiting or method != "GET":
            self._turn_away("bad_message")
            return
        self.connections.discard(self)
        wire = Wire(self.config, self.server_state, self.app_state, self.connection)
        self.connection.within(None, self._late)
        self.connection.speaker = wire
        self.transport.set_protocol(wire)
        headers = Headers()
        for name, value in self.headers:
            headers[name.decode("latin-1")] = value.decode("latin-1")
        wire.begin(Request(target, headers), self.headers)


def _last_word(code: str) -> bytes:
    """Write a refusal that no route gives."""
    body = msgspec.json.encode(Refused(code).data())
    later = b"retry-after: 1\r\n" if code in LATER else b""
    return (
        STATUS_LINE[STATUS[code]]
        + b"content-type: application/json\r\nconnection: close\r\n"
        + later
        + b"content-length: %d\r\n\r\n" % len(body)
        + body
    )
