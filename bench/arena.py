"""Ten thousand games across all games and options: `python bench/arena.py [GAMES] [--workers N]`.

Every game, every number of players, options sampled at random, quick players of every kind; four
games of five are limited by nodes or depth, one of five by time. Counts illegal actions, crashes,
silence and overruns of time (more than 5 % or 50 ms beyond the limit; on a busy machine also those
in which this process was not even computing, which are told apart). With `--results FILE` a
run that was broken off goes on where it ended.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import sobremesa
from sobremesa.core import registry
from sobremesa.play.arena import Job, Plan, lost, play_job
from sobremesa.play.pool import map_unordered

COUNTED = (
    "level:1",
    "level:2",
    "level:3",
    "search:100n",
    "uct:8n",
    "tree:20n",
    "maxn:1d",
    "reply:100n",
)
TIMED = ("search:5ms", "uct:5ms", "tree:5ms", "maxn:5ms", "reply:5ms")
MOST = 160


def sampled(count: int, seed: int, timed: bool) -> Iterator[Job]:
    """Give games of all kinds, each with options and players of its own."""
    names = sobremesa.games()
    for number in range(count):
        random = Random(f"{seed} {number}")
        rules = registry.rules(names[number % len(names)])
        setup = rules.sample(random)
        kinds = TIMED if timed or number // len(names) % 5 == 0 else COUNTED
        seating = tuple(random.choice(kinds) for _ in range(setup.players))
        opening = random.randrange(9)
        plan = Plan(rules.id, seating, count, setup.players, setup.options, seed, opening, MOST)
        yield Job(plan, number, seating, number)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", type=int, nargs="?", default=10_000)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--timed", action="store_true", help="limit every game by time")
    parser.add_argument("--results", type=Path)
    given = parser.parse_args()
    lines: list[dict[str, Any]] = []
    if given.results and given.results.exists():
        lines = [json.loads(text) for text in given.results.read_text().splitlines()]
    done = {line["number"] for line in lines}
    jobs = [job for job in sampled(given.count, given.seed, given.timed) if job.number not in done]
    setups = {job.number: job.plan for job in sampled(given.count, given.seed, given.timed)}
    begin = time.perf_counter()
    for line in map_unordered(play_job, jobs, lost, given.workers):
        lines.append(line)
        if given.results:
            with given.results.open("a") as file:
                file.write(json.dumps(line) + "\n")
        for trouble in ("fault", "error"):
            if trouble in line:
                print(setups[line["number"]], trouble, line[trouble], flush=True)
        if len(lines) % 500 == 0:
            print(f"{len(lines)} games, {time.perf_counter() - begin:.0f} s", flush=True)
    tell(lines, setups)


def tell(lines: list[dict[str, Any]], setups: dict[int, Plan]) -> None:
    """Print a row for each game and number of players, and what went wrong."""
    games = Counter((setups[line["number"]].game, len(line["seating"])) for line in lines)
    options = {
        key: len(
            {
                json.dumps(setups[line["number"]].options, sort_keys=True)
                for line in lines
                if (setups[line["number"]].game, len(line["seating"])) == key
            }
        )
        for key in games
    }
    for (name, players), count in sorted(games.items()):
        print(f"{name}, {players} players: {count} games, {options[name, players]} sets of options")
    actions = sum(len(line.get("actions", ())) for line in lines)
    kinds = Counter(line["fault"]["kind"] for line in lines if "fault" in line)
    late = [overrun for line in lines for overrun in line.get("overruns", ())]
    computed = sum(processor > 0.055 for *_, processor in late)
    reasons = Counter(line.get("reason", "error") for line in lines)
    print(f"{len(lines)} games, {actions} actions; ends: {dict(reasons.most_common())}")
    print(
        f"illegal {kinds['illegal']}, crashes {kinds['crash']}, silent {kinds['silent']}, "
        f"errors {reasons['error']}, overruns {len(late)} (computing all the while: {computed})"
    )


if __name__ == "__main__":
    main()
