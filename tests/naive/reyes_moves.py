"""The pieces of Vence a los Reyes and where they can go, for the naive second implementation."""

from __future__ import annotations

from typing import Any, NamedTuple

from .reyes_board import (
    DIAGONAL,
    DIRECTIONS,
    FORWARD,
    LEAPS,
    SEATINGS,
    SEATS,
    STRAIGHT,
    beside,
)


class Move(NamedTuple):
    """One piece going from one square to another, with everything it captures."""

    origin: str
    target: str
    captured: tuple[str, ...] = ()
    en_passant: bool = False

    def __str__(self) -> str:
        sign = "x" if self.captured else "-"
        return self.origin + sign + self.target + ("ep" if self.en_passant else "")


class Field:
    """The data of a position, who is who in it, and where the pieces can go."""

    def __init__(self, players: int, options: dict[str, Any]) -> None:
        self.players = players
        self.options = options
        _, self.commander, self.sides = SEATINGS[options["seating"]]
        self.armies = [seat for seat in SEATS if seat in self.commander]
        self.to_move: str | None = self.armies[0]
        self.arrow_changed = False
        self.arrows = {army: FORWARD[army] for army in self.armies}
        self.ep: list[list[str]] = []
        self.fallen: list[str] = []
        self.boneyards: dict[str, list[str]] = {army: [] for army in self.armies}
        self.pieces: dict[str, str] = {}
        self.quiet = 0
        self.turn = 0
        self.result: dict[str, Any] | None = None
        self.seen: list[str] = []

    # Who is who

    def living(self) -> list[str]:
        """List the armies whose king has not been captured, in seat order."""
        return [army for army in self.armies if army not in self.fallen]

    def side(self, army: str) -> str:
        """Give the side an army belongs to (REY-1.3)."""
        return next(side for side in self.sides if army in side)

    def enemies(self, army: str, other: str) -> bool:
        """Tell whether two armies are of different sides."""
        return self.side(army) != self.side(other)

    def living_sides(self) -> list[str]:
        """List the sides that still have a king."""
        return [side for side in self.sides if any(army in side for army in self.living())]

    def check_rules(self) -> bool:
        """Tell whether just two kings are left, of opposing sides (REY-6.1)."""
        return len(self.living()) == 2 and len(self.living_sides()) == 2

    # Moves, kings' safety aside

    def reachable(self, army: str) -> list[Move]:
        """List the moves of an army by the ways of its pieces (section 4)."""
        found: list[Move] = []
        for square, piece in self.pieces.items():
            if piece[0] != army:  # REY-3.1
                continue
            if piece[1] == "P":
                found += self.pawn_steps(army, square)
                if not (self.arrow_changed and army == self.to_move):  # REY-3.2
                    found += self.pawn_captures(army, square)
                    found += self.en_passant(army, square)
            else:
                found += self.piece_moves(army, square, piece[1])
        return found

    def piece_moves(self, army: str, square: str, kind: str) -> list[Move]:
        """Move rook, bishop, queen, knight and king as in chess (REY-4.1)."""
        steps = {
            "R": STRAIGHT,
            "B": DIAGONAL,
            "Q": STRAIGHT + DIAGONAL,
            "N": LEAPS,
            "K": STRAIGHT + DIAGONAL,
        }[kind]
        found = []
        for dx, dy in steps:
            target = beside(square, dx, dy)
            while target is not None:
                standing = self.pieces.get(target)
                if standing is None:
                    found.append(Move(square, target))
                elif self.enemies(army, standing[0]):  # REY-4.0
                    found.append(Move(square, target, (target,)))
                if standing is not None or kind in "NK":
                    break
                target = beside(target, dx, dy)
        return found

    def pawn_steps(self, army: str, square: str) -> list[Move]:
        """Move a pawn one or two squares along the arrow (REY-4.2)."""
        dx, dy = DIRECTIONS[self.arrows[army]]
        one = beside(square, dx, dy)
        if one is None or one in self.pieces:
            return []
        two = beside(one, dx, dy)
        if two is None or two in self.pieces:
            return [Move(square, one)]
        return [Move(square, one), Move(square, two)]

    def pawn_diagonals(self, army: str, square: str) -> list[str]:
        """List the squares on both diagonals beside the arrow's direction (REY-4.3)."""
        dx, dy = DIRECTIONS[self.arrows[army]]
        both = [(dx, 1), (dx, -1)] if dy == 0 else [(1, dy), (-1, dy)]
        targets = [beside(square, *step) for step in both]
        return [target for target in targets if target is not None]

    def pawn_captures(self, army: str, square: str) -> list[Move]:
        """Capture with a pawn one square diagonally (REY-4.3)."""
        return [
            Move(square, target, (target,))
            for target in self.pawn_diagonals(army, square)
            if target in self.pieces and self.enemies(army, self.pieces[target][0])
        ]

    def en_passant(self, army: str, square: str) -> list[Move]:
        """Capture every enemy pawn whose double step passed the empty square (REY-4.4)."""
        found = []
        for target in self.pawn_diagonals(army, square):
            passed = [
                stands
                for _, stands, over in self.ep
                if over == target and self.enemies(army, self.pieces[stands][0])
            ]
            if passed and target not in self.pieces:
                found.append(Move(square, target, tuple(passed), en_passant=True))
        return found
