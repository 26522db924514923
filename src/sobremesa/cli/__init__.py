"""The `sobremesa` command."""

from __future__ import annotations

import sys
from typing import Final

INTERRUPTED: Final = 130
"""The exit status after Ctrl-C."""


def main(argv: list[str] | None = None) -> int:
    """Run one command line and give the exit status."""
    try:
        from sobremesa.cli.app import run  # noqa: PLC0415  (importing this package stays cheap)

        return run(sys.argv[1:] if argv is None else argv)
    except KeyboardInterrupt:
        return INTERRUPTED
