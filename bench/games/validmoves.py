"""Legal moves beside another Hive engine: `python bench/games/validmoves.py COMMAND [seconds]`.

Random games with every set of expansions; at each position the moves that COMMAND lists are
compared with ours. It must speak the protocol; whether it can think does not matter.
"""

from __future__ import annotations

import shlex
import subprocess
import sys
import time
from random import Random

from sobremesa.core.game import game
from sobremesa.games.colmena import uhp_notation as notation
from sobremesa.games.colmena.kernel import Colmena
from sobremesa.games.colmena.uhp_notation import Hive

SETS = ("", "M", "L", "P", "ML", "MP", "LP", "MLP")
LONGEST = 120


class Other:
    """An engine in its own process."""

    def __init__(self, command: str) -> None:
        self._process = subprocess.Popen(
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self._answer()

    def ask(self, command: str) -> list[str]:
        """Say something and give what it answers."""
        assert self._process.stdin is not None
        self._process.stdin.write(command + "\n")
        self._process.stdin.flush()
        return self._answer()

    def _answer(self) -> list[str]:
        assert self._process.stdout is not None
        lines: list[str] = []
        for line in self._process.stdout:
            if line.strip() == "ok":
                return lines
            lines.append(line.strip())
        sys.exit("the engine has ended")


def compare(other: Other, expansions: str, seed: int) -> tuple[int, list[str]]:
    """Play a random game; give the positions compared, and the moves in which the last differs."""
    random = Random(seed)
    state = game("colmena", preset="hive", expansions=expansions, repetition=0).start()
    other.ask(f"newgame {notation.write_game_type(expansions)}")
    for ply in range(LONGEST):
        if state.over:
            return ply, []
        kernel = state.kernel()
        assert isinstance(kernel, Colmena)
        hive, ours = Hive.of(kernel), set(state.legal())
        theirs = {notation.read_move(hive, one) for one in other.ask("validmoves")[0].split(";")}
        if theirs != ours:
            return ply + 1, sorted(theirs ^ ours)
        action = random.choice(sorted(ours))
        other.ask(f"play {notation.write_move(hive, action)}")
        state = state.play(action)
    return LONGEST, []


def main(command: str, seconds: float) -> None:
    """Compare for some seconds."""
    other, end = Other(command), time.monotonic() + seconds
    counts, seed, differing = dict.fromkeys(SETS, 0), 0, 0
    while time.monotonic() < end:
        for expansions in SETS:
            count, odd = compare(other, expansions, seed)
            counts[expansions] += count
            differing += bool(odd)
            seed += 1
            if odd:
                print(f"{notation.write_game_type(expansions)}, game {seed - 1}: {odd[:8]}")
    for expansions, count in counts.items():
        print(f"{notation.write_game_type(expansions)}: {count:,} positions")
    print(f"{sum(counts.values()):,} in all, {differing} games with a difference")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(sys.argv[1], float(sys.argv[2]) if len(sys.argv) > 2 else 60.0)
