"""A WebSocket as the server holds it: the application answers the handshake, then no task waits.

An application on ASGI keeps a stack of coroutines and queues for every connection, which thousands
of quiet players would pay for. Here its route hands the connection to a hearer and is done; frames
are read by the sans-I/O part of `websockets` as they come and written as they are sent.
"""

from __future__ import annotations

import asyncio
import logging
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

WIRE: Final = "sobremesa.wire"
"""Under which name the route finds the wire among the extensions of its scope."""
BEAT: Final = 20.0
"""Seconds of silence after which the other side is asked whether it lives, and then given up."""
FAREWELL: Final = 5.0
"""Seconds that the other side has for answering a closing."""
WAITING: Final = 2**21
"""How many bytes may wait for a slow listener before it is let go."""
AHEAD: Final = 16
"""How many messages of one connection may wait for their answers before no more are read."""

_log = logging.getLogger("sobremesa.server")


class Hearer(Protocol):
    """Who takes a connection over."""

    async def hear(self, message: bytes) -> None:
        """Take a message; the next one comes when this is done."""

    def gone(self) -> None:
        """Hear that the connection is over."""


class Wire(asyncio.Protocol):
    """One connection, as uvicorn's `ws` makes it."""

    __slots__ = (
        "_accepted",
        "_app",
        "_asked",
        "_connections",
        "_frames",
        "_handshake",
        "_heard",
        "_hearer",
        "_inbox",
        "_lost",
        "_protocol",
        "_size",
        "_state",
        "_tasks",
        "_timer",
        "_transport",
        "_working",
        "ended",
    )

    def __init__(
        self, config: Config, server_state: ServerState, app_state: dict[str, Any]
    ) -> None:
        self._app: Any = config.loaded_app
        self._state = app_state
        self._connections = server_state.connections
        self._tasks = server_state.tasks
        self._size = config.ws_max_size
        self._handshake = ServerProtocol(logger=_log)
        self._protocol: WebSocket = self._handshake
        self._accepted: Any = None
        self._hearer: Hearer | None = None
        self._inbox: list[bytes] = []
        self._frames: list[bytes] = []
        self._working: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._heard = True
        self._asked = False
        self._lost = False
        self.ended: Callable[[], object] | None = None
        """What to call when the connection is over."""

    # what the loop calls

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take the connection from the part that speaks HTTP."""
        self._transport = cast(asyncio.Transport, transport)
        self._connections.add(self)  # type: ignore[arg-type]  # it can be shut down like the others

    def data_received(self, data: bytes) -> None:
        """Read frames."""
        self._heard = True
        protocol = self._protocol
        protocol.receive_data(data)
        for event in protocol.events_received():
            if isinstance(event, Frame):
                self._frame(event)
            elif isinstance(event, Request):
                self._begin(event)
        self._flush()

    def eof_received(self) -> None:
        """Let the transport close itself."""
        self._protocol.receive_eof()

    def connection_lost(self, error: Exception | None) -> None:
        """Tell whom it concerns."""
        self._lost = True
        self._connections.discard(self)
        self._inbox.clear()
        if self._timer:
            self._timer.cancel()
        hearer, self._hearer = self._hearer, None
        if hearer:
            hearer.gone()
        ended, self.ended = self.ended, None
        if ended:
            ended()

    def shutdown(self) -> None:
        """Say goodbye because the server stops."""
        self.close(1012)
        self._transport.close()

    # frames

    def _flush(self) -> None:
        for data in self._protocol.data_to_send():
            if data:
                self._transport.write(data)
            else:  # nothing follows
                self._transport.close()

    def _frame(self, frame: Frame) -> None:
        if frame.opcode not in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT):
            return
        if not frame.fin or self._frames:
            self._frames.append(bytes(frame.data))
            if not frame.fin:
                return
            message, self._frames = b"".join(self._frames), []
        else:
            message = bytes(frame.data)
        self._inbox.append(message)
        if len(self._inbox) >= AHEAD:
            self._transport.pause_reading()
        self._work()

    def _work(self) -> None:
        if self._hearer and self._inbox and self._working is None:
            self._working = asyncio.get_running_loop().create_task(self._answer(self._hearer))

    async def _answer(self, hearer: Hearer) -> None:
        """Hand on one message after the other."""
        try:
            while self._inbox:
                await hearer.hear(self._inbox.pop(0))
            self._transport.resume_reading()
        except Exception as error:
            _log.error("a socket failed", exc_info=error)
            self.close(1011)
        finally:
            self._working = None

    def send(self, message: bytes) -> None:
        """Send a text; who does not read for too long is let go."""
        if self._lost or self._protocol.state is not OPEN:
            return
        if self._transport.get_write_buffer_size() > WAITING:
            self.close(1013)
            return
        size = len(message)
        if size < 126:
            head = bytes((0x81, size))
        elif size < 65536:
            head = b"\x81\x7e" + size.to_bytes(2, "big")
        else:
            head = b"\x81\x7f" + size.to_bytes(8, "big")
        self._transport.write(head + message)

    def close(self, code: int) -> None:
        """Close in an orderly way."""
        if self._lost or self._protocol.state is not OPEN:
            return
        self._protocol.send_close(code)
        self._flush()
        self._again(FAREWELL, self._transport.close)

    # is anybody there

    def _again(self, seconds: float, what: Callable[[], object]) -> None:
        if self._timer:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(seconds, what)

    def _beat(self) -> None:
        if not self._heard and self._asked:
            self._protocol.fail(1011, "silent")
            self._flush()
            self._transport.close()
            return
        if not self._heard:
            self._protocol.send_ping(b"")
            self._flush()
        self._asked, self._heard = not self._heard, False
        self._again(BEAT, self._beat)

    # the handshake, through the application

    def _begin(self, request: Request) -> None:
        self._accepted = self._handshake.accept(request)
        if self._accepted.status_code != 101:
            self._handshake.send_response(self._accepted)
            return
        self._transport.pause_reading()
        task = asyncio.get_running_loop().create_task(self._run(self._scope(request)))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _scope(self, request: Request) -> Scope:
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
            "headers": [
                (name.lower().encode("latin-1"), value.encode("latin-1", "replace"))
                for name, value in request.headers.raw_items()
            ],
            "subprotocols": [],
            "state": self._state.copy(),
            "extensions": {WIRE: self},
        }

    async def _run(self, scope: Scope) -> None:
        calls = iter([{"type": "websocket.connect"}])

        async def receive() -> Message:
            return next(calls, {"type": "websocket.disconnect", "code": 1006})

        try:
            await self._app(scope, receive, self._tell)
        except Exception as error:
            _log.error("a handshake failed", exc_info=error)
            await self._tell({"type": "websocket.close", "code": 1011})
        if self._hearer is None:
            self.close(1011)

    async def _tell(self, message: Message) -> None:
        """Do what the application says during the handshake."""
        kind = message["type"]
        if self._lost:
            return
        if kind == "websocket.accept" and self._accepted:
            self._handshake.send_response(self._accepted)
            self._flush()
            # what reads frames need not remember the headers
            self._protocol = WebSocket(SERVER, state=OPEN, max_size=self._size, logger=_log)
            del self._handshake
            self._accepted = None
            self._transport.resume_reading()
            self._again(BEAT, self._beat)
        elif kind == "websocket.close" and self._accepted:
            self._handshake.send_response(self._handshake.reject(403, ""))
            self._accepted = None
        elif kind == "websocket.close":
            self.close(message.get("code", 1000))
        elif kind == "websocket.send":
            text = message.get("text")
            self.send(text.encode() if text is not None else message["bytes"])
        self._flush()

    def attach(self, hearer: Hearer) -> None:
        """Give the connection to who hears it from now on."""
        if self._lost:
            hearer.gone()
            return
        self._hearer = hearer
        self._work()
