"""Serving a game's own protocol over standard input and output."""

from __future__ import annotations

import threading
from collections import deque
from typing import BinaryIO, Final

from sobremesa import __version__
from sobremesa.ai.players import engine_for
from sobremesa.ai.search.driver import PvsEngine, SearchResult
from sobremesa.core import registry
from sobremesa.core.state import State
from sobremesa.engine.conversation import Answer, read_lines, reply, write_lines
from sobremesa.kernel.position import Position
from sobremesa.rulebook.protocols import Server
from sobremesa.rulebook.rules import Setup
from sobremesa.rulebook.strength import Limit

AHEAD: Final = 64
"""The number of lines that are read ahead during a search."""


class InterruptibleEngine:
    """Chooses actions; its search can be interrupted from another thread."""

    def __init__(self, game: str) -> None:
        self._rules = registry.rules(game)
        self._engine: PvsEngine | None = None
        self._waiting = 0
        self.changed = threading.Condition()
        """Notified when a search begins."""

    @property
    def busy(self) -> bool:
        """Whether a search is running."""
        return self._engine is not None

    def __call__(self, setup: Setup, position: Position, limit: Limit) -> str:
        """Return the best action found within a limit, or until an interrupt."""
        engine = engine_for(limit)
        with self.changed:
            self._engine = engine
            self.changed.notify_all()

        def report(_: SearchResult) -> None:
            if self._waiting:  # perhaps since before the search began
                engine.stop()

        try:
            return engine.search(State(self._rules, setup, position), limit, report).action
        finally:
            self._engine = None

    def interrupt(self) -> None:
        """Interrupt searches, also later ones, until `interrupt_done`."""
        self._waiting += 1
        engine = self._engine
        if engine:
            engine.stop()

    def interrupt_done(self) -> None:
        """End an interrupt: its line is being answered."""
        self._waiting -= 1


class ThreadedDialogue:
    """A dialogue that answers lines one by one in a thread, while more are read."""

    def __init__(self, answer: Answer, stdout: BinaryIO, thinker: InterruptibleEngine) -> None:
        self._answer = answer
        self._stdout = stdout
        self._thinker = thinker
        self._changed = thinker.changed
        self._lines: deque[tuple[bytes | None, bool]] = deque()
        """Lines read but not answered, and whether each is urgent; None is the end of the input."""
        self._over = False
        self._failure: BaseException | None = None
        self._thread = threading.Thread(target=self._work, daemon=True)
        self._thread.start()

    def ready(self) -> bool:
        """Wait until a line can be read; return whether the dialogue goes on."""
        with self._changed:
            self._changed.wait_for(self._open)
        return not self._over

    def receive(self, raw: bytes | None, urgent: bool) -> None:
        """Queue a line, or the end of the input (None); an urgent one interrupts the search."""
        if urgent:
            self._thinker.interrupt()
        with self._changed:
            self._lines.append((raw, urgent))
            self._changed.notify_all()

    def finish(self) -> None:
        """Wait until everything is answered; raise what the thread raised."""
        self._thread.join()
        if self._failure:
            raise self._failure

    def _open(self) -> bool:
        if self._over or not self._lines:
            return True
        # an urgent line is answered before more are read
        urgent = any(urgent for _, urgent in self._lines)
        return self._thinker.busy and not urgent and len(self._lines) < AHEAD

    def _work(self) -> None:
        try:
            while (raw := self._next()) is not None:
                lines = reply(raw, self._answer)
                if lines is None:
                    return
                write_lines(self._stdout, lines)
                with self._changed:
                    self._lines.popleft()
                    self._changed.notify_all()
        except BaseException as error:  # raised again by `finish`
            self._failure = error
        finally:
            with self._changed:
                self._over = True
                self._changed.notify_all()

    def _next(self) -> bytes | None:
        with self._changed:
            self._changed.wait_for(lambda: bool(self._lines))
            raw, urgent = self._lines[0]
        if urgent:
            self._thinker.interrupt_done()
        return raw


def create_server(name: str) -> Server:
    """Create the engine's side of a protocol.

    >>> create_server("uhp").answer("newgame Base+M")
    ['Base+M;NotStarted;White[1]', 'ok']
    """
    rules, protocol = registry.protocols()[name]
    return protocol.server(rules, InterruptibleEngine(rules.id), __version__)


def serve(name: str, stdin: BinaryIO, stdout: BinaryIO) -> int:
    """Serve a protocol until it ends or the input ends; return the exit status.

    Lines are read during a search: an urgent one, or the end of the input, makes the engine answer
    at once. A keyboard interrupt ends everything.
    """
    rules, protocol = registry.protocols()[name]
    thinker = InterruptibleEngine(rules.id)
    talk = protocol.server(rules, thinker, __version__)
    write_lines(stdout, talk.opening())
    conversation = ThreadedDialogue(talk.answer, stdout, thinker)
    try:
        lines = read_lines(stdin)
        while conversation.ready():
            raw = next(lines, None)
            conversation.receive(raw, raw is None or _first(raw) in talk.urgent)
            if raw is None:
                break
        conversation.finish()
    except KeyboardInterrupt:
        thinker.interrupt()
        raise
    return 0


def _first(raw: bytes) -> str:
    """Return the first word of a line, which is the command."""
    words = raw[:80].split(None, 1)
    return words[0].decode("utf-8", "replace").lower() if words else ""
