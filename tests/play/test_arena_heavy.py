"""The arena killed in the middle, and the arena on Ray."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from sobremesa.play.arena import Plan, run

pytestmark = [pytest.mark.heavy, pytest.mark.xdist_group("ray")]

QUICK = Plan("colmena", ("search:200n", "level:1", "uct:20n"), games=24, most=60)
COMMAND = [
    sys.executable, "-m", "sobremesa", "arena", QUICK.game, "--players", *QUICK.players,
    "--games", str(QUICK.games), "--most", str(QUICK.most), "--workers", "2",
]  # fmt: skip


def moves(lines: list[dict[str, Any]]) -> dict[int, list[str]]:
    return {line["number"]: line["actions"] for line in lines}


def children(parent: int) -> list[int]:
    """Find the processes that a process started."""
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            after = status.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(after[1]) == parent:
            found.append(int(status.parent.name))
    return found


def test_an_arena_killed_in_the_middle_goes_on_and_leaves_nobody_behind(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    command = [*COMMAND, "--results", str(path)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline and (
        not path.exists() or len(path.read_bytes().splitlines()) < 6
    ):
        time.sleep(0.02)
    workers = children(process.pid)
    process.send_signal(signal.SIGKILL)
    process.wait()
    before = path.read_text().splitlines()
    assert 6 <= len(before) < 25
    assert workers
    for _ in range(200):
        workers = [worker for worker in workers if Path(f"/proc/{worker}").exists()]
        if not workers:
            break
        time.sleep(0.05)
    assert not workers
    with path.open("a") as file:
        file.write('{"number": 23, "sea')
    done = subprocess.run([*command, "--json"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    lines = [json.loads(text) for text in path.read_text().splitlines() if text.endswith("}")]
    assert lines[: len(before)] == [json.loads(text) for text in before]
    assert sorted(line["number"] for line in lines[1:]) == list(range(24))
    assert moves(lines[1:]) == moves(list(run(QUICK)))


def test_the_same_games_are_played_on_ray(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    done = subprocess.run(
        [*COMMAND, "--cluster", "--results", str(path)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    lines = [json.loads(text) for text in path.read_text().splitlines()[1:]]
    assert moves(lines) == moves(list(run(QUICK)))


def test_on_ray_too_a_process_that_dies_costs_its_own_games_alone(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    names = ["python:tests.play.test_arena:Deadly", "search:10n", "uct:5n"]
    command = [sys.executable, "-m", "sobremesa", "arena", "sparta", "--players", *names]
    command += ["--games", "6", "--most", "10", "--cluster", "--results", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stderr
    lines = [json.loads(text) for text in path.read_text().splitlines()[1:]]
    assert sorted(line["number"] for line in lines) == list(range(6))
    for line in lines:
        assert ("error" in line) == (names[0] in line["seating"])
