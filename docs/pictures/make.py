"""Draw a picture of every game: ``python docs/pictures/make.py``.

A game's picture shows the end of the record ``<id>.json`` in this folder; without one, some
actions of a random game, always the same.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import sobremesa

HERE = Path(__file__).parent
ACTIONS = 24


def showcase(game: str) -> sobremesa.State:
    """Give the position that a game's picture shows."""
    record = HERE / f"{game}.json"
    if record.exists():
        return sobremesa.Record.load(record).validate()
    random = Random(game)
    state = sobremesa.game(game).start()
    for _ in range(ACTIONS):
        if state.over:
            break
        state = state.play(random.choice(state.legal()))
    return state


def main() -> None:
    """Draw all of them."""
    for game in sobremesa.games():
        path = HERE / f"{game}.svg"
        path.write_text(showcase(game).svg(language="en") + "\n", encoding="utf-8")
        print(path)


if __name__ == "__main__":
    main()
