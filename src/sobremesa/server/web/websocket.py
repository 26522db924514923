"""WebSocket connections without a task per connection.

An ASGI application keeps a stack of coroutines and queues for every connection, which costs much
memory for thousands of idle players. Here the route hands the connection to a receiver after the
handshake and returns; frames are parsed by the sans-I/O part of `websockets` as they arrive.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Any, Final, Protocol, cast
from urllib.parse import unquote

from starlette.types import Message, Scope
from uvicorn.config import Config
from uvicorn.protocols.utils import get_local_addr, get_remote_addr, is_ssl
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import OPEN, SERVER
from websockets.protocol import Protocol as WebSocket
from websockets.server import ServerProtocol

from sobremesa.server.limits import TokenBucket
from sobremesa.server.web.connection import CLOSE_TIMEOUT, FLOW_CONTROL, READ_COST, Connection

WEBSOCKET: Final = "sobremesa.wire"
"""The key of the WebSocket connection in the extensions of the scope."""
PING_INTERVAL: Final = 20.0
"""Seconds of silence after which the peer is pinged, and again until it is given up."""
MAX_WRITE_BUFFER: Final = 2**21
"""How many bytes may be buffered for a slow peer before it is disconnected."""
MAX_INBOX: Final = 16
"""How many messages of a connection may be pending before reading pauses."""
FRAME_COST: Final = 1.0
"""The cost of any frame in credits."""
MAX_DEBT: Final = 50.0
"""The debt in credits that ends a connection."""
RATE_PAUSE: Final = 0.01
"""Seconds for which a connection over its rate is not read."""
READ_SIZE: Final = 1024
"""The size of a chunk: it limits the number of frames that are parsed at once."""

TRY_AGAIN_LATER: Final = 1013
"""The close code of a refusal after which a retry may succeed."""

_log = logging.getLogger("sobremesa.server")


class Receiver(Protocol):
    """Receives the messages of a connection."""

    async def receive(self, message: bytes) -> None:
        """Handle a message; the next one follows when this is done."""

    def rate_limited(self) -> None:
        """Called when a message was dropped because of the rate limit."""

    def closed(self) -> None:
        """Called when the connection is closed."""


class WebSocketConnection(asyncio.Protocol):
    """A WebSocket connection, from the handshake on."""

    __slots__ = (
        "_accepted",
        "_alive",
        "_app",
        "_connection",
        "_connections",
        "_fragments",
        "_handshake",
        "_inbox",
        "_lost",
        "_max_size",
        "_on_close",
        "_pinged",
        "_protocol",
        "_receiver",
        "_state",
        "_task",
        "_tasks",
        "_transport",
    )

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        connection: Connection,
    ) -> None:
        self._app: Any = config.loaded_app
        self._state = app_state
        self._connections = server_state.connections
        self._tasks = server_state.tasks
        self._max_size = config.ws_max_size
        self._connection = connection
        self._transport = connection.transport
        self._connections.add(self)  # type: ignore[arg-type]  # it has shutdown()
        self._handshake = ServerProtocol(logger=_log)
        self._protocol: WebSocket = self._handshake
        self._accepted: Any = None
        self._receiver: Receiver | None = None
        self._inbox: list[bytes] = []
        self._fragments: list[bytes] | None = None
        """The fragments so far of a fragmented message."""
        self._task: asyncio.Task[None] | None = None
        self._alive = True
        self._pinged = False
        self._lost = False
        self._on_close: Callable[[], object] | None = None

    # called by the event loop

    def data_received(self, data: bytes) -> None:
        """Process data, or buffer it in the connection."""
        self._alive = True
        if len(data) <= READ_SIZE and self._connection.can_read:
            self.feed(data)
        else:
            self._connection.receive(data)

    def eof_received(self) -> None:
        """Let the transport close."""
        self._protocol.receive_eof()

    def connection_lost(self, error: Exception | None) -> None:
        """Notify the receiver."""
        self._lost = True
        self._connections.discard(self)
        self._connection.release()
        self._inbox.clear()
        receiver, self._receiver = self._receiver, None
        if receiver:
            receiver.closed()
        on_close, self._on_close = self._on_close, None
        if on_close:
            on_close()

    def on_close(self, on_close: Callable[[], object]) -> None:
        """Call a function when the connection is closed, at once if it is."""
        if self._lost:
            on_close()
        else:
            self._on_close = on_close

    def pause_writing(self) -> None:
        """Start the timeout of a slow peer."""
        self._connection.pause_writing()

    def resume_writing(self) -> None:
        """Stop the timeout of a slow peer."""
        self._connection.resume_writing()

    def shutdown(self) -> None:
        """Close because the server stops."""
        self.close(1012)
        self._connection.close()

    # frames

    def chunk_size(self, buffer: bytearray) -> int:
        """Give the size of the next chunk: small, so that too many frames are noticed soon."""
        return min(len(buffer), READ_SIZE)

    def feed(self, piece: bytes) -> None:
        """Process a chunk."""
        self._protocol.receive_data(piece)
        events = self._protocol.events_received()
        if not events and self._connection.charge(READ_COST) < 0:
            self._connection.pause_for(RATE_PAUSE)
        for event in events:
            if not self._handle_frame(cast(Frame, event)):
                self._drop()
                return
        self._flush()

    def _flush(self) -> None:
        for data in self._protocol.data_to_send():
            if data:
                self._transport.write(data)
            else:  # end of stream
                self._connection.close()

    def _handle_frame(self, frame: Frame) -> bool:
        """Handle a frame; return whether the connection may go on."""
        left = self._connection.charge(FRAME_COST)
        if left < -MAX_DEBT:
            return False
        if left < 0:
            self._connection.pause_for(RATE_PAUSE)
        if frame.opcode not in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT):
            return True
        if not frame.fin or self._fragments is not None:
            self._fragments = self._fragments or []
            if frame.data:
                self._fragments.append(bytes(frame.data))
            if not frame.fin:
                return True
            message, self._fragments = b"".join(self._fragments), None
        else:
            message = bytes(frame.data)
        if left < 0:
            if self._receiver:
                self._receiver.rate_limited()
            return True
        self._inbox.append(message)
        if len(self._inbox) >= MAX_INBOX:
            self._connection.pause(FLOW_CONTROL)
        self._start_task()
        return True

    def _start_task(self) -> None:
        if self._receiver and self._inbox and self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._process_inbox(self._receiver))

    async def _process_inbox(self, receiver: Receiver) -> None:
        """Pass messages to the receiver, one after the other."""
        try:
            while self._inbox:
                await receiver.receive(self._inbox.pop(0))
        except Exception as error:
            _log.error("a socket failed", exc_info=error)
            self.close(1011)
        finally:
            self._task = None
        self._connection.resume(FLOW_CONTROL)  # which may add messages at once

    def send(self, message: bytes) -> None:
        """Send a text message; disconnect a peer that reads too slowly."""
        if self._lost or self._protocol.state is not OPEN:
            return
        if self._transport.get_write_buffer_size() > MAX_WRITE_BUFFER:
            self._drop(1013)
            return
        size = len(message)
        if size < 126:
            head = bytes((0x81, size))
        elif size < 65536:
            head = b"\x81\x7e" + size.to_bytes(2, "big")
        else:
            head = b"\x81\x7f" + size.to_bytes(8, "big")
        self._transport.writelines((head, message))  # not joined: scenes are large

    def close(self, code: int) -> None:
        """Close with a closing handshake."""
        if self._lost or self._protocol.state is not OPEN:
            return
        self._protocol.send_close(code)
        self._flush()
        self._connection.set_timeout(CLOSE_TIMEOUT, self._connection.close)

    def _drop(self, code: int = 1008) -> None:
        """Close without waiting for the peer."""
        if self._lost or self._protocol.state is not OPEN:
            self._connection.close_after_response()
            return
        self._protocol.send_close(code)
        self._connection.close_after_response(b"".join(self._protocol.data_to_send()))
        self._inbox.clear()

    # keep-alive

    def _check_alive(self) -> None:
        if not self._alive and self._pinged:
            self._protocol.fail(1011, "silent")
            self._flush()
            self._connection.close()
            return
        if not self._alive:
            self._protocol.send_ping(b"")
            self._flush()
        self._pinged, self._alive = not self._alive, False
        self._connection.set_timeout(PING_INTERVAL, self._check_alive)

    # handshake

    def begin(self, request: Request, headers: list[tuple[bytes, bytes]]) -> None:
        """Start the handshake."""
        self._accepted = self._handshake.accept(request)
        if self._accepted.status_code != 101:
            self._handshake.send_response(self._accepted)
            self._flush()
            return
        self._connection.pause(FLOW_CONTROL)
        task = asyncio.get_running_loop().create_task(self._run(self._scope(request, headers)))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _scope(self, request: Request, headers: list[tuple[bytes, bytes]]) -> Scope:
        path, _, query = request.path.partition("?")
        return {
            "type": "websocket",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "wss" if is_ssl(self._transport) else "ws",
            "server": get_local_addr(self._transport),
            "client": get_remote_addr(self._transport),
            "root_path": "",
            "path": unquote(path),
            "raw_path": path.encode("latin-1"),
            "query_string": query.encode("latin-1"),
            "headers": headers,
            "subprotocols": [],
            "state": self._state.copy(),
            "extensions": {WEBSOCKET: self},
        }

    async def _run(self, scope: Scope) -> None:
        calls = iter([{"type": "websocket.connect"}])

        async def receive() -> Message:
            return next(calls, {"type": "websocket.disconnect", "code": 1006})

        try:
            await self._app(scope, receive, self._send_asgi)
        except Exception as error:
            _log.error("a handshake failed", exc_info=error)
            await self._send_asgi({"type": "websocket.close", "code": 1011})
        if self._receiver is None:
            self.close(1011)

    async def _send_asgi(self, message: Message) -> None:
        """Handle an ASGI message of the application during the handshake."""
        kind = message["type"]
        if self._lost:
            return
        if kind == "websocket.accept" and self._accepted:
            self._handshake.send_response(self._accepted)
            self._flush()
            # a fresh protocol, which does not hold the headers
            self._protocol = WebSocket(SERVER, state=OPEN, max_size=self._max_size, logger=_log)
            del self._handshake
            self._accepted = None
            settings = self._connection.settings
            self._connection.credits = TokenBucket(
                settings.socket_rate, settings.socket_burst, time.monotonic()
            )
            self._connection.resume(FLOW_CONTROL)
            self._connection.set_timeout(PING_INTERVAL, self._check_alive)
        elif kind == "websocket.close" and self._accepted:
            status = 429 if message.get("code") == TRY_AGAIN_LATER else 403
            self._handshake.send_response(self._handshake.reject(status, ""))
            self._accepted = None
        elif kind == "websocket.close":
            self.close(message.get("code", 1000))
        elif kind == "websocket.send":
            text = message.get("text")
            self.send(text.encode() if text is not None else message["bytes"])
        self._flush()

    def attach(self, receiver: Receiver) -> None:
        """Hand the connection over to a receiver."""
        if self._lost:
            receiver.closed()
            return
        self._receiver = receiver
        self._start_task()
