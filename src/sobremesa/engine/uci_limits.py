"""The `go` command: the limits of the Universal Chess Interface, and the time for one move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from sobremesa.rulebook.strength import Limit

NUMBERS: Final = (
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "perft",
)
FLAGS: Final = ("infinite", "ponder")
EXPECTED_MOVES: Final = 32
"""The assumed number of moves left, unless the clock says it."""
INCREMENT_SHARE: Final = 0.7
RESERVE: Final = 0.1
"""Seconds of reserve on the clock."""
LARGEST_SHARE: Final = 0.35
"""The maximum fraction of the time left for one move, unless it is the last before the control."""


class BadGo(Exception):
    """A `go` command is not valid."""


@dataclass(frozen=True, slots=True)
class Go:
    """The words after `go`.

    >>> round(Go.read("wtime 1000 btime 900 winc 10 binc 10".split()).seconds(0, 0.0), 3)
    0.034
    """

    numbers: dict[str, int]
    infinite: bool = False
    ponder: bool = False
    among: tuple[str, ...] = ()

    @classmethod
    def read(cls, words: Sequence[str]) -> Go:
        """Parse the words; raise BadGo for what is not in the standard."""
        numbers: dict[str, int] = {}
        flags: set[str] = set()
        among: list[str] = []
        rest = list(words)
        while rest:
            word = rest.pop(0)
            if word in FLAGS:
                flags.add(word)
            elif word == "searchmoves":
                while rest and rest[0] not in (*FLAGS, *NUMBERS):
                    among.append(rest.pop(0))
            elif word in NUMBERS:
                numbers[word] = _number(word, rest.pop(0) if rest else "")
            else:
                raise BadGo(f"go does not know '{word[:40]}'")
        return cls(numbers, "infinite" in flags, "ponder" in flags, tuple(among))

    def seconds(self, seat: int, overhead: float) -> float | None:
        """Return the seconds for this move; None without a clock."""
        numbers = self.numbers
        if "movetime" in numbers:
            return max(numbers["movetime"] / 1000 - min(overhead, 0.01), 0.001)
        own, increment = (("wtime", "winc"), ("btime", "binc"))[seat]
        if own not in numbers:
            return None
        left = max(numbers[own] / 1000 - overhead, 0.001)
        moves = max(numbers.get("movestogo", EXPECTED_MOVES), 1)
        spare = left if moves == 1 else max(left - RESERVE, 0.0)
        share = spare / (moves + 1) + INCREMENT_SHARE * numbers.get(increment, 0) / 1000
        most = 0.9 * left if moves == 1 else LARGEST_SHARE * left
        return max(min(share, most), 0.001)

    def limit(self, seat: int, overhead: float) -> Limit:
        """Return the limit of the search; empty if only `stop` ends it."""
        numbers = self.numbers
        depth = numbers.get("depth")
        if "mate" in numbers:
            depth = min(depth or 2 * numbers["mate"], 2 * numbers["mate"])
        nodes = numbers.get("nodes")
        seconds = None if self.infinite or self.ponder else self.seconds(seat, overhead)
        return Limit(
            seconds,
            max(nodes, 1) if nodes is not None else None,
            max(depth, 1) if depth is not None else None,
        )


def _number(word: str, value: str) -> int:
    try:
        number = int(value)
    except ValueError:
        raise BadGo(f"{word} needs a number, not '{value[:40]}'") from None
    if abs(number) > 10**12:
        raise BadGo(f"{word} {value[:40]} is out of all measure")
    return number
