"""``python -m tests.server.faked``: the server under a system's clock that a file sets.

The file holds the seconds by which the clock is wrong, and is read whenever the clock is.
"""

from __future__ import annotations

import os
import time
from pathlib import Path

from sobremesa.server import load, run

_FILE = Path(os.environ["FAKED_CLOCK"])
_real = time.time_ns


def _faked() -> int:
    return _real() + int(_FILE.read_text()) * 1_000_000_000


if __name__ == "__main__":
    time.time_ns = _faked
    time.time = lambda: _faked() / 1e9
    run(load())
