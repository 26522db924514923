"""Opponents of eight strengths, each with a name, who err as people do.

A weak level looks less far, misjudges what it sees, and does not think of all the replies; it
never throws an action away at random, and it always sees a win that is one action away.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from sobremesa import _forms
from sobremesa.ai.players import SearchPlayer
from sobremesa.ai.search.driver import PvsEngine, teams_of
from sobremesa.core.state import State
from sobremesa.rulebook.rules import Rules
from sobremesa.rulebook.strength import Handicap, LevelSettings, Limit
from sobremesa.rulebook.text import Text


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

SETTINGS: Final = (
    LevelSettings(Limit(depth=1), Handicap(noise=400, oversight=230)),
    LevelSettings(Limit(depth=1), Handicap(noise=120, oversight=190)),
    LevelSettings(Limit(nodes=900), Handicap(noise=50, oversight=50)),
    LevelSettings(Limit(nodes=3000), Handicap(noise=25, oversight=16)),
    LevelSettings(Limit(nodes=12_000), Handicap(noise=10, oversight=4)),
    LevelSettings(Limit(nodes=50_000), Handicap(noise=5)),
    LevelSettings(Limit(nodes=250_000), Handicap(noise=3)),
    LevelSettings(Limit(seconds=4.8), Handicap(noise=2), threads=2),
)
"""How the levels think. Levels 1 to 7 count positions, so that they are as strong everywhere."""

TECHNIQUE: Final = Limit(nodes=50_000)
"""How a level above the first finishes what is won: without its errors."""
PLAIN: Final = 50_000
"""How many positions a level looks at, at most, where nothing is compiled: some seconds."""


def settings_of(number: int, rules: Rules[Any], teams: int = 2) -> LevelSettings:
    """Tell how a level plays a game, where so many teams play.

    >>> import sobremesa
    >>> settings_of(7, sobremesa.game("sparta").rules).limit.nodes
    250000
    """
    usual = rules.levels.get(number, SETTINGS[level(number).number - 1])
    return rules.levels_of_many.get(number, usual) if teams > 2 else usual


def level(number: int) -> Level:
    """Give a level by its number.

    >>> level(8).name.en
    'Champion'
    """
    if not 1 <= number <= len(LEVELS):
        raise ValueError(f"levels go from 1 to {len(LEVELS)}, not {number}")
    return LEVELS[number - 1]


class LevelPlayer(SearchPlayer):
    """A player of a level.

    >>> import sobremesa
    >>> state = sobremesa.game("colmena").start()
    >>> LevelPlayer(2, state).choose(state) in state.legal()
    True
    """

    def __init__(
        self,
        number: int,
        state: State,
        seed: int = 0,
        threads: int | None = None,
        share: float = 1.0,
    ) -> None:
        """Sit down; `share` of what the level usually looks at, for a player who has to hurry."""
        self.level = level(number)
        settings = settings_of(number, state.rules, len(set(teams_of(state))))
        engine = PvsEngine(threads or settings.threads, seed, settings.handicap)
        limit = _affordable(settings.limit).scaled(share)
        super().__init__(f"level:{number}", engine, limit, stops_early=True)
        self._seed = seed
        self._finisher: SearchPlayer | None = None

    def choose(self, state: State, limit: Limit | None = None) -> str:
        """Think as the level does; above the first, what is won is finished without errors."""
        if self.level.number == 1 or self.level.number == len(LEVELS) or not state.technical:
            return super().choose(state, limit)
        if self._finisher is None:
            engine = PvsEngine(1, self._seed)
            self._finisher = SearchPlayer(self.name, engine, _affordable(TECHNIQUE))
        return self._finisher.choose(state, limit)

    def stop(self) -> None:
        """Choose now, called from any thread."""
        super().stop()
        if self._finisher:
            self._finisher.stop()


def _affordable(limit: Limit) -> Limit:
    """Let the plain form, which is seventy times slower, count fewer positions: never a clock,
    so that it too answers the same every time."""
    if _forms.compiled() or limit.nodes is None:
        return limit
    return Limit(nodes=min(limit.nodes, PLAIN))
