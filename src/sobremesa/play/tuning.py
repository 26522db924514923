"""Tuning an evaluation by self-play: games, weights fitted to their results, and a test match."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

from sobremesa.ai.players import SearchPlayer
from sobremesa.ai.search.driver import PvsEngine
from sobremesa.ai.tuning import fitting
from sobremesa.core import registry
from sobremesa.core.game import game as chosen_game
from sobremesa.core.state import State
from sobremesa.play.match import opened, play
from sobremesa.play.results import begin_results, read_results, saving
from sobremesa.play.standings import interval
from sobremesa.rulebook.errors import SobremesaError
from sobremesa.rulebook.strength import Handicap, Limit
from sobremesa.rulebook.text import Text

VARIETY: Final = 20
"""The evaluation noise of the players, so that no two games are alike."""
EVERY: Final = 5
"""One position in so many actions is used; neighbours are too similar."""
LOOK: Final = 400
"""Nodes of the search that tests whether a position is quiet."""
WITHHELD: Final = 5
"""One game in so many is held out from the fit, to validate it."""


class NothingToTune(SobremesaError):
    """The game has no evaluation with weights."""


@dataclass(frozen=True, slots=True)
class Tuning:
    """What is tuned, and with how many games and nodes."""

    game: str
    games: int = 400
    match: int = 200
    seed: int = 0
    nodes: int = 1000
    """Nodes for each action."""
    opening: int = 6
    most: int = 300

    def data(self) -> dict[str, Any]:
        """Return it as JSON data, without the number of games, which may grow later."""
        return {**asdict(self), "games": None, "match": None}


@dataclass(frozen=True, slots=True)
class Tuned:
    """The result: both tables of weights, their cross entropy on held-out games, and the match."""

    old: Mapping[str, int]
    new: Mapping[str, int]
    positions: int
    surprise_old: float
    surprise_new: float
    score: float
    low: float
    high: float
    match: int

    @property
    def proven(self) -> bool:
        """Whether the match shows with confidence that the new weights play better."""
        return self.low > 0.5


def weights_of(game: str) -> Mapping[str, int]:
    """Return the current weights of a game.

    >>> weights_of("sparta")["piece"] > 0
    True
    """
    chosen_game(game)
    weights = registry.rules(game).weights
    if not any(name not in fitting.NOT_FITTED for name in weights):
        raise NothingToTune(
            Text("{game} no tiene pesos que ajustar", "{game} has no weights to tune").format(
                game=game
            )
        )
    return weights


def tune(
    tuning: Tuning, path: Path | None = None, tell: Callable[[str, int, int], object] | None = None
) -> Tuned:
    """Play, fit and test. With a `path`, an interrupted run is continued.

    `tell` is called with the phase (``games``, ``positions``, ``match``), how much of it is done,
    and its total.
    """
    old = weights_of(tuning.game)
    hear = tell or (lambda part, done, total: None)
    games = TuningGames(tuning, path)
    known: list[fitting.Sample] = []
    withheld: list[fitting.Sample] = []
    for number in range(tuning.games):
        hear("games", number, tuning.games)
        line = games.find("game", number) or games.add(played(tuning, number))
        found = fitting.samples_of(list(quiet(tuning, line)), line["scores"])
        (withheld if number % WITHHELD == WITHHELD - 1 else known).extend(found)
    hear("games", tuning.games, tuning.games)
    new = fitting.fit(known, old) if known else dict(old)
    total = 0.0
    for number in range(tuning.match):
        hear("match", number, tuning.match)
        line = games.find("match", number, new) or games.add(matched(tuning, number, new))
        total += line["score"]
    hear("match", tuning.match, tuning.match)
    score = total / tuning.match if tuning.match else 0.5
    named = [name for name in old if name not in fitting.NOT_FITTED]
    scale = fitting.scale_of(known, [old[name] for name in named])
    return Tuned(
        old,
        new,
        len(known) + len(withheld),
        fitting.cross_entropy(withheld, [scale * old[name] for name in named]),
        fitting.cross_entropy(withheld, [scale * new[name] for name in named]),
        score,
        *interval(score, tuning.match),
        tuning.match,
    )


def played(tuning: Tuning, number: int) -> dict[str, Any]:
    """Play one game between equal players; return its line."""
    seed = f"tune {tuning.seed} {number}"
    start, opening = opened(chosen_game(tuning.game).start(), seed, tuning.opening)
    handicap = Handicap(noise=VARIETY)
    players = [
        SearchPlayer("equal", PvsEngine(1, _seed(seed, seat), handicap), Limit(nodes=tuning.nodes))
        for seat in range(start.players)
    ]
    end = play(start, players, most=tuning.most)
    return {
        "game": number,
        "opening": list(opening),
        "actions": list(end.actions),
        "scores": list(end.scores),
        "decided": end.reason != "adjudicated",
    }


def quiet(tuning: Tuning, line: Mapping[str, Any]) -> Iterator[State]:
    """Return the quiet positions of a game.

    A position is quiet if a short search and the static evaluation give about the same score.
    """
    if not line["decided"]:
        return
    state = chosen_game(tuning.game).start()
    for action in line["opening"]:
        state = state.play(action)
    margin = registry.rules(tuning.game).weights.get("futility_margin", 100)
    for number, action in enumerate(line["actions"]):
        state = state.play(action)
        if number % EVERY or state.over:
            continue
        seen = state.rules.evaluator(state.kernel()).evaluated()
        thought = PvsEngine().search(state, Limit(nodes=LOOK))
        player = state.player or 0
        others = [value for seat, value in enumerate(seen) if seat != player]
        expected = sum(seen[player] - value for value in others)
        if not thought.proven and abs(thought.scores[player] - expected) <= margin * len(others):
            yield state


def matched(tuning: Tuning, number: int, new: Mapping[str, int]) -> dict[str, Any]:
    """Play one game of the new weights against the old ones; return its line.

    Both play every opening from both seats, with equal numbers of nodes.
    """
    start, _ = opened(
        chosen_game(tuning.game, 2).start(), f"match {tuning.seed} {number // 2}", tuning.opening
    )
    seat = number % 2
    players = [
        SearchPlayer(
            "new" if here == seat else "old",
            PvsEngine(1, 0, Handicap(weights=new) if here == seat else Handicap()),
            Limit(nodes=tuning.nodes),
        )
        for here in range(2)
    ]
    end = play(start, players, most=tuning.most)
    return {
        "match": number,
        "weights": dict(new),
        "score": end.scores[seat],
        "decided": end.reason != "adjudicated",
    }


def _seed(text: str, seat: int) -> int:
    return Random(f"{text} {seat}").randrange(1 << 32)


class TuningGames:
    """The games of a tuning, saved in a file one by one."""

    def __init__(self, tuning: Tuning, path: Path | None) -> None:
        self._path = path
        self._head = {"tuning": tuning.data()}
        self._lines: dict[tuple[str, int], dict[str, Any]] = {}
        for line in read_results(path, self._head):
            for kind in ("game", "match"):
                if kind in line:
                    self._lines[kind, line[kind]] = line
        if path:
            begin_results(path, self._head)

    def find(
        self, kind: str, number: int, weights: Mapping[str, int] | None = None
    ) -> dict[str, Any] | None:
        """Return a line of an earlier run, if it was played with these weights."""
        line = self._lines.get((kind, number))
        return line if line and line.get("weights") == weights else None

    def add(self, line: dict[str, Any]) -> dict[str, Any]:
        """Save a line and return it."""
        with saving(self._path, self._head) as save:
            save(line)
        return line
