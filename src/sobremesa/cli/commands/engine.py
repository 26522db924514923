"""`sobremesa engine`: the text protocol for bots and tests."""

from __future__ import annotations

import sys

from sobremesa.cli.screen import Hidden
from sobremesa.engine.protocol import serve


def engine(*, screen: Hidden) -> int:
    """Speak the text protocol for bots and tests."""
    return serve(sys.stdin.buffer, sys.stdout.buffer)
