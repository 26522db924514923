"""Where levels play La Colmena otherwise than usual; measured with `bench/levels.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sobremesa.rulebook.strength import Handicap, LevelSettings, Limit

LEVELS: Final[Mapping[int, LevelSettings]] = {
    # looking further pays less here than elsewhere
    7: LevelSettings(Limit(nodes=500_000), Handicap(noise=3)),
}
