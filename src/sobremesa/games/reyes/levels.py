"""The settings of levels for Vence a los Reyes that differ; measured with `bench/levels.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sobremesa.rulebook.strength import Handicap, LevelSettings, Limit

LEVELS: Final[Mapping[int, LevelSettings]] = {
    # with too much noise no king is ever captured, and most games are drawn
    1: LevelSettings(Limit(depth=1), Handicap(noise=250, oversight=230)),
    2: LevelSettings(Limit(nodes=200), Handicap(noise=60, oversight=80)),
    3: LevelSettings(Limit(nodes=900), Handicap(noise=45, oversight=40)),
    5: LevelSettings(Limit(nodes=18_000), Handicap(noise=10, oversight=4)),
    6: LevelSettings(Limit(nodes=80_000), Handicap(noise=5)),
    7: LevelSettings(Limit(nodes=350_000), Handicap(noise=3)),
}

LEVELS_OF_MANY: Final[Mapping[int, LevelSettings]] = {
    # in a paranoid search, more depth alone gains little
    2: LevelSettings(Limit(nodes=200), Handicap(noise=200, oversight=195)),
    3: LevelSettings(Limit(nodes=200), Handicap(noise=110, oversight=140)),
    4: LevelSettings(Limit(nodes=300), Handicap(noise=60, oversight=78)),
    5: LevelSettings(Limit(nodes=500), Handicap(noise=55, oversight=64)),
    6: LevelSettings(Limit(nodes=1100), Handicap(noise=46, oversight=44)),
    7: LevelSettings(Limit(nodes=6000), Handicap(noise=20, oversight=14)),
}
