"""The commands: `commands/rules.py` is `sobremesa rules`, and only the one asked for is loaded."""

from __future__ import annotations

from typing import Final

COMMANDS: Final = (
    "games",
    "rules",
    "play",
    "show",
    "why",
    "validate",
    "puzzles",
    "convert",
    "perft",
    "playouts",
    "arena",
    "balance",
    "tournament",
    "tune",
    "analyze",
    "engine",
    "uhp",
    "uci",
    "serve",
    "backup",
    "restore",
    "admin",
    "doctor",
    "completion",
)
"""Every command, in the order of the help."""
