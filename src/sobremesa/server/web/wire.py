"""A WebSocket as the server holds it: the application answers the handshake, then no task waits.

An application on ASGI keeps a stack of coroutines and queues for every connection, which thousands
of quiet players would pay for. Here its route hands the connection to a receiver and is done;
frames are read by the sans-I/O part of `websockets` as they come and written as they are sent.
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
from sobremesa.server.web.connection import FAREWELL, FLOW, READ, Connection

WIRE: Final = "sobremesa.wire"
"""Under which name the route finds the wire among the extensions of its scope."""
BEAT: Final = 20.0
"""Seconds of silence after which the other side is asked whether it lives, and then given up."""
WAITING: Final = 2**21
"""How many bytes may wait for a slow reader before it is let go."""
AHEAD: Final = 16
"""How many messages of one connection may wait for their answers before no more are read."""
FRAME: Final = 1.0
"""What a frame costs of the connection's credits, whatever it is and however empty."""
DEBT: Final = 50.0
"""How many credits too many end a connection."""
PAUSE: Final = 0.01
"""Seconds for which who sends too fast is not read."""
PIECE: Final = 1024
"""How much is read at once: no more frames than can be read in a moment."""

LATER: Final = 1013
"""The code with which the application refuses somebody who may try again."""

_log = logging.getLogger("sobremesa.server")


class Receiver(Protocol):
    """Who takes a connection over."""

    async def hear(self, message: bytes) -> None:
        """Take a message; the next one comes when this is done."""

    def too_fast(self) -> None:
        """Hear that a message was left out, because there were too many."""

    def gone(self) -> None:
        """Hear that the connection is over."""


