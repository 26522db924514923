"""What the tests need beside Python: ``python -m tests.machine`` checks it and installs it.

On Debian, as root, what is missing is installed; elsewhere one sentence says what to install.
Nothing is ever left out silently.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

DEBIAN: Final = "/usr/lib/postgresql"
"""Where Debian keeps PostgreSQL's programs, a folder for each version."""


def chromium() -> str | None:
    """Find the browser; ``CHROMIUM`` may name one. The one without a window is the quickest."""
    named = os.environ.get("CHROMIUM")
    known = ("chromium-headless-shell", "chromium", "chromium-browser")
    return named or next(filter(None, map(shutil.which, known)), None)


def initdb() -> str | None:
    """Find the program that makes a PostgreSQL database."""
    newest = sorted(Path(DEBIAN).glob("*/bin/initdb"))
    return shutil.which("initdb") or (str(newest[-1]) if newest else None)


def redis_server() -> str | None:
    """Find Redis."""
    return shutil.which("redis-server")


def stockfish() -> str | None:
    """Find a chess engine of others, which Debian keeps among its games."""
    return shutil.which("stockfish") or shutil.which("stockfish", path="/usr/games")


def gnuchess() -> str | None:
    """Find another chess engine of others."""
    return shutil.which("gnuchess") or shutil.which("gnuchess", path="/usr/games")


def _missing() -> list[str]:
    """Give Debian's names of the packages that are missing."""
    postgres = initdb() or os.environ.get("SOBREMESA_TEST_POSTGRES")
    redis = redis_server() or os.environ.get("SOBREMESA_TEST_REDIS")
    found = {
        "caddy": shutil.which("caddy"),
        "chromium-headless-shell": chromium(),
        "nginx-light": shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin"),
        "postgresql": postgres,
        "redis-server": redis,
        "stockfish": stockfish(),
        "gnuchess": gnuchess(),
    }
    return [package for package, program in found.items() if not program]


def main() -> int:
    """Install what is missing, or say how to."""
    missing = _missing()
    if missing and os.geteuid() == 0 and shutil.which("apt-get"):
        print("Installing", *missing, flush=True)
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        install = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *missing]
        for command in (["apt-get", "update", "-qq"], install):
            subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=False)
        missing = _missing()
    if missing:
        print(
            f"The tests also need: {', '.join(missing)}. "
            f"On Debian or Ubuntu: sudo apt-get install {' '.join(missing)}",
            file=sys.stderr,
        )
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
