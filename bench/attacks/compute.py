"""What an honest player waits for while somebody else makes the server compute.

    python -m bench.attacks.compute                     # every attack, one after the other
    python -m bench.attacks.compute scenes films        # some of them
    python -m bench.attacks.compute --seconds 20 tables

Each attack comes from one other address within the limits that a server has by default. Beside it
somebody plays: how long until an action of theirs is acknowledged, and until a bot of level 3
answers. After `tables` the attacker leaves, and then the server is killed and started again.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import time
from pathlib import Path

from tests.server.attackers import ATTACKS, ORDINARY, attacked
from tests.server.serving import Server, served
from tests.server.victims import Victim, playing

PAUSE = 0.12
"""Seconds between two actions of the victim."""
TIMEOUT = 15.0
"""Seconds for which the victim waits for a bot; a bot that has not answered then is silent."""


def quantile(values: list[float], share: float) -> float:
    """Give the value below which a share of all values lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


async def measure(victim: Victim, seconds: float) -> tuple[list[float], list[float]]:
    """Play for some seconds at both tables; give the waits for acknowledgements and for the bot."""
    end = time.perf_counter() + seconds
    acts: list[float] = []
    answers: list[float] = []

    async def act() -> None:
        while time.perf_counter() < end and len(acts) < 300:
            acts.append(await victim.act())
            await asyncio.sleep(PAUSE)

    async def duel() -> None:
        while time.perf_counter() < end and len(answers) < 20:
            answers.append(await victim.answered(TIMEOUT))
            if answers[-1] >= TIMEOUT:
                return
            await asyncio.sleep(PAUSE)

    await asyncio.gather(act(), duel())
    return acts, answers


def show(name: str, acts: list[float], answers: list[float]) -> None:
    """Print a line."""
    silent = " (silent)" if max(answers) >= TIMEOUT else ""
    print(
        f"{name:<28} {quantile(acts, 0.5) * 1e3:9.1f} {quantile(acts, 0.99) * 1e3:9.1f} "
        f"{max(acts) * 1e3:9.1f} {quantile(answers, 0.5) * 1e3:11.1f} "
        f"{max(answers) * 1e3:9.1f}{silent}",
        flush=True,
    )


async def alone(server: Server, seconds: float, name: str) -> None:
    """Measure without anybody else."""
    async with playing(server) as victim:
        await victim.answered()  # the workers start
        show(name, *await measure(victim, seconds))


async def beside(server: Server, name: str, seconds: float) -> None:
    """Measure while an attack goes on, and once more after the attacker has left."""
    async with playing(server) as victim:
        await victim.answered()
        async with attacked(server, ATTACKS[name]) as evil:
            show(f"beside {name}", *await measure(victim, seconds))
            granted = evil.answers.count(200)
            print(f"{'':<28} the attacker was granted {granted} of {len(evil.answers)}")
    async with playing(server) as victim:
        show(f"after {name}", *await measure(victim, seconds / 2))


def killed(server: Server, seconds: float) -> None:
    """Kill the server, see whether its workers go with it, start it again and measure."""
    workers = server.workers()
    server.kill()
    time.sleep(2)
    left = [pid for pid in workers if Path(f"/proc/{pid}").exists()]
    print(f"of {len(workers)} workers {len(left)} outlived the server by two seconds")
    for pid in left:
        os.kill(pid, signal.SIGKILL)
    server.start()
    asyncio.run(alone(server, seconds, "after a restart"))


def main() -> None:
    """Read the arguments and run."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("attacks", nargs="*", metavar="|".join(ATTACKS))
    parser.add_argument("--seconds", type=float, default=10)
    given = parser.parse_args()
    print(f"{'ms':<28} {'act p50':>9} {'p99':>9} {'max':>9} {'answer p50':>11} {'max':>9}")
    with served(**ORDINARY) as server:
        asyncio.run(alone(server, given.seconds, "alone"))
    for name in given.attacks or ATTACKS:
        with served(**ORDINARY) as server:
            asyncio.run(beside(server, name, given.seconds))
            if name == "tables":
                killed(server, given.seconds)


if __name__ == "__main__":
    main()
