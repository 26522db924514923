"""Know the board of El Rey de la Colina, and where a piece may go on it.

Everything is computed afresh from the written rules each time it is asked; nothing is cached
and nothing is shared with the package.  Squares are ``(file, rank)`` pairs counted from 1, so
``a1`` is ``(1, 1)``.  Comments name the rule that each function applies.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

Square = tuple[int, int]

SEATS = "SWNE"  # COL-3.4
SEATED = {2: "SN", 3: "SWE", 4: "SWNE"}  # COL-1.2
TERRITORY = {"S": (5, 1, 12, 4), "W": (1, 5, 4, 12), "N": (5, 13, 12, 16), "E": (13, 5, 16, 12)}
CENTRE = (5, 5, 12, 12)
COMPASS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
EIGHT = tuple(range(8))
ORTHOGONAL = (0, 2, 4, 6)
DIAGONAL = (1, 3, 5, 7)
# COL-4.1 to COL-4.7 and COL-5.1: the directions in which each kind moves and attacks.
DIRECTIONS = {
    "R": EIGHT, "G": EIGHT, "D": EIGHT, "C": EIGHT,
    "B": ORTHOGONAL, "S": ORTHOGONAL, "O": DIAGONAL,
}  # fmt: skip
REACH = {"R": 1, "G": 1, "D": 10, "B": 3, "C": 5, "O": 5, "S": 2}
RULERS = "RG"
WORTH = {"R": 10, "D": 5, "G": 5, "O": 4, "C": 3, "B": 2, "S": 1}  # COL-9.3
TURN_POINTS = 3  # COL-3.1

DEFAULTS: dict[str, Any] = {
    "hill_levels": 2,
    "hill_rounds": 4,
    "siege_rounds": 4,
    "invest_berserker_cost": 2,
    "soldier_diagonal": 1,
    "habit": True,
    "conquest": False,
    "empty_territory": True,
    "round_limit": 0,
}


@dataclass(frozen=True)
class Piece:
    """A piece on the board: who commands it, what it is, where it looks."""

    side: str
    kind: str
    facing: int


@dataclass
class Side:
    """The counters of one side."""

    state: str = "active"
    armies: int = 1
    hill: int = 0
    siege: int | None = None
    score: int = 0
    slayer: str | None = None


def name_of(square: Square) -> str:
    """Write a square as ``e4``."""
    return "abcdefghijklmnop"[square[0] - 1] + str(square[1])


def square_of(name: str) -> Square:
    """Read a square written as ``e4``."""
    return "abcdefghijklmnop".index(name[0]) + 1, int(name[1:])


def step(square: Square, direction: int, distance: int = 1) -> Square:
    """Give the square that lies so many steps away, whether it exists or not."""
    east, north = COMPASS[direction]
    return square[0] + east * distance, square[1] + north * distance


def within(square: Square, box: tuple[int, int, int, int]) -> bool:
    """Tell whether a square lies in a rectangle."""
    left, bottom, right, top = box
    return left <= square[0] <= right and bottom <= square[1] <= top


def level_of(square: Square, hill_levels: int) -> int:
    """Count the terraces a square stands on (COL-1.3)."""
    if within(square, (8, 8, 9, 9)):
        return hill_levels
    if within(square, (7, 7, 10, 10)):
        return hill_levels - 1
    if hill_levels == 3 and within(square, (6, 6, 11, 11)):
        return 1
    return 0


def opening_army(side: str) -> dict[Square, Piece]:
    """Set up one army on the two rows farthest from the centre (COL-2.1 to COL-2.3)."""
    row = "BCODROCB" if side in "SW" else "BCORDOCB"  # from the player's left to the right
    facing = {"S": 0, "W": 2, "N": 4, "E": 6}[side]
    army = {}
    for place, kind in enumerate(row):
        back = {"S": (5 + place, 1), "W": (1, 12 - place), "N": (12 - place, 16),
                "E": (16, 5 + place)}[side]  # fmt: skip
        army[back] = Piece(side, kind, facing)
        army[step(back, facing)] = Piece(side, "S", facing)
    return army


class Board:
    """The pieces and sides on one table, and the questions one may ask of them."""

    def __init__(self, players: int, options: dict[str, Any]) -> None:
        """Seat the players at an empty board."""
        self.players = players
        self.options = {key: options[key] for key in DEFAULTS}
        if options.get("alternate"):
            self.options["alternate"] = True  # COL-3.5: told only where it is on
        self.seats = SEATED[players]
        self.sides = {seat: Side() for seat in self.seats}
        self.pieces: dict[Square, Piece] = {}
        self.stirred: set[Square] = set()

    # The board -------------------------------------------------------------------------------

    def exists(self, square: Square) -> bool:
        """Tell whether a square is on this table's board (COL-1.1, COL-1.2)."""
        territories = set(self.seats)
        if self.players == 3 and self.options["empty_territory"]:
            territories.add("N")
        return within(square, CENTRE) or any(within(square, TERRITORY[t]) for t in territories)

    def empty(self, square: Square) -> bool:
        """Tell whether a square exists and nobody stands on it."""
        return self.exists(square) and square not in self.pieces

    def level(self, square: Square) -> int:
        """Give the hill level of a square (COL-1.3)."""
        return level_of(square, self.options["hill_levels"])

    def neighbours(self, square: Square) -> list[Piece]:
        """List the pieces on the eight squares around."""
        around = [step(square, direction) for direction in EIGHT]
        return [self.pieces[place] for place in around if place in self.pieces]

    def active(self, side: str) -> bool:
        """Tell whether a side still plays."""
        return self.sides[side].state == "active"

    def count(self, side: str, kinds: str) -> int:
        """Count a side's pieces of some kinds on the board."""
        return sum(p.side == side and p.kind in kinds for p in self.pieces.values())

    def ruler_square(self, side: str) -> Square | None:
        """Find a side's king or regent."""
        for square, piece in self.pieces.items():
            if piece.side == side and piece.kind in RULERS:
                return square
        return None

    # Where a piece may stand -----------------------------------------------------------------

    def beside_enemy_ruler(self, square: Square, side: str) -> bool:
        """Tell whether another active side's ruler is next to a square (COL-4.2)."""
        return any(
            other.kind in RULERS and other.side != side and self.active(other.side)
            for other in self.neighbours(square)
        )

    def may_stand(self, piece: Piece, origin: Square, target: Square) -> bool:
        """Apply COL-4.2 and COL-4.8: the squares closed to rulers and to soldiers."""
        if piece.kind in RULERS and self.beside_enemy_ruler(target, piece.side):
            return False
        home = TERRITORY[piece.side]
        return not (piece.kind == "S" and within(target, home) and not within(origin, home))

    def may_climb(self, piece: Piece, origin: Square, target: Square) -> bool:
        """Apply COL-4.9 and COL-4.10 to a single step from the square where the piece stands."""
        rise = self.level(target) - self.level(origin)
        if rise <= 0 or piece.kind in RULERS or piece.kind == "C":
            return True
        return rise == 1 and origin not in self.stirred

    # Movement --------------------------------------------------------------------------------

    def destinations(self, origin: Square) -> set[Square]:
        """Collect the squares a piece may move to (section 4)."""
        kind = self.pieces[origin].kind
        if kind == "C":
            return self.knight_destinations(origin)
        if kind == "O":
            return self.bishop_destinations(origin)
        return self.line_destinations(origin)

    def may_step(self, origin: Square, here: Square, there: Square) -> bool:
        """Tell whether the move that began at origin may go on from here to there."""
        piece = self.pieces[origin]
        if not self.empty(there) or not self.may_stand(piece, here, there):
            return False
        if here == origin and self.may_climb(piece, here, there):
            return True
        return self.level(there) <= self.level(here)

    def line_destinations(self, origin: Square) -> set[Square]:
        """Move in a straight line: rulers, queens, berserkers, soldiers."""
        kind = self.pieces[origin].kind
        found = set()
        for direction in DIRECTIONS[kind]:
            for distance in range(1, REACH[kind] + 1):
                here = step(origin, direction, distance - 1)
                there = step(here, direction)
                if not self.may_step(origin, here, there):
                    break
                found.add(there)
                if self.level(there) > self.level(here):
                    break  # COL-4.9: a step up is the whole move
        return found

    def knight_destinations(self, origin: Square) -> set[Square]:
        """Ride up to five squares, over single pieces (COL-4.5)."""
        found = set()
        for direction in EIGHT:
            for distance in range(1, REACH["C"] + 1):
                path = [step(origin, direction, n) for n in range(1, distance + 1)]
                taken = [square in self.pieces for square in path]
                two_in_a_row = any(a and b for a, b in pairwise(taken))
                if all(map(self.exists, path)) and not two_in_a_row and not taken[-1]:
                    found.add(path[-1])
        return found

    def bishop_destinations(self, origin: Square) -> set[Square]:
        """Go up to five diagonal steps, choosing the diagonal anew each time (COL-4.6)."""
        found = set()
        reached = {origin}
        for length in range(1, REACH["O"] + 1):
            further = set()
            for here in reached:
                for there in (step(here, direction) for direction in DIAGONAL):
                    if self.may_step(origin, here, there):
                        found.add(there)
                        if length > 1 or self.level(there) <= self.level(here):
                            further.add(there)  # COL-4.9: after a step up the move is over
            reached = further
        return found

    # Strength and succession -----------------------------------------------------------------

    def value(self, piece: Piece, direction: int) -> int:
        """Give a piece's strength towards a direction (COL-5.2)."""
        relative = (direction - piece.facing) % 8
        if piece.kind == "S":
            diagonal = int(self.options["soldier_diagonal"])
            return (2, diagonal, 1, diagonal)[relative % 4]
        if self.players == 3 and piece.side == "S":
            return (4, 3, 2, 0, 0, 0, 2, 3)[relative]
        return (3, 2, 1, 0, 0, 0, 1, 2)[relative]

    def can_advance(self, origin: Square, target: Square) -> bool:
        """Tell whether the winner could stand on the loser's square (COL-5.4)."""
        piece = self.pieces[origin]
        return self.may_stand(piece, origin, target) and self.may_climb(piece, origin, target)

    def adjacent_active_enemies(self, square: Square, side: str) -> list[str]:
        """Name the side of each piece around that belongs to an active enemy."""
        around = (piece.side for piece in self.neighbours(square))
        return [other for other in around if other != side and self.active(other)]

    def succession_is_possible(self, side: str) -> bool:
        """Ask whether a side without a ruler may still get one (COL-8.1)."""
        queens, knights = self.count(side, "D"), self.count(side, "C")
        berserkers, soldiers = self.count(side, "B"), self.count(side, "S")
        way_to_a_bishop = (
            berserkers > 0
            or (knights > 0 and queens > 0)
            or knights > 1
            or (knights > 0 and soldiers > 0)
        )
        bishop = self.count(side, "O") > 0 or (self.options["habit"] and way_to_a_bishop)
        return bool((queens > 0 or knights > 0) and bishop)
