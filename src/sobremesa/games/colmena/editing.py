"""Setting up positions of La Colmena: pieces that are not in the hive are in a hand."""

from __future__ import annotations

from copy import deepcopy
from typing import Final

from sobremesa.games.colmena import pieces
from sobremesa.rulebook.editing import Data, Editor, Stamp


class _Editor(Editor):
    def stamps(self, data: Data) -> tuple[Stamp, ...]:
        listed = [
            *(colour + name for colour in pieces.COLOURS for name in data["hands"][colour]),
            *(name for stack in data["stacks"].values() for name in stack),
        ]
        return tuple(
            Stamp(name, name[0], name[1], name, pieces.label(name))
            for name in pieces.PIECES
            if name in listed
        )

    def put(self, data: Data, cell: str, stamp: str) -> Data:
        changed = _without(data, stamp)
        changed["stacks"].setdefault(cell, []).append(stamp)
        return changed

    def lift(self, data: Data, cell: str) -> Data:
        stack = data["stacks"].get(cell)
        if not stack:
            return deepcopy(data)
        changed = _without(data, stack[-1])
        changed["hands"][stack[-1][0]].append(stack[-1][1:])
        changed["hands"][stack[-1][0]].sort()
        return changed

    def clear(self, data: Data) -> Data:
        changed = deepcopy(data)
        for stack in changed["stacks"].values():
            for name in stack:
                changed["hands"][name[0]].append(name[1:])
        for hand in changed["hands"].values():
            hand.sort()
        return _rested({**changed, "stacks": {}})


def _without(data: Data, piece: str) -> Data:
    """Remove a piece from wherever it is."""
    changed = deepcopy(data)
    hand = changed["hands"][piece[0]]
    if piece[1:] in hand:
        hand.remove(piece[1:])
    for cell, stack in list(changed["stacks"].items()):
        if piece in stack:
            stack.remove(piece)
            if not stack:
                del changed["stacks"][cell]
    return _rested(changed)


def _rested(data: Data) -> Data:
    """Clear the resting piece: in a position that was set up, nothing has moved yet."""
    return {**data, "rests": None} if "rests" in data else data


EDITOR: Final = _Editor()
