"""`sobremesa engine` and `sobremesa uhp`: conversations with programs."""

from __future__ import annotations

import sys
from importlib import import_module

from sobremesa.cli.screen import Hidden


def engine(*, screen: Hidden) -> int:
    """Speak the text protocol for bots and tests."""
    return _converse("sobremesa.engine.protocol")


def uhp(*, screen: Hidden) -> int:
    """Speak the Universal Hive Protocol."""
    return _converse("sobremesa.engine.uhp")


def _converse(module: str) -> int:
    """Let a protocol serve the standard streams."""
    status: int = import_module(module).serve(sys.stdin.buffer, sys.stdout.buffer)
    return status
