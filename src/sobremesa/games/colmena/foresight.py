"""What an action of La Colmena would cause: an Escudo closed in, a piece covered or held fast."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, Self

from sobremesa.games.colmena import pieces
from sobremesa.games.colmena.kernel import Colmena
from sobremesa.games.colmena.reading import neighbours
from sobremesa.rulebook.scene import Effect
from sobremesa.rulebook.text import Text

Place = tuple[int, int]
Stacks = Mapping[Place, list[int]]

SIDES: Final = 6


@dataclass(frozen=True, slots=True)
class Foresight:
    """A hive, looked at from before an action."""

    stacks: Stacks
    mover: int
    escudos: tuple[Place | None, ...]
    fixed: frozenset[Place]
    """What cannot be taken away already."""
    _held: dict[tuple[Place | None, Place], frozenset[Place]] = field(default_factory=dict)
    """Actions that leave the same hexagons taken hold the same pieces."""

    @classmethod
    def of(cls, position: Colmena) -> Self:
        """Look at a position."""
        stacks = position.stacks()
        escudos = tuple(position.place_of(pieces.PIECES[c + "Q"]) for c in pieces.COLOURS)
        return cls(stacks, position.to_move, escudos, cuts(stacks.keys()))

    def effects(self, piece: int, start: Place | None, target: Place) -> tuple[Effect, ...]:
        """Tell what becomes of others when a piece goes to a hexagon, perhaps from its hand."""
        left = start if start is not None and len(self.stacks[start]) == 1 else None
        taken = self.stacks.keys() - {left} | {target}
        return (
            *self._covered(target),
            *self._closed_in(piece, target, taken),
            *self._held_fast(left, target, taken),
        )

    def _covered(self, target: Place) -> Iterator[Effect]:
        under = self.stacks.get(target)
        if under:
            text = _COVERED.format(piece=pieces.label(pieces.NAMES[under[-1]]))
            yield Effect("covers", _name(target), text)

    def _closed_in(self, piece: int, target: Place, taken: Collection[Place]) -> Iterator[Effect]:
        for colour, letter in enumerate(pieces.COLOURS):
            before = self.escudos[colour]
            after = target if piece == pieces.PIECES[letter + "Q"] else before
            if after is None:
                continue
            sides = sum(near in taken for near in neighbours(after))
            was = 0 if before is None else sum(near in self.stacks for near in neighbours(before))
            if sides != was:
                kind = "danger" if sides == SIDES - 1 else "sides"
                text = _SIDES.format(colour=pieces.COLOUR_NAMES[colour], sides=sides)
                yield Effect(kind, _name(after), text)

    def _held_fast(
        self, left: Place | None, target: Place, taken: Collection[Place]
    ) -> Iterator[Effect]:
        """Tell which pieces of the other could no longer move without breaking the hive."""
        key = (left, target)
        if key not in self._held:
            self._held[key] = cuts(taken) - self.fixed
        for place in sorted(self._held[key]):
            stack = self.stacks.get(place)
            if stack and len(stack) == 1 and place != target and stack[0] >> 4 != self.mover:
                text = _HELD.format(piece=pieces.label(pieces.NAMES[stack[0]]))
                yield Effect("holds", _name(place), text)


def cuts(taken: Collection[Place]) -> frozenset[Place]:
    """Find the hexagons without which those left would not hang together.

    >>> sorted(cuts({(0, 0), (1, 0), (2, 0)}))
    [(1, 0)]
    >>> cuts({(0, 0), (1, 0), (0, 1)})
    frozenset()
    """
    order: dict[Place, int] = {}
    low: dict[Place, int] = {}
    found: set[Place] = set()

    def visit(place: Place, parent: Place | None) -> None:
        order[place] = low[place] = len(order)
        children = 0
        for near in neighbours(place):
            if near not in taken or near == parent:
                continue
            if near in order:
                low[place] = min(low[place], order[near])
                continue
            children += 1
            visit(near, place)
            low[place] = min(low[place], low[near])
            if parent is not None and low[near] >= order[place]:
                found.add(place)
        if parent is None and children > 1:
            found.add(place)

    for first in taken:
        visit(first, None)
        break
    return frozenset(found)


def _name(place: Place) -> str:
    return f"{place[0]},{place[1]}"


_COVERED: Final = Text("Cubre: {piece}", "Covers {piece}")
_SIDES: Final = Text(
    "Escudo de {colour}: {sides} de 6 lados ocupados",
    "{colour}'s Escudo: {sides} of 6 sides occupied",
)
_HELD: Final = Text("No podrá moverse: {piece}", "{piece} will be held fast")
