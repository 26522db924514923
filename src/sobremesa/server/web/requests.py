"""Request ids: in the response, in the log, and in the trace."""

from __future__ import annotations

import logging
import re
import secrets
import time
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sobremesa.server.logs import ACCESS, PERSON, REQUEST
from sobremesa.server.settings import Settings
from sobremesa.server.web.proxies import Proxies
from sobremesa.server.web.tracing import Tracer, tracer_of

HEADER: Final = "X-Request-Id"
_NAME: Final = re.compile(r"[A-Za-z0-9_.-]{8,64}")

_access = logging.getLogger(ACCESS)


class Requests:
    """The outermost middleware: assigns the id, logs and traces requests."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self._proxies = Proxies(settings)
        self._logs = settings.access_log
        self._tracer: Tracer | None = tracer_of(settings.traces)

    def _name(self, scope: Scope) -> str:
        """Give the id from a trusted proxy, or a new one."""
        peer = scope["client"][0] if scope.get("client") else None
        told = Headers(scope=scope).get(HEADER, "") if self._proxies.trusts(peer) else ""
        return told if _NAME.fullmatch(told) else secrets.token_hex(8)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        name, begin, status = self._name(scope), time.monotonic(), 0
        REQUEST.set(name)
        PERSON.set("")

        async def send_named(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)[HEADER] = name
            await send(message)

        span = self._tracer.begin(scope, name) if self._tracer else None
        try:
            await self.app(scope, receive, send_named)
        finally:
            if span is not None and self._tracer is not None:
                self._tracer.end(span, scope, status)
            if self._logs:
                self._log(scope, status, time.monotonic() - begin)

    @staticmethod
    def _log(scope: Scope, status: int, seconds: float) -> None:
        """Log a request by its route, without the ids in its URL, which may be secret."""
        fields = {
            "method": scope.get("method", "SOCKET"),
            "route": route_of(scope),
            "status": status,
            "milliseconds": round(1000 * seconds, 1),
        }
        _access.info(
            "%s %s %d %.1f ms",
            *(fields[name] for name in ("method", "route", "status", "milliseconds")),
            extra={"fields": fields},
        )


def route_of(scope: Scope) -> str:
    """Give the pattern of the route of a request."""
    route = scope.get("route")
    return str(getattr(route, "path", "")) or "(none)"