class WebSocketConnection(asyncio.Protocol):
    """One connection, from the handshake on."""

    __slots__ = (
        "_accepted",
        "_app",
        "_asked",
        "_connection",
        "_connections",
        "_ended",
        "_frames",
        "_handshake",
        "_heard",
        "_inbox",
        "_lost",
        "_protocol",
        "_receiver",
        "_size",
        "_state",
        "_tasks",
        "_transport",
        "_working",
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
        self._size = config.ws_max_size
        self._connection = connection
        self._transport = connection.transport
        self._connections.add(self)  # type: ignore[arg-type]  # it can be shut down like the others
        self._handshake = ServerProtocol(logger=_log)
        self._protocol: WebSocket = self._handshake
        self._accepted: Any = None
        self._receiver: Receiver | None = None
        self._inbox: list[bytes] = []
        self._frames: list[bytes] | None = None
        """What has come of a message that comes in several frames."""
        self._working: asyncio.Task[None] | None = None
        self._heard = True
        self._asked = False
        self._lost = False
        self._ended: Callable[[], object] | None = None

    # what the loop calls

    def data_received(self, data: bytes) -> None:
        """Read frames."""
        self._heard = True
        if len(data) <= PIECE and self._connection.free:
            self.read(data)
        else:
            self._connection.receive(data)

    def eof_received(self) -> None:
        """Let the transport close itself."""
        self._protocol.receive_eof()

    def connection_lost(self, error: Exception | None) -> None:
        """Tell whom it concerns."""
        self._lost = True
        self._connections.discard(self)
        self._connection.lost()
        self._inbox.clear()
        receiver, self._receiver = self._receiver, None
        if receiver:
            receiver.gone()
        ended, self._ended = self._ended, None
        if ended:
            ended()

    def at_end(self, ended: Callable[[], object]) -> None:
        """Call something when the connection is over, which it may be already."""
        if self._lost:
            ended()
        else:
            self._ended = ended

    def pause_writing(self) -> None:
        """Wait for a slow reader, but not for ever."""
        self._connection.pause_writing()

    def resume_writing(self) -> None:
        """Be content: it listens."""
        self._connection.resume_writing()

    def shutdown(self) -> None:
        """Say goodbye because the server stops."""
        self.close(1012)
        self._connection.close()

    # frames

    def cut(self, held: bytearray) -> int:
        """Read so little at once that too many frames are noticed soon."""
        return min(len(held), PIECE)

    def read(self, piece: bytes) -> None:
        """Take a piece of the stream of frames."""
        self._protocol.receive_data(piece)
        events = self._protocol.events_received()
        if not events and self._connection.charge(READ) < 0:
            self._connection.rest(PAUSE)
        for event in events:
            if not self._frame(cast(Frame, event)):
                self._cut_off()
                return
        self._flush()

    def _flush(self) -> None:
        for data in self._protocol.data_to_send():
            if data:
                self._transport.write(data)
            else:  # nothing follows
                self._connection.close()

    def _frame(self, frame: Frame) -> bool:
        """Take a frame; tell whether the connection may go on."""
        left = self._connection.charge(FRAME)
        if left < -DEBT:
            return False
        if left < 0:
            self._connection.rest(PAUSE)
        if frame.opcode not in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT):
            return True
        if not frame.fin or self._frames is not None:
            self._frames = self._frames or []
            if frame.data:
                self._frames.append(bytes(frame.data))
            if not frame.fin:
                return True
            message, self._frames = b"".join(self._frames), None
        else:
            message = bytes(frame.data)
        if left < 0:
            if self._receiver:
                self._receiver.too_fast()
            return True
        self._inbox.append(message)
        if len(self._inbox) >= AHEAD:
            self._connection.pause(FLOW)
        self._work()
        return True

    def _work(self) -> None:
        if self._receiver and self._inbox and self._working is None:
            self._working = asyncio.get_running_loop().create_task(self._answer(self._receiver))

    async def _answer(self, receiver: Receiver) -> None:
        """Hand on one message after the other."""
        try:
            while self._inbox:
                await receiver.hear(self._inbox.pop(0))
        except Exception as error:
            _log.error("a socket failed", exc_info=error)
            self.close(1011)
        finally:
            self._working = None
        self._connection.resume(FLOW)  # which may bring messages at once

    def send(self, message: bytes) -> None:
        """Send a text; who does not read for too long is let go."""
        if self._lost or self._protocol.state is not OPEN:
            return
        if self._transport.get_write_buffer_size() > WAITING:
            self._cut_off(1013)
            return
        size = len(message)
        if size < 126:
            head = bytes((0x81, size))
        elif size < 65536:
            head = b"\x81\x7e" + size.to_bytes(2, "big")
        else:
            head = b"\x81\x7f" + size.to_bytes(8, "big")
        self._transport.writelines((head, message))  # not joined: a scene is long

    def close(self, code: int) -> None:
        """Close in an orderly way."""
        if self._lost or self._protocol.state is not OPEN:
            return
        self._protocol.send_close(code)
        self._flush()
        self._connection.within(FAREWELL, self._connection.close)

    def _cut_off(self, code: int = 1008) -> None:
        """Close without hearing another word."""
        if self._lost or self._protocol.state is not OPEN:
            self._connection.hang_up()
            return
        self._protocol.send_close(code)
        self._connection.hang_up(b"".join(self._protocol.data_to_send()))
        self._inbox.clear()

    # is anybody there

    def _beat(self) -> None:
        if not self._heard and self._asked:
            self._protocol.fail(1011, "silent")
            self._flush()
            self._connection.close()
            return
        if not self._heard:
            self._protocol.send_ping(b"")
            self._flush()
        self._asked, self._heard = not self._heard, False
        self._connection.within(BEAT, self._beat)

    # the handshake, through the application

    def begin(self, request: Request, headers: list[tuple[bytes, bytes]]) -> None:
        """Answer the handshake."""
        self._accepted = self._handshake.accept(request)
        if self._accepted.status_code != 101:
            self._handshake.send_response(self._accepted)
            self._flush()
            return
        self._connection.pause(FLOW)
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
        if self._receiver is None:
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
            settings = self._connection.settings
            self._connection.credits = TokenBucket(
                settings.socket_rate, settings.socket_burst, time.monotonic()
            )
            self._connection.resume(FLOW)
            self._connection.within(BEAT, self._beat)
        elif kind == "websocket.close" and self._accepted:
            status = 429 if message.get("code") == LATER else 403
            self._handshake.send_response(self._handshake.reject(status, ""))
            self._accepted = None
        elif kind == "websocket.close":
            self.close(message.get("code", 1000))
        elif kind == "websocket.send":
            text = message.get("text")
            self.send(text.encode() if text is not None else message["bytes"])
        self._flush()

    def attach(self, receiver: Receiver) -> None:
        """Give the connection to who hears it from now on."""
        if self._lost:
            receiver.gone()
            return
        self._receiver = receiver
        self._work()
