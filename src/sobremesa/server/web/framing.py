"""Protection from request smuggling: ambiguous heads are refused, and the connection is closed.

A proxy and the server behind it must see the same requests on a connection, and the same host in
each. The parser rejects most ambiguities (two lengths, a length with chunks, folded lines, bare
line feeds); this checks the rest of RFC 9112.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import httptools

VERSIONS: Final = ("1.0", "1.1")
_HOST: Final = re.compile(
    rb"(\[[0-9A-Fa-f:.]{2,45}\]|[A-Za-z0-9._~!$&'()*+,;=%-]{0,255})(:[0-9]{0,5})?"
)


class Ambiguous(ValueError):
    """An ambiguous or invalid head."""


def check_head(version: str, target: bytes, headers: Sequence[tuple[bytes, bytes]]) -> None:
    """Raise Ambiguous unless a head has one meaning; header names have to be in lower case.

    >>> check_head("1.1", b"/", [(b"host", b"table.example")])
    >>> check_head("1.1", b"/", [(b"host", b"table.example"), (b"host", b"evil.example")])
    Traceback (most recent call last):
    sobremesa.server.web.framing.Ambiguous: host
    """
    if version not in VERSIONS:
        raise Ambiguous("version")
    hosts = [value for name, value in headers if name == b"host"]
    if len(hosts) > 1 or (version == "1.1" and not hosts):
        raise Ambiguous("host")
    host = hosts[0] if hosts else b""
    if not _HOST.fullmatch(host):
        raise Ambiguous("host")
    if not target.startswith(b"/") and target != b"*":
        _check_whole(target, host)
    codings = [value.strip().lower() for name, value in headers if name == b"transfer-encoding"]
    if codings and (codings != [b"chunked"] or version == "1.0"):
        raise Ambiguous("coding")
    if version == "1.0" and any(name == b"upgrade" for name, _ in headers):
        raise Ambiguous("upgrade")


def _check_whole(target: bytes, host: bytes) -> None:
    """Check that an absolute target names the host of the header."""
    try:
        found = httptools.parse_url(target)
    except httptools.HttpParserInvalidURLError:
        raise Ambiguous("target") from None
    named = (found.host or b"") + (b":%d" % found.port if found.port else b"")
    if found.userinfo or named.lower() != host.lower():
        raise Ambiguous("target")
