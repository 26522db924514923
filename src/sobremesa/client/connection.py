"""Asking a server: one connection for each request, one for as long as a stream is read."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from typing import Any, Final
from urllib.parse import urlsplit

from sobremesa.rulebook.text import Text

JSON: Final = "application/json"
LONGEST: Final = 2**22
"""How many bytes a line of a stream may have."""


class ClientError(Exception):
    """Something that was asked for did not happen."""


class Unreachable(ClientError):
    """The server does not answer, or what answers is no server of ours."""


class Refused(ClientError):
    """The server says no: a code, a sentence in both languages, and the rule if one forbids it."""

    def __init__(self, status: int, code: str, text: Text, rule: str | None, wait: float) -> None:
        super().__init__(f"{code}: {text.en}")
        self.status = status
        self.code = code
        self.text = text
        self.rule = rule
        self.wait = wait
        """After how many seconds it makes sense to ask again; 0 if it does not."""


class Connection:
    """How to reach a server with a token."""

    def __init__(self, server: str, token: str, timeout: float) -> None:
        parts = urlsplit(server)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError(f"not the address of a server: {server!r}")
        self._secure = parts.scheme == "https"
        self._host, self._port = parts.hostname, parts.port
        self._prefix = parts.path.rstrip("/")
        self._headers = {"Authorization": f"Bearer {token}", "Accept": JSON}
        self._timeout = timeout

    def _open(self) -> HTTPConnection:
        kind = HTTPSConnection if self._secure else HTTPConnection
        return kind(self._host, self._port, timeout=self._timeout)

    def ask(self, method: str, path: str, data: object = None) -> Any:
        """Ask for something and give the answer, as plain values."""
        try:
            with closing(self._open()) as connection:
                response = self._request(connection, method, path, data)
                body = response.read()
        except (OSError, HTTPException) as error:
            raise Unreachable(str(error)) from error
        found = _read(body)
        if response.status >= 400:
            raise _refused(response, found)
        return found

    def lines(self, path: str) -> Iterator[bytes]:
        """Give the lines of a stream until it ends; empty ones say that it lives."""
        try:
            with closing(self._open()) as connection:
                response = self._request(connection, "GET", path)
                if response.status >= 400:
                    raise _refused(response, _read(response.read()))
                while line := response.readline(LONGEST):
                    yield line.strip()
        except (OSError, HTTPException) as error:
            raise Unreachable(str(error)) from error

    def _request(
        self, connection: HTTPConnection, method: str, path: str, data: object = None
    ) -> HTTPResponse:
        body, headers = None, self._headers
        if data is not None:
            body, headers = json.dumps(data).encode(), {**headers, "Content-Type": JSON}
        connection.request(method, self._prefix + path, body, headers)
        return connection.getresponse()


def _read(body: bytes) -> Any:
    try:
        return json.loads(body)
    except ValueError as error:
        raise Unreachable("the answer is not JSON: is this the right address?") from error


def _refused(response: HTTPResponse, told: Any) -> Refused:
    if not isinstance(told, dict) or "code" not in told:
        raise Unreachable(f"status {response.status}")
    wait = response.headers.get("Retry-After", "0")
    text = Text(str(told.get("es", "")), str(told.get("en", "")))
    seconds = float(wait) if wait.isdecimal() else 0.0
    return Refused(response.status, str(told["code"]), text, told.get("rule"), seconds)
