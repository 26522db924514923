"""Measure how games begin: `python bench/openings.py colmena`, or `--first 3` for what is usual.

Without ``--first`` it plays games from every named opening of the game's ``strategy.json`` and
prints what stands there as ``measured``: games, and those won and drawn by who chose the opening.
With ``--first N`` it plays from the usual beginning and counts the first N actions that were
chosen, with the share of who begins and its 95 % interval. All seats have one level (``--level``,
by default 5), ``--games`` says how many games (200), ``--most`` cuts long ones as draws; seeds go
from 0, so the same command gives the same figures. ``--only ID …`` measures some openings.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

import sobremesa
from sobremesa import State
from sobremesa.core import registry
from sobremesa.play.match import play
from sobremesa.play.player_specs import create_player
from sobremesa.play.standings import interval


def begun(game: str, options: Mapping[str, object], actions: Sequence[str]) -> State:
    """Give the position after an opening."""
    state = sobremesa.game(game, options=dict(options)).start()
    for action in actions:
        state = state.play(action)
    return state


def played(start: State, level: int, seeds: range, most: int) -> Iterator[tuple[list[str], State]]:
    """Play on from a position, everybody at one level, once for each seed."""
    for seed in seeds:
        names = [f"level:{level}"] * start.players
        players = [create_player(name, start, 100 * seed + seat) for seat, name in enumerate(names)]
        actions = play(start, players, most=most).actions
        state = start
        for action in actions:
            state = state.play(action)
        yield list(actions), state


def outcome(state: State, player: int) -> float:
    """Give what a game was worth to a seat; one that was cut is shared."""
    if state.result is None:
        return 1 / state.players
    return float(state.result.scores[player])


def measure(game: str, asked: argparse.Namespace) -> None:
    """Print a line for every named opening."""
    for one in registry.rules(game).strategy.openings:
        if asked.only and one.id not in asked.only:
            continue
        start = begun(game, one.options, one.actions)
        ends = [end for _, end in played(start, asked.level, range(asked.games), asked.most)]
        scores = [outcome(end, one.player) for end in ends]
        won = sum(score == 1 for score in scores)
        drawn = sum(0 < score < 1 for score in scores)
        mean = sum(scores) / len(scores)
        low, high = interval(mean, len(scores))
        print(
            f'{one.id}: {{"games": {len(scores)}, "won": {won}, "drawn": {drawn}}}'
            f"  {100 * mean:.0f} % ({100 * low:.0f}–{100 * high:.0f})",
            flush=True,
        )


def first(game: str, asked: argparse.Namespace) -> None:
    """Print the ways in which levels begin, the most frequent first."""
    start = begun(game, {}, ())
    counted: Counter[str] = Counter()
    scores: dict[str, list[float]] = {}
    for actions, end in played(start, asked.level, range(asked.games), asked.most):
        way = " ".join(actions[: asked.first])
        counted[way] += 1
        scores.setdefault(way, []).append(outcome(end, start.player or 0))
    for way, times in counted.most_common(20):
        mean = sum(scores[way]) / times
        low, high = interval(mean, times)
        print(f"{times:4}  {100 * mean:.0f} % ({100 * low:.0f}–{100 * high:.0f})  {way}")


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("game")
    reader.add_argument("--first", type=int, default=0)
    reader.add_argument("--games", type=int, default=200)
    reader.add_argument("--level", type=int, default=5)
    reader.add_argument("--most", type=int, default=400)
    reader.add_argument("--only", nargs="*", default=[])
    asked = reader.parse_args()
    (first if asked.first else measure)(asked.game, asked)


if __name__ == "__main__":
    main()
