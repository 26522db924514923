"""What an action of La Colmena would cause: an Escudo closed in, a piece covered or held fast."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, Self

from sobremesa.games.colmena import pieces
from sobremesa.games.colmena.crawling import crawls
from sobremesa.games.colmena.kernel import Colmena
from sobremesa.games.colmena.reading import neighbours
from sobremesa.rulebook.scene import Effect
from sobremesa.rulebook.text import Text

Place = tuple[int, int]
Stacks = Mapping[Place, list[int]]

SIDES: Final = 6
_CRAWLERS: Final = {"Q": 1, "S": 3, "A": None}
"""How many steps they take along the hive; none for as many as they like."""


@dataclass(frozen=True, slots=True)
class Foresight:
    """A hive, looked at from before an action."""

    stacks: Stacks
    mover: int
    escudos: tuple[Place | None, ...]
    held: frozenset[int]
    """The pieces that cannot be taken away already."""
    _ways: dict[Place, dict[Place, tuple[Place, ...]]] = field(default_factory=dict)

    @classmethod
    def of(cls, position: Colmena) -> Self:
        """Look at a position."""
        stacks = position.stacks()
        escudos = tuple(position.place_of(pieces.PIECES[c + "Q"]) for c in pieces.COLOURS)
        return cls(stacks, position.to_move, escudos, frozenset(position.held()))

    def effects(
        self, after: Colmena, piece: int, start: Place | None, target: Place
    ) -> tuple[Effect, ...]:
        """Tell what becomes of others when a piece goes to a hexagon, perhaps from its hand."""
        left = start if start is not None and len(self.stacks[start]) == 1 else None
        taken = self.stacks.keys() - {left} | {target}
        return (
            *self._covered(target),
            *self._closed_in(piece, target, taken),
            *self._held_fast(after, piece),
        )

    def way(self, piece: int, start: Place, target: Place) -> tuple[Place, ...]:
        """Give the hexagons that a piece crosses; who jumps or climbs goes straight."""
        steps = _CRAWLERS.get(pieces.kind(pieces.NAMES[piece]), 0)
        if steps == 0 or len(self.stacks[start]) > 1:
            return (start, target)
        if start not in self._ways:
            self._ways[start] = crawls(self.stacks.keys() - {start}, start, steps)
        return self._ways[start].get(target, (start, target))

    def _covered(self, target: Place) -> Iterator[Effect]:
        under = self.stacks.get(target)
        if under:
            text = _COVERED.format(piece=_label(under[-1]))
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

    def _held_fast(self, after: Colmena, piece: int) -> Iterator[Effect]:
        """Tell which pieces of the other could no longer move without breaking the hive."""
        for other in after.held():
            place = after.place_of(other)
            if place and other not in self.held and other != piece and other >> 4 != self.mover:
                yield Effect("holds", _name(place), _HELD.format(piece=_label(other)))


def _label(piece: int) -> Text:
    return pieces.label(pieces.NAMES[piece])


def _name(place: Place) -> str:
    return f"{place[0]},{place[1]}"


_COVERED: Final = Text("Cubre: {piece}", "Covers {piece}")
_SIDES: Final = Text(
    "Escudo de {colour}: {sides} de 6 lados ocupados",
    "{colour}'s Escudo: {sides} of 6 sides occupied",
)
_HELD: Final = Text("No podrá moverse: {piece}", "{piece} will be held fast")
