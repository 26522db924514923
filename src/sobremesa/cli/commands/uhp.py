"""`sobremesa uhp`: the Universal Hive Protocol."""

from __future__ import annotations

import sys

from sobremesa.cli.screen import Hidden
from sobremesa.engine.server import serve


def uhp(*, screen: Hidden) -> int:
    """Speak the Universal Hive Protocol."""
    return serve("uhp", sys.stdin.buffer, sys.stdout.buffer)
