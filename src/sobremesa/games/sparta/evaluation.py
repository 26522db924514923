"""The static evaluation of Sparta."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sobremesa.games.sparta import const
from sobremesa.games.sparta.board import number
from sobremesa.games.sparta.kernel import Sparta
from sobremesa.kernel import bits
from sobremesa.kernel.evaluation import Evaluation
from sobremesa.kernel.moves import Moves
from sobremesa.kernel.position import Position

WEIGHTS: Final[Mapping[str, int]] = {
    # each piece of mine, and the surplus of a hero over a warrior
    "piece": 91,
    "hero": 73,
    # a correction for having three pieces left, or two
    "three_left": 15,
    "two_left": -20,
    # each city of mine, and holding all but one
    "city": 24,
    "seven_cities": 86,
    # a warrior of mine on a city of my colour, about to become a hero
    "at_home": 33,
    # a piece of mine in the middle of the board
    "middle": 13,
    # a piece of mine with an enemy next to it and a free square on the other side
    "exposed": -12,
    # it is my turn
    "turn": 20,
    # not a weight: how much a quiet action usually changes the evaluation at most
    "futility_margin": 110,
}

MIDDLE = 0
"""The central squares of ranks 3 to 5, in the lower word."""
for _file in range(2, 8):
    for _rank in range(2, 5):
        MIDDLE |= 1 << number(_file, _rank)
UPPER_MIDDLE = 0
"""The central squares of ranks 6 to 8, in the upper word."""
for _file in range(2, 8):
    for _rank in range(5, 8):
        UPPER_MIDDLE |= 1 << (number(_file, _rank) & 63)
BOARD = 0
for _file in range(10):
    for _rank in range(5):
        BOARD |= 1 << number(_file, _rank)


class SpartaEvaluation(Evaluation):
    """Pieces, heroes and cities, and pieces that could be surrounded."""

    field: Sparta

    def __init__(self, position: Position, weights: Mapping[str, int] | None = None) -> None:
        super().__init__(position, weights)
        assert isinstance(position, Sparta)
        self.field = position
        weights = weights or WEIGHTS
        self.piece = weights["piece"]
        self.hero = weights["hero"]
        self.three_left = weights["three_left"]
        self.two_left = weights["two_left"]
        self.city = weights["city"]
        self.seven_cities = weights["seven_cities"]
        self.at_home = weights["at_home"]
        self.middle = weights["middle"]
        self.exposed = weights["exposed"]
        self.turn = weights["turn"]
        self.futility_margin = weights["futility_margin"]
        self.near_low = 0
        self.near_high = 0

    def evaluate(self) -> None:
        """Fill `values` (fast)."""
        for side in range(2):
            self.values[side] = self.army(side) + self.cities(side)
        self.values[self.field.to_move] += self.turn
        for word in range(2):
            south = self.field.men[word]
            north = self.field.men[2 + word]
            free = BOARD & ~(south | north)
            self.add_exposed(south, north, free, 1)
            self.add_exposed(south, north, free, const.RANK - 1)
            self.add_exposed(south, north, free, const.RANK)
            self.add_exposed(south, north, free, const.RANK + 1)

    def army(self, side: int) -> int:
        """Evaluate the pieces by their number, kind and place."""
        low = self.field.men[2 * side]
        high = self.field.men[2 * side + 1]
        left = bits.popcount(low) + bits.popcount(high)
        value = self.piece * left
        if left == 3:
            value += self.three_left
        elif left <= 2:
            value += self.two_left
        heroes = bits.popcount(low & self.field.heroes[0])
        heroes += bits.popcount(high & self.field.heroes[1])
        central = bits.popcount(low & MIDDLE) + bits.popcount(high & UPPER_MIDDLE)
        return value + self.hero * heroes + self.middle * central

    def cities(self, side: int) -> int:
        """Evaluate the cities held, and the warriors in them."""
        low = self.field.held[2 * side]
        high = self.field.held[2 * side + 1]
        held = bits.popcount(low) + bits.popcount(high)
        waiting = bits.popcount(low & self.field.men[2 * side] & ~self.field.heroes[0])
        waiting += bits.popcount(high & self.field.men[2 * side + 1] & ~self.field.heroes[1])
        value = self.city * held + self.at_home * waiting
        if held == 7:
            value += self.seven_cities
        return value

    def add_exposed(self, south: int, north: int, free: int, step: int) -> None:
        """Evaluate pieces between an enemy and a free square, in lines of this step in bits."""
        above = south & north << step  # pieces of South with North just below them
        below = south & north >> step
        if above | below:
            danger = above & free >> step | below & free << step
            self.values[0] += self.exposed * bits.popcount(danger)
            danger = below << step & free >> step | above >> step & free << step
            self.values[1] += self.exposed * bits.popcount(danger)

    def threat_level(self) -> int:
        """Tell whether the last city or the last but one piece could fall (fast)."""
        mover = self.field.to_move
        held = bits.popcount(self.field.held[2 * mover])
        held += bits.popcount(self.field.held[2 * mover + 1])
        foe = 2 - 2 * mover
        left = bits.popcount(self.field.men[foe]) + bits.popcount(self.field.men[foe + 1])
        if held == 7 or left <= 3:
            return 2
        left = bits.popcount(self.field.men[2 * mover])
        left += bits.popcount(self.field.men[2 * mover + 1])
        return 1 if held == 1 or left <= 3 else 0

    def prepare_ordering(self) -> None:
        """Find the squares next to pieces of the other side (fast)."""
        foe = 2 - 2 * self.field.to_move
        low = self.field.men[foe]
        high = self.field.men[foe + 1]
        low |= low << 1 | low >> 1
        high |= high << 1 | high >> 1
        self.near_low = low | low << const.RANK | low >> const.RANK | high << const.SEAM
        self.near_high = high | high << const.RANK | high >> const.RANK | low >> const.SEAM

    def move_score(self, move: int) -> int:
        """Prefer taking cities, promoting, and moves next to the enemy (fast)."""
        if move & (const.EXCHANGE | const.PASS):
            return 9000 if move & const.EXCHANGE else 0
        end = (move >> const.SQUARE_BITS) & const.SQUARE_MASK
        word = end >> 6
        near = self.near_high if word else self.near_low
        value = 1000 + 4000 * (near >> (end & 63) & 1)
        if (self.field.held[word] | self.field.held[2 + word]) >> (end & 63) & 1:
            start = move & const.SQUARE_MASK
            if not self.field.held[2 * self.field.to_move + word] >> (end & 63) & 1:
                value += 12000
            elif not self.field.heroes[start >> 6] >> (start & 63) & 1:
                value += 10000
        return value

    def forcing_moves(self, out: Moves, need: int) -> None:
        """Add the moves that take a city or end next to the enemy (fast)."""
        foe = 2 - 2 * self.field.to_move
        self.field.moves_to(
            out, self.near_low | self.field.held[foe], self.near_high | self.field.held[foe + 1]
        )

    def forcing(self, move: int) -> bool:
        """Tell whether a move takes a city or ends next to the enemy (fast)."""
        if move & (const.EXCHANGE | const.PASS):
            return False
        end = (move >> const.SQUARE_BITS) & const.SQUARE_MASK
        near = self.near_high if end >> 6 else self.near_low
        near |= self.field.held[2 - 2 * self.field.to_move + (end >> 6)]
        return near >> (end & 63) & 1 != 0
