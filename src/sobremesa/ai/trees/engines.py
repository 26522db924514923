"""Engines of tree search: UCT, evaluated MCTS, and max-n."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol

from sobremesa import _forms
from sobremesa.ai.search.driver import TIME_MARGIN, SearchResult, write_line
from sobremesa.ai.trees.evaluated import EvaluatedTree
from sobremesa.ai.trees.maxn import MaxN
from sobremesa.ai.trees.mcts import Tree
from sobremesa.ai.trees.uct import Uct
from sobremesa.core.state import State
from sobremesa.kernel.threads import execute
from sobremesa.rulebook.strength import Handicap, Limit

ITERATIONS_PER_DEPTH = 2000
"""The iterations for each action of depth, if the limit is only a depth."""


@contextmanager
def deadline(limit: Limit, begin: float, expire: Callable[[], None]) -> Iterator[None]:
    """Call `expire` when the seconds of a limit, counted from `begin`, are over."""
    if limit.seconds is None:
        yield
        return
    left = begin + limit.seconds - TIME_MARGIN - time.perf_counter()
    timer = threading.Timer(max(left, 0.0), expire)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


class Engine(Protocol):
    """Anything that can choose an action."""

    def search(
        self, state: State, limit: Limit, report: Callable[[SearchResult], object] | None = None
    ) -> SearchResult:
        """Choose an action for the player to move."""

    def stop(self) -> None:
        """Stop the search; it still gives an action."""


class _TreeEngine:
    """An engine that builds a new tree for every action."""

    def __init__(self, seed: int = 0, exploration: float | None = None) -> None:
        self.seed = seed
        self.exploration = exploration
        self._tree: Tree | None = None

    def stop(self) -> None:
        """Stop the search, from any thread."""
        if self._tree:
            self._tree.halt()

    def _new_tree(self, state: State, size: int) -> Tree:
        raise NotImplementedError

    def search(
        self, state: State, limit: Limit, report: Callable[[SearchResult], object] | None = None
    ) -> SearchResult:
        """Choose the most visited action.

        A limit in nodes counts iterations, of one leaf or one playout each.
        """
        _forms.announce()
        begin = time.perf_counter()
        iterations = limit.nodes
        if iterations is None and limit.seconds is None:
            iterations = ITERATIONS_PER_DEPTH * (limit.depth or 1)
        self._tree = tree = self._new_tree(state, _tree_size(limit, iterations))
        if iterations is not None:
            tree.budget = iterations
        with deadline(limit, begin, self.stop):
            execute(tree)
        _, move, value = tree.ranking()[0]
        score = round(1000 * value)
        result = SearchResult(
            write_line(state, [move])[0],
            1,
            tuple(score if i == state.player else -score for i in range(state.players)),
            write_line(state, [move]),
            tree.iterations,
            time.perf_counter() - begin,
        )
        if report:
            report(result)
        return result


class UctEngine(_TreeEngine):
    """The baseline: random playouts, no knowledge.

    >>> import sobremesa
    >>> state = sobremesa.game("colmena").start()
    >>> UctEngine().search(state, Limit(nodes=10)).action in state.legal()
    True
    """

    def _new_tree(self, state: State, size: int) -> Tree:
        return Uct(
            state.kernel(), size, self.seed, 0.7 if self.exploration is None else self.exploration
        )


class MctsEngine(_TreeEngine):
    """Monte Carlo tree search whose leaves are evaluated by the game's evaluation."""

    def __init__(
        self, seed: int = 0, exploration: float | None = None, handicap: Handicap | None = None
    ) -> None:
        super().__init__(seed, exploration)
        self.handicap = handicap or Handicap()

    def _new_tree(self, state: State, size: int) -> Tree:
        evaluator = state.rules.evaluator(state.kernel(), self.handicap.weights)
        return EvaluatedTree(
            evaluator, size, self.seed, 0.25 if self.exploration is None else self.exploration
        )


class MaxNEngine:
    """Max-n with iterative deepening: every player maximises their own value."""

    def __init__(self, handicap: Handicap | None = None) -> None:
        self.handicap = handicap or Handicap()
        self._search: MaxN | None = None

    def stop(self) -> None:
        """Stop the search, from any thread."""
        if self._search:
            self._search.halt()

    def search(
        self, state: State, limit: Limit, report: Callable[[SearchResult], object] | None = None
    ) -> SearchResult:
        """Search with iterative deepening until the limit."""
        _forms.announce()
        begin = time.perf_counter()
        limit = limit if limit.bounded else Limit(depth=1)
        evaluator = state.rules.evaluator(state.kernel(), self.handicap.weights)
        self._search = search = MaxN(evaluator)
        if limit.nodes is not None:
            search.budget = limit.nodes
        reached = 0
        with deadline(limit, begin, self.stop):
            for depth in range(1, min(limit.depth or 40, 40) + 1):
                search.depth = depth
                execute(search)
                reached = depth if search.found else reached
                if search.stopped() or search.count == 1:
                    break
        line = write_line(state, [search.best])
        seconds = time.perf_counter() - begin
        return SearchResult(line[0], reached, (0,) * state.players, line, search.nodes, seconds)


def _tree_size(limit: Limit, iterations: int | None) -> int:
    """Choose the maximum number of nodes of a tree."""
    if not _forms.compiled():
        return 1 << 15
    if iterations is not None:
        return min(max(150 * iterations, 1 << 14), 1 << 23)
    return min(int(2e6 * (limit.seconds or 1)) + (1 << 18), 1 << 24)
