"""`sobremesa uci`: the Universal Chess Interface."""

from __future__ import annotations

import sys

from sobremesa.cli.screen import Hidden
from sobremesa.engine.uci import serve


def uci(*, screen: Hidden) -> int:
    """Speak the Universal Chess Interface."""
    return serve(sys.stdin.buffer, sys.stdout.buffer)
