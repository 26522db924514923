"""Constants that every kernel shares."""

from typing import Final

PLAYERS: Final = 4
"""The most players any game has."""

MOVES: Final = 16384
"""How many moves a :class:`~sobremesa.kernel.moves.Moves` stack holds."""

ROOM: Final = 4096
"""Free places that a loop leaves on the stack before it asks a position for its moves."""

UNDO: Final = 512
"""How many actions a position can take back; older ones are forgotten."""

UNDO_MASK: Final = 511
"""``UNDO - 1``: undo arrays are rings."""
