"""Iterative deepening until a limit is reached, on one thread or several."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from sobremesa import _forms
from sobremesa.ai.search import const
from sobremesa.ai.search.root import RootSearch
from sobremesa.ai.search.transpositions import TranspositionTable
from sobremesa.core.state import State
from sobremesa.kernel.threads import execute
from sobremesa.rulebook.rules import Setup
from sobremesa.rulebook.strength import Handicap, Limit

ASPIRATION = 60
"""Half the width of the aspiration window around the last score."""
TIME_MARGIN = 0.004
"""Seconds by which a search ends before its limit, as reserve on a busy machine."""
NO_HUGEPAGES_BELOW = 0.5
"""Limit in seconds up to which no huge pages are used: allocating them takes the system time."""
EXTRA_DEPTH_AFTER_MATE = 3
"""How many plies deeper than a proven win is searched, for a shorter one."""


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The result of a search after an iteration.

    `scores` has one number for each player, which sum to zero; `line` is the principal variation.
    """

    action: str
    depth: int
    scores: tuple[int, ...]
    line: tuple[str, ...]
    nodes: int
    seconds: float
    rank: int = 1
    """1 for the best line, 2 for the second best, and so on (multi-PV)."""

    @property
    def speed(self) -> int:
        """The nodes per second."""
        return round(self.nodes / self.seconds) if self.seconds > 0 else 0

    @property
    def proven(self) -> bool:
        """Whether the scores are those of a proven win."""
        return max(self.scores) > const.WIN_THRESHOLD

    def __str__(self) -> str:
        scores = " ".join(map(str, self.scores))
        line = " ".join(self.line)
        return f"depth {self.depth} scores {scores} nodes {self.nodes} nps {self.speed} line {line}"


def teams_of(state: State) -> tuple[int, ...]:
    """Give each player's team: partners share one."""
    return state.rules.teams(Setup(state.players, dict(state.options)))


def two_camps(state: State) -> tuple[int, ...]:
    """Give each player's camp, 0 or 1; of more than two teams, the mover's against the others."""
    teams = teams_of(state)
    if len(set(teams)) <= 2:
        return tuple(0 if team == teams[0] else 1 for team in teams)
    own = teams[state.player or 0]
    return tuple(0 if team == own else 1 for team in teams)


