"""Constants that every kernel shares."""

from typing import Final

PLAYERS: Final = 4
"""The maximum number of players of any game."""

MOVES: Final = 16384
"""How many moves a :class:`~sobremesa.kernel.moves.Moves` stack holds."""

ROOM: Final = 4096
"""Free entries that a loop requires on the stack before it generates moves."""

UNDO: Final = 512
"""How many actions a position can take back; the record of older ones is overwritten."""

UNDO_MASK: Final = 511
"""``UNDO - 1``: undo arrays are rings."""
