"""Call everything public with odd arguments; print what comes of each call, a line each.

Run as a process of its own, so that an abort is seen, and in both forms, which must agree.
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Iterator
from functools import partial
from hashlib import blake2b
from itertools import product
from typing import Any

import sobremesa
from sobremesa import Record

Named = tuple[str, Callable[[], object]]
FAIR = (TypeError, ValueError, IndexError, OverflowError, sobremesa.SobremesaError)
"""What an odd argument may raise; anything else is a bug of ours."""
NUMBERS: tuple[Any, ...] = (
    -1,
    0,
    1,
    7,
    64,
    10**6,
    2**31,
    2**63,
    2**64 - 1,
    2**64,
    10**30,
    -(2**63),
)
ODDITIES: tuple[Any, ...] = (
    *NUMBERS, None, True, 1.5, float("nan"), float("inf"), "", "x", "é\0", "a" * 10**5, b"x", [],
    {}, (), [[]], object,
)  # fmt: skip
TOO_MANY: tuple[Any, ...] = (
    *(value for value in ODDITIES if not isinstance(value, int) or not 1 < value < 2**63),
    10**13,
)
"""What cannot be counted, or is counted quickly."""
ASKED = (
    "moves",
    "push",
    "pop",
    "is_legal",
    "predicted_key",
    "keep",
    "restore",
    "copy",
    "image",
    "outcome",
)
"""What every kernel offers to Python."""
QUERIES = {
    "ajedrez": "attacked_squares has_insufficient_material king_of opponent_in_check piece_at "
    "squares threatened times_seen",
    "colina": "has_moved level_of may_enter number_of piece_at pieces ruler_of side value",
    "colmena": "cell_at coordinates held in_hand place_of stacks turns_taken",
    "reyes": "arrow_of at boneyard enemies entries in_danger king_of pieces points rescuable_at "
    "square way_between",
    "sparta": "cities count last_arrival last_losses pieces times_seen",
}
"""What a game's own kernel answers; how a position is built is its reader's business alone."""


def told(call: Callable[[], object]) -> str:
    """Say what comes of a call."""
    try:
        value = call()
    except FAIR as error:
        text = str(error) if isinstance(error, sobremesa.SobremesaError) else ""
        return f"{type(error).__name__} {text[:60]}"
    if isinstance(value, bytes | float):
        return type(value).__name__  # a picture, or a time
    return blake2b(repr(value).encode("utf-8", "replace"), digest_size=4).hexdigest()


def _read(read: Callable[[Any], object], data: dict[str, object], name: str, odd: object) -> object:
    return read({**data, name: odd})


def _settled(data: object) -> Record:
    return Record.from_data(data).with_result()


def of_states(game: str) -> Iterator[Named]:
    """Give the calls of a game, its states and its records."""
    state = sobremesa.game(game).start()
    record = Record.begin(state)
    winner = [1] + [0] * (state.players - 1)
    asked: dict[str, Callable[[Any], object]] = {
        "play": state.play,
        "why": state.why,
        "peaceful": state.peaceful,
        "svg": lambda odd: len(state.svg(odd)),
        "png": state.png,
        "text": state.text,
        "equal": lambda odd: state == odd,
        "players": lambda odd: sobremesa.game(game, odd),
        "options": lambda odd: sobremesa.game(game, None, odd),
        "game": sobremesa.game,
        "position": sobremesa.position,
        "add": record.add,
        "loads": Record.loads,
        "from_data": Record.from_data,
        "scores": lambda odd: record.ended("time", odd),
        "reason": lambda odd: record.ended(odd, winner),
    }
    for name in state.data():
        asked[f"field {name}"] = partial(_read, sobremesa.position, state.data(), name)
    for name in (*record.data(), "tags"):
        asked[f"record {name}"] = partial(_read, _settled, record.data(), name)
    for name in state.options:
        asked[f"option {name}"] = partial(_read, partial(sobremesa.game, game, None), {}, name)
    counted: dict[str, Callable[[Any], object]] = {
        "perft": state.perft,
        "threads": lambda odd: state.perft(1, threads=odd),
        "games": lambda odd: state.playouts(odd, cap=3),
        "seed": lambda odd: state.playouts(1, odd, cap=3),
        "cap": lambda odd: state.playouts(1, cap=odd),
        "threads of trials": lambda odd: state.playouts(1, cap=3, threads=odd),
    }
    for calls, oddities in ((asked, ODDITIES), (counted, TOO_MANY)):
        for name, call in calls.items():
            for odd in oddities:
                yield f"{name} {odd!r:.40}", partial(call, odd)


def of_kernels(game: str) -> Iterator[Named]:
    """Give the calls of a kernel; whoever refuses must not have changed anything."""
    position = sobremesa.game(game).start().kernel()

    def ask(name: str, odd: tuple[Any, ...]) -> object:
        image = position.image()
        try:
            value = getattr(position, name)(*odd)
        except FAIR:
            assert position.image() == image
            raise
        return value if name != "image" and type(value) is not type(position) else None

    for name in (*ASKED, *QUERIES[game].split()):
        for count in (0, 1, 2, 3):
            for odd in product(ODDITIES if count < 2 else NUMBERS, repeat=count):
                yield f"{name} {odd!r:.90}", partial(ask, name, odd)
                if count == 3 and name != "may_enter":
                    break  # nobody else takes three


def main(game: str) -> None:
    """Make every call."""
    warnings.simplefilter("ignore")
    for calls in (of_kernels, of_states):
        for name, call in calls(game):
            print(name, "→", told(call), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
