"""Play seeded random games and print a line for each position: run in both forms, compared."""

from __future__ import annotations

import hashlib
import sys

from tests.contract.games import variants, walk


def main(game: str) -> None:
    for number, variant in enumerate(variants(game, 8)):
        for state, action in walk(variant, number, 120):
            legal = hashlib.sha256(";".join(state.legal()).encode()).hexdigest()[:16]
            position = hashlib.sha256(state.json().encode()).hexdigest()[:16]
            print(number, position, legal, state.key, action)


if __name__ == "__main__":
    main(sys.argv[1])
