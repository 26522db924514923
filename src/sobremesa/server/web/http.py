"""HTTP: uvicorn's protocol on a connection with limits.

One request at a time is read from a connection; the next one stays unread until the response. Heads
and bodies are limited in time and size.
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
from sobremesa.server.web.answers import RETRIABLE, STATUS
from sobremesa.server.web.connection import BUSY, CLOSE_TIMEOUT, READ_COST, Admission, Connection
from sobremesa.server.web.counting import count_refusal
from sobremesa.server.web.framing import Ambiguous, check_head
from sobremesa.server.web.guard import CONNECTION, LARGE_BODIES
from sobremesa.server.web.websocket import WebSocketConnection

HEAD_BYTES: Final = 16_384
"""The maximum size of a head, with the request line."""
MAX_HEADERS: Final = 100
"""The maximum number of headers."""
READ_SIZE: Final = 4096
"""The size of a chunk; a chunk ends where a head ends, so that it never holds two."""
CHUNK_OVERHEAD: Final = 2
"""By what factor a body may be larger on the wire, in chunked encoding."""

IDLE, HEAD, BODY, ANSWERING = range(4)


class HttpProtocol(HttpToolsProtocol):
    """The protocol of a connection, created by uvicorn."""

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
        self._body_bytes = (
            admission.settings.message_bytes * max(LARGE_BODIES.values()) * CHUNK_OVERHEAD
        )
        self._phase = IDLE
        self._number = 0
        """The number of requests so far."""
        self._size = 0
        """The bytes of the current head or body so far."""
        self._refusal: str | None = None
        self._cycles: list[RequestResponseCycle] = []
        """The requests that are being answered."""
        self.connection: Connection | None = None

    # called by the event loop

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # uvicorn's
        """Admit the connection, or refuse it."""
        super().connection_made(transport)
        address = self._admission.address(self.client[0] if self.client else None)
        code = self._admission.admit(address)
        if code is not None:
            transport.write(_raw_refusal(code))
            transport.close()
            return
        self.connection = Connection(transport, self._admission, address)
        self.connection.handler = self
        self.flow = FlowControl(cast(asyncio.Transport, self.connection))
        self.connection.set_timeout(self._settings.head_seconds, self._timed_out)

    def connection_lost(self, exc: Exception | None) -> None:
        """Release the connection."""
        super().connection_lost(exc)
        self._unset_keepalive_if_required()
        self._disconnect_cycles()
        if self.connection is not None:
            self.connection.release()

    def data_received(self, data: bytes) -> None:
        """Pass data to the connection."""
        if self.connection is not None:
            self.connection.receive(data)

    def pause_writing(self) -> None:
        """Pause writing to a slow peer, with a timeout."""
        super().pause_writing()
        if self.connection is not None:
            self.connection.pause_writing()

    def resume_writing(self) -> None:
        """Resume writing."""
        super().resume_writing()
        if self.connection is not None:
            self.connection.resume_writing()

    # chunks

    def chunk_size(self, buffer: bytearray) -> int:
        """Give the size of the next chunk, up to the end of a head."""
        end = buffer.find(b"\r\n\r\n", 0, READ_SIZE)
        return end + 4 if end >= 0 else min(len(buffer), READ_SIZE)

    def feed(self, piece: bytes) -> None:
        """Process a chunk of a request."""
        assert self.connection is not None
        left = self.connection.charge(READ_COST)
        if left < 0:
            self.connection.pause_for(-left / self.connection.credits.rate)
        self._unset_keepalive_if_required()
        before = (self._number, self._phase)
        try:
            self.parser.feed_data(piece)
        except httptools.HttpParserUpgrade:
            self._upgrade()
            return
        except httptools.HttpParserError:
            self._refuse(self._refusal or "bad_message")
            return
        if (self._number, self._phase) != before:
            self._size = 0
            self._set_phase_timeout()
        self._size += len(piece)
        if self._size > (self._body_bytes if self._phase == BODY else HEAD_BYTES):
            self._refuse("too_large" if self._phase == BODY else "head_too_large")

    def _set_phase_timeout(self) -> None:
        """Set the timeout of the current phase; none while a request is being answered."""
        assert self.connection is not None
        seconds = {
            IDLE: self._settings.idle_seconds,
            HEAD: self._settings.head_seconds,
            BODY: self._settings.body_seconds,
        }
        lasting = None if self.connection.busy else seconds.get(self._phase)
        self.connection.set_timeout(lasting, self._timed_out)

    def _timed_out(self) -> None:
        assert self.connection is not None
        if self._phase == IDLE:
            self.connection.close()
        else:
            self._refuse("too_slow")

    def _refuse(self, code: str) -> None:
        """Refuse the request and close the connection."""
        assert self.connection is not None
        count_refusal(self.config.app, code)
        waiting = self._disconnect_cycles()
        if len(waiting) > (self._phase == BODY) or any(one.response_started for one in waiting):
            self.connection.abort()  # this response would follow or interrupt another one
        else:
            self.connection.close_after_response(_raw_refusal(code))

    def _disconnect_cycles(self) -> list[RequestResponseCycle]:
        """Tell the application that the client is gone; give the unanswered requests."""
        waiting = [cycle for cycle in self._cycles if not cycle.response_complete]
        for cycle in waiting:
            cycle.disconnected = True
            cycle.message_event.set()
        self._cycles.clear()
        self.pipeline.clear()
        return waiting

    # called by the parser

    def on_message_begin(self) -> None:
        """Begin a request."""
        super().on_message_begin()
        self._phase, self._number = HEAD, self._number + 1
        self.scope["extensions"] = {CONNECTION: self.connection}  # type: ignore[dict-item]  # ours

    def on_header(self, name: bytes, value: bytes) -> None:
        """Add a header; trailers after a chunked body are ignored."""
        if self._phase != HEAD:
            return
        if len(self.headers) >= MAX_HEADERS:
            self._refusal = "head_too_large"
            raise ValueError
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Start the request, unless its head is ambiguous."""
        try:
            check_head(self.parser.get_http_version(), self.url, self.headers)
        except Ambiguous:
            raise ValueError from None  # stops the parser
        self._phase = BODY
        before = self.cycle
        super().on_headers_complete()
        if self.cycle is not before:
            self._cycles = [one for one in self._cycles if not one.response_complete]
            self._cycles.append(self.cycle)

    def on_message_complete(self) -> None:
        """Pause reading until the response."""
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
        """Resume reading for the next request."""
        super().on_response_complete()
        self._unset_keepalive_if_required()
        assert self.connection is not None
        if self.connection.closing:
            self.connection.set_timeout(CLOSE_TIMEOUT, self.connection.abort)
            return
        if self._phase == ANSWERING and self.cycle.response_complete:
            self._phase = IDLE
        if self._phase != ANSWERING:
            self.connection.resume(BUSY)
            self._set_phase_timeout()

    # upgrade

    def _upgrade(self) -> None:
        """Hand the connection over to WebSocket."""
        assert self.connection is not None
        waiting = self.cycle is not None and not self.cycle.response_complete
        if not self._should_upgrade():
            self.cycle.keep_alive = False  # nothing after this can be parsed
            self._set_phase_timeout()
            return
        target, method = self.url.decode("latin-1"), self.scope["method"]
        if waiting or method != "GET":
            self._refuse("bad_message")
            return
        self.connections.discard(self)
        websocket = WebSocketConnection(
            self.config, self.server_state, self.app_state, self.connection
        )
        self.connection.set_timeout(None, self._timed_out)
        self.connection.handler = websocket
        self.transport.set_protocol(websocket)
        headers = Headers()
        for name, value in self.headers:
            headers[name.decode("latin-1")] = value.decode("latin-1")
        websocket.begin(Request(target, headers), self.headers)


def _raw_refusal(code: str) -> bytes:
    """Encode a response with a refusal outside of all routes."""
    body = msgspec.json.encode(Refused(code).data())
    later = b"retry-after: 1\r\n" if code in RETRIABLE else b""
    return (
        STATUS_LINE[STATUS[code]]
        + b"content-type: application/json\r\nconnection: close\r\n"
        + later
        + b"content-length: %d\r\n\r\n" % len(body)
        + body
    )
