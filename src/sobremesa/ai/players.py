"""Players: whoever can be asked for an action."""

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
SHARE: Final = 0.55
"""How much of the seconds left an action takes, where the turn may go on after it."""


class Player(ABC):
    """Somebody at the table. One player object plays one seat of one game at a time."""

    name: str
    limit: Limit | None = None
    """How long the player thinks about a turn, if that is known."""

    @abstractmethod
    def choose(self, state: State, limit: Limit | None = None) -> str:
        """Give a legal action of `state`; `limit` is what the clock allows, if there is one."""

    def told(self, action: str, state: State) -> None:
        """Hear that somebody, perhaps oneself, played `action`, which led to `state`."""
        return

    def close(self) -> None:
        """Leave the table."""
        return


class SearchPlayer(Player):
    """A player with an engine and a limit of its own, within what the clock allows.

    A `stops_early` one does not use up its seconds where the answer is clear.

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
        """Think within both limits; the seconds are shared out over the actions of a turn."""
        seconds = self._share(state)
        nodes, depth = self.limit.nodes, self.limit.depth
        if limit:
            seconds, nodes = _least(seconds, limit.seconds), _least(nodes, limit.nodes)
            depth = _least(depth, limit.depth)
        report = self.report if not self.stops_early or seconds is None else self._hurry(seconds)
        result = self.engine.search(state, Limit(seconds, nodes, depth), report)
        if self._left is not None:
            self._left = max(self._left - result.seconds, 0.0)
        following = state.play(result.action)
        self._expected = following.key if following.player == state.player else None
        return result.action

    def stop(self) -> None:
        """Choose now, called from any thread."""
        self.engine.stop()

    def resume(self, state: State, actions: int) -> None:
        """Take over in the middle of a turn, of which so many actions have been played."""
        if self.limit.seconds is not None and actions:
            self._left = self.limit.seconds * (1 - SHARE) ** actions
            self._expected = state.key

    def _hurry(self, seconds: float) -> Callable[[SearchResult], object]:
        """Stop the engine when its results are stable."""
        manager = TimeManager(seconds)

        def listen(result: SearchResult) -> None:
            if self.report:
                self.report(result)
            if manager.enough(result):
                self.engine.stop()

        return listen

    def _share(self, state: State) -> float | None:
        """Give the seconds for this action: all that are left where the turn ends with it."""
        if self.limit.seconds is None:
            return None
        if self._expected is None or self._expected != state.key:
            self._left = self.limit.seconds
        assert self._left is not None
        return self._left * (SHARE if long_turns(state) else 1.0)


def _least(one: Number | None, other: Number | None) -> Number | None:
    if one is None or other is None:
        return other if one is None else one
    return min(one, other)


def long_turns(state: State) -> bool:
    """Tell whether the player to move may go on after some of the first actions."""
    return any(state.play(action).player == state.player for action in state.legal()[:12])


def choose(state: State, limit: Limit, seed: int = 0) -> str:
    """Give the best action that can be found within a limit.

    A limit in seconds uses two threads where there are two processors; one in nodes or depth
    uses one, and always finds the same.

    >>> import sobremesa
    >>> state = sobremesa.game("colmena").start()
    >>> choose(state, Limit(nodes=100)) == choose(state, Limit(nodes=100))
    True
    """
    return engine_for(limit, seed).search(state, limit).action


def engine_for(limit: Limit, seed: int = 0) -> PvsEngine:
    """Make the engine that `choose` asks, for who wants to stop it."""
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
