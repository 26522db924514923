"""The set-ups of Vence a los Reyes that machines choose from.

Their values were measured with ``bench/games/arranging.py``. The named ones differ little, so
strong levels choose among several and mirror them at random, to be unpredictable.
"""

from __future__ import annotations

from random import Random
from typing import Final

from sobremesa.games.reyes.setups import DEFAULT, NAMED_SETUPS, random_setup

KNOWN: Final = {name: setup.letters for name, setup in NAMED_SETUPS.items()}
STRONG: Final = ("twin_towers", "fortress", "hidden_queen", "cavalry", "parade")
"""The set-ups that scored best against the others."""
ROWS: Final = ((0, 4), (4, 8), (8, 12), (12, 18))


def mirrored(letters: str) -> str:
    """Exchange left and right.

    >>> mirrored("RKBBNPPNQPPRP.PP.P")
    'BBKRNPPNRPPQP.PP.P'
    """
    return "".join(letters[begin:end][::-1] for begin, end in ROWS)


def shuffled(letters: str, pairs: int, random: Random) -> str:
    """Exchange some pairs of spaces, as somebody does who does not know what it costs."""
    found = list(letters)
    for _ in range(pairs):
        one, two = random.sample(range(len(found)), 2)
        found[one], found[two] = found[two], found[one]
    return "".join(found)


def arranged(level: int, random: Random) -> str:
    """Arrange an army: anyhow, then as usual with an idea of one's own, then as proven.

    >>> arranged(8, Random(1)) == arranged(8, Random(1))
    True
    """
    if level == 1:
        return random_setup(random)
    if level <= 3:
        return shuffled(DEFAULT, 5 - level, random)
    names = STRONG if level >= 7 else tuple(KNOWN)
    letters = KNOWN[random.choice(names)]
    return mirrored(letters) if random.random() < 0.5 else letters
