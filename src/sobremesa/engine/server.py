"""Speaking a game's own protocol over standard input and output."""

from __future__ import annotations

import threading
from collections import deque
from typing import BinaryIO, Final

from sobremesa import __version__
from sobremesa.ai.players import engine_for
from sobremesa.ai.search.driver import PvsEngine, SearchResult
from sobremesa.core import registry
from sobremesa.core.state import State
from sobremesa.engine.conversation import Answer, heard, reply, say
from sobremesa.kernel.position import Position
from sobremesa.rulebook.protocols import Server
from sobremesa.rulebook.rules import Setup
from sobremesa.rulebook.strength import Limit

AHEAD: Final = 64
"""Lines that are read ahead while the engine thinks."""


class Thinker:
    """Chooses actions, and can be told from another thread to hurry."""

    def __init__(self, game: str) -> None:
        self._rules = registry.rules(game)
        self._engine: PvsEngine | None = None
        self._waiting = 0
        self.changed = threading.Condition()
        """Notified when thinking begins."""

    @property
    def busy(self) -> bool:
        """Whether something is being thought about."""
        return self._engine is not None

    def __call__(self, setup: Setup, position: Position, limit: Limit) -> str:
        """Give the best action that is found within a limit, or until something urgent waits."""
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

    def hurry(self) -> None:
        """Say that something urgent waits: whatever is thought about ends at once."""
        self._waiting += 1
        engine = self._engine
        if engine:
            engine.stop()

    def relax(self) -> None:
        """Say that something urgent had its turn."""
        self._waiting -= 1


class Conversation:
    """Lines that are answered one by one in a thread of their own, while more can be heard."""

    def __init__(self, answer: Answer, stdout: BinaryIO, thinker: Thinker) -> None:
        self._answer = answer
        self._stdout = stdout
        self._thinker = thinker
        self._changed = thinker.changed
        self._lines: deque[tuple[bytes | None, bool]] = deque()
        """What has been heard and not answered, and whether it is urgent; none at the end."""
        self._over = False
        self._failure: BaseException | None = None
        self._thread = threading.Thread(target=self._work, daemon=True)
        self._thread.start()

    def ready(self) -> bool:
        """Wait until a line can be heard; tell whether the conversation goes on."""
        with self._changed:
            self._changed.wait_for(self._open)
        return not self._over

    def hear(self, raw: bytes | None, urgent: bool) -> None:
        """Take a line, or the end of the input; an urgent one ends the thinking."""
        if urgent:
            self._thinker.hurry()
        with self._changed:
            self._lines.append((raw, urgent))
            self._changed.notify_all()

    def finish(self) -> None:
        """Wait until everything is answered; raise what went wrong meanwhile."""
        self._thread.join()
        if self._failure:
            raise self._failure

    def _open(self) -> bool:
        if self._over or not self._lines:
            return True
        # after something urgent there may be nothing more to hear: it is answered first
        urgent = any(urgent for _, urgent in self._lines)
        return self._thinker.busy and not urgent and len(self._lines) < AHEAD

    def _work(self) -> None:
        try:
            while (raw := self._next()) is not None:
                lines = reply(raw, self._answer)
                if lines is None:
                    return
                say(self._stdout, lines)
                with self._changed:
                    self._lines.popleft()
                    self._changed.notify_all()
        except BaseException as error:  # told to whoever waits for the end
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
            self._thinker.relax()
        return raw


def server(name: str) -> Server:
    """Open a conversation in a protocol.

    >>> server("uhp").answer("newgame Base+M")
    ['Base+M;NotStarted;White[1]', 'ok']
    """
    rules, protocol = registry.protocols()[name]
    return protocol.server(rules, Thinker(rules.id), __version__)


def serve(name: str, stdin: BinaryIO, stdout: BinaryIO) -> int:
    """Hold a conversation until it is ended or the input ends; give the exit status.

    While the engine thinks, the lines go on being heard: an urgent one, or the end of the input,
    makes it answer at once. An interrupt ends everything.
    """
    rules, protocol = registry.protocols()[name]
    thinker = Thinker(rules.id)
    talk = protocol.server(rules, thinker, __version__)
    say(stdout, talk.opening())
    conversation = Conversation(talk.answer, stdout, thinker)
    try:
        lines = heard(stdin)
        while conversation.ready():
            raw = next(lines, None)
            conversation.hear(raw, raw is None or _first(raw) in talk.urgent)
            if raw is None:
                break
        conversation.finish()
    except KeyboardInterrupt:
        thinker.hurry()
        raise
    return 0


def _first(raw: bytes) -> str:
    """Give the first word of a line, as commands are written."""
    words = raw[:80].split(None, 1)
    return words[0].decode("utf-8", "replace").lower() if words else ""
