"""Play endings of El Rey de la Colina: `python bench/games/endings_colina.py 3000 > endings.jsonl`.

Each side has a king near the hill and two to six other pieces anywhere, facing anywhere, all drawn
by the number of the ending; levels that err as people do play seventy actions from there. Whole
games hardly ever get to where the kings race for the summit, endings do at once: in these games
``sobremesa puzzles mine colina --kind climb --nodes 3000 --count 100 --games endings.jsonl``
finds climbs. A second number says with which ending to begin.
"""

from __future__ import annotations

import sys
from random import Random
from typing import Final

from sobremesa import Record, SobremesaError, State, game, position
from sobremesa.play.match import play
from sobremesa.play.player_specs import create_player

LEVELS: Final = ((4, 3), (3, 5), (5, 4), (4, 4), (5, 5), (3, 3))
SQUARES: Final = [f"{column}{row}" for column in "efghijkl" for row in range(1, 17)]
KINGS: Final = {"S": range(3, 9), "N": range(9, 15)}
"""The rows in which each side's king begins."""
OTHERS: Final = ["O", "C", "C", "B", "S", "S", "S", "D", "O", "B"]
MOST: Final = 70


def ending(number: int) -> State:
    """Draw an ending that is not over yet."""
    random = Random(number)
    data = dict(game("colina").start().data())
    while True:
        data["pieces"] = _drawn(random)
        try:
            state = position(data)
        except SobremesaError:
            continue  # kings side by side, or more of a kind than the box holds
        if not state.over:
            return state


def _drawn(random: Random) -> dict[str, str]:
    free, men = SQUARES[:], dict[str, str]()
    random.shuffle(free)
    for side, rows in KINGS.items():
        king = next(one for one in free if int(one[1:]) in rows and one not in men)
        men[king] = f"{side}R{random.randrange(8)}"
        for kind in random.sample(OTHERS, random.randint(2, 6)):
            men[next(one for one in free if one not in men)] = f"{side}{kind}{random.randrange(8)}"
    return men


def played(number: int) -> Record:
    """Let levels play an ending."""
    state, levels = ending(number), LEVELS[number % len(LEVELS)]
    players = [
        create_player(f"level:{level}", state, 1000 * number + seat)
        for seat, level in enumerate(levels)
    ]
    record = Record.begin(state)
    for action in play(state, players, most=MOST).actions:
        record = record.add(action)
    return record


def main() -> None:
    count, first = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1
    for number in range(first, first + count):
        print(played(number).dumps())


if __name__ == "__main__":
    main()
