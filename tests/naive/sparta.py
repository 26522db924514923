"""Play Sparta slowly and plainly: the second implementation the fast kernel is compared with.

Everything is a dictionary of squares, nothing is remembered between calls but the history of
positions, and every rule is a function of its own, named with the rule it follows.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

Square = tuple[int, int]  # file 1-10 from the left, rank 1-10 from the bottom
Key = tuple[tuple[tuple[Square, str], ...], tuple[tuple[Square, str], ...], str]

FILES = "abcdefghij"
SIDES = ("S", "N")  # the order of play and of the scores (SPA-1.1)
REACH = {"W": 2, "H": 3}  # SPA-2.2
DEFAULT_REPETITION = 3  # SPA-4.4
DEFAULT_CITIES = {  # SPA-1.2
    "b5": "S", "d5": "S", "g5": "S", "i5": "S",
    "b6": "N", "d6": "N", "g6": "N", "i6": "N",
}  # fmt: skip
LINES = ((1, 0), (0, 1), (1, 1), (1, -1))  # row, column and the two diagonals
DIRECTIONS = tuple((x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0))


def square(name: str) -> Square:
    """Read a square's name."""
    return FILES.index(name[0]) + 1, int(name[1:])


def name(where: Square) -> str:
    """Write a square's name."""
    return f"{FILES[where[0] - 1]}{where[1]}"


def on_board(where: Square) -> bool:
    """Tell whether a square lies on the 10x10 board (SPA-1.1)."""
    return 1 <= where[0] <= 10 and 1 <= where[1] <= 10


def enemy(side: str) -> str:
    """Name the other side."""
    return "N" if side == "S" else "S"


def read_map(named: dict[str, str]) -> dict[Square, str]:
    """Turn a map by square names into one by squares."""
    return {square(key): value for key, value in named.items()}


def write_map(by_square: dict[Square, str]) -> dict[str, str]:
    """Turn a map by squares into one by names, sorted by file, then by rank as a number."""
    return {name(where): by_square[where] for where in sorted(by_square)}


def starting_pieces() -> dict[Square, str]:
    """Set up eight warriors in the second row of each player (SPA-1.2)."""
    pieces = {(file, 2): "SW" for file in range(2, 10)}
    pieces.update({(file, 9): "NW" for file in range(2, 10)})
    return pieces


def destinations(pieces: dict[Square, str], start: Square) -> set[Square]:
    """Find where the piece on a square can go.

    It takes 1 to 2 or 3 steps, each in any direction (SPA-2.2), over and onto empty squares only
    (SPA-2.3), and does not end where it began (SPA-2.4).
    """
    reached: set[Square] = set()
    edge = {start}
    for _ in range(REACH[pieces[start][1]]):
        edge = {
            (file + x, rank + y)
            for file, rank in edge
            for x, y in DIRECTIONS
            if on_board((file + x, rank + y)) and (file + x, rank + y) not in pieces
        }
        reached |= edge
    return reached - {start}


def end_of_run(pieces: dict[Square, str], start: Square, step: tuple[int, int]) -> str | None:
    """Walk over the pieces of one colour and tell the side that stands right behind them."""
    side = pieces[start][0]
    file, rank = start
    while (file, rank) in pieces and pieces[file, rank][0] == side:
        file, rank = file + step[0], rank + step[1]
    return pieces[file, rank][0] if (file, rank) in pieces else None


def defeated(pieces: dict[Square, str]) -> set[Square]:
    """Find all surrounded pieces of both colours, in all lines, on one and the same board.

    A piece is defeated when the run it belongs to in some line has an enemy piece right behind
    each end; a gap or the board's edge surrounds nobody (SPA-3.4).
    """
    fallen: set[Square] = set()
    for where, piece in pieces.items():
        other = enemy(piece[0])
        for x, y in LINES:
            ahead = end_of_run(pieces, where, (x, y))
            behind = end_of_run(pieces, where, (-x, -y))
            if ahead == other and behind == other:
                fallen.add(where)
    return fallen


def won_by(side: str, reason: str) -> dict[str, Any]:
    """Give the result of a game that one side wins."""
    return {
        "winners": [side],
        "reason": reason,
        "scores": [1 if each == side else 0 for each in SIDES],
    }


def drawn(reason: str) -> dict[str, Any]:
    """Give the result of a draw."""
    return {"winners": list(SIDES), "reason": reason, "scores": [0.5, 0.5]}


