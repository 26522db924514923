"""Minds for three sides and more, and the baseline: trees of play, and max-n."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol

from sobremesa import _forms
from sobremesa.ai import evaluation
from sobremesa.ai.judged import JudgedTree
from sobremesa.ai.limit import Limit
from sobremesa.ai.maxn import MaxN
from sobremesa.ai.thinking import EARLY, Temper, Thought, written
from sobremesa.ai.tree import Tree
from sobremesa.ai.uct import Uct
from sobremesa.core.state import State
from sobremesa.kernel.threads import execute

ROUNDS = 2000
"""How many rounds a tree grows where the limit names only a depth, for each action ahead."""


@contextmanager
def bell(limit: Limit, begin: float, ring: Callable[[], None]) -> Iterator[None]:
    """Call `ring` when the seconds of a limit, counted from `begin`, are over."""
    if limit.seconds is None:
        yield
        return
    left = begin + limit.seconds - EARLY - time.perf_counter()
    timer = threading.Timer(max(left, 0.0), ring)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


class Mind(Protocol):
    """Whatever can think about an action."""

    def think(
        self, state: State, limit: Limit, tell: Callable[[Thought], object] | None = None
    ) -> Thought:
        """Choose an action for the player to move."""

    def stop(self) -> None:
        """End the thinking at once; it still gives an action."""


class _TreeMind:
    """A mind that grows a tree anew for every action."""

    def __init__(self, seed: int = 0, bold: float | None = None) -> None:
        self.seed = seed
        self.bold = bold
        self._tree: Tree | None = None

    def stop(self) -> None:
        """End the thinking at once, from any thread."""
        if self._tree:
            self._tree.halt()

    def _plant(self, state: State, size: int) -> Tree:
        raise NotImplementedError

    def think(
        self, state: State, limit: Limit, tell: Callable[[Thought], object] | None = None
    ) -> Thought:
        """Choose the action that was tried most.

        A limit in nodes counts rounds: one leaf, or one random game, each.
        """
        _forms.announce()
        begin = time.perf_counter()
        rounds = limit.nodes
        if rounds is None and limit.seconds is None:
            rounds = ROUNDS * (limit.depth or 1)
        self._tree = tree = self._plant(state, _size(limit, rounds))
        if rounds is not None:
            tree.budget = rounds
        with bell(limit, begin, self.stop):
            execute(tree)
        _, move, worth = tree.ranking()[0]
        share = round(1000 * worth)
        thought = Thought(
            written(state, [move])[0],
            1,
            tuple(share if i == state.player else -share for i in range(state.players)),
            written(state, [move]),
            tree.rounds,
            time.perf_counter() - begin,
        )
        if tell:
            tell(thought)
        return thought


class UctMind(_TreeMind):
    """The honest baseline: random games, no knowledge.

    >>> import sobremesa
    >>> state = sobremesa.game("colmena").start()
    >>> UctMind().think(state, Limit(nodes=10)).action in state.legal()
    True
    """

    def _plant(self, state: State, size: int) -> Tree:
        return Uct(state.kernel(), size, self.seed, 0.7 if self.bold is None else self.bold)


class JudgedMind(_TreeMind):
    """A tree of play whose leaves are judged by the game's evaluation."""

    def __init__(
        self, seed: int = 0, bold: float | None = None, temper: Temper | None = None
    ) -> None:
        super().__init__(seed, bold)
        self.temper = temper or Temper()

    def _plant(self, state: State, size: int) -> Tree:
        seen = evaluation.bind(state.rules.id, state.kernel(), self.temper.weights)
        return JudgedTree(seen, size, self.seed, 0.25 if self.bold is None else self.bold)


class MaxNMind:
    """Everybody is expected to choose what is best for themselves."""

    def __init__(self, temper: Temper | None = None) -> None:
        self.temper = temper or Temper()
        self._search: MaxN | None = None

    def stop(self) -> None:
        """End the thinking at once, from any thread."""
        if self._search:
            self._search.halt()

    def think(
        self, state: State, limit: Limit, tell: Callable[[Thought], object] | None = None
    ) -> Thought:
        """Look deeper and deeper until the limit."""
        _forms.announce()
        begin = time.perf_counter()
        limit = limit if limit.bounded else Limit(depth=1)
        seen = evaluation.bind(state.rules.id, state.kernel(), self.temper.weights)
        self._search = search = MaxN(seen)
        if limit.nodes is not None:
            search.budget = limit.nodes
        reached = 0
        with bell(limit, begin, self.stop):
            for depth in range(1, min(limit.depth or 40, 40) + 1):
                search.depth = depth
                execute(search)
                reached = depth if search.found else reached
                if search.stopped() or search.count == 1:
                    break
        line = written(state, [search.best])
        seconds = time.perf_counter() - begin
        return Thought(line[0], reached, (0,) * state.players, line, search.nodes, seconds)


def _size(limit: Limit, rounds: int | None) -> int:
    """Choose how many nodes a tree may have."""
    if not _forms.compiled():
        return 1 << 15
    if rounds is not None:
        return min(max(150 * rounds, 1 << 14), 1 << 23)
    return min(int(2e6 * (limit.seconds or 1)) + (1 << 18), 1 << 24)
