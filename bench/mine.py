"""Mine positions with a win in three actions from games: `python bench/mine.py GAME 50`.

`python bench/mine.py GAME 20 1` mines wins that are one action away; options of the rules follow as
``NAME=VALUE``.

Games between weak levels are played; of their last positions, those are kept in which the player
to move wins by force with the third action from there (one's own, the reply, one's own), not with
the first. Every reply is tried here, without any search: what the search finds is judged by it.
Writes ``bench/positions/<game>.jsonl`` (``<game>-1.jsonl`` for one action); ``bench/search.py
wins`` measures how the former are solved, a test solves the latter.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path

import sobremesa
from sobremesa import State
from sobremesa.cli.values import read_options
from sobremesa.kernel.position import Position
from sobremesa.play.match import opened, play
from sobremesa.play.player_specs import create_player

FOLDER = Path(__file__).parent / "positions"


def wins(position: Position, depth: int, player: int) -> bool:
    """Tell whether a player, who is to move, wins by force within `depth` actions."""
    for move in position.moves():
        position.push(move)
        if position.over:
            won = position.outcome()[player] == 1
        elif depth >= 3 and position.to_move != player:
            won = loses(position, depth - 1, player)
        else:
            won = False
        position.pop()
        if won:
            return True
    return False


def loses(position: Position, depth: int, player: int) -> bool:
    """Tell whether every action of the other player lets `player` win within `depth` actions."""
    for move in position.moves():
        position.push(move)
        lost = not position.over and wins(position, depth - 1, player)
        if position.over:
            lost = position.outcome()[player] == 1
        position.pop()
        if not lost:
            return False
    return True


def mined(game: str, seed: int, options: Mapping[str, object]) -> list[State]:
    """Give the positions of one game that have a win in three actions."""
    start = sobremesa.game(game, options=options).start()
    state, _ = opened(start, f"mine {seed}", 4)
    names = ("level:3", "level:4") if seed % 2 else ("level:4", "level:2")
    states = [state]
    players = [create_player(name, state, seed) for name in names]
    play(state, players, most=150, watch=states.append)
    found = []
    for candidate in states[-9:]:
        if not candidate.over:
            position = candidate.kernel()
            player = position.to_move
            if not wins(position, 1, player) and wins(position, 3, player):
                found.append(candidate)
    return found


def decided(game: str, seed: int, options: Mapping[str, object]) -> list[State]:
    """Give the positions of one quick game in which the player to move wins with one action."""
    start = sobremesa.game(game, options=options).start()
    state, _ = opened(start, f"mine {seed}", 4)
    states = [state]
    names = ["search:300n" if (seat + seed) % 2 else "search:60n" for seat in range(state.players)]
    play(state, [create_player(name, state, seed) for name in names], most=600, watch=states.append)
    ending = [candidate for candidate in states[-6:] if not candidate.over]
    return [one for one in ending if wins(one.kernel(), 1, one.player or 0)]


def main() -> None:
    game, wanted = sys.argv[1], int(sys.argv[2])
    one = "1" in sys.argv[3:4]
    options = read_options(game, sys.argv[4 if one else 3 :])
    found: dict[str, None] = {}
    seed = 0
    while len(found) < wanted:
        for state in (decided if one else mined)(game, seed, options)[:2]:
            found.setdefault(state.json())
        seed += 1
    FOLDER.mkdir(exist_ok=True)
    path = FOLDER / (f"{game}-1.jsonl" if one else f"{game}.jsonl")
    lines = [json.dumps(json.loads(text), separators=(",", ":")) for text in found]
    path.write_text("\n".join(lines[:wanted]) + "\n", encoding="utf-8")
    print(f"{wanted} positions from {seed} games: {path}")


if __name__ == "__main__":
    main()
