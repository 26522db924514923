"""How games of El Rey de la Colina end: `python bench/ends_colina.py [random [greedy]]`.

Random players choose uniformly among the legal actions. The greedy player looks one action
ahead: it takes a win, else the action after which it has most (pieces by their points, a king
much more, a turn on the summit, a step towards it), equal ones by lot. The arguments are the
numbers of games for each number of players (1,000 and 1,000 by default). Games have a round
limit of 200.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from typing import Any

import sobremesa
from sobremesa.games.colina import const, pieces

LIMIT = 200
WIN = 10**6
WORTH = (0, 40, 36, 5, 4, 3, 2, 1)
"""What a greedy player gives for a piece, by its kind; never so much for points as for a ruler."""


def heads(position: Any, side: int) -> int:
    """Give what a side has, as a greedy player sees it; whole numbers, so that ties are ties."""
    others: int = position.players - 1
    total = 0
    for other in range(position.players):
        share = others if other == side else -1
        for kind, worth in enumerate(WORTH):
            total += 20 * share * worth * position.number_of(other, kind)
    ruler = position.ruler_of(side)
    if ruler:
        x, y = ruler % 18 - 1, ruler // 18 - 1
        total -= others * max(abs(2 * x - 15), abs(2 * y - 15))
    return total + 60 * others * int(position.side(side)[2])


def greedy(position: Any, dice: random.Random) -> int:
    side, best, found = position.to_move, float("-inf"), [0]
    before = heads(position, side)
    for move in position.moves():
        if move & const.ACTION_MASK in (const.END, const.TURN_LEFT, const.TURN_RIGHT):
            value = before
        else:
            position.push(move)
            value = WIN * position.outcome()[side] if position.over else heads(position, side)
            position.pop()
        if value > best:
            best, found = value, []
        if value == best:
            found.append(move)
    return dice.choice(found)


def play(players: int, dice: random.Random, eager: bool) -> tuple[str, str, int, int]:
    """Play a game; give the winners, the reason, and how many actions and rounds it took."""
    position: Any = sobremesa.game("colina", players, round_limit=LIMIT).start().kernel()
    length = 0
    while not position.over:
        position.push(greedy(position, dice) if eager else dice.choice(position.moves()))
        length += 1
    seats = pieces.SEATS[players]
    winners = "+".join(seats[i] for i, score in enumerate(position.outcome()) if score > 0)
    return winners, pieces.REASONS[position.reason], length, position.round


def report(players: int, games: int, eager: bool) -> None:
    dice = random.Random(f"{players} {eager}")
    ends = [play(players, dice, eager) for _ in range(games)]
    winners = Counter(end[0] if "+" not in end[0] else "shared" for end in ends)
    reasons = Counter(end[1] for end in ends)
    lengths = sorted(end[2] for end in ends)
    rounds = sorted(end[3] for end in ends)
    who = "greedy" if eager else "random"
    shares = ", ".join(f"{name} {100 * n / games:.1f} %" for name, n in sorted(winners.items()))
    why = ", ".join(f"{name} {100 * n / games:.1f} %" for name, n in sorted(reasons.items()))
    middle = len(ends) // 2
    print(
        f"{who}, {players} players, {games} games: {shares}\n"
        f"    by {why}; half took up to {lengths[middle]} actions and {rounds[middle]} rounds,"
        f" the longest {lengths[-1]} and {rounds[-1]}",
        flush=True,
    )


def main(lots: int, eager: int) -> None:
    for players in (2, 3, 4):
        report(players, lots, False)
    for players in (2, 3, 4):
        report(players, eager, True)


if __name__ == "__main__":
    main(*(int(sys.argv[i]) if len(sys.argv) > i else 1000 for i in (1, 2)))
