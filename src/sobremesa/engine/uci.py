"""The Universal Chess Interface: `sobremesa uci`, for chess programs.

Commands may arrive during a search, so the search runs in a thread of its own. A move is a whole
turn: the actions of a turn are joined by commas, and blanks in them are written as underscores.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, BinaryIO, Final

from sobremesa import __version__
from sobremesa.ai.search import const
from sobremesa.ai.search.driver import PvsEngine, SearchResult
from sobremesa.ai.search.time_management import TimeManager
from sobremesa.core import registry
from sobremesa.core.game import Game, position
from sobremesa.core.state import State
from sobremesa.engine.conversation import LIMIT
from sobremesa.engine.uci_limits import BadGo, Go
from sobremesa.engine.uci_options import BadOption, Options
from sobremesa.rulebook.errors import SobremesaError
from sobremesa.rulebook.rules import Rules
from sobremesa.rulebook.strength import Limit
from sobremesa.rulebook.uci import read_turn, write_turn

NONE: Final = "(none)"
"""The move to send if there is none."""


class BadPosition(Exception):
    """A `position` command is not valid."""


class UciEngine:
    """One UCI session. `write` is called with each line of output, from any thread.

    >>> said = []
    >>> engine = UciEngine(said.append)
    >>> engine.hear("position startpos moves e2e4"), engine.hear("go depth 1"), engine.wait()
    (True, True, None)
    >>> said[-1].split()[0]
    'bestmove'
    """

    def __init__(self, write: Callable[[str], object]) -> None:
        self._write = write
        self._variants = {
            game.uci.name: game for game in map(registry.rules, registry.ids()) if game.uci
        }
        # the game whose levels have ratings on an established scale comes first
        names = sorted(self._variants, key=lambda name: not self._ratings(name))
        self._options = Options(names, self._ratings(names[0]))
        self._state = self._begin().start()
        self._engine: PvsEngine | None = None
        self._thread: threading.Thread | None = None
        self._go = Go({})
        self._timer: threading.Timer | None = None
        self._released = threading.Event()
        self._stopped = False
        self._commands: dict[str, Callable[[list[str]], None]] = {
            "uci": self._uci,
            "debug": lambda words: None,
            "isready": lambda words: self._say("readyok"),
            "setoption": self._setoption,
            "register": lambda words: None,
            "ucinewgame": self._newgame,
            "position": self._position,
            "go": self._search,
            "stop": lambda words: self._stop(),
            "ponderhit": self._ponderhit,
            "d": lambda words: self._say(*self._state.text("en").splitlines()),
        }

    def hear(self, line: str) -> bool:
        """Execute a command; return whether the session goes on."""
        words = line.split()
        while words and words[0] not in self._commands and words[0] != "quit":
            if len(words) == 1:
                self._complain(f"there is no command '{words[0][:40]}'")
            words.pop(0)  # the standard: unknown words are skipped
        if not words:
            return True
        if words[0] == "quit":
            self._stop()
            self.wait()
            return False
        try:
            self._commands[words[0]](words[1:])
        except (BadGo, BadOption, BadPosition) as error:
            self._complain(str(error))
        except SobremesaError as error:
            self._complain(error.text.en)
        return True

    def wait(self) -> None:
        """Wait until no search is running."""
        if self._thread:
            self._thread.join()
            self._thread = None

    def leave(self) -> None:
        """Handle the end of the input: a search that ends by itself is still answered."""
        if not self._released.is_set():
            self._stop()
        self.wait()

    # output

    def _say(self, *lines: str) -> None:
        for line in lines:
            self._write(line)

    def _complain(self, text: str) -> None:
        self._say("info string error: " + " ".join(text.split()))

    def _uci(self, words: list[str]) -> None:
        self._say(f"id name Sobremesa {__version__}", "id author the Sobremesa team")
        for name, option in self._options.known.items():
            self._say(f"option name {name} {option}")
        self._say("uciok")

    # settings

    def _ratings(self, variant: str) -> dict[int, int]:
        uci = self._variants[variant].uci
        return dict(uci.ratings) if uci else {}

    @property
    def _rules(self) -> Rules[Any]:
        return self._variants[self._options["UCI_Variant"]]

    def _begin(self) -> Game:
        return Game(self._rules, self._rules.setup(2, {}))

    def _setoption(self, words: list[str]) -> None:
        if not words or words[0] != "name":
            raise BadOption("setoption is followed by name")
        at = words.index("value") if "value" in words else len(words)
        self._idle()
        name = self._options.set(" ".join(words[1:at]), " ".join(words[at + 1 :]))
        self._engine = None
        if name == "UCI_Variant":
            self._state = self._begin().start()

    def _newgame(self, words: list[str]) -> None:
        self._idle()
        self._engine = None

    def _position(self, words: list[str]) -> None:
        self._idle()
        at = words.index("moves") if "moves" in words else len(words)
        state = self._placed(words[:at])
        for move in words[at + 1 :]:
            for action in read_turn(move):
                state = self._going_on(state).play(action)
        self._state = state

    def _placed(self, words: Sequence[str]) -> State:
        uci = self._rules.uci
        if words[:1] == ["startpos"]:
            return self._begin().start()
        if words[:1] != ["fen"]:
            raise BadPosition("position is followed by startpos or fen")
        if uci is None or uci.position is None:
            raise BadPosition(f"{self._rules.id} has no FEN: say position startpos moves …")
        return position(uci.position(" ".join(words[1:])))

    def _going_on(self, state: State) -> State:
        """Continue a game that is drawn by our rules, but by those of chess only when claimed."""
        uci = self._rules.uci
        if not state.over or uci is None or uci.unclaimed is None:
            return state
        return position(uci.unclaimed(state.data()))

    # search

    def _idle(self) -> None:
        self._stop()
        self.wait()

    def _search(self, words: list[str]) -> None:
        self._idle()
        go = Go.read(words)
        state = self._going_on(self._state)
        if "perft" in go.numbers:
            self._say(f"Nodes searched: {state.perft(go.numbers['perft'])}")
            return
        for action in go.among:
            state.play(read_turn(action)[0])
        self._go, self._state = go, state
        self._stopped = False
        self._released.clear()
        if not (go.infinite or go.ponder):
            self._released.set()
        self._thread = threading.Thread(target=self._think, args=(state, go), daemon=True)
        self._thread.start()

    def _stop(self) -> None:
        self._stopped = True
        if self._timer:
            self._timer.cancel()
        engine = self._engine
        if engine:
            engine.stop()
        self._released.set()

    def _ponderhit(self, words: list[str]) -> None:
        seconds = self._go.seconds(self._state.player or 0, self._overhead)
        self._released.set()
        if self._thread and seconds is not None:
            self._timer = threading.Timer(seconds, self._stop)
            self._timer.daemon = True
            self._timer.start()

    @property
    def _overhead(self) -> float:
        return float(self._options["Move Overhead"]) / 1000

    def _think(self, state: State, go: Go) -> None:
        """Choose the actions of a turn, and send them when it is time to."""
        try:
            best, ponder = self._turn(state, go) if not state.over else (NONE, "")
        except Exception as error:  # without an answer the other side would wait forever
            self._complain(f"{type(error).__name__}: {error}")
            best, ponder = NONE, ""
        self._released.wait()
        self._say(f"bestmove {best}" + (f" ponder {ponder}" if ponder else ""))

    def _turn(self, state: State, go: Go) -> tuple[str, str]:
        seat, actions = state.player, list[str]()
        limit = self._limited(go.limit(seat or 0, self._overhead))
        among = [read_turn(move)[0] for move in go.among]
        result = self._choose(state, limit, go, among)
        expected = list(result.line)
        while True:
            actions.append(result.action)
            state = state.play(result.action)
            if state.over or state.player != seat:
                break
            # the rest of the turn gets half of the time again
            limit = limit.scaled(0.5)
            result = self._choose(state, limit, go, [])
        return write_turn(actions), self._second(expected, actions, state)

    def _second(self, expected: list[str], actions: list[str], state: State) -> str:
        """Return the expected reply turn, for pondering, if the line holds all of it."""
        rest = expected[len(actions) :]
        if expected[: len(actions)] != actions or not rest or state.over:
            return ""
        turn, *_ = turns(state, rest)
        return turn

    def _limited(self, limit: Limit) -> Limit:
        """Reduce a limit to that of the configured strength."""
        held = self._options.strength(self._rules).limit
        if not held.bounded:
            return limit if limit.bounded else Limit(depth=const.PLIES)
        nodes = min((n for n in (held.nodes, limit.nodes) if n is not None), default=None)
        depth = min((d for d in (held.depth, limit.depth) if d is not None), default=None)
        return replace(limit, nodes=nodes, depth=depth)

    def _choose(self, state: State, limit: Limit, go: Go, among: Sequence[str]) -> SearchResult:
        if self._engine is None:
            strength = self._options.strength(self._rules)
            self._engine = PvsEngine(
                self._options["Threads"],
                handicap=strength.handicap,
                entries=self._options.entries,
            )
        engine = self._engine
        clocked = limit.seconds is not None and "movetime" not in go.numbers
        manager = TimeManager(limit.seconds) if clocked and limit.seconds else None

        def report(result: SearchResult) -> None:
            self._say(self._info(state, result, engine.permille))
            if self._stopped or (manager and result.rank == 1 and manager.enough(result)):
                engine.stop()

        return engine.search(
            state, limit, report, None, among, self._options["MultiPV"], thorough=not clocked
        )

    @staticmethod
    def _info(state: State, result: SearchResult, permille: int) -> str:
        score = result.scores[state.player or 0]
        return (
            f"info depth {max(result.depth, 1)} multipv {result.rank} score {_score(score)} "
            f"nodes {result.nodes} nps {result.speed} hashfull {permille} "
            f"time {round(1000 * result.seconds)} pv {' '.join(turns(state, result.line))}"
        )


def _score(score: int) -> str:
    """Write a score as the standard defines it.

    >>> _score(const.WIN - 3), _score(4 - const.WIN), _score(-25)
    ('mate 2', 'mate -2', 'cp -25')
    """
    if abs(score) > const.WIN_THRESHOLD:
        moves = (const.WIN - abs(score) + 1) // 2
        return f"mate {moves if score > 0 else -moves}"
    return f"cp {score}"


def turns(state: State, actions: Sequence[str]) -> list[str]:
    """Join the actions of each turn.

    >>> import sobremesa
    >>> turns(sobremesa.game("ajedrez").start(), ["e2e4", "e7e5"])
    ['e2e4', 'e7e5']
    """
    joined: list[list[str]] = []
    player = None
    for action in actions:
        if state.player != player:
            joined.append([])
            player = state.player
        joined[-1].append(action)
        state = state.play(action)
    return [write_turn(turn) for turn in joined]


def serve(stdin: BinaryIO, stdout: BinaryIO) -> int:
    """Run a session until ``quit`` or the end of the input; return the exit status."""
    lock = threading.Lock()

    def write(line: str) -> None:
        with lock:
            stdout.write(line.encode("utf-8", "backslashreplace") + b"\n")
            stdout.flush()

    engine = UciEngine(write)
    while raw := stdin.readline(LIMIT):
        if not engine.hear(raw.decode("utf-8", "replace")):
            return 0
    engine.leave()
    return 0
