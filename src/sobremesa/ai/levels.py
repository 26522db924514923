"""Opponents of eight strengths, each with a name, who err as people do.

A weak level looks less far, misjudges what it sees, and does not think of all the replies; it
never throws an action away at random, and it always sees a win that is one action away.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sobremesa import _forms
from sobremesa.ai.limit import Limit
from sobremesa.ai.players import Thoughtful, strongest
from sobremesa.ai.thinking import Temper
from sobremesa.core.state import State
from sobremesa.rulebook.text import Text


@dataclass(frozen=True, slots=True)
class Level:
    """A strength: how far it looks, how long, and how human it is."""

    number: int
    name: Text
    about: Text
    limit: Limit
    temper: Temper = Temper()  # noqa: RUF009  (frozen)
    threads: int = 1


LEVELS: Final = (
    Level(
        1,
        Text("Principiante", "Beginner"),
        Text(
            "Mira lo que tiene delante y se equivoca a menudo al valorarlo.",
            "Looks at what lies in front, and often misjudges it.",
        ),
        Limit(depth=1),
        Temper(jitter=240, blind=230),
    ),
    Level(
        2,
        Text("Aficionado", "Amateur"),
        Text(
            "Sabe lo que quiere, pero no piensa en la respuesta.",
            "Knows what to aim for, but not what the answer will be.",
        ),
        Limit(depth=1),
        Temper(jitter=90, blind=190),
    ),
    Level(
        3,
        Text("Contertulio", "Regular"),
        Text(
            "Piensa en la respuesta, aunque se le escapa más de la mitad.",
            "Thinks of the answer, and misses more than half of them.",
        ),
        Limit(depth=2),
        Temper(jitter=55, blind=110),
    ),
    Level(
        4,
        Text("Veterano", "Veteran"),
        Text(
            "Ve casi todas las respuestas y algún plan corto.",
            "Sees most answers, and a short plan now and then.",
        ),
        Limit(depth=3, nodes=3000),
        Temper(jitter=40, blind=50),
    ),
    Level(
        5,
        Text("Estratega", "Strategist"),
        Text(
            "Calcula unas cuantas acciones; pocas veces se le escapa algo.",
            "Calculates a few actions ahead; little goes unnoticed.",
        ),
        Limit(nodes=10000),
        Temper(jitter=16, blind=8),
    ),
    Level(
        6,
        Text("Experto", "Expert"),
        Text("Calcula sin descuidos, con prisa.", "Calculates without slips, in a hurry."),
        Limit(nodes=40000),
        Temper(jitter=6),
    ),
    Level(
        7,
        Text("Maestro", "Master"),
        Text("Calcula hondo en un instante.", "Calculates deeply in a moment."),
        Limit(nodes=250000),
        Temper(jitter=4),
    ),
    Level(
        8,
        Text("Campeón", "Champion"),
        Text(
            "Todo lo que sabe, hasta cinco segundos por turno.",
            "All that it knows, for up to five seconds a turn.",
        ),
        Limit(seconds=5.0),
        Temper(jitter=2),
        threads=2,
    ),
)


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
        mind = strongest(state, threads or self.level.threads, seed, self.level.temper)
        super().__init__(f"level:{number}", mind, _affordable(self.level.limit))


def _affordable(limit: Limit) -> Limit:
    """Let the plain form, which is a hundred times slower, answer in reasonable time."""
    if _forms.compiled() or limit.nodes is None or limit.nodes <= 2000:
        return limit
    return Limit(seconds=5.0, nodes=limit.nodes)
