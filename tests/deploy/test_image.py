"""The image is built and started where there is something to build it with."""

from __future__ import annotations

import functools
import json
import shutil
import subprocess
import time
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
NAME: Final = "sobremesa-under-test"

pytestmark = pytest.mark.heavy


@functools.cache
def _builder() -> str | None:
    """Find what builds images, if it answers."""
    for name in ("docker", "podman"):
        if shutil.which(name):
            asked = subprocess.run([name, "info"], capture_output=True, check=False, timeout=20)
            if asked.returncode == 0:
                return name
    return None


def _run(*line: str) -> str:
    found = subprocess.run(line, capture_output=True, text=True, check=False, cwd=ROOT)
    assert found.returncode == 0, found.stderr[-2000:]
    return found.stdout


def test_the_image_is_built_starts_and_is_healthy() -> None:
    builder = _builder()
    if builder is None:
        pytest.skip("nothing here builds images")
    _run(builder, "build", "-f", "deploy/Dockerfile", "-t", NAME, ".")
    kept = ("--read-only", "--tmpfs", "/tmp", "--cap-drop", "ALL")  # as in compose.yaml
    one = _run(builder, "run", "-d", *kept, NAME).strip()
    try:
        end = time.monotonic() + 60
        while _health(builder, one) != "healthy":
            assert time.monotonic() < end, _run(builder, "logs", one)
            time.sleep(1)
        begin = time.monotonic()
        _run(builder, "stop", one)
        assert time.monotonic() - begin < 5, "it stops when it is told to"
    finally:
        _run(builder, "rm", "-f", one)


def _health(builder: str, one: str) -> str:
    (found,) = json.loads(_run(builder, "inspect", one))
    return str(found["State"].get("Health", {}).get("Status"))
