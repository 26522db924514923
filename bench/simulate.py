"""Simulate: schedules of journals, rooms and tournaments in a world given by a seed.

python -m bench.simulate                           # 10,000 schedules
python -m bench.simulate --schedules 500 --first 70000 --jobs 1
"""

from __future__ import annotations

import argparse
import time
from multiprocessing import Pool

from tests.server.simulation.test_simulation import simulate


def _one(seed: int) -> float:
    begin = time.process_time()
    try:
        simulate(seed)
    except BaseException as error:
        error.add_note(f"simulate({seed})")
        raise
    return time.process_time() - begin


def main() -> None:
    """Read the arguments and run."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--schedules", type=int, default=10_000)
    parser.add_argument("--first", type=int, default=10_000)
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args()
    begin, spent = time.perf_counter(), 0.0
    seeds = range(given.first, given.first + given.schedules)
    with Pool(given.jobs) as pool:
        for count, used in enumerate(pool.imap_unordered(_one, seeds, 20), 1):
            spent += used
            if count % 1000 == 0 or count == given.schedules:
                took = time.perf_counter() - begin
                print(
                    f"{count} schedules hold, {60 * count / took:.0f} a minute, "
                    f"{60 * count / spent:.0f} a minute of processor time",
                    flush=True,
                )


if __name__ == "__main__":
    main()
