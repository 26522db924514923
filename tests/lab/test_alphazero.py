"""The example that learns is short, and learns."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "alphazero" / "alphazero.py"


def test_it_is_shorter_than_three_hundred_lines() -> None:
    assert len(EXAMPLE.read_text("utf-8").splitlines()) < 300


@pytest.mark.heavy
@pytest.mark.skipif(find_spec("torch") is None, reason="torch is missing: make train installs it")
def test_the_loss_falls_and_a_match_is_played() -> None:
    few = ("--games", "8", "--tries", "4", "--cap", "20", "--sample", "64", "--match", "2")
    done = subprocess.run(
        [sys.executable, str(EXAMPLE), "sparta", "--minutes", "1", "--every", "2", *few],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "OMP_NUM_THREADS": "1"},
    )
    assert done.returncode == 0, done.stderr
    *lines, end = map(json.loads, done.stdout.splitlines())
    assert lines[-1]["loss"] < lines[0]["loss"]
    assert end["games"] == 2
