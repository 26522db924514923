"""Opponents of eight strengths, each with a name, who err as people do.

A weak level looks less far, misjudges what it sees, and does not think of all the replies; it
never throws an action away at random, and it always sees a win that is one action away.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from sobremesa import _forms
from sobremesa.ai.limit import Limit
from sobremesa.ai.players import Thoughtful
from sobremesa.ai.thinking import Temper, Thinker, sides_of
from sobremesa.core.state import State
from sobremesa.rulebook.text import Text


@dataclass(frozen=True, slots=True)
class Habit:
    """How a level thinks: how far it looks, how long, how human it is, on how many threads."""

    limit: Limit
    temper: Temper = Temper()  # noqa: RUF009  (frozen)
    threads: int = 1


@dataclass(frozen=True, slots=True)
class Level:
    """A strength, by its name."""

    number: int
    name: Text
    about: Text


LEVELS: Final = (
    Level(
        1,
        Text("Principiante", "Beginner"),
        Text(
            "Mira lo que tiene delante y se equivoca a menudo al valorarlo.",
            "Looks at what lies in front, and often misjudges it.",
        ),
    ),
    Level(
        2,
        Text("Aficionado", "Amateur"),
        Text(
            "Sabe lo que quiere, pero casi nunca piensa en la respuesta.",
            "Knows what to aim for, but hardly ever thinks of the answer.",
        ),
    ),
    Level(
        3,
        Text("Contertulio", "Regular"),
        Text(
            "Piensa en la respuesta, aunque se le escapan muchas.",
            "Thinks of the answer, and misses many.",
        ),
    ),
    Level(
        4,
        Text("Veterano", "Veteran"),
        Text(
            "Ve casi todas las respuestas y algún plan corto.",
            "Sees most answers, and a short plan now and then.",
        ),
    ),
    Level(
        5,
        Text("Estratega", "Strategist"),
        Text(
            "Calcula unas cuantas acciones; pocas veces se le escapa algo.",
            "Calculates a few actions ahead; little goes unnoticed.",
        ),
    ),
    Level(
        6,
        Text("Experto", "Expert"),
        Text(
            "Poco se le escapa, aunque calcula con prisa.",
            "Misses little, though it calculates in a hurry.",
        ),
    ),
    Level(
        7,
        Text("Maestro", "Master"),
        Text("Calcula hondo en un instante.", "Calculates deeply in a moment."),
    ),
    Level(
        8,
        Text("Campeón", "Champion"),
        Text(
            "Todo lo que sabe, hasta cinco segundos por turno.",
            "All that it knows, for up to five seconds a turn.",
        ),
    ),
)

HABITS: Final = (
    Habit(Limit(depth=1), Temper(jitter=400, blind=230)),
    Habit(Limit(depth=1), Temper(jitter=120, blind=190)),
    Habit(Limit(nodes=900), Temper(jitter=50, blind=50)),
    Habit(Limit(nodes=3000), Temper(jitter=25, blind=16)),
    Habit(Limit(nodes=12_000), Temper(jitter=10, blind=4)),
    Habit(Limit(nodes=50_000), Temper(jitter=5)),
    Habit(Limit(nodes=250_000), Temper(jitter=3)),
    Habit(Limit(seconds=4.8), Temper(jitter=2), threads=2),
)
"""How the levels think. Levels 1 to 7 count positions, so that they are as strong everywhere."""

OTHERWISE: Final[Mapping[str, Mapping[int, Habit]]] = {
    # looking further pays less here than elsewhere
    "colmena": {
        7: Habit(Limit(nodes=500_000), Temper(jitter=3)),
    },
    # a turn of three actions: who looks at a few hundred positions sees no answer at all
    "colina": {
        2: Habit(Limit(depth=1), Temper(jitter=200, blind=190)),
        3: Habit(Limit(nodes=1100), Temper(jitter=60, blind=70)),
        4: Habit(Limit(nodes=4500), Temper(jitter=20, blind=10)),
        5: Habit(Limit(nodes=18_000), Temper(jitter=10, blind=4)),
        6: Habit(Limit(nodes=70_000), Temper(jitter=5)),
        7: Habit(Limit(nodes=300_000), Temper(jitter=3)),
    },
    # who judges by much too little here never takes a king, and most games are drawn
    "reyes": {
        1: Habit(Limit(depth=1), Temper(jitter=250, blind=230)),
        2: Habit(Limit(nodes=200), Temper(jitter=60, blind=80)),
        3: Habit(Limit(nodes=900), Temper(jitter=45, blind=40)),
        5: Habit(Limit(nodes=18_000), Temper(jitter=10, blind=4)),
        6: Habit(Limit(nodes=80_000), Temper(jitter=5)),
        7: Habit(Limit(nodes=350_000), Temper(jitter=3)),
    },
}
"""Where a game's ladder has to be another one, by level; measured with `bench/levels.py`."""

CROWDED: Final[Mapping[str, Mapping[int, Habit]]] = {
    # where all others are feared to play as one, looking further alone hardly pays
    "reyes": {
        2: Habit(Limit(nodes=200), Temper(jitter=200, blind=195)),
        3: Habit(Limit(nodes=200), Temper(jitter=110, blind=140)),
        4: Habit(Limit(nodes=300), Temper(jitter=60, blind=78)),
        5: Habit(Limit(nodes=500), Temper(jitter=55, blind=64)),
        6: Habit(Limit(nodes=1100), Temper(jitter=46, blind=44)),
        7: Habit(Limit(nodes=6000), Temper(jitter=20, blind=14)),
    },
}
"""The same where three or four sides play."""

PLAIN: Final = 50_000
"""How many positions a level looks at, at most, where nothing is compiled: some seconds."""


def habit(number: int, game: str, sides: int = 2) -> Habit:
    """Tell how a level thinks about a game, where so many sides play.

    >>> habit(7, "sparta").limit.nodes
    250000
    """
    usual = OTHERWISE.get(game, {}).get(number, HABITS[level(number).number - 1])
    return CROWDED.get(game, {}).get(number, usual) if sides > 2 else usual


def level(number: int) -> Level:
    """Give a level by its number.

    >>> level(8).name.en
    'Champion'
    """
    if not 1 <= number <= len(LEVELS):
        raise ValueError(f"levels go from 1 to {len(LEVELS)}, not {number}")
    return LEVELS[number - 1]


class LevelPlayer(Thoughtful):
    """A player of a level.

    >>> import sobremesa
    >>> state = sobremesa.game("colmena").start()
    >>> LevelPlayer(2, state).choose(state) in state.legal()
    True
    """

    def __init__(
        self, number: int, state: State, seed: int = 0, threads: int | None = None
    ) -> None:
        self.level = level(number)
        own = habit(number, state.rules.id, len(set(sides_of(state))))
        mind = Thinker(threads or own.threads, seed, own.temper)
        super().__init__(f"level:{number}", mind, _affordable(own.limit), prompt=True)


def _affordable(limit: Limit) -> Limit:
    """Let the plain form, which is seventy times slower, count fewer positions: never a clock,
    so that it too answers the same every time."""
    if _forms.compiled() or limit.nodes is None:
        return limit
    return Limit(nodes=min(limit.nodes, PLAIN))
