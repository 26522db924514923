"""The settings of levels for El Rey de la Colina that differ; measured with `bench/levels.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sobremesa.rulebook.strength import Handicap, LevelSettings, Limit

LEVELS: Final[Mapping[int, LevelSettings]] = {
    # a turn has three actions: a few hundred nodes do not reach the reply
    2: LevelSettings(Limit(depth=1), Handicap(noise=200, oversight=190)),
    3: LevelSettings(Limit(nodes=1100), Handicap(noise=60, oversight=70)),
    4: LevelSettings(Limit(nodes=4500), Handicap(noise=20, oversight=10)),
    5: LevelSettings(Limit(nodes=18_000), Handicap(noise=10, oversight=4)),
    6: LevelSettings(Limit(nodes=70_000), Handicap(noise=5)),
    7: LevelSettings(Limit(nodes=300_000), Handicap(noise=3)),
}
