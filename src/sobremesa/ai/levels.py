"""Eight levels of strength, with handicaps that resemble human errors.

A weak level searches less deeply, evaluates with noise, and overlooks replies; it never plays
random actions, and it always finds a win in one action.
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
    """A level with its name."""

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
"""The settings of the levels. Levels 1 to 7 count nodes, to be equally strong on any machine."""

TECHNIQUE: Final = Limit(nodes=50_000)
"""The limit with which a level above 1 plays won endings, without its handicap."""
PLAIN_NODES: Final = 50_000
"""The maximum nodes of a level in the plain form: some seconds."""


def settings_of(number: int, rules: Rules[Any], teams: int = 2) -> LevelSettings:
    """Give the settings of a level for a game and a number of teams.

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
        time_fraction: float = 1.0,
    ) -> None:
        """Make a player; `time_fraction` scales its limit, for a player short of time."""
        self.level = level(number)
        settings = settings_of(number, state.rules, len(set(teams_of(state))))
        engine = PvsEngine(threads or settings.threads, seed, settings.handicap)
        limit = _affordable(settings.limit).scaled(time_fraction)
        super().__init__(f"level:{number}", engine, limit, stops_early=True)
        self._seed = seed
        self._finisher: SearchPlayer | None = None

    def choose(self, state: State, limit: Limit | None = None) -> str:
        """Choose as the level does; above level 1, won endings are played without the handicap."""
        if self.level.number == 1 or self.level.number == len(LEVELS) or not state.technical:
            return super().choose(state, limit)
        if self._finisher is None:
            engine = PvsEngine(1, self._seed)
            self._finisher = SearchPlayer(self.name, engine, _affordable(TECHNIQUE))
        return self._finisher.choose(state, limit)

    def stop(self) -> None:
        """Stop the search, from any thread; it still gives an action."""
        super().stop()
        if self._finisher:
            self._finisher.stop()


def _affordable(limit: Limit) -> Limit:
    """Reduce the nodes in the plain form, which is seventy times slower.

    The limit stays one in nodes, so the choice remains deterministic.
    """
    if _forms.compiled() or limit.nodes is None:
        return limit
    return Limit(nodes=min(limit.nodes, PLAIN_NODES))
