"""Thinking about an action: deeper and deeper until time is up, on one thread or several."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from sobremesa import _forms
from sobremesa.ai import const, evaluation
from sobremesa.ai.limit import Limit
from sobremesa.ai.memory import Memory
from sobremesa.ai.search import Search
from sobremesa.core.state import State
from sobremesa.kernel.threads import execute
from sobremesa.rulebook.rules import Setup

WINDOW = 60
"""How far a score may stray from the last one before it is searched for anew."""
EARLY = 0.004
"""Seconds by which the time is called early, so that an answer is in time on a busy machine."""
LONG = 0.5
"""Seconds beyond which a moment lost to the system does not matter."""
SHORTCUT = 3
"""How much further than a sure end is searched, for a shorter way to it."""


@dataclass(frozen=True, slots=True)
class Thought:
    """What a player thinks after one more look ahead.

    `scores` has one number a player, which sum to zero; `line` is what they expect.
    """

    action: str
    depth: int
    scores: tuple[int, ...]
    line: tuple[str, ...]
    nodes: int
    seconds: float

    @property
    def speed(self) -> int:
        """The positions visited a second."""
        return round(self.nodes / self.seconds) if self.seconds > 0 else 0

    @property
    def sure(self) -> bool:
        """Whether the end of the game is in sight."""
        return max(self.scores) > const.SURE

    def __str__(self) -> str:
        scores = " ".join(map(str, self.scores))
        line = " ".join(self.line)
        return f"depth {self.depth} scores {scores} nodes {self.nodes} nps {self.speed} line {line}"


@dataclass(frozen=True, slots=True)
class Temper:
    """What makes a player human: misjudging by up to `jitter`, overlooking some replies.

    `blind` of 256 replies of the other side never come to mind. `weights` replaces some of the
    evaluation's own.
    """

    jitter: int = 0
    blind: int = 0
    weights: Mapping[str, int] = field(default_factory=dict)


def sides_of(state: State) -> tuple[int, ...]:
    """Give each player's side: partners share one."""
    return state.rules.sides(Setup(state.players, dict(state.options)))


def two_sides(state: State) -> tuple[int, ...]:
    """Give each player's side of two: where there are more, it is the mover against the rest."""
    sides = sides_of(state)
    if len(set(sides)) <= 2:
        return tuple(0 if side == sides[0] else 1 for side in sides)
    own = sides[state.player or 0]
    return tuple(0 if side == own else 1 for side in sides)


