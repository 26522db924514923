"""`sobremesa serve`: live tables over the network."""

from __future__ import annotations

import os
from dataclasses import fields

from sobremesa.cli.screen import Hidden
from sobremesa.cli.values import Port


def serve(
    *, screen: Hidden, settings: str | None = None, port: Port = None, check: bool = False
) -> int:
    """Serve live tables until interrupted."""
    from sobremesa.server import load, run  # noqa: PLC0415  (no other command needs it)
    from sobremesa.server.settings import HELP, PREFIX  # noqa: PLC0415

    given = dict(os.environ)
    if port is not None:
        given[f"{PREFIX}PORT"] = str(port)
    found = load(given, settings)
    if check:
        for field in fields(found):
            value = getattr(found, field.name)
            screen.lines(f"{field.name} = {value!r}  # {screen.text(HELP[field.name])}")
        return 0
    screen.tell_form()
    screen.flush()
    run(found)
    return 0
