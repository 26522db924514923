"""The cache of move notation that a game may offer by `Rules.spelling`."""

from sobremesa.kernel.move_text import MoveText

Spelling = MoveText
"""The old name of :class:`MoveText`."""

__all__ = ["MoveText", "Spelling"]
