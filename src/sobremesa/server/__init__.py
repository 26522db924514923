"""Live tables over HTTP and sockets, kept in a journal that never loses a move."""

from __future__ import annotations

from collections.abc import Callable

from sobremesa.server.settings import BadSetting, Settings, load

__all__ = ["BadSetting", "Settings", "load", "run"]


def run(settings: Settings, ready: Callable[[str], object] | None = None) -> None:
    """Serve until interrupted; call `ready` with the address once it answers."""
    from sobremesa.server.web.server import run as serve  # noqa: PLC0415  (loads the web parts)

    serve(settings, ready)
