"""The effects of an action of La Colmena: an Escudo closed in, a piece covered or pinned."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Final, Self

from sobremesa.games.colmena import pieces
from sobremesa.games.colmena.kernel import Colmena
from sobremesa.games.colmena.paths import crawls, surroundings, without
from sobremesa.games.colmena.reading import neighbours
from sobremesa.rulebook.scene import Effect
from sobremesa.rulebook.text import Text, drafted

Place = tuple[int, int]
Stacks = Mapping[Place, list[int]]

SIDES: Final = 6
ESCUDOS: Final = tuple(pieces.PIECES[colour + "Q"] for colour in pieces.COLOURS)
_PIECES_OF: Final = tuple(
    sum(1 << piece for piece in pieces.NAMES if piece >> 4 == colour) for colour in range(2)
)
"""A bit for each piece of a colour."""
_CRAWLERS: Final = {"Q": 1, "P": 1, "S": 3, "A": None}
"""The steps of pieces that move along the hive; none for any number."""


@dataclass(frozen=True, slots=True)
class HiveBefore:
    """Facts of the hive before an action."""

    stacks: Stacks
    escudos: tuple[Place | None, ...]
    free: int
    """A bit for each of the other's pieces that can leave without breaking the hive."""
    sides: tuple[int, ...]
    """How many sides of each Escudo are occupied."""
    around: tuple[frozenset[Place], ...]
    """The hexagons around each Escudo; none if it is in a hand."""
    beside: frozenset[Place]
    """The hexagons next to any Escudo."""
    _around: dict[Place, int] = field(default_factory=dict)
    """The surroundings of every hexagon, computed on demand."""
    _ways: dict[Place, dict[Place, tuple[Place, ...]]] = field(default_factory=dict)

    @classmethod
    def of(cls, position: Colmena) -> Self:
        """Compute the facts of a position."""
        stacks = position.stacks()
        escudos = tuple(map(position.place_of, ESCUDOS))
        sides = tuple(0 if place is None else _occupied(place, stacks) for place in escudos)
        around = tuple(frozenset(() if at is None else neighbours(at)) for at in escudos)
        free = _PIECES_OF[1 - position.to_move] & ~position.held()
        return cls(stacks, escudos, free, sides, around, frozenset().union(*around))

    def effects(
        self, after: Colmena, piece: int, start: Place | None, target: Place
    ) -> tuple[Effect, ...]:
        """Give the effects on other pieces of a piece going to a hexagon, perhaps from its hand."""
        left = start if start is not None and len(self.stacks[start]) == 1 else None
        found: list[Effect] = []
        if target in self.stacks:
            found.append(Effect("covers", _name(target), _of(_COVERED, self.stacks[target][-1])))
        if piece in ESCUDOS or target in self.beside or left in self.beside:
            found += self._closed_in(piece, left, target)
        held = after.held() & self.free & ~(1 << piece)
        while held:
            other = (held & -held).bit_length() - 1
            held &= held - 1
            if place := after.place_of(other):
                found.append(Effect("holds", _name(place), _of(_HELD, other)))
        return tuple(found)

    def way(self, piece: int, start: Place, target: Place) -> tuple[Place, ...]:
        """Give the hexagons that a piece crosses; jumps and climbs are straight."""
        steps = _CRAWLERS.get(pieces.kind(pieces.NAMES[piece]), 0)
        if steps == 0 or len(self.stacks[start]) > 1:
            return (start, target)
        if start not in self._ways:
            if not self._around:
                self._around.update(surroundings(self.stacks))
            self._ways[start] = crawls(without(self._around, start), start, steps)
        return self._ways[start].get(target, (start, target))

    def _closed_in(self, piece: int, left: Place | None, target: Place) -> Iterator[Effect]:
        """Give the Escudos that have more or fewer occupied sides once `left` is empty."""
        for colour, escudo in enumerate(ESCUDOS):
            after, before = self.escudos[colour], self.sides[colour]
            if piece == escudo:
                after = target
                sides = _occupied(after, self.stacks) - (left in neighbours(after))
            else:  # only the piece itself moves
                around = self.around[colour]
                comes = target in around and target not in self.stacks
                sides = before - (left in around) + comes
            if sides != before and after is not None:
                kind = "danger" if sides == SIDES - 1 else "sides"
                yield Effect(kind, _name(after), _told_sides(colour, sides))


def _occupied(place: Place, taken: Collection[Place]) -> int:
    return sum(near in taken for near in neighbours(place))


@cache
def _told_sides(colour: int, sides: int) -> Text:
    return _SIDES.format(colour=pieces.COLOUR_NAMES[colour], sides=sides)


@cache
def _of(text: Text, piece: int) -> Text:
    """Say something of a piece; in English the pieces' names are proper names."""
    label = pieces.label(pieces.NAMES[piece])
    named = drafted(Text(label.the.es, label.en), label.the.translated)
    return text.format(piece=named)


@lru_cache(4096)
def _name(place: Place) -> str:
    return f"{place[0]},{place[1]}"


_COVERED: Final = Text("Cubre {piece}", "Covers {piece}")
_SIDES: Final = Text(
    "Escudo de {colour}: {sides} de 6 lados ocupados",
    "{colour}'s Escudo: {sides} of 6 sides occupied",
)
_HELD: Final = Text("No podrá moverse {piece}", "{piece} will be held fast")
