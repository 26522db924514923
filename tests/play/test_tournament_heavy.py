"""The rulebook's tournament of sixteen by the command line, killed in the middle, and on Ray."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from sobremesa.core.record import Record
from sobremesa.play.tournament import PLACES, Tournament, events
from sobremesa.play.tournament.config import read_plan
from sobremesa.play.tournament_offline import run

pytestmark = [pytest.mark.heavy, pytest.mark.xdist_group("ray")]

CUP = Path(__file__).parents[2] / "docs" / "examples" / "reyes.toml"


def command(folder: Path, *more: str) -> list[str]:
    line = [sys.executable, "-m", "sobremesa", "tournament", str(CUP), "--out", str(folder)]
    return [*line, "--workers", "2", *more]


def games(folder: Path) -> int:
    file = folder / "events.jsonl"
    return file.read_bytes().count(b'"kind":"reported"') if file.exists() else 0


def log(folder: Path) -> Tournament:
    return Tournament.replay(map(events.read, (folder / "events.jsonl").read_text().splitlines()))


def test_sixteen_bots_play_to_a_winner_through_a_kill(tmp_path: Path) -> None:
    process = subprocess.Popen(
        command(tmp_path), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    deadline = time.monotonic() + 300
    while games(tmp_path) < 3 and time.monotonic() < deadline:
        time.sleep(0.02)
    process.send_signal(signal.SIGKILL)
    process.wait()
    before = (tmp_path / "events.jsonl").read_bytes()
    assert 3 <= games(tmp_path) < 7
    done = subprocess.run(command(tmp_path), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "events.jsonl").read_bytes().startswith(before)
    tournament = log(tmp_path)
    assert [len(one.tables) for one in tournament.rounds] == [4, 2, 1]
    assert [row.title for row in tournament.standings()[:4]] == list(PLACES)
    for table in tournament.tables():
        (name,) = table.records
        Record.load(tmp_path / "records" / f"{name}.json").validate()
    alone = run(read_plan(CUP.read_text()), tmp_path / "alone")
    assert alone.standings() == tournament.standings()


def test_the_same_tournament_is_played_on_ray(tmp_path: Path) -> None:
    done = subprocess.run(
        command(tmp_path / "ray", "--cluster"), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    alone = run(read_plan(CUP.read_text()), tmp_path / "alone")
    assert alone.standings() == log(tmp_path / "ray").standings()