class PvsEngine:
    """Iterative deepening with aspiration windows; the table is kept from search to search."""

    def __init__(
        self,
        threads: int = 1,
        seed: int = 0,
        handicap: Handicap | None = None,
        best_reply: bool = False,
        entries: int | None = None,
    ) -> None:
        """Make an engine; `entries` is the size of its table, by default chosen by the limit."""
        self.threads = threads
        self.best_reply = best_reply
        self.seed = seed
        self.handicap = handicap or Handicap()
        self._table: TranspositionTable | None = None
        self._table_entries = 0
        self._entries = entries
        self._searches: list[RootSearch] = []
        self._searched: list[int] = []
        self._done = threading.Event()

    def stop(self) -> None:
        """Stop the search, from any thread; it still gives an action."""
        for search in self._searches:
            search.halt()

    @property
    def main_nodes(self) -> int:
        """The nodes of the main thread in the last search."""
        return self._searches[0].nodes if self._searches else 0

    @property
    def permille(self) -> int:
        """The fill level of the table, in thousandths."""
        return self._table.permille() if self._table else 0

    def search(
        self,
        state: State,
        limit: Limit,
        report: Callable[[SearchResult], object] | None = None,
        camps: Sequence[int] | None = None,
        among: Sequence[str] = (),
        lines: int = 1,
        thorough: bool = False,
    ) -> SearchResult:
        """Choose an action for the player to move; `report` is called with each result.

        Only the actions `among` are searched, if any are given. The best `lines` of them are
        searched exactly and reported (multi-PV). If there is only one action it is returned at
        once, unless the search is `thorough`.

        `camps` says who plays against whom, 0 or 1 for each player. By default, with more than
        two teams, the others are assumed to play together (paranoid search); with `best_reply`
        only one of them at a time chooses the best reply.

        >>> import sobremesa
        >>> state = sobremesa.game("colmena").start()
        >>> PvsEngine().search(state, Limit(depth=1)).action in state.legal()
        True
        """
        _forms.announce()
        begin = time.perf_counter()
        limit = limit if limit.bounded else Limit(depth=1)
        self._searches = self._prepare(state, limit, camps or two_camps(state))
        main = self._searches[0]
        helpers = [
            threading.Thread(target=self._help, args=(search,), daemon=True)
            for search in self._searches[1:]
        ]
        self._done.clear()
        if limit.seconds is not None:
            left = max(limit.seconds - TIME_MARGIN - (time.perf_counter() - begin), 0.0)
            for search in self._searches:
                search.set_deadline(left)
        self._searched = parse_actions(state, among)
        self._set_root_moves(main)
        result = self._result(state, 0, begin)
        if (main.count > 1 or thorough) and not main.found:
            for helper in helpers:
                helper.start()
            try:
                result = self._iterate(state, limit, result, report, begin, lines)
            finally:
                self._done.set()
                self.stop()
                for helper in helpers:
                    helper.join()
        elif report:
            report(result)
        return result

    def _table_for(self, limit: Limit) -> TranspositionTable:
        """Give the table: an empty one if the limit is in nodes or depth, for equal results."""
        entries = self._entries or _table_entries(limit)
        if limit.seconds is not None:
            enough = entries <= self._table_entries
        else:
            enough = entries == self._table_entries
        table = self._table
        if table is None or not enough or (limit.seconds is None and table.generations_exhausted()):
            table = TranspositionTable(
                entries, limit.seconds is not None and limit.seconds <= NO_HUGEPAGES_BELOW
            )
            self._table = table
            self._table_entries = entries
        elif limit.seconds is None:
            table.clear()  # so that earlier searches do not change the result
        return table

    def _prepare(self, state: State, limit: Limit, camps: Sequence[int]) -> list[RootSearch]:
        table = self._table_for(limit)
        table.new_generation()
        searches: list[RootSearch] = []
        for _ in range(self.threads):
            position = state.kernel()
            search = RootSearch(
                position,
                state.rules.evaluator(position, self.handicap.weights),
                camps,
                table,
                self.seed,
                self.handicap.noise,
                self.handicap.oversight,
            )
            if searches:
                search.share_history(searches[0])
            search.parallel = self.threads > 1
            search.best_reply = self.best_reply and sum(camps) > 1
            if limit.nodes is not None:
                search.budget = max(1, limit.nodes // self.threads)
            searches.append(search)
        return searches

    def _iterate(
        self,
        state: State,
        limit: Limit,
        result: SearchResult,
        report: Callable[[SearchResult], object] | None,
        begin: float,
        lines: int,
    ) -> SearchResult:
        main = self._searches[0]
        deepest = min(limit.depth or const.PLIES - 3, const.PLIES - 3)
        others = _OtherLines(main, lines)
        for depth in range(1, deepest + 1):
            main.depth = depth
            for search in self._searches[1:]:
                if search.depth < depth:
                    search.halt()  # it restarts at the new depth
            _aspirate(main, depth)
            if main.found:
                result = self._result(state, depth, begin)
                if report:
                    report(result)
                    for rank in others.search(depth):
                        report(replace(self._result(state, depth, begin), rank=rank))
            if main.stopped() or const.WIN - max(result.scores) + EXTRA_DEPTH_AFTER_MATE <= depth:
                break
        return result

    def _help(self, search: RootSearch) -> None:
        """Search what the main thread searches until it is done, to fill the shared table."""
        main = self._searches[0]
        self._set_root_moves(search)
        while not self._done.is_set():
            search.resume()
            if self._done.is_set():
                break
            depth = max(main.depth, 1)
            search.try_first(main.best)
            search.score = main.score
            _aspirate(search, depth)

    def _set_root_moves(self, search: RootSearch) -> None:
        """Set the root moves: all legal ones, or those that the caller asked for."""
        execute(search)
        if self._searched:
            wanted = set(self._searched)
            search.set_root_moves([move for move in search.listed_root_moves() if move in wanted])

    def _result(self, state: State, depth: int, begin: float) -> SearchResult:
        main = self._searches[0]
        line = write_line(state, main.best_line())
        return SearchResult(
            line[0],
            depth,
            tuple(main.scores()),
            line,
            sum(search.nodes for search in self._searches),
            time.perf_counter() - begin,
        )


class _OtherLines:
    """The second best line, the third best and so on, at each depth (multi-PV)."""

    def __init__(self, search: RootSearch, lines: int) -> None:
        self._search = search
        self._lines = min(lines, search.count)
        self._scores = [search.score] * self._lines

    def search(self, depth: int) -> Iterator[int]:
        """Search each further line; yield its rank while the search holds it."""
        main = self._search
        roots, first = main.listed_root_moves(), main.score
        taken = [main.best]
        for rank in range(2, self._lines + 1):
            if main.stopped():
                break
            main.set_root_moves([move for move in roots if move not in taken])
            main.score = self._scores[rank - 1]
            _aspirate(main, depth)
            if main.stopped() or not main.found:
                break
            taken.append(main.best)
            self._scores[rank - 1] = main.score
            yield rank
        if self._lines > 1:
            main.set_root_moves([*taken, *(move for move in roots if move not in taken)])
            main.score = first


def parse_actions(state: State, actions: Sequence[str]) -> list[int]:
    """Read actions of a state as packed moves; raise IllegalAction for an illegal one.

    >>> import sobremesa
    >>> parse_actions(sobremesa.game("ajedrez").start(), ["e2e4"]) != []
    True
    """
    setup = Setup(state.players, dict(state.options))
    position = state.kernel()
    moves = []
    for action in actions:
        state.play(action)
        move = state.rules.parse(setup, position, action)
        assert move is not None  # it has just been played
        moves.append(move)
    return moves


def _table_entries(limit: Limit) -> int:
    """Choose the size of the table by the expected number of nodes."""
    if not _forms.compiled():
        return 1 << 14
    if limit.nodes is not None:
        return min(max(limit.nodes // 2, 1 << 12), 1 << 22)
    if limit.seconds is not None:
        return 1 << min(max(int(limit.seconds * 4_000_000).bit_length(), 14), 21)
    return 1 << (16 if limit.depth and limit.depth <= 4 else 21)


def _aspirate(search: RootSearch, depth: int) -> None:
    """Search one depth, first in an aspiration window around the last score."""
    search.depth = depth
    guess = search.score
    near = depth > 3 and abs(guess) < const.WIN_THRESHOLD
    search.alpha = guess - ASPIRATION if near else -const.INFINITE
    search.beta = guess + ASPIRATION if near else const.INFINITE
    execute(search)
    while not search.stopped() and not search.alpha < search.score < search.beta:
        if search.score <= search.alpha:
            search.alpha = -const.INFINITE
        else:
            search.beta = const.INFINITE
        execute(search)


def write_line(state: State, line: Sequence[int]) -> tuple[str, ...]:
    """Write a line of moves in the game's notation."""
    setup = Setup(state.players, dict(state.options))
    position = state.kernel()
    written = []
    for move in line:
        written.append(state.rules.format(setup, position, move))
        position.push_listed(move)
    return tuple(written)
