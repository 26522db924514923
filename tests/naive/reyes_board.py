"""The board, the seats and the armies of Vence a los Reyes, for the naive second implementation."""

from __future__ import annotations

from functools import cache

SEATS = "SWNE"  # clockwise; the first one in play begins (REY-1.2)
DIRECTIONS = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
FORWARD = {"S": "N", "W": "E", "N": "S", "E": "W"}  # REY-2.3
STRAIGHT = [(0, 1), (1, 0), (0, -1), (-1, 0)]
DIAGONAL = [(1, 1), (1, -1), (-1, -1), (-1, 1)]
LEAPS = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
ARMY = "KQRRBBNNPPPPPPPP"  # REY-2.1
DEFAULT_SETUP = "RQKRNBBNPPPP.PPPP."
RESCUABLE = "QRBN"  # REY-4.6

# REY-1.3: seating -> (players, army -> player, sides)
SEATINGS: dict[str, tuple[int, dict[str, int], list[str]]] = {
    "facing": (2, {"S": 0, "N": 1}, ["S", "N"]),
    "adjacent": (2, {"S": 0, "W": 1}, ["S", "W"]),
    "three": (3, {"S": 0, "W": 1, "N": 2}, ["S", "W", "N"]),
    "four": (4, {"S": 0, "W": 1, "N": 2, "E": 3}, ["S", "W", "N", "E"]),
    "teams_facing": (4, {"S": 0, "W": 1, "N": 2, "E": 3}, ["SN", "WE"]),
    "teams_adjacent": (4, {"S": 0, "W": 1, "N": 2, "E": 3}, ["SW", "NE"]),
    "double_facing": (2, {"S": 0, "W": 1, "N": 0, "E": 1}, ["SN", "WE"]),
    "double_adjacent": (2, {"S": 0, "W": 0, "N": 1, "E": 1}, ["SW", "NE"]),
    "one_against_two": (3, {"S": 0, "W": 1, "N": 0, "E": 2}, ["SN", "WE"]),
}
SEATING_OF_PLAYERS = {2: "facing", 3: "three", 4: "four"}


def name(x: int, y: int) -> str:
    """Name the square of a file and a rank, both counted from 1."""
    return "abcdefghijklmnop"[x - 1] + str(y)


def coordinates(square: str) -> tuple[int, int]:
    """Give file and rank of a square, both counted from 1."""
    return "abcdefghijklmnop".index(square[0]) + 1, int(square[1:])


def arm(seat: str) -> list[str]:
    """List the 18 spaces of an arm in the order of a set-up (REY-1.1, REY-2.2)."""
    rows = [(1, range(7, 11)), (2, range(7, 11)), (3, range(7, 11)), (4, range(6, 12))]
    spaces = [(x, y) for y, files in rows for x in files]  # South, from the player's left
    for _ in range(SEATS.index(seat)):
        spaces = [(y, 17 - x) for x, y in spaces]  # a quarter turn clockwise
    return [name(x, y) for x, y in spaces]


ARMS = {seat: arm(seat) for seat in SEATS}
BACK_LINES = {seat: ARMS[seat][:4] for seat in SEATS}
CENTRE = [name(x, y) for x in range(5, 13) for y in range(5, 13)]
SQUARES = set(CENTRE).union(*ARMS.values())


@cache
def beside(square: str, dx: int, dy: int) -> str | None:
    """Give the square that far away, or None where the board has none (REY-1.1)."""
    x, y = coordinates(square)
    x, y = x + dx, y + dy
    if not (1 <= x <= 16 and 1 <= y <= 16) or name(x, y) not in SQUARES:
        return None
    return name(x, y)
