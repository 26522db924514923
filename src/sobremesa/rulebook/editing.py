"""Editing a JSON position piece by piece, to set positions up.

Nothing is validated here: an intermediate position may be impossible, and `Rules.read` says why.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from sobremesa.rulebook.text import Text

Data = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Stamp:
    """A piece that can be put on the board, as the position writes it."""

    id: str
    side: str
    """The side's name in positions."""
    kind: str
    """The kind by which it is drawn."""
    symbol: str
    label: Text


class Editor(ABC):
    """Puts, lifts and turns the pieces of a game in its positions.

    Every method returns a new position and leaves the old one unchanged.
    """

    turns: bool = False
    """Whether pieces have a facing."""

    @abstractmethod
    def stamps(self, data: Data) -> tuple[Stamp, ...]:
        """Return the pieces that a position can have, grouped by side."""

    @abstractmethod
    def put(self, data: Data, cell: str, stamp: str) -> Data:
        """Put a piece on a cell, replacing its piece or on top of it."""

    @abstractmethod
    def lift(self, data: Data, cell: str) -> Data:
        """Take away the piece that lies on top of a cell."""

    def turn(self, data: Data, cell: str) -> Data:
        """Turn the piece on a cell by an eighth, clockwise."""
        return deepcopy(data)

    def clear(self, data: Data) -> Data:
        """Remove all pieces."""
        return deepcopy(data)

    def hand_over(self, data: Data, side: str) -> Data:
        """Return a side the turn."""
        return {**deepcopy(data), "to_move": side, "result": None}


class PiecesEditor(Editor):
    """For positions with ``"pieces": {"e4": "SW"}``: the side's letter, then the kind's.

    >>> editor = PiecesEditor({"W": Text("guerrero", "warrior")}, {"S": Text("Sur", "South")})
    >>> editor.put({"pieces": {}}, "e4", "SW")["pieces"]
    {'e4': 'SW'}
    """

    def __init__(
        self, kinds: Mapping[str, Text], sides: Mapping[str, Text], turns: bool = False
    ) -> None:
        self.kinds = kinds
        self.sides = sides
        self.turns = turns

    def playing(self, data: Data) -> tuple[str, ...]:
        """List the sides that take part in a position."""
        known = data.get("sides") or data.get("arrows") or self.sides
        return tuple(side for side in self.sides if side in known)

    def stamps(self, data: Data) -> tuple[Stamp, ...]:
        """List every kind for every side."""
        return tuple(
            Stamp(
                side + kind,
                side,
                kind,
                side + kind,
                Text("{kind} ({side})", "{kind} ({side})").format(kind=name, side=self.sides[side]),
            )
            for side in self.playing(data)
            for kind, name in self.kinds.items()
        )

    def put(self, data: Data, cell: str, stamp: str) -> Data:
        """Put a piece on a cell."""
        changed = deepcopy(data)
        changed.setdefault("pieces", {})[cell] = stamp + ("0" if self.turns else "")
        return changed

    def lift(self, data: Data, cell: str) -> Data:
        """Empty a cell."""
        changed = deepcopy(data)
        changed.get("pieces", {}).pop(cell, None)
        return changed

    def turn(self, data: Data, cell: str) -> Data:
        """Turn a piece by an eighth."""
        changed = deepcopy(data)
        piece = changed.get("pieces", {}).get(cell)
        if self.turns and isinstance(piece, str) and piece[-1:].isdigit():
            changed["pieces"][cell] = f"{piece[:-1]}{(int(piece[-1]) + 1) % 8}"
        return changed

    def clear(self, data: Data) -> Data:
        """Empty the board."""
        return {**deepcopy(data), "pieces": {}}
