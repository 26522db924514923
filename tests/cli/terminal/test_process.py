"""`sobremesa play` in a real terminal: it starts, it is killed, it goes on, it leaves no trace."""

from __future__ import annotations

import fcntl
import json
import os
import pty
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from select import select

import sobremesa

PATIENCE = 60.0


class Terminal:
    """A terminal of so many columns and lines with a program in it."""

    def __init__(self, argv: list[str], home: Path, columns: int, lines: int, term: str) -> None:
        self._own, other = pty.openpty()
        fcntl.ioctl(other, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        self.before = termios.tcgetattr(other)
        self._other = other
        environment = {**os.environ, "XDG_DATA_HOME": str(home), "TERM": term}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "sobremesa", "play", *argv, "--lang", "en"],
            stdin=other,
            stdout=other,
            stderr=other,
            env=environment,
            start_new_session=True,
        )
        self.seen = ""

    def read(self) -> None:
        """Read what has come meanwhile."""
        ready, _, _ = select([self._own], [], [], 0.05)
        if ready:
            with suppress(OSError):
                self.seen += os.read(self._own, 1 << 16).decode("utf-8", "replace")

    def until(self, done: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not done():
            assert time.monotonic() < end, self.seen[-2000:]
            self.read()

    def shows(self, text: str) -> None:
        self.until(lambda: text in self.seen)

    def type(self, keys: str) -> None:
        os.write(self._own, keys.encode())

    def action(self, action: str) -> None:
        """Type an action, once the line for it is there."""
        self.seen = ""
        self.type("/")
        self.shows("an action, such as")
        self.type(f"{action}\r")

    def ended(self) -> int:
        """Wait for the end; give the exit status."""
        self.until(lambda: self.process.poll() is not None)
        self.read()
        return self.process.returncode

    @property
    def as_before(self) -> bool:
        """Whether the terminal is left as it was found."""
        return termios.tcgetattr(self._other) == self.before

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self._own)
        os.close(self._other)


@contextmanager
def terminal(
    *argv: str, home: Path, columns: int = 100, lines: int = 36, term: str = "xterm-256color"
) -> Iterator[Terminal]:
    opened = Terminal(list(argv), home, columns, lines, term)
    try:
        yield opened
    finally:
        opened.close()


def saved(home: Path, game: str = "ajedrez") -> list[str]:
    """Give the actions that are saved."""
    path = home / "sobremesa" / "games" / f"{game}.json"
    if not path.exists():
        return []
    actions = json.loads(path.read_text())["record"]["actions"]
    assert isinstance(actions, list)
    return actions


def test_it_starts_and_leaves_the_terminal_as_it_was(tmp_path: Path) -> None:
    with terminal("ajedrez", "--vs", "1", home=tmp_path) as screen:
        screen.shows("White to move")
        assert "\x1b[?1049h" in screen.seen
        screen.type("q")
        assert screen.ended() == 0
        assert screen.seen.rstrip().endswith("\x1b[?25h") or "\x1b[?1049l" in screen.seen
        assert "Traceback" not in screen.seen
        assert screen.as_before


def test_a_game_goes_on_after_a_kill(tmp_path: Path) -> None:
    with terminal("ajedrez", "--vs", "1", home=tmp_path) as screen:
        screen.shows("White to move")
        screen.action("e2e4")
        screen.until(lambda: len(saved(tmp_path)) == 2)
        screen.process.send_signal(signal.SIGKILL)
        screen.process.wait()
    left = saved(tmp_path)
    with terminal("--resume", home=tmp_path) as screen:
        screen.shows("White to move")
        before = sobremesa.game("ajedrez").start().play(left[0])
        screen.shows(before.readable(left[1]).en)
        screen.type("u")
        screen.until(lambda: saved(tmp_path) == [])
        screen.action("d2d4")
        screen.until(lambda: saved(tmp_path)[:1] == ["d2d4"])
        screen.type("q")
        assert screen.ended() == 0
        assert "sobremesa play --resume" in screen.seen


def test_without_a_game_there_is_a_menu(tmp_path: Path) -> None:
    with terminal(home=tmp_path) as screen:
        screen.shows("What shall we play?")
        screen.type("\x1b")
        assert screen.ended() == 0


def test_the_prompt_stays_where_the_screen_is_not_wanted_or_cannot_be(tmp_path: Path) -> None:
    for argv, columns, term in (
        (["--plain"], 100, "xterm-256color"),
        ([], 100, "dumb"),
        ([], 30, "xterm-256color"),
    ):
        with terminal("sparta", *argv, home=tmp_path, columns=columns, term=term) as screen:
            screen.shows("South> ")
            assert "\x1b[?1049h" not in screen.seen
            screen.type("quit\r")
            assert screen.ended() == 0
    assert not (tmp_path / "sobremesa").exists()


def test_a_pipe_goes_on_with_a_game_that_was_left(tmp_path: Path) -> None:
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path)}
    play = [sys.executable, "-m", "sobremesa", "play", "--lang", "en"]

    def typed(*argv: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*play, *argv],
            input="quit\n",
            capture_output=True,
            text=True,
            env=environment,
            check=False,
        )

    refused = typed("--resume")
    assert (refused.returncode, "no game that was left" in refused.stderr) == (2, True)
    assert typed("ajedrez", "--clock", "5+3").returncode == 2
    assert "such as 5+3" in typed("ajedrez", "--clock", "soon").stderr
    with terminal("ajedrez", "--vs", "1", "--clock", "5+3", home=tmp_path) as screen:
        screen.shows("White to move")
        screen.action("e2e4")
        screen.until(lambda: len(saved(tmp_path)) == 2)
        screen.type("q")
        assert screen.ended() == 0
    gone_on = typed("--resume")
    assert gone_on.returncode == 0
    assert "White> quit" in gone_on.stdout
    assert typed("--resume", "--vs", "3").returncode == 2
