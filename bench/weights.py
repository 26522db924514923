"""A match of other weights against those of an evaluation.

    python bench/weights.py GAME NAME=VALUE … [--games 100] [--nodes 2000]

The named weights are changed, the others stay; both play every opening from both seats, with equal
numbers of positions visited. Tells also how many games were cut off, and how many are when the
changed weights play against themselves: weights may well score by never risking anything, and
nobody enjoys such an opponent.
"""

from __future__ import annotations

import argparse

from sobremesa.ai.players import SearchPlayer
from sobremesa.ai.search.driver import PvsEngine
from sobremesa.core.game import game
from sobremesa.play.match import opened, play
from sobremesa.play.standings import interval
from sobremesa.play.tuning import Tuning, matched, weights_of
from sobremesa.rulebook.strength import Handicap, Limit

MOST = 500


def decided(name: str, weights: dict[str, int], nodes: int, number: int) -> bool:
    """Let weights play against themselves; tell whether the game ended."""
    start, _ = opened(game(name, 2).start(), f"alone {number}", 6)
    engines = [PvsEngine(1, seat, Handicap(weights=weights)) for seat in range(2)]
    players = [SearchPlayer("equal", engine, Limit(nodes=nodes)) for engine in engines]
    return play(start, players, most=MOST).reason != "adjudicated"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("changes", nargs="+", metavar="NAME=VALUE")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--nodes", type=int, default=2000)
    given = parser.parse_args()
    weights = dict(weights_of(given.game))
    for change in given.changes:
        name, _, value = change.partition("=")
        if name not in weights:
            parser.error(f"{given.game} has no weight {name}")
        weights[name] = int(value)
    tuning = Tuning(given.game, match=given.games, nodes=given.nodes, most=MOST)
    lines = [matched(tuning, number, weights) for number in range(given.games)]
    score = sum(line["score"] for line in lines) / given.games
    low, high = interval(score, given.games)
    cut = sum(not line["decided"] for line in lines)
    alone = [
        decided(given.game, weights, given.nodes, number) for number in range(given.games // 2)
    ]
    print(
        f"{given.game}: {100 * score:.1f} % ({100 * low:.0f}–{100 * high:.0f}) of {given.games} "
        f"games with {given.nodes} positions an action, {cut} cut off; "
        f"among themselves {alone.count(False)} of {len(alone)} cut off"
    )


if __name__ == "__main__":
    main()
