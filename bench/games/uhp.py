"""Games against a Hive engine of another make: `python bench/games/uhp.py [games] [COMMAND]`.

Plays as many games (20 by default) with the base pieces and with all expansions, seats by turns,
and tells who won, how many faults there were, and how long `validmoves` takes on boards of those
games. COMMAND is any program that speaks the protocol; by default it is the stranger of the tests,
which is a process of its own, takes whole seconds only and names the moving piece as its own
neighbour.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from sobremesa.core.game import game
from sobremesa.engine.server import create_server
from sobremesa.games.colmena import uhp_notation as notation
from sobremesa.games.colmena.kernel import Colmena
from sobremesa.games.colmena.uhp_notation import Hive
from sobremesa.play.arena import Plan, record_of, run

ROOT = Path(__file__).parents[2]
STRANGER = f"env PYTHONPATH={ROOT} {sys.executable} -m tests.games.colmena.hive_engine"
OURS = "search:2000n"


def validmoves_seconds(expansions: str, actions: list[str]) -> float:
    """Give the longest that `validmoves` took in a game, each the best of three."""
    talk = create_server("uhp")
    talk.answer(f"newgame {notation.write_game_type(expansions)}")
    state, longest = game("colmena", preset="hive", expansions=expansions).start(), 0.0
    for action in actions:
        took = []
        for _ in range(3):
            begin = time.perf_counter()
            talk.answer("validmoves")
            took.append(time.perf_counter() - begin)
        longest = max(longest, min(took))
        kernel = state.kernel()
        assert isinstance(kernel, Colmena)
        talk.answer(f"play {notation.write_move(Hive.of(kernel), action)}")
        state = state.play(action)
    return longest


def main(games: int, command: str) -> None:
    print("| set | games | won | drawn | lost | unfinished | faults | actions | validmoves, most |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|---:|")
    for expansions in ("", "MLP"):
        options = {"preset": "hive", "expansions": expansions, "repetition": 3}
        plan = Plan("colmena", (OURS, f"uhp:{command}@1s"), games, options=options, most=300)
        won = drawn = lost = unfinished = faults = actions = 0
        longest = 0.0
        for line in run(plan):
            faults += "fault" in line or "error" in line
            if "error" in line:  # the engine did not even begin
                sys.exit(line["error"])
            record = record_of(plan, line)
            result = record.final().result
            played = list(record.actions)
            actions += len(played)
            longest = max(longest, validmoves_seconds(expansions, played))
            mine = list(line["seating"]).index(OURS)
            if result is None:
                unfinished += 1
            elif len(result.winners) == 2:
                drawn += 1
            elif result.winners == ("wb"[mine],):
                won += 1
            else:
                lost += 1
        row = (games, won, drawn, lost, unfinished, faults, actions, f"{longest * 1000:.1f} ms")
        print(f"| {notation.write_game_type(expansions)} |", " | ".join(map(str, row)), "|")


if __name__ == "__main__":
    main(
        int(sys.argv[1]) if len(sys.argv) > 1 else 20,
        sys.argv[2] if len(sys.argv) > 2 else STRANGER,
    )