class Naive:
    """A game of Sparta that changes as it is played."""

    def __init__(self, position: dict[str, Any]) -> None:
        """Take a position as it is; it counts as seen for the first time (SPA-4.4)."""
        self.option_cities = read_map(position["options"]["cities"])
        self.repetition: int = position["options"]["repetition"]
        self.to_move: str | None = position["to_move"]
        self.cities = read_map(position["cities"])
        self.pieces = read_map(position["pieces"])
        self.ply: int = position["ply"]
        self.result: dict[str, Any] | None = position["result"]
        self.seen: Counter[Key] = Counter()
        if self.to_move is not None:
            self.seen[self.key(self.to_move)] += 1

    @classmethod
    def start(cls, players: int | None = None, options: dict[str, Any] | None = None) -> Naive:
        """Set up a new game; South begins (SPA-1.1, SPA-1.2)."""
        if players not in (None, 2):
            raise ValueError("Sparta is for 2 players")
        chosen = {"cities": DEFAULT_CITIES, "repetition": DEFAULT_REPETITION, **(options or {})}
        return cls(
            {
                "options": chosen,
                "to_move": "S",
                "cities": chosen["cities"],
                "pieces": write_map(starting_pieces()),
                "ply": 0,
                "result": None,
            }
        )

    @classmethod
    def load(cls, position: dict[str, Any]) -> Naive:
        """Continue from a whole position, taken as it is."""
        return cls(position)

    def position(self) -> dict[str, Any]:
        """Give the canonical position."""
        return {
            "game": "sparta",
            "players": 2,
            "options": {
                "cities": write_map(self.option_cities),
                "repetition": self.repetition,
            },
            "to_move": self.to_move,
            "cities": write_map(self.cities),
            "pieces": write_map(self.pieces),
            "ply": self.ply,
            "result": self.result,
        }

    def key(self, to_move: str) -> Key:
        """Give what makes two positions the same: pieces, cities, player to move (SPA-4.4)."""
        return tuple(sorted(self.pieces.items())), tuple(sorted(self.cities.items())), to_move

    def moves(self, side: str) -> set[str]:
        """List the moves of a side's pieces (SPA-2.1)."""
        return {
            f"{name(start)}-{name(end)}"
            for start, piece in self.pieces.items()
            if piece[0] == side
            for end in destinations(self.pieces, start)
        }

    def exchanges(self, side: str) -> set[str]:
        """List the warriors on cities of their own, who may become heroes (SPA-2.5)."""
        return {
            f"{name(where)}=H"
            for where, piece in self.pieces.items()
            if piece == side + "W" and self.cities.get(where) == side
        }

    def legal(self) -> set[str]:
        """List every legal action; a pass only when there is nothing else (SPA-2.6)."""
        if self.to_move is None or self.result is not None:
            return set()
        return self.moves(self.to_move) | self.exchanges(self.to_move) or {"pass"}

    def play(self, action: str) -> None:
        """Play a legal action with all its effects and test the end of the game."""
        if self.to_move is None or action not in self.legal():
            raise ValueError(f"not legal: {action}")
        side = self.to_move
        if action.endswith("=H"):
            self.pieces[square(action[:-2])] = side + "H"  # SPA-2.5
        elif action != "pass":
            start, end = (square(each) for each in action.split("-"))
            self.pieces[end] = self.pieces.pop(start)
            self.arrive(end)
        for where in defeated(self.pieces):
            del self.pieces[where]
        self.ply += 1
        self.to_move = enemy(side)
        self.seen[self.key(self.to_move)] += 1
        self.result = self.outcome(self.to_move)
        if self.result is not None:
            self.to_move = None

    def arrive(self, where: Square) -> None:
        """Apply what a city does to the piece whose move ends there, or the piece to the city."""
        side, kind = self.pieces[where][0], self.pieces[where][1]
        if where not in self.cities:
            return
        if self.cities[where] == side:
            if kind == "W":
                self.pieces[where] = side + "H"  # SPA-3.1
        else:
            self.cities[where] = side  # SPA-3.2: the piece stays what it is

    def held(self, side: str) -> int:
        """Count the cities of a side."""
        return list(self.cities.values()).count(side)

    def left(self, side: str) -> int:
        """Count the pieces of a side on the board."""
        return sum(piece[0] == side for piece in self.pieces.values())

    def outcome(self, to_move: str) -> dict[str, Any] | None:
        """Test the ends of the game in the order of the rules."""
        for side in SIDES:
            if self.held(side) == 8:  # SPA-4.1
                return won_by(side, "cities")
        for side in SIDES:
            if self.left(side) <= 1 < self.left(enemy(side)):  # SPA-4.2
                return won_by(enemy(side), "pieces")
        if all(self.left(side) <= 2 for side in SIDES):  # SPA-4.3
            return self.decision()
        if self.repetition and self.seen[self.key(to_move)] >= self.repetition:  # SPA-4.4
            return drawn("repetition")
        return None

    def decision(self) -> dict[str, Any]:
        """Decide a game in which both sides have at most two pieces left (SPA-4.3)."""
        for side in SIDES:
            if self.left(side) == 0 and self.left(enemy(side)) == 1:
                return won_by(enemy(side), "pieces")
        for side in SIDES:
            if self.held(side) > self.held(enemy(side)):
                return won_by(side, "majority")
        return drawn("equal")
