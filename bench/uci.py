"""Games over the Universal Chess Interface, against chess programs that others have written.

    python -m bench.uci match --games 200 --clock 1+0.01 stockfish Skill_Level=0
    python -m bench.uci ratings --games 20

`match` plays our engine against a program (`stockfish`, `gnuchess --uci`) with the rules of
python-chess as the arbiter: an illegal move or a loss on time is counted, and nothing is forgiven.
`ratings` places levels on Stockfish's own scale, by games against it at several `UCI_Elo`.
"""

from __future__ import annotations

import argparse
import math
import random
import shlex
import shutil
import sys
import time
from collections import Counter
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

import chess
import chess.engine

OURS = [sys.executable, "-m", "sobremesa", "uci"]
LONGEST = 400
"""Plies after which a game is a draw."""
CRASH = "crash"
"""How a game ends whose player's process came to an end."""


@dataclass
class Outcome:
    """What came of some games, as seen by our engine."""

    score: float = 0.0
    games: int = 0
    ends: Counter[str] = field(default_factory=Counter)

    def __str__(self) -> str:
        ends = ", ".join(f"{count} {end}" for end, count in self.ends.most_common())
        return f"{self.score:g} of {self.games} ({ends})"


def program(command: str) -> list[str]:
    """Find a program, also where Debian keeps its games."""
    name, *rest = shlex.split(command)
    found = shutil.which(name) or shutil.which(name, path="/usr/games")
    if not found:
        raise SystemExit(f"{name} is not installed: apt-get install {Path(name).name}")
    return [found, *rest]


def opening(seed: int) -> chess.Board:
    """Give a position after four random plies, so that no two games are alike."""
    choose, board = random.Random(seed), chess.Board()
    for _ in range(4):
        board.push(choose.choice(list(board.legal_moves)))
    return board


def play(
    engines: Mapping[chess.Color, chess.engine.SimpleEngine],
    board: chess.Board,
    clock: tuple[float, float],
    game: object,
) -> tuple[chess.Color | None, str]:
    """Play a game; give the winner and how it ended."""
    seconds, increment = clock
    left = {chess.WHITE: seconds, chess.BLACK: seconds}
    while board.ply() < LONGEST:
        outcome = board.outcome(claim_draw=True)
        if outcome:
            return outcome.winner, outcome.termination.name.lower()
        limit = chess.engine.Limit(
            white_clock=left[chess.WHITE],
            black_clock=left[chess.BLACK],
            white_inc=increment,
            black_inc=increment,
        )
        begin = time.perf_counter()
        try:
            move = engines[board.turn].play(board, limit, game=game).move
        except chess.engine.EngineTerminatedError:
            return not board.turn, CRASH
        except chess.engine.EngineError:
            return not board.turn, "illegal move"
        left[board.turn] -= time.perf_counter() - begin
        if left[board.turn] < 0:
            return not board.turn, "time"
        left[board.turn] += increment
        if move is None:
            return not board.turn, "no move"
        board.push(move)
    return None, "too long"


def match(
    own: Mapping[str, str],
    rival: list[str],
    options: Mapping[str, str],
    games: int,
    clock: tuple[float, float],
) -> Outcome:
    """Play games with both colours in turn, each opening twice."""
    result = Outcome()
    with ExitStack() as running:

        def start(command: list[str], options: Mapping[str, str]) -> chess.engine.SimpleEngine:
            engine = chess.engine.SimpleEngine.popen_uci(command, timeout=60)
            engine.configure(dict(options))
            return running.enter_context(engine)

        us, them = start(OURS, own), start(rival, options)
        for number in range(games):
            colour = chess.WHITE if number % 2 == 0 else chess.BLACK
            winner, end = play({colour: us, not colour: them}, opening(number // 2), clock, number)
            result.games += 1
            result.score += 0.5 if winner is None else float(winner == colour)
            who = "drawn" if winner is None else "won" if winner == colour else "lost"
            result.ends[f"{who} by {end}"] += 1
            if end == CRASH:
                us, them = start(OURS, own), start(rival, options)
    return result


def rating(elo: int, outcome: Outcome) -> float:
    """Give the rating of a score against a rival of a rating."""
    share = min(max(outcome.score / outcome.games, 0.5 / outcome.games), 1 - 0.5 / outcome.games)
    return elo - 400 * math.log10(1 / share - 1)


def ratings(games: int) -> None:
    """Place the levels on Stockfish's scale."""
    for number in (3, 4, 5, 6, 7):
        found = []
        for elo in (1350, 1700, 2100, 2500):
            outcome = match(
                {"Level": str(number)},
                program("stockfish"),
                {"UCI_LimitStrength": "true", "UCI_Elo": str(elo)},
                games,
                (1.0, 0.01),
            )
            found.append((elo, outcome))
            print(f"level {number} against {elo}: {outcome}", flush=True)
            if outcome.score < 0.25 * outcome.games:
                break
        near = min(found, key=lambda one: abs(one[1].score / one[1].games - 0.5))
        print(f"level {number}: {rating(*near):.0f}", flush=True)


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    commands = parser.add_subparsers(dest="command", required=True)
    one = commands.add_parser("match")
    one.add_argument("--games", type=int, default=200)
    one.add_argument("--clock", default="1+0.01")
    one.add_argument("rival")
    one.add_argument("options", nargs="*", help="options of the rival: Skill_Level=3")
    two = commands.add_parser("ratings")
    two.add_argument("--games", type=int, default=20)
    args = parser.parse_args()
    if args.command == "ratings":
        ratings(args.games)
        return
    seconds, _, increment = args.clock.partition("+")
    options = {
        key.replace("_", " "): value for key, _, value in (o.partition("=") for o in args.options)
    }
    print(
        match({}, program(args.rival), options, args.games, (float(seconds), float(increment or 0)))
    )


if __name__ == "__main__":
    main()
