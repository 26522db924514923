"""What stands before every route: sizes, origins, credits, and the headers of every answer."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sobremesa.server.limits import Places, TokenBuckets, network
from sobremesa.server.refusals import Refused
from sobremesa.server.settings import Settings
from sobremesa.server.web.answers import refusal
from sobremesa.server.web.counting import count_refusal
from sobremesa.server.web.wire import LATER, WIRE

SAFE: Final = ("GET", "HEAD", "OPTIONS")
APART: Final = ("/livez", "/healthz", "/readyz")
"""What has credits of its own: who watches over the server must see it when others use it up."""
PAUSE: Final = 0.5
"""Seconds that a refusal of somebody who is too fast takes, so that it cannot be asked for fast."""
CONNECTION: Final = "sobremesa.connection"
"""Under which name a route finds its connection among the extensions of its scope."""
ROOMY: Final = {"/api/analysis/read": 16, "/api/analysis/write": 16}
"""Where messages may be so many times longer: whole files are read and written there."""
POLICY: Final = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
)
HEADERS: Final = {
    "Content-Security-Policy": f"{POLICY}frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
FRAMED: Final = {
    "Content-Security-Policy": f"{POLICY}frame-ancestors *",
    "Cross-Origin-Resource-Policy": "cross-origin",
}
"""What an answer says instead that other sites may show in a frame."""


def address(scope: Scope) -> str:
    """Give the address of the other side, as it is counted."""
    client = scope.get("client")
    return network(str(client[0])) if client else "?"


def _within(location: str) -> str:
    """Give an address as it is within this server: nobody is led elsewhere by the header Host.

    >>> _within("http://evil.example//evil.example/api/games?a=b")
    '/evil.example/api/games?a=b'
    """
    parts = urlsplit(location)
    return "/" + parts.path.lstrip("/") + (f"?{parts.query}" if parts.query else "")


def own_origin(scope: Scope, allowed: frozenset[str]) -> bool:
    """Tell whether a request comes from our own page, or from no page at all."""
    headers = Headers(scope=scope)
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "none") in ("none", "same-origin")
    if origin in allowed:
        return True
    try:
        parts = urlsplit(origin)
    except ValueError:  # a bracket without its other half
        return False
    return parts.scheme in ("http", "https") and parts.netloc == headers.get("host", "")


class Guard:
    """The guard of an application."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings
        self.origins = settings.allowed_origins()
        self.buckets = TokenBuckets(settings.address_rate, settings.address_burst)
        self.asked = TokenBuckets(settings.address_rate, settings.address_burst)
        """What is asked for through sockets, whoever asks and through however many."""
        self.costly = TokenBuckets(settings.costly_rate, settings.costly_burst)
        self.places = Places(settings.address_sockets)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    def _credit(self, scope: Scope) -> bool:
        owner = address(scope)
        if scope["path"] in APART:
            owner += scope["path"]
        return self.buckets.spend(owner, time.monotonic())

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope["guard"] = self

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if "location" in headers:
                    headers["location"] = _within(headers["location"])
                if scope["path"].startswith("/api/"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        refused = self._first_look(scope)
        if refused is not None and refused.code == "too_fast":
            await asyncio.sleep(PAUSE)
        elif refused is None:
            body = _Body(receive, self._room(scope))
            try:
                await self.app(scope, body.receive, send_guarded)
                return
            except Refused as late:
                refused = late
        count_refusal(scope.get("app"), refused.code)
        await refusal(refused)(scope, receive, send_guarded)

    def _room(self, scope: Scope) -> int:
        """Give how long a message may be."""
        return self.settings.message_bytes * ROOMY.get(scope["path"], 1)

    def _first_look(self, scope: Scope) -> Refused | None:
        if not self._credit(scope):
            return Refused("too_fast")
        if scope["method"] not in SAFE and not own_origin(scope, self.origins):
            return Refused("foreign_origin")
        length = Headers(scope=scope).get("content-length", "0")
        if not length.isdecimal() or int(length) > self._room(scope):
            return Refused("too_large")
        return None

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        refused = None
        if not own_origin(scope, self.origins):
            refused = "foreign_origin"
        elif not self._credit(scope):
            await asyncio.sleep(PAUSE)
            refused = "too_fast"
        elif not self.places.take(address(scope)):
            refused = "too_many"
        if refused is not None:
            count_refusal(scope.get("app"), refused)
            await receive()
            code = 1008 if refused == "foreign_origin" else LATER  # the first answers 403
            await send({"type": "websocket.close", "code": code})
            return
        scope["guard"] = self
        scope["extensions"][WIRE].at_end(partial(self.places.leave, address(scope)))
        await self.app(scope, receive, send)


class _Body:
    """Count what is received, and stop at the limit."""

    def __init__(self, receive: Receive, limit: int) -> None:
        self._receive = receive
        self._left = limit

    async def receive(self) -> Any:
        message = await self._receive()
        if message["type"] == "http.request":
            self._left -= len(message.get("body", b""))
            if self._left < 0:
                raise Refused("too_large")
        return message


def asking(scope: Scope) -> Callable[[], None]:
    """Give what a socket's requests are paid with: by its address, which may have many sockets."""
    guard: Guard = scope["guard"]
    owner = address(scope)

    def ask() -> None:
        if not guard.asked.spend(owner, time.monotonic()):
            raise Refused("too_fast")

    return ask


def pay(scope: Scope) -> None:
    """Pay for something costly: passwords, tables, pictures."""
    guard: Guard = scope["guard"]
    if not guard.costly.spend(address(scope), time.monotonic()):
        raise Refused("too_fast")


@contextmanager
def place(scope: Scope) -> Iterator[None]:
    """Take one of the places that an address has for what lasts, or refuse."""
    guard: Guard = scope["guard"]
    if not guard.places.take(address(scope)):
        raise Refused("too_many")
    try:
        yield
    finally:
        guard.places.leave(address(scope))
