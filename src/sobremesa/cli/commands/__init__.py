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
PACKAGES: Final = {
    "tournament": ("networkx", "openskill"),
    "server": (
        "apsw",
        "argon2",
        "fastapi",
        "httptools",
        "networkx",
        "openskill",
        "PIL",
        "prometheus_client",
        "segno",
        "uvicorn",
        "websockets",
    ),
}
"""What is imported of each extra that a command may need; the others do without any."""
EXTRAS: Final = {
    "arena": "tournament",
    "tournament": "tournament",
    "serve": "server",
    "backup": "server",
    "restore": "server",
    "admin": "server",
}
"""The extra that a command needs."""
