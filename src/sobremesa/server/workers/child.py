"""Starts worker processes."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from typing import Final

from sobremesa.server.workers.process import BOOTSTRAP

BUFFER: Final = 2**22


async def start(niceness: int) -> asyncio.subprocess.Process:
    """Start a process that runs `process.main`."""
    paths = os.pathsep.join(path for path in sys.path if path)
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-P",
        *(f"-W{option}" for option in sys.warnoptions),
        "-c",
        BOOTSTRAP,
        str(niceness),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": paths},
        limit=BUFFER,
    )
