"""How strong the set-ups of Vence a los Reyes are, played by equal players.

    python bench/games/arranging.py [ROUNDS] [--players 2] [--nodes 1000]  those that bots choose
    python bench/games/arranging.py 4 --search 60                          look for better ones
    python bench/games/arranging.py 4 --anyhow 6                           beside random ones

Every set-up meets every other one ROUNDS times from each side; with more players it sits among
set-ups drawn from the rest. `--search N` makes N new ones by exchanging pieces of the known ones,
lets all of them play, and keeps the better half, four times over.
"""

from __future__ import annotations

import argparse
import itertools
from collections.abc import Sequence
from random import Random

import sobremesa
from sobremesa.ai.players import SearchPlayer
from sobremesa.ai.search.driver import PvsEngine
from sobremesa.games.reyes.arranging import KNOWN
from sobremesa.games.reyes.setups import random_setup
from sobremesa.play.match import opened, play
from sobremesa.play.standings import interval
from sobremesa.rulebook.strength import Limit

SEATINGS = {2: "facing", 3: "three", 4: "four"}
ARMIES = {2: "SN", 3: "SWN", 4: "SWNE"}


def meet(setups: Sequence[str], nodes: int, seed: int) -> tuple[float, ...]:
    """Play one game between set-ups in seat order; give the shares of the win."""
    count = len(setups)
    armies = dict(zip(ARMIES[count], setups, strict=True))
    start = sobremesa.game("reyes", count, {"seating": SEATINGS[count], "setups": armies}).start()
    state, _ = opened(start, seed, count)
    players = [
        SearchPlayer("equal", PvsEngine(seed=seed + i), Limit(nodes=nodes)) for i in range(count)
    ]
    return play(state, players, most=150 * count).scores


def measured(
    setups: Sequence[str], rivals: Sequence[str], rounds: int, count: int, nodes: int, seed: int
) -> dict[str, list[float]]:
    """Let every set-up meet rivals; give its shares, one fair share being 1."""
    found: dict[str, list[float]] = {setup: [] for setup in setups}
    for number, (setup, rival) in enumerate(itertools.product(setups, rivals)):
        if setup == rival:
            continue
        for turn in range(rounds):
            random = Random(f"{seed} {setup} {rival} {turn}")
            others = [rival, *random.sample(list(rivals), count - 2)]
            for seat in range(count) if rounds > 1 else [number % count]:
                table = [*others[:seat], setup, *others[seat:]]
                found[setup].append(meet(table, nodes, random.randrange(10**6))[seat])
    return found


def report(found: dict[str, list[float]], count: int) -> None:
    """Print the set-ups, the best first."""
    names = {letters: name for name, letters in KNOWN.items()}
    for setup, shares in sorted(found.items(), key=lambda item: -sum(item[1]) / len(item[1])):
        mean = sum(shares) / len(shares)
        low, high = interval(mean, len(shares))
        print(
            f"{setup} {names.get(setup, ''):<14} {100 * mean:.0f} % ({100 * low:.0f}–"
            f"{100 * high:.0f}), fair {100 / count:.0f} %, {len(shares)} games",
            flush=True,
        )


def mutated(setup: str, random: Random) -> str:
    """Exchange one, two or three pairs of pieces, or mirror the whole."""
    letters = list(setup)
    for _ in range(random.choice((1, 2, 3))):
        a, b = random.sample(range(len(letters)), 2)
        letters[a], letters[b] = letters[b], letters[a]
    return "".join(letters)


def search(number: int, rounds: int, count: int, nodes: int, seed: int) -> None:
    """Look for better set-ups."""
    random = Random(seed)
    rivals = list(KNOWN.values())
    pool = {mutated(random.choice(rivals), random) for _ in range(number)} | set(rivals)
    totals: dict[str, list[float]] = {setup: [] for setup in sorted(pool)}
    for stage in range(4):
        found = measured(sorted(totals), rivals, rounds, count, nodes, seed + stage)
        for setup, shares in found.items():
            totals[setup] += shares
        best = sorted(totals, key=lambda setup: -sum(totals[setup]) / len(totals[setup]))
        keep = set(best[: max(len(best) // 2, 8)])
        report({setup: totals[setup] for setup in best[:8]}, count)
        print("–" * 20, flush=True)
        totals = {setup: totals[setup] for setup in totals if setup in keep}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rounds", type=int, nargs="?", default=2)
    parser.add_argument("--players", type=int, default=2, choices=tuple(SEATINGS))
    parser.add_argument("--nodes", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--search", type=int, default=0)
    parser.add_argument("--anyhow", type=int, default=0)
    given = parser.parse_args()
    if given.search:
        search(given.search, given.rounds, given.players, given.nodes, given.seed)
    else:
        rivals = list(KNOWN.values())
        every = rivals + [random_setup(Random(i)) for i in range(given.anyhow)]
        found = measured(every, rivals, given.rounds, given.players, given.nodes, given.seed)
        report(found, given.players)


if __name__ == "__main__":
    main()
