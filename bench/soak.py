"""The soak at full length: people and bots play on while everything goes wrong, by a seed.

python -m bench.soak                         # ten minutes on SQLite
python -m bench.soak --seconds 60 --seed 3
python -m bench.soak --postgres              # two servers on a PostgreSQL that is started again
"""

from __future__ import annotations

import argparse
import time
from functools import partial

from tests.server.soaking import soak


def main() -> None:
    """Read the arguments and run."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--postgres", action="store_true")
    given = parser.parse_args()
    begin = time.monotonic()
    say = partial(print, flush=True)

    def tell(what: str) -> None:
        say(f"{time.monotonic() - begin:6.0f} s  {what}")

    say(str(soak(given.postgres, given.seed, given.seconds, tell)))


if __name__ == "__main__":
    main()
