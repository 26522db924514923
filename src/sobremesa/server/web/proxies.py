"""The client's address behind trusted proxies.

Every proxy appends to the header the address that it received the request from. What a client
wrote there itself comes before that, so the header is read from its end, as long as the address is
that of a trusted proxy.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Final

from starlette.types import ASGIApp, Receive, Scope, Send

from sobremesa.server.settings import Settings

X_FORWARDED_FOR: Final = b"x-forwarded-for"
FORWARDED: Final = b"forwarded"
_SECURE: Final = {b"https": "https", b"http": "http"}
_PAIR: Final = re.compile(rb'\s*([A-Za-z]+)\s*=\s*("[^"]*"|[^;,"]*)\s*')
MAX_ADDRESSES: Final = 64
"""How many addresses of a header are read."""

Address = IPv4Address | IPv6Address


def address_in(word: str) -> Address | None:
    """Parse an address, with or without a port and brackets; `None` if it is invalid.

    >>> address_in("192.0.2.1:80"), address_in('[2001:db8::1]:80'), address_in("unknown")
    (IPv4Address('192.0.2.1'), IPv6Address('2001:db8::1'), None)
    """
    word = word.strip().strip('"')
    if word.startswith("["):
        word = word[1:].partition("]")[0]
    elif word.count(":") == 1:
        word = word.partition(":")[0]
    try:
        found = ip_address(word)
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return mapped or found


class Proxies:
    """The trusted proxies."""

    def __init__(self, settings: Settings) -> None:
        self._networks = [ip_network(word) for word in settings.trusted_proxies()]
        self._header = settings.proxy_header.encode()

    def __bool__(self) -> bool:
        return bool(self._networks)

    def trusts(self, peer: str | None) -> bool:
        """Whether a peer is a trusted proxy."""
        found = address_in(peer or "")
        return found is not None and any(found in network for network in self._networks)

    def client(self, peer: str, headers: Iterable[tuple[bytes, bytes]]) -> str:
        """Give the client's address, as far back as trusted proxies report it."""
        found = peer
        for word in self._forwarded(headers):
            if not self.trusts(found):
                break
            told = address_in(word)
            if told is None:  # hidden or invalid: count the request for the proxy
                break
            found = str(told)
        return found

    def _forwarded(self, headers: Iterable[tuple[bytes, bytes]]) -> Iterator[str]:
        """Give the addresses of the header, in reverse order."""
        lines = [value for name, value in headers if name.lower() == self._header]
        parts = b",".join(lines).split(b",")[-MAX_ADDRESSES:]
        for part in reversed(parts):
            if self._header == X_FORWARDED_FOR:
                yield part.decode("latin-1")
            else:
                yield _pairs(part).get(b"for", b"").decode("latin-1")

    def scheme(self, headers: Iterable[tuple[bytes, bytes]]) -> str | None:
        """Give the scheme that the nearest proxy reports, if any."""
        if self._header == X_FORWARDED_FOR:
            told = [value for name, value in headers if name.lower() == b"x-forwarded-proto"]
            last = b",".join(told).rpartition(b",")[2].strip().lower()
        else:
            lines = [value for name, value in headers if name.lower() == FORWARDED]
            last = _pairs(b",".join(lines).rpartition(b",")[2]).get(b"proto", b"").lower()
        return _SECURE.get(last)


def _pairs(part: bytes) -> dict[bytes, bytes]:
    """Parse one element of ``Forwarded``."""
    found = {}
    for pair in part.split(b";"):
        match = _PAIR.fullmatch(pair)
        if match:
            found[match[1].lower()] = match[2].strip(b'"')
    return found


class Forwarded:
    """Middleware that replaces a proxy's address by the client's."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self._proxies = Proxies(settings)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket") and scope.get("client"):
            host, port = scope["client"]
            if self._proxies.trusts(host):
                client = self._proxies.client(host, scope["headers"])
                scope["client"] = (client, 0 if client != host else port)
                told = self._proxies.scheme(scope["headers"])
                if told:
                    socket = scope["type"] == "websocket"
                    scope["scheme"] = told.replace("http", "ws") if socket else told
        await self.app(scope, receive, send)
