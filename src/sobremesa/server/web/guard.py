"""Middleware before all routes: size limits, origins, rate limits and security headers."""

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

from sobremesa.server.limits import ConcurrencyLimit, TokenBuckets, network
from sobremesa.server.refusals import Refused
from sobremesa.server.settings import Settings
from sobremesa.server.web.answers import refusal
from sobremesa.server.web.counting import count_refusal
from sobremesa.server.web.websocket import TRY_AGAIN_LATER, WEBSOCKET

SAFE: Final = ("GET", "HEAD", "OPTIONS")
EXEMPT: Final = ("/livez", "/healthz", "/readyz")
"""Paths with a rate limit of their own, so that monitoring works from a busy address."""
REFUSAL_DELAY: Final = 0.5
"""Seconds by which a refusal for being too fast is delayed."""
CONNECTION: Final = "sobremesa.connection"
"""The key of the connection in the extensions of the scope."""
LARGE_BODIES: Final = {"/api/analysis/read": 16, "/api/analysis/write": 16}
"""Paths with a larger limit of the body, by what factor: they take whole files."""
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
"""Headers of responses that other sites may show in a frame."""


def address(scope: Scope) -> str:
    """Give the client's address, as it is counted."""
    client = scope.get("client")
    return network(str(client[0])) if client else "?"


def _local_location(location: str) -> str:
    """Strip the host from a redirect, which could come from a forged Host header.

    >>> _local_location("http://evil.example//evil.example/api/games?a=b")
    '/evil.example/api/games?a=b'
    """
    parts = urlsplit(location)
    return "/" + parts.path.lstrip("/") + (f"?{parts.query}" if parts.query else "")


def own_origin(scope: Scope, allowed: frozenset[str]) -> bool:
    """Whether a request comes from our own page, or not from a page."""
    headers = Headers(scope=scope)
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "none") in ("none", "same-origin")
    if origin in allowed:
        return True
    try:
        parts = urlsplit(origin)
    except ValueError:  # an unbalanced bracket
        return False
    return parts.scheme in ("http", "https") and parts.netloc == headers.get("host", "")


class Guard:
    """The middleware."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings
        self.origins = settings.allowed_origins()
        self.buckets = TokenBuckets(settings.address_rate, settings.address_burst)
        self.asked = TokenBuckets(settings.address_rate, settings.address_burst)
        """The rate limit of an address for all its sockets together."""
        self.costly = TokenBuckets(settings.costly_rate, settings.costly_burst)
        self.places = ConcurrencyLimit(settings.address_sockets)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    def _credit(self, scope: Scope) -> bool:
        owner = address(scope)
        if scope["path"] in EXEMPT:
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
                    headers["location"] = _local_location(headers["location"])
                if scope["path"].startswith("/api/"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        refused = self._check(scope)
        if refused is not None and refused.code == "too_fast":
            await asyncio.sleep(REFUSAL_DELAY)
        elif refused is None:
            body = _Body(receive, self._max_body(scope))
            try:
                await self.app(scope, body.receive, send_guarded)
                return
            except Refused as late:
                refused = late
        count_refusal(scope.get("app"), refused.code)
        await refusal(refused)(scope, receive, send_guarded)

    def _max_body(self, scope: Scope) -> int:
        """Give the maximum size of a body."""
        return self.settings.message_bytes * LARGE_BODIES.get(scope["path"], 1)

    def _check(self, scope: Scope) -> Refused | None:
        if not self._credit(scope):
            return Refused("too_fast")
        if scope["method"] not in SAFE and not own_origin(scope, self.origins):
            return Refused("foreign_origin")
        length = Headers(scope=scope).get("content-length", "0")
        if not length.isdecimal() or int(length) > self._max_body(scope):
            return Refused("too_large")
        return None

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        refused = None
        if not own_origin(scope, self.origins):
            refused = "foreign_origin"
        elif not self._credit(scope):
            await asyncio.sleep(REFUSAL_DELAY)
            refused = "too_fast"
        elif not self.places.acquire(address(scope)):
            refused = "too_many"
        if refused is not None:
            count_refusal(scope.get("app"), refused)
            await receive()
            code = 1008 if refused == "foreign_origin" else TRY_AGAIN_LATER  # the first answers 403
            await send({"type": "websocket.close", "code": code})
            return
        scope["guard"] = self
        scope["extensions"][WEBSOCKET].on_close(partial(self.places.release, address(scope)))
        await self.app(scope, receive, send)


class _Body:
    """Counts the bytes of a body and stops at the limit."""

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
    """Give the rate limiter for the requests of a socket, by its address."""
    guard: Guard = scope["guard"]
    owner = address(scope)

    def ask() -> None:
        if not guard.asked.spend(owner, time.monotonic()):
            raise Refused("too_fast")

    return ask


def pay(scope: Scope) -> None:
    """Charge for a costly request: passwords, tables, pictures."""
    guard: Guard = scope["guard"]
    if not guard.costly.spend(address(scope), time.monotonic()):
        raise Refused("too_fast")


@contextmanager
def place(scope: Scope) -> Iterator[None]:
    """Count a long connection of an address, or refuse it."""
    guard: Guard = scope["guard"]
    if not guard.places.acquire(address(scope)):
        raise Refused("too_many")
    try:
        yield
    finally:
        guard.places.release(address(scope))
