"""Each level against the one before: `python bench/levels.py [GAMES] [--games …] [--levels 2 3 …]`.

In a game for two, a level should score at least 65 % against the one before. With more players,
one player of a level sits among players of the level before; their share of first places is
compared with the fair one (at least 1.3 times).
"""

from __future__ import annotations

import argparse

import sobremesa
from sobremesa.play.arena import Plan, run
from sobremesa.play.standings import standings


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", type=int, nargs="?", default=40)
    parser.add_argument("--games", nargs="+", default=list(sobremesa.games()))
    parser.add_argument("--levels", type=int, nargs="+", default=[2, 3, 4, 5, 6, 7])
    parser.add_argument("--seats", type=int)
    parser.add_argument("--workers", type=int, default=1)
    given = parser.parse_args()
    for game in given.games:
        seats = sobremesa.game(game, given.seats).players
        for level in given.levels:
            players = (f"level:{level}", *([f"level:{level - 1}"] * (seats - 1)))
            plan = Plan(game, players, given.count, given.seats, most=250 * seats)
            lines = list(run(plan, None, given.workers))
            (row,) = (row for row in standings(lines) if row.name == f"level:{level}")
            adjudicated = sum(line.get("reason") == "adjudicated" for line in lines)
            print(
                f"{game} ({seats}): level {level} against {level - 1}: {100 * row.score:.0f} % "
                f"({100 * row.low:.0f}–{100 * row.high:.0f}), firsts {row.firsts / row.fair:.2f} "
                f"of the fair share, {row.games} games, {adjudicated} adjudicated, "
                f"slowest {row.slowest:.2f} s",
                flush=True,
            )


if __name__ == "__main__":
    main()
