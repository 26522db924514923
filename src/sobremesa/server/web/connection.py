"""A connection, below HTTP and WebSocket.

Both read through it: in chunks, a limited amount per iteration of the loop, and at a limited rate.
The buffers are bounded both ways, and every wait has a timeout.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Protocol

from sobremesa.server.limits import ConcurrencyLimit, TokenBucket, network
from sobremesa.server.settings import Settings
from sobremesa.server.web.proxies import Proxies

PROXY: Final = "proxy"
"""The address of all trusted proxies; their clients are counted by the requests."""
SLICE_BYTES: Final = 16_384
"""How many bytes of one connection are read before others get their turn."""
READ_COST: Final = 1 / 8
"""The cost of a chunk, however small; a whole message costs one credit."""
CLOSE_TIMEOUT: Final = 5.0
"""Seconds that the peer has for closing its side."""
MAX_DISCARDS: Final = 64
"""How many reads are discarded after a last response; a reset could destroy that."""

# reasons for not reading a connection
FLOW_CONTROL: Final = 1  # the handler has enough for now
OVER_RATE: Final = 2  # it is over its rate
YIELDED: Final = 4  # other connections have their turn
BUSY: Final = 8  # a request is being answered; a disconnect is still noticed


class ProtocolHandler(Protocol):
    """The protocol on a connection: HTTP, and WebSocket after the handshake."""

    def chunk_size(self, buffer: bytearray) -> int:
        """Give the size of the next chunk."""

    def feed(self, piece: bytes) -> None:
        """Process a chunk."""


@dataclass
class Admission:
    """Limits the number of connections."""

    settings: Settings
    most: int
    """The most connections in all."""
    open: int = 0
    per_address: ConcurrencyLimit = field(init=False)
    proxies: Proxies = field(init=False)

    def __post_init__(self) -> None:
        self.proxies = Proxies(self.settings)
        self.per_address = ConcurrencyLimit(self.settings.address_connections)

    def address(self, peer: str | None) -> str:
        """Give the address under which a connection is counted."""
        if self.proxies.trusts(peer):
            return PROXY
        return network(peer) if peer else "?"

    def admit(self, address: str) -> str | None:
        """Admit a connection, or give the code of the refusal."""
        if self.open >= self.most:
            return "busy"
        # a proxy has to limit the connections of its clients
        if address != PROXY and not self.per_address.acquire(address):
            return "too_many"
        self.open += 1
        return None

    def leave(self, address: str) -> None:
        """Release a connection."""
        self.open -= 1
        if address != PROXY:
            self.per_address.release(address)


class Connection:
    """A connection with flow control, rate limit and timeouts."""

    __slots__ = (
        "_admission",
        "_buffer",
        "_discards",
        "_paused",
        "_stalled",
        "_timer",
        "address",
        "credits",
        "handler",
        "transport",
    )

    def __init__(self, transport: asyncio.Transport, admission: Admission, address: str) -> None:
        settings = admission.settings
        self.transport = transport
        self.address = address
        self.handler: ProtocolHandler | None = None
        self.credits = TokenBucket(settings.address_rate, settings.address_burst, time.monotonic())
        self._admission = admission
        self._buffer: bytearray | None = None
        self._paused = 0
        self._discards = 0
        self._timer: asyncio.TimerHandle | None = None
        self._stalled: asyncio.TimerHandle | None = None

    @property
    def settings(self) -> Settings:
        """The server's settings."""
        return self._admission.settings

    # reading

    @property
    def can_read(self) -> bool:
        """Whether incoming data can be processed at once."""
        return not self._paused and self._buffer is None and not self._discards

    @property
    def busy(self) -> bool:
        """Whether a request is being answered."""
        return bool(self._paused & BUSY)

    def receive(self, data: bytes) -> None:
        """Buffer incoming data, and process as much as is allowed now."""
        if self._discards:
            self._discards -= 1
            if self._discards <= 1:
                self.transport.pause_reading()
            return
        if self._buffer is None:
            self._buffer = bytearray(data)
        else:
            self._buffer += data
        self._feed()

    def _feed(self) -> None:
        taken = 0
        while self._buffer and self.handler is not None and not self._paused:
            if self.transport.is_closing():
                self._buffer = None
                return
            if taken >= SLICE_BYTES:
                self._paused |= YIELDED
                asyncio.get_running_loop().call_soon(self.resume, YIELDED)
                break
            size = self.handler.chunk_size(self._buffer)
            piece = bytes(self._buffer[:size])
            del self._buffer[:size]
            taken += size
            self.handler.feed(piece)
        if not self._buffer:
            self._buffer = None
        if self._paused & ~BUSY or (self._paused and self._buffer):
            self.transport.pause_reading()
        elif not self._discards:
            self.transport.resume_reading()

    def pause(self, reason: int) -> None:
        """Pause reading, for a reason."""
        self._paused |= reason
        if reason != BUSY or self._buffer:
            self.transport.pause_reading()

    def resume(self, reason: int) -> None:
        """Resume reading, unless there is another reason not to."""
        if self._paused & reason:
            self._paused &= ~reason
            self._feed()

    def charge(self, price: float) -> float:
        """Spend credits; return the balance, which may be negative."""
        return self.credits.charge(time.monotonic(), price)

    def pause_for(self, seconds: float) -> None:
        """Pause reading for some seconds."""
        if not self._paused & OVER_RATE:
            self.pause(OVER_RATE)
            asyncio.get_running_loop().call_later(seconds, self.resume, OVER_RATE)

    # called by uvicorn's flow control

    def pause_reading(self) -> None:
        """Pause reading until the application has consumed the data."""
        self.pause(FLOW_CONTROL)

    def resume_reading(self) -> None:
        """Resume reading for the application."""
        self.resume(FLOW_CONTROL)

    # timeouts

    def set_timeout(self, seconds: float | None, otherwise: Callable[[], object]) -> None:
        """Replace the timeout: call a function after some seconds; `None` for no timeout."""
        if self._timer is not None:
            self._timer.cancel()
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(seconds, otherwise) if seconds is not None else None

    def pause_writing(self) -> None:
        """Start the timeout of a peer that does not read."""
        if self._stalled is None:
            loop = asyncio.get_running_loop()
            self._stalled = loop.call_later(self.settings.stalled_seconds, self.abort)

    def resume_writing(self) -> None:
        """Stop that timeout."""
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None

    # closing

    def close(self) -> None:
        """Close when everything is sent, or after a timeout."""
        self.transport.close()
        self.set_timeout(CLOSE_TIMEOUT, self.abort)

    def close_after_response(self, last: bytes = b"") -> None:
        """Send a last response, then close; the peer has a moment to read it."""
        if self._discards or self.transport.is_closing():
            return
        self._buffer, self._discards = None, MAX_DISCARDS
        if last:
            self.transport.write(last)
        if self.transport.can_write_eof():
            self.transport.write_eof()
        self.transport.resume_reading()
        self.set_timeout(CLOSE_TIMEOUT, self.abort)

    @property
    def closing(self) -> bool:
        """Whether the connection is being closed."""
        return bool(self._discards) or self.transport.is_closing()

    def abort(self) -> None:
        """Close at once, and drop what is not sent yet."""
        self.transport.abort()

    def release(self) -> None:
        """Release everything after the connection is lost."""
        self._admission.leave(self.address)
        self._buffer, self.handler = None, None
        self.resume_writing()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
