"""Chess in the Universal Chess Interface."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sobremesa.games.ajedrez.fen import fen_data
from sobremesa.rulebook.uci import UciVariant

RATINGS: Final[Mapping[int, int]] = {3: 840, 4: 1460, 5: 1700, 6: 1990}
"""The Elo of levels, measured with `python -m bench.uci ratings`; docs/uci.md has the games."""


def unclaimed(data: Mapping[str, object]) -> dict[str, object]:
    """Give a drawn position as if nobody had claimed the draw: it has no past.

    >>> unclaimed({"fen": "4k3/8/8/8/8/8/8/R3K3 b Q - 100 80"})["fen"]
    '4k3/8/8/8/8/8/8/R3K3 b Q - 0 80'
    """
    parts = str(data["fen"]).split(" ")
    parts[4] = "0"
    return fen_data(" ".join(parts))


UCI: Final = UciVariant("chess", fen_data, unclaimed, RATINGS)
