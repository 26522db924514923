"""`sobremesa serve`: live tables over the network."""

from __future__ import annotations

import errno
import os
import sys
import webbrowser
from dataclasses import fields

from sobremesa.cli import words
from sobremesa.cli.mistakes import mistake
from sobremesa.cli.screen import Hidden
from sobremesa.cli.values import Port


def serve(
    *,
    screen: Hidden,
    settings: str | None = None,
    port: Port = None,
    check: bool = False,
    open: bool = False,
) -> int:
    """Serve live tables until interrupted."""
    from sobremesa.server import load, run  # noqa: PLC0415  (no other command needs it)
    from sobremesa.server.settings import HELP, PREFIX, SECRET, redacted  # noqa: PLC0415

    given = dict(os.environ)
    if port is not None:
        given[f"{PREFIX}PORT"] = str(port)
    found = load(given, settings)
    if check:
        for field in fields(found):
            value = redacted(getattr(found, field.name))
            if field.name in SECRET and getattr(found, field.name):
                value = "'***'"
            screen.lines(f"{field.name} = {value}  # {screen.text(HELP[field.name])}")
        return 0
    screen.tell_form()
    screen.flush()
    try:
        run(found, _open if open else None)
    except OSError as error:
        refused = mistake(words.CANNOT_SERVE, port=found.port, reason=error.strerror or error)
        refused.transient = error.errno in (errno.EADDRINUSE, errno.EADDRNOTAVAIL)
        raise refused from None
    return 0


def _open(address: str) -> None:
    """Open the page in a browser, if there is a desktop."""
    if sys.platform in ("win32", "darwin") or {"DISPLAY", "WAYLAND_DISPLAY"} & set(os.environ):
        webbrowser.open(address)
