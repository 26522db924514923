"""Report how games of Vence a los Reyes end, by seating.

    python bench/ends_reyes.py [random games] [greedy games] [seed]

Random games choose among all actions alike. Greedy games look one ply ahead: they take the
action that wins at once, else the dearest gain (what is captured, plus what a rescue is worth
more than a pawn), and choose at random among equals; nine times in ten they leave the arrow
alone when nothing can be gained. A game of more than 20,000 actions is cut.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from random import Random

import sobremesa
from sobremesa.games.reyes import const, seats
from sobremesa.games.reyes.kernel import Reyes
from sobremesa.games.reyes.reading import REASONS
from sobremesa.games.reyes.scenery import captured

LONGEST = 20_000


def gain(position: Reyes, move: int) -> int:
    """Give what an action brings at once, in points."""
    if move & (const.ARROW | const.PASS):
        return 0
    rescued = move >> const.RESCUE_SHIFT & 7
    taken = sum(seats.POINTS[position.at(cell) & 7] for cell in captured(position, move))
    return taken + (seats.POINTS[rescued] - 1 if rescued else 0)


def mates(position: Reyes, move: int) -> bool:
    """Tell whether an action wins the game at once."""
    player = position.to_move
    position.push(move)
    won = position.over and position.outcome()[player] > 0 and position.reason <= const.CHECKMATE
    position.pop()
    return won


def greedy(position: Reyes, random: Random) -> int:
    """Choose the action that gains most at once."""
    moves = position.moves()
    if position.duel:
        winning = [move for move in moves if mates(position, move)]
        if winning:
            return random.choice(winning)
    gains = [gain(position, move) for move in moves]
    best = max(gains)
    chosen = [move for move, value in zip(moves, gains, strict=True) if value == best]
    marching = [move for move in chosen if not move & const.ARROW]
    return random.choice(marching if marching and random.random() < 0.9 else chosen)


def play(start: Reyes, choose: object, random: Random) -> tuple[str, int, int, int]:
    """Play one game; give its end, its length, the falls and the first winner."""
    position = start.copy()
    length = 0
    while not position.over and length < LONGEST:
        move = greedy(position, random) if choose == "greedy" else random.choice(position.moves())
        position.push(move)
        length += 1
    falls = (position.armies ^ position.living).bit_count()
    shares = position.outcome()
    winner = shares.index(max(shares)) if position.reason in (1, 2) else -1
    return REASONS[position.reason] or "cut", length, falls, winner


def main() -> None:
    given = [int(word) for word in sys.argv[1:]]
    games = {"random": given[0] if given else 1000, "greedy": given[1] if given[1:] else 200}
    seed = given[2] if given[2:] else 1
    names = [*REASONS[1:], "cut"]
    head = "".join(f"{name:>12}" for name in names)
    print(f"{'seating':<17}{'play':<8}{'games':>6}{head}{'actions':>9}{'falls':>7}", end="")
    print("  won, by the first player of the side")
    for seating in seats.SEATINGS:
        state = sobremesa.game("reyes", options={"seating": seating.name}).start()
        start = state.kernel()
        assert isinstance(start, Reyes)
        for choose, count in games.items():
            random = Random(f"{seed} {seating.name} {choose}")
            begin = time.perf_counter()
            ends: Counter[str] = Counter()
            winners: Counter[int] = Counter()
            length = falls = 0
            for _ in range(count):
                reason, actions, fallen, winner = play(start, choose, random)
                ends[reason] += 1
                winners[winner] += 1
                length += actions
                falls += fallen
            row = "".join(f"{100 * ends[name] / count:>11.1f}%" for name in names)
            by = " ".join(str(winners[player]) for player in range(seating.players))
            print(
                f"{seating.name:<17}{choose:<8}{count:>6}{row}{length / count:>9.0f}"
                f"{falls / count:>7.2f}  {by}   ({time.perf_counter() - begin:.0f} s)",
                flush=True,
            )


if __name__ == "__main__":
    main()
