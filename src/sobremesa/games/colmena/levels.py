"""The settings of levels for La Colmena that differ; measured with `bench/levels.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sobremesa.rulebook.strength import Handicap, LevelSettings, Limit

LEVELS: Final[Mapping[int, LevelSettings]] = {
    # a deeper search gains less here than elsewhere
    7: LevelSettings(Limit(nodes=500_000), Handicap(noise=3)),
}
