"""Attack: what somebody who plays on notices of one attacker of the server's connections.

    python -m bench.attack                        # every attacker, 8 s each (slow ones 15 s)
    python -m bench.attack pings pipelined        # only these
    python -m bench.attack --seconds 3 streams

The server is a new process with its default settings for every attacker, all on the loopback
interface; the attackers (`tests/server/attacking.py`) come from an address of their own. Prints
how long an honest action took from sending to its acknowledgement while the attack went on, what
the server used of a processor, how much its memory grew at most and had grown 3 s after the attack,
and what became of the attacker.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import time
from dataclasses import fields

import uvloop
from tests.server.attacking import ATTACKERS, attacked
from tests.server.serving import Server, served
from tests.server.victims import Victims

from sobremesa.server.settings import Settings

SLOW = ("half-requests", "slow-bodies", "silent")
"""What lasts longer, because the server's timeouts must pass."""
NOBODY = "nobody"
KEPT = ("host", "port", "database", "page")


def usual() -> dict[str, str]:
    """Give the default settings, for a server that tests would start with generous ones."""
    return {
        f"SOBREMESA_{field.name.upper()}": str(field.default)
        for field in fields(Settings)
        if field.name not in KEPT
    }


def quantile(values: list[float], share: float) -> float:
    """Give the value below which a share of all values lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


async def _watch(server: Server, seen: list[int], stop: asyncio.Event) -> None:
    while not stop.is_set():
        seen.append(server.memory())
        await asyncio.sleep(0.05)


async def measure(server: Server, name: str, seconds: float) -> None:
    """Let an attacker loose on a server, play on meanwhile, and print a row."""
    victims = Victims(server)
    begin = time.monotonic()
    await victims.play(lambda: time.monotonic() - begin > 1)  # what is loaded late is there now
    victims.waits.clear()
    seen, stop = [server.memory()], asyncio.Event()
    watching = asyncio.create_task(_watch(server, seen, stop))
    with contextlib.ExitStack() as stack:
        attack = attacked(name, server, victims.tables[0], seconds) if name != NOBODY else None
        attacker = stack.enter_context(attack) if attack else None
        begin, spent = time.monotonic(), server.processor()
        await victims.play(lambda: time.monotonic() - begin > seconds)
        spent, took = server.processor() - spent, time.monotonic() - begin
        outcome = await asyncio.to_thread(attacker.outcome) if attacker else ""
    await asyncio.sleep(3)
    stop.set()
    await watching
    waits = victims.waits
    peak, after = (max(seen) - seen[0]) / 1e6, (seen[-1] - seen[0]) / 1e6
    print(
        f"| {name} | {len(waits)} | {quantile(waits, 0.5) * 1000:.1f} ms "
        f"| {quantile(waits, 0.99) * 1000:.1f} ms | {max(waits) * 1000:.0f} ms "
        f"| {spent / took:.2f} | {peak:.0f} MB | {after:.0f} MB | {outcome} |",
        flush=True,
    )
    victims.close()


def main() -> None:
    """Read the arguments and run."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("attackers", nargs="*", metavar="ATTACKER", help=", ".join(ATTACKERS))
    parser.add_argument("--seconds", type=float, default=8)
    given = parser.parse_args()
    if unknown := set(given.attackers) - {NOBODY, *ATTACKERS}:
        parser.error(f"there is no attacker {', '.join(sorted(unknown))}")
    print("| attacker | actions | p50 | p99 | max | processors | most memory | after | outcome |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|---|")
    for name in given.attackers or [NOBODY, *ATTACKERS]:
        with served(**usual()) as server:
            seconds = max(given.seconds, 15.0) if name in SLOW else given.seconds
            uvloop.run(measure(server, name, seconds))


if __name__ == "__main__":
    main()
