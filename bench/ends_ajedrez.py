"""How games of Ajedrez end, in random and in one-ply greedy play: `python bench/ends_ajedrez.py`.

A greedy player mates if possible, else takes the action after which the balance of material is
best, giving check among equals, and draws lots among what is left. Arguments: the number of
random and of greedy games (1,000 and 200 by default). Games are cut at 2,000 actions.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Callable
from typing import Any

import sobremesa
from sobremesa.games.ajedrez.pieces import VALUES
from sobremesa.games.ajedrez.reading import REASONS

CAP = 2000
Player = Callable[[Any, random.Random], int]


def drawing_lots(position: Any, dice: random.Random) -> int:
    chosen: int = dice.choice(position.moves())
    return chosen


def balance(position: Any, side: int) -> int:
    return sum(
        VALUES[piece & 7] * (1 if piece >> 3 == side else -1)
        for piece in position.squares()
        if piece
    )


def greedy(position: Any, dice: random.Random) -> int:
    side, best = position.to_move, (-1e9, False)
    chosen: list[int] = []
    for move in position.moves():
        position.push(move)
        value: tuple[float, bool] = (balance(position, side), position.checkers > 0)
        if position.over:
            value = (1000 * (position.outcome()[side] - 0.5), True)
        position.pop()
        if value > best:
            best, chosen = value, []
        if value == best:
            chosen.append(move)
    return dice.choice(chosen)


def play(player: Player, games: int, options: dict[str, object]) -> tuple[Counter[str], list[int]]:
    ends: Counter[str] = Counter()
    lengths = []
    for number in range(games):
        dice = random.Random(number)
        position: Any = sobremesa.game("ajedrez", options=options).start().kernel()
        length = 0
        while not position.over and length < CAP:
            position.push(player(position, dice))
            length += 1
        reason = REASONS[position.reason] if position.over else "cut short"
        if reason == "checkmate":
            reason += ", White wins" if position.outcome()[0] else ", Black wins"
        ends[reason] += 1
        lengths.append(length)
    return ends, sorted(lengths)


def main(random_games: int, greedy_games: int) -> None:
    plans: list[tuple[str, Player, int, dict[str, object]]] = [
        ("random", drawing_lots, random_games, {}),
        ("greedy", greedy, greedy_games, {}),
        (
            "random, no repetition, no fifty",
            drawing_lots,
            greedy_games,
            {
                "repetition": 0,
                "fifty": False,
            },
        ),
    ]
    for title, player, games, options in plans:
        ends, lengths = play(player, games, options)
        print(f"{title}: {games} games, median {lengths[games // 2]} plies, most {lengths[-1]}")
        for reason, count in ends.most_common():
            print(f"  {reason:<24}{count:>6}{count / games:>8.1%}")


if __name__ == "__main__":
    numbers = [int(text) for text in sys.argv[1:3]]
    main(*(numbers + [1000, 200][len(numbers) :]))
