"""Let players play whole games and keep their records: `python bench/self_play.py GAME 12`.

Players follow by name, as in the arena, in seat order; by default ``level:7 level:6``. They change
seats from game to game, and every game has its own seed, from 0 or ``--seed N``: levels up to 7
count positions, so the same command gives the same games. ``--opening N`` begins each with N random
actions, ``--most N`` cuts long ones, ``--options NAME=VALUE …`` changes the rules. Prints a record
on each line, with who played and the seed among its tags. The model games and the positions in the
strategy pages were chosen from such games.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

import sobremesa
from sobremesa import Record
from sobremesa.cli.values import read_options
from sobremesa.play.match import opened, play
from sobremesa.play.player_specs import create_player


def games(
    game: str,
    names: Sequence[str],
    seeds: range,
    opening: int = 0,
    most: int = 400,
    options: Mapping[str, object] | None = None,
) -> Iterator[Record]:
    """Play a game for every seed, the seats changing from one to the next."""
    for seed in seeds:
        start = sobremesa.game(game, len(names), options or {}).start()
        state, begun = opened(start, f"self-play {seed}", opening)
        turned = [names[(seat + seed) % len(names)] for seat in range(len(names))]
        players = [create_player(name, state, seed + seat) for seat, name in enumerate(turned)]
        played = play(state, players, most=most)
        actions = begun + played.actions
        for action in played.actions:
            state = state.play(action)
        record = Record.begin(start).continued(actions, state)
        tags = {f"Player{seat + 1}": name for seat, name in enumerate(turned)}
        yield replace(record, tags={**tags, "Seed": str(seed)})


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("game")
    reader.add_argument("count", type=int)
    reader.add_argument("players", nargs="*", default=[])
    reader.add_argument("--seed", type=int, default=0)
    reader.add_argument("--opening", type=int, default=0)
    reader.add_argument("--most", type=int, default=400)
    reader.add_argument("--options", nargs="*", default=[])
    asked = reader.parse_args()
    for record in games(
        asked.game,
        asked.players or ["level:7", "level:6"],
        range(asked.seed, asked.seed + asked.count),
        asked.opening,
        asked.most,
        read_options(asked.game, asked.options),
    ):
        print(record.dumps(), flush=True)


if __name__ == "__main__":
    main()
