"""Players: anything that can choose an action."""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Final, TypeVar

from sobremesa import _forms
from sobremesa.ai.search.driver import PvsEngine, SearchResult
from sobremesa.ai.search.time_management import TimeManager
from sobremesa.ai.trees.engines import Engine, MaxNEngine, MctsEngine, UctEngine
from sobremesa.core.state import State
from sobremesa.rulebook.strength import Limit

Number = TypeVar("Number", int, float)
TURN_TIME_FRACTION: Final = 0.55
"""The fraction of the remaining seconds for an action, if the turn may go on after it."""


class Player(ABC):
    """A player of one seat in one game at a time."""

    name: str
    limit: Limit | None = None
    """The limit of the player for a turn, if known."""

    @abstractmethod
    def choose(self, state: State, limit: Limit | None = None) -> str:
        """Give a legal action of `state`; `limit` is what the clock allows, if there is a clock."""

    def notify(self, action: str, state: State) -> None:
        """Notify the player that `action`, its own or another's, led to `state`."""
        return

    def close(self) -> None:
        """Release what the player holds, such as a process."""
        return


class SearchPlayer(Player):
    """A player with an engine and a limit of its own, within what the clock allows.

    If it `stops_early`, it uses less than its seconds when the best action is stable.

    >>> import sobremesa
    >>> state = sobremesa.game("colmena").start()
    >>> player = SearchPlayer("deep", PvsEngine(), Limit(nodes=500))
    >>> player.choose(state) in state.legal()
    True
    """

    def __init__(
        self,
        name: str,
        engine: Engine,
        limit: Limit,
        report: Callable[[SearchResult], object] | None = None,
        stops_early: bool = False,
    ) -> None:
        self.name = name
        self.engine = engine
        self.limit: Limit = limit
        self.report = report
        self.stops_early = stops_early
        self._expected: int | None = None
        self._left = limit.seconds

    def choose(self, state: State, limit: Limit | None = None) -> str:
        """Search within both limits; the seconds are divided among the actions of a turn."""
        seconds = self._seconds_for(state)
        nodes, depth = self.limit.nodes, self.limit.depth
        if limit:
            seconds, nodes = _least(seconds, limit.seconds), _least(nodes, limit.nodes)
            depth = _least(depth, limit.depth)
        report = (
            self.report if not self.stops_early or seconds is None else self._stop_early(seconds)
        )
        result = self.engine.search(state, Limit(seconds, nodes, depth), report)
        if self._left is not None:
            self._left = max(self._left - result.seconds, 0.0)
        following = state.play(result.action)
        self._expected = following.key if following.player == state.player else None
        return result.action

    def stop(self) -> None:
        """Stop the search, from any thread; it still gives an action."""
        self.engine.stop()

    def resume(self, state: State, actions: int) -> None:
        """Continue a turn of which `actions` actions have been played."""
        if self.limit.seconds is not None and actions:
            self._left = self.limit.seconds * (1 - TURN_TIME_FRACTION) ** actions
            self._expected = state.key

    def _stop_early(self, seconds: float) -> Callable[[SearchResult], object]:
        """Give a report function that stops the engine when its results are stable."""
        manager = TimeManager(seconds)

        def on_result(result: SearchResult) -> None:
            if self.report:
                self.report(result)
            if manager.enough(result):
                self.engine.stop()

        return on_result

    def _seconds_for(self, state: State) -> float | None:
        """Give the seconds for this action: all that remain if the turn ends with it."""
        if self.limit.seconds is None:
            return None
        if self._expected is None or self._expected != state.key:
            self._left = self.limit.seconds
        assert self._left is not None
        return self._left * (TURN_TIME_FRACTION if long_turns(state) else 1.0)


def _least(one: Number | None, other: Number | None) -> Number | None:
    if one is None or other is None:
        return other if one is None else one
    return min(one, other)


def long_turns(state: State) -> bool:
    """Tell whether the player to move stays on turn after one of the first actions."""
    return any(state.play(action).player == state.player for action in state.legal()[:12])


def choose(state: State, limit: Limit, seed: int = 0) -> str:
    """Give the best action found within a limit.

    A limit in seconds uses two threads if there are two processors; one in nodes or depth uses
    one thread and is deterministic.

    >>> import sobremesa
    >>> state = sobremesa.game("colmena").start()
    >>> choose(state, Limit(nodes=100)) == choose(state, Limit(nodes=100))
    True
    """
    return engine_for(limit, seed).search(state, limit).action


def engine_for(limit: Limit, seed: int = 0) -> PvsEngine:
    """Make the engine that `choose` uses, for a caller that needs to stop it."""
    threads = 1 if limit.seconds is None or not _forms.compiled() else min(2, os.cpu_count() or 1)
    return PvsEngine(threads, seed)


ENGINES: dict[str, Callable[[int], Engine]] = {
    "search": lambda seed: PvsEngine(1, seed),
    "uct": UctEngine,
    "tree": MctsEngine,
    "reply": lambda seed: PvsEngine(1, seed, best_reply=True),
    "maxn": lambda seed: MaxNEngine(),
}
"""Engines by name, for comparing: search is paranoid where there are more than two teams."""
