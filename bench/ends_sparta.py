"""How games of Sparta end: random play and one-ply greedy play, for several city placements.

    python bench/ends_sparta.py [random games [greedy games]]

A greedy player takes the action after which the balance of pieces, cities and heroes is best
for it, and draws lots among equals. Games are cut at 2,000 actions.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Callable

import sobremesa
from sobremesa.games.sparta.kernel import Sparta as Kernel
from sobremesa.games.sparta.options import PLACEMENTS, Placement
from sobremesa.games.sparta.reading import REASONS
from sobremesa.rulebook.text import same

CAP = 2000
TRIED = (
    *PLACEMENTS,
    Placement("wide", same("wide"), ("a5", "c5", "h5", "j5"), ("a6", "c6", "h6", "j6")),
    Placement("swapped", same("swapped"), ("b6", "d6", "g6", "i6"), ("b5", "d5", "g5", "i5")),
    Placement("back", same("back"), ("b4", "d4", "g4", "i4"), ("b7", "d7", "g7", "i7")),
)
"""The named placements and three others that were tried beside them."""

Player = Callable[[Kernel, random.Random], int]


def drawing_lots(position: Kernel, rng: random.Random) -> int:
    """Choose any legal action."""
    return rng.choice(position.moves())


def greedy(position: Kernel, rng: random.Random) -> int:
    """Choose the action with the best balance right after it."""
    side = position.to_move
    best = -1e9
    chosen: list[int] = []
    for move in position.moves():
        position.push(move)
        value = balance(position, side)
        position.pop()
        if value > best:
            best, chosen = value, []
        if value == best:
            chosen.append(move)
    return rng.choice(chosen)


def balance(position: Kernel, side: int) -> float:
    """Weigh what a side has against what the other has."""
    if position.over:
        return 1000.0 * (position.outcome()[side] - 0.5)
    (pieces, heroes, cities), other = position.count(side), position.count(1 - side)
    return 3.0 * (pieces - other[0]) + (heroes - other[1]) + 1.5 * (cities - other[2])


def play(placement: Placement, player: Player, games: int) -> tuple[Counter[str], float, list[int]]:
    """Play games; count the ends, the score of the first player and the lengths."""
    start = sobremesa.game("sparta", cities=placement.cities()).start()
    ends: Counter[str] = Counter()
    first = 0.0
    lengths = []
    for number in range(games):
        rng = random.Random(f"{placement.name} {number}")
        position = start.kernel()
        assert isinstance(position, Kernel)
        while not position.over and position.ply < CAP:
            position.push(player(position, rng))
        scores = position.outcome() if position.over else [0.5, 0.5]
        winner = {1.0: "S", 0.0: "N"}.get(scores[0], "draw")
        ends[f"{winner} {REASONS[position.reason] or 'cut short'}"] += 1
        first += scores[0]
        lengths.append(position.ply)
    return ends, first / games, sorted(lengths)


def main() -> None:
    counts = [int(text) for text in sys.argv[1:3]]
    plans = (("random", drawing_lots, 1000), ("greedy", greedy, 200))
    for index, (title, player, usual) in enumerate(plans):
        games = counts[index] if index < len(counts) else usual
        for placement in TRIED:
            ends, first, lengths = play(placement, player, games)
            error = (first * (1 - first) / games) ** 0.5
            print(
                f"{title}, {placement.name}: {games} games, South scores {first:.1%} ±{error:.1%}"
            )
            print(f"  plies: median {lengths[games // 2]}, longest {lengths[-1]}")
            for end, count in ends.most_common():
                print(f"  {end:18} {count:5}  {count / games:.1%}")


if __name__ == "__main__":
    main()
