"""`sobremesa uhp` as a viewer has it: a process of its own, which may be thinking for long."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

LONG = "bestmove time 01:00:00"
PATIENCE = 60
"""Seconds after which something that should happen at once did not happen."""


class Viewer:
    """What a viewer does: says lines, and reads answers up to their ok."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self.read()

    def say(self, *lines: str) -> None:
        assert self.process.stdin
        self.process.stdin.write("".join(f"{line}\n" for line in lines))
        self.process.stdin.flush()

    def read(self) -> list[str]:
        assert self.process.stdout
        lines = iter(self.process.stdout.readline, "")
        answer = [line.rstrip("\n") for line in iter(lines.__next__, "ok\n")]
        assert self.process.poll() is None
        return answer

    def ask(self, line: str) -> list[str]:
        self.say(line)
        return self.read()

    def wait_until_it_thinks(self) -> None:
        """Wait until the process has worked for a while, beyond what it takes to begin."""
        stat = Path(f"/proc/{self.process.pid}/stat")

        def worked() -> int:
            return int(stat.read_text().rpartition(")")[2].split()[11])

        begin, end = worked(), time.monotonic() + PATIENCE
        while worked() < begin + os.sysconf("SC_CLK_TCK") // 4:
            assert time.monotonic() < end
            time.sleep(0.02)


@contextmanager
def viewing() -> Iterator[Viewer]:
    # a shell that runs the tests in the background has interrupts ignored, also by who they start
    signal.signal(signal.SIGINT, signal.default_int_handler)
    command = [sys.executable, "-m", "sobremesa", "uhp"]
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            yield Viewer(process)
        finally:
            process.kill()


@pytest.mark.parametrize(
    ("line", "answer"),
    [("stop", []), ("STOP", []), ("newgame Base+M", ["Base+M;NotStarted;White[1]"])],
)
def test_long_thinking_ends_with_a_move_when_something_urgent_is_said(
    line: str, answer: list[str]
) -> None:
    with viewing() as viewer:
        viewer.ask("newgame Base")
        legal = viewer.ask("validmoves")[0].split(";")
        viewer.say(LONG)
        viewer.wait_until_it_thinks()
        viewer.say(line)
        assert viewer.read()[-1] in legal
        assert viewer.read() == answer


def test_what_is_not_urgent_waits_its_turn() -> None:
    with viewing() as viewer:
        viewer.ask("newgame Base")
        viewer.say(LONG, "play wS1", LONG, "validmoves", "stop")
        assert len(viewer.read()) == 1
        assert viewer.read() == ["Base;InProgress;Black[1];wS1"]
        assert viewer.read()[0].startswith("b")
        assert len(viewer.read()[0].split(";")) > 3
        assert viewer.read() == []
        assert viewer.ask("stop") == []


def test_exit_ends_long_thinking() -> None:
    with viewing() as viewer:
        viewer.ask("newgame Base")
        viewer.say(LONG, "exit")
        assert viewer.process.wait(PATIENCE) == 0


def test_the_end_of_the_input_ends_long_thinking_with_a_move() -> None:
    with viewing() as viewer:
        viewer.ask("newgame Base")
        viewer.say(LONG, LONG)
        viewer.wait_until_it_thinks()
        out, err = viewer.process.communicate(timeout=PATIENCE)
        assert next(line for line in out.split("\n") if line != "ok").startswith("w")
        assert out.count("ok\n") == 2
        assert (viewer.process.returncode, err) == (0, "")


def test_an_interrupt_ends_long_thinking() -> None:
    with viewing() as viewer:
        viewer.ask("newgame Base")
        viewer.say(LONG)
        viewer.wait_until_it_thinks()
        viewer.process.send_signal(signal.SIGINT)
        assert viewer.process.wait(PATIENCE) == 130
        assert viewer.process.stderr
        assert viewer.process.stderr.read() == ""


def test_a_viewer_that_goes_away_leaves_no_engine_behind() -> None:
    with viewing() as viewer:
        viewer.ask("newgame Base")
        assert viewer.process.stdout
        assert viewer.process.stdin
        viewer.say(LONG)
        viewer.process.stdout.close()
        viewer.process.stdin.close()
        assert viewer.process.wait(PATIENCE) == 141
