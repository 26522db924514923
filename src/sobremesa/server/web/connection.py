"""A connection from its first byte to its last, whatever is spoken on it.

HTTP and WebSocket read through it: piece by piece, a little in each turn of the loop, and no faster
than the connection pays for. What waits is bounded both ways, and everything that is waited for has
an end.
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
"""The address of every proxy of ours: those behind it are counted by their own."""
TURN: Final = 16_384
"""How many bytes of one connection are read before the others have their turn."""
READ: Final = 1 / 8
"""What it costs to send something, however little; a whole message costs one credit."""
FAREWELL: Final = 5.0
"""Seconds that the other side has for answering a closing."""
DEAF: Final = 64
"""How often something is taken and thrown away after a last word, so that the word arrives."""

# why a connection is not read
FLOW: Final = 1  # whoever speaks has enough for now
DEBT: Final = 2  # it has not paid
NEXT: Final = 4  # the others have their turn
BUSY: Final = 8  # there is a request to answer first; whether the other side goes is still noticed


class ProtocolHandler(Protocol):
    """Who speaks on a connection: HTTP, and WebSocket from the handshake on."""

    def cut(self, held: bytearray) -> int:
        """Say how much of what is there to read next."""

    def read(self, piece: bytes) -> None:
        """Take a piece."""


@dataclass
class Admission:
    """Who may come in, and on which terms."""

    settings: Settings
    most: int
    """How many connections there may be in all."""
    open: int = 0
    places: ConcurrencyLimit = field(init=False)
    proxies: Proxies = field(init=False)

    def __post_init__(self) -> None:
        self.proxies = Proxies(self.settings)
        self.places = ConcurrencyLimit(self.settings.address_connections)

    def address(self, peer: str | None) -> str:
        """Give the address under which a connection is counted."""
        if self.proxies.trusts(peer):
            return PROXY
        return network(peer) if peer else "?"

    def enter(self, address: str) -> str | None:
        """Let a connection in, or give the code of the refusal."""
        if self.open >= self.most:
            return "busy"
        # behind a proxy all come from its address: it has to count them
        if address != PROXY and not self.places.acquire(address):
            return "too_many"
        self.open += 1
        return None

    def leave(self, address: str) -> None:
        """Let a connection go."""
        self.open -= 1
        if address != PROXY:
            self.places.release(address)


class Connection:
    """What HTTP and WebSocket share of a connection."""

    __slots__ = (
        "_admission",
        "_deaf",
        "_held",
        "_stalled",
        "_timer",
        "_waits",
        "address",
        "credits",
        "speaker",
        "transport",
    )

    def __init__(self, transport: asyncio.Transport, admission: Admission, address: str) -> None:
        settings = admission.settings
        self.transport = transport
        self.address = address
        self.speaker: ProtocolHandler | None = None
        self.credits = TokenBucket(settings.address_rate, settings.address_burst, time.monotonic())
        self._admission = admission
        self._held: bytearray | None = None
        self._waits = 0
        self._deaf = 0
        self._timer: asyncio.TimerHandle | None = None
        self._stalled: asyncio.TimerHandle | None = None

    @property
    def settings(self) -> Settings:
        """Give the server's settings."""
        return self._admission.settings

    # reading

    @property
    def free(self) -> bool:
        """Tell whether what comes can be read at once."""
        return not self._waits and self._held is None and not self._deaf

    @property
    def busy(self) -> bool:
        """Tell whether there is a request to answer first."""
        return bool(self._waits & BUSY)

    def receive(self, data: bytes) -> None:
        """Take what has come; read as much of it as may be read now."""
        if self._deaf:
            self._deaf -= 1
            if self._deaf <= 1:
                self.transport.pause_reading()
            return
        if self._held is None:
            self._held = bytearray(data)
        else:
            self._held += data
        self._go_on()

    def _go_on(self) -> None:
        taken = 0
        while self._held and self.speaker is not None and not self._waits:
            if self.transport.is_closing():
                self._held = None
                return
            if taken >= TURN:
                self._waits |= NEXT
                asyncio.get_running_loop().call_soon(self.resume, NEXT)
                break
            size = self.speaker.cut(self._held)
            piece = bytes(self._held[:size])
            del self._held[:size]
            taken += size
            self.speaker.read(piece)
        if not self._held:
            self._held = None
        if self._waits & ~BUSY or (self._waits and self._held):
            self.transport.pause_reading()
        elif not self._deaf:
            self.transport.resume_reading()

    def pause(self, reason: int) -> None:
        """Read nothing, for a reason."""
        self._waits |= reason
        if reason != BUSY or self._held:
            self.transport.pause_reading()

    def resume(self, reason: int) -> None:
        """Read again, unless there is another reason not to."""
        if self._waits & reason:
            self._waits &= ~reason
            self._go_on()

    def charge(self, price: float) -> float:
        """Let the connection pay; give what is left, which may be a debt."""
        return self.credits.charge(time.monotonic(), price)

    def rest(self, seconds: float) -> None:
        """Read nothing for some seconds."""
        if not self._waits & DEBT:
            self.pause(DEBT)
            asyncio.get_running_loop().call_later(seconds, self.resume, DEBT)

    # as uvicorn's flow control calls it

    def pause_reading(self) -> None:
        """Read nothing until the application has taken what is there."""
        self.pause(FLOW)

    def resume_reading(self) -> None:
        """Read on for the application."""
        self.resume(FLOW)

    # what is waited for

    def within(self, seconds: float | None, otherwise: Callable[[], object]) -> None:
        """Do something unless this is called again in time; without seconds there is no hurry."""
        if self._timer is not None:
            self._timer.cancel()
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(seconds, otherwise) if seconds is not None else None

    def pause_writing(self) -> None:
        """Give the other side some time for taking what waits for it."""
        if self._stalled is None:
            loop = asyncio.get_running_loop()
            self._stalled = loop.call_later(self.settings.stalled_seconds, self.abort)

    def resume_writing(self) -> None:
        """Be content: it has taken most of it."""
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None

    # the end

    def close(self) -> None:
        """Close once everything is sent, or soon."""
        self.transport.close()
        self.within(FAREWELL, self.abort)

    def hang_up(self, last: bytes = b"") -> None:
        """Say a last word and hear no more; the other side has a moment for reading it."""
        if self._deaf or self.transport.is_closing():
            return
        self._held, self._deaf = None, DEAF
        if last:
            self.transport.write(last)
        if self.transport.can_write_eof():
            self.transport.write_eof()
        self.transport.resume_reading()
        self.within(FAREWELL, self.abort)

    @property
    def ending(self) -> bool:
        """Tell whether the last word has been said."""
        return bool(self._deaf) or self.transport.is_closing()

    def abort(self) -> None:
        """End at once, whatever is not sent yet."""
        self.transport.abort()

    def lost(self) -> None:
        """Let everything go: the connection is over."""
        self._admission.leave(self.address)
        self._held, self.speaker = None, None
        self.resume_writing()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