class Thinker:
    """One mind: it keeps what it has learnt about a game from action to action."""

    def __init__(
        self,
        threads: int = 1,
        seed: int = 0,
        temper: Temper | None = None,
        in_turn: bool = False,
    ) -> None:
        self.threads = threads
        self.in_turn = in_turn
        self.seed = seed
        self.temper = temper or Temper()
        self._memory: Memory | None = None
        self._entries = 0
        self._searches: list[Search] = []
        self._done = threading.Event()

    def stop(self) -> None:
        """End the thinking at once, from any thread; it still gives an action."""
        for search in self._searches:
            search.halt()

    @property
    def lead_nodes(self) -> int:
        """The positions that the first thread visited in the last thinking."""
        return self._searches[0].nodes if self._searches else 0

    def think(
        self,
        state: State,
        limit: Limit,
        tell: Callable[[Thought], object] | None = None,
        sides: Sequence[int] | None = None,
    ) -> Thought:
        """Choose an action for the player to move; `tell` hears each thought on the way.

        `sides` says who plays against whom, 0 or 1 for each player. Without it, where there are
        more than two sides, the others are feared to play as one (paranoid search); a mind that
        thinks `in_turn` expects only one of them at a time to find the best reply.

        >>> import sobremesa
        >>> state = sobremesa.game("colmena").start()
        >>> Thinker().think(state, Limit(depth=1)).action in state.legal()
        True
        """
        _forms.announce()
        begin = time.perf_counter()
        limit = limit if limit.bounded else Limit(depth=1)
        self._searches = self._prepare(state, limit, sides or two_sides(state))
        lead = self._searches[0]
        helpers = [
            threading.Thread(target=self._assist, args=(search,), daemon=True)
            for search in self._searches[1:]
        ]
        self._done.clear()
        if limit.seconds is not None:
            left = max(limit.seconds - EARLY - (time.perf_counter() - begin), 0.0)
            for search in self._searches:
                search.allow(left)
        execute(lead)
        thought = self._thought(state, 0, begin)
        if lead.count > 1 and not lead.found:
            for helper in helpers:
                helper.start()
            try:
                thought = self._deepen(state, limit, thought, tell, begin)
            finally:
                self._done.set()
                self.stop()
                for helper in helpers:
                    helper.join()
        elif tell:
            tell(thought)
        return thought

    def _remembered(self, limit: Limit) -> Memory:
        """Give the memory: where only nodes or depth count, one that knows nothing."""
        entries = _entries(limit)
        if limit.seconds is not None:
            enough = entries <= self._entries
        else:
            enough = entries == self._entries
        memory = self._memory
        if memory is None or not enough or (limit.seconds is None and memory.worn()):
            memory = Memory(entries, limit.seconds is not None and limit.seconds <= LONG)
            self._memory = memory
            self._entries = entries
        elif limit.seconds is None:
            memory.forget()  # the same again, whatever was thought before
        return memory

    def _prepare(self, state: State, limit: Limit, sides: Sequence[int]) -> list[Search]:
        memory = self._remembered(limit)
        memory.grow_older()
        searches: list[Search] = []
        for _ in range(self.threads):
            position = state.kernel()
            search = Search(
                position,
                evaluation.bind(state.rules.id, position, self.temper.weights),
                sides,
                memory,
                self.seed,
                self.temper.jitter,
                self.temper.blind,
            )
            if searches:
                search.share(searches[0])
            search.accompanied = self.threads > 1
            search.in_turn = self.in_turn and sum(sides) > 1
            if limit.nodes is not None:
                search.budget = max(1, limit.nodes // self.threads)
            searches.append(search)
        return searches

    def _deepen(
        self,
        state: State,
        limit: Limit,
        thought: Thought,
        tell: Callable[[Thought], object] | None,
        begin: float,
    ) -> Thought:
        lead = self._searches[0]
        deepest = min(limit.depth or const.PLIES - 3, const.PLIES - 3)
        for depth in range(1, deepest + 1):
            lead.depth = depth
            for search in self._searches[1:]:
                if search.depth < depth:
                    search.halt()  # it follows to the new depth
            _look(lead, depth)
            if lead.found:
                thought = self._thought(state, depth, begin)
                if tell:
                    tell(thought)
            if lead.stopped() or const.WIN - max(thought.scores) + SHORTCUT <= depth:
                break
        return thought

    def _assist(self, search: Search) -> None:
        """Search what the first thread searches, again and again, for the shared memory."""
        lead = self._searches[0]
        execute(search)
        while not self._done.is_set():
            search.resume()
            if self._done.is_set():
                break
            depth = max(lead.depth, 1)
            search.follow(lead.best)
            search.score = lead.score
            _look(search, depth)

    def _thought(self, state: State, depth: int, begin: float) -> Thought:
        lead = self._searches[0]
        line = written(state, lead.best_line())
        return Thought(
            line[0],
            depth,
            tuple(lead.scores()),
            line,
            sum(search.nodes for search in self._searches),
            time.perf_counter() - begin,
        )


def _entries(limit: Limit) -> int:
    """Choose the size of the memory by what will be seen."""
    if not _forms.compiled():
        return 1 << 14
    if limit.nodes is not None:
        return min(max(limit.nodes // 2, 1 << 12), 1 << 22)
    if limit.seconds is not None:
        return 1 << min(max(int(limit.seconds * 4_000_000).bit_length(), 14), 21)
    return 1 << (16 if limit.depth and limit.depth <= 4 else 21)


def _look(search: Search, depth: int) -> None:
    """Search one depth, at first near the last score."""
    search.depth = depth
    guess = search.score
    near = depth > 3 and abs(guess) < const.SURE
    search.low = guess - WINDOW if near else -const.INFINITE
    search.high = guess + WINDOW if near else const.INFINITE
    execute(search)
    while not search.stopped() and not search.low < search.score < search.high:
        if search.score <= search.low:
            search.low = -const.INFINITE
        else:
            search.high = const.INFINITE
        execute(search)


def written(state: State, line: Sequence[int]) -> tuple[str, ...]:
    """Write a line of moves in the game's notation."""
    setup = Setup(state.players, dict(state.options))
    position = state.kernel()
    written = []
    for move in line:
        written.append(state.rules.format(setup, position, move))
        position.push(move)
    return tuple(written)
