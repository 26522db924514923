"""The `sobremesa` command."""

from __future__ import annotations

import sys


def main(argv: list[str] | None = None) -> int:
    """Run one command line and give the exit status."""
    from sobremesa.cli.app import run  # noqa: PLC0415  (importing this package stays cheap)

    return run(sys.argv[1:] if argv is None else argv)
