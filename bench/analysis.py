"""How long the analysis of a game of 60 turns takes on the server: `python -m bench.analysis`.

Plays such a game of each game (or of those named), asks a server with two workers for the analysis
of all of it, as the page does, and prints the seconds until the first and the last judgement.
"""

from __future__ import annotations

import json
import sys
import time

import httpx
from tests.server.serving import served

import sobremesa
from sobremesa.play.match import opened
from sobremesa.play.player_specs import create_player

TURNS = 60


def played(game: str) -> list[str]:
    """Give the actions of a game of 60 turns; a shorter game is begun again otherwise."""
    best: list[str] = []
    for seed in range(20):
        state, opening = opened(sobremesa.game(game).start(), seed, 2)
        players = [create_player("level:4", state, seed + seat) for seat in range(2)]
        actions, turns, last = list(opening), 0, None
        while not state.over and turns <= TURNS:
            turns += state.player != last
            last = state.player
            assert last is not None
            action = players[last].choose(state)
            state = state.play(action)
            actions.append(action)
        if len(actions) > len(best):
            best = actions
        if turns > TURNS:
            break
    return best


def main(games: list[str]) -> None:
    with served(SOBREMESA_WORKERS="2") as server:
        for game in games:
            actions = played(game)
            spot = {"game": game, "actions": actions}
            begin = time.perf_counter()
            first, judged = 0.0, 0
            with httpx.stream(
                "POST", f"{server.url}/api/analysis/game", json={"spot": spot}, timeout=300
            ) as answer:
                for line in answer.iter_lines():
                    if json.loads(line)["kind"] == "judged":
                        judged += 1
                        first = first or time.perf_counter() - begin
            seconds = time.perf_counter() - begin
            print(
                f"{game:8} {len(actions):4} actions, {judged:4} positions: "
                f"first after {first:5.2f} s, all after {seconds:5.2f} s",
                flush=True,
            )


if __name__ == "__main__":
    main(sys.argv[1:] or list(sobremesa.games()))
