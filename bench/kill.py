"""The kill test at full length: 50 tables, 200 kills of the server at random moments.

python -m bench.kill                 # 200 kills on SQLite
python -m bench.kill --kills 20
python -m bench.kill --postgres      # two servers on PostgreSQL, one of them killed

Where Redis is installed it wakes the servers on PostgreSQL, otherwise the database does.
"""

from __future__ import annotations

import argparse
import contextlib
from functools import partial

from tests import machine
from tests.server import killing, services
from tests.server.serving import Server, served


def main() -> None:
    """Read the arguments and run."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=float("inf"), help="enough after these")
    parser.add_argument("--postgres", action="store_true")
    given = parser.parse_args()
    say = partial(print, flush=True)
    if not given.postgres:
        with served() as server:
            print(killing.run([server], given.tables, given.kills, given.seed, say, given.seconds))
        return
    waking = services.redis() if machine.redis_server() else contextlib.nullcontext("")
    with services.postgres() as database, waking as redis:
        servers = [Server(database, SOBREMESA_REDIS=redis) for _ in range(2)]
        try:
            for server in servers:
                server.start()
            print(killing.run(servers, given.tables, given.kills, given.seed, say, given.seconds))
        finally:
            for server in servers:
                server.stop()


if __name__ == "__main__":
    main()
