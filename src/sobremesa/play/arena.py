"""Many games between players: who is stronger, and how sure we are."""

from __future__ import annotations

import itertools
import json
import multiprocessing
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from sobremesa.ai.players import Player
from sobremesa.core.game import game
from sobremesa.play.external import Silent
from sobremesa.play.match import opened, play
from sobremesa.play.roster import seated
from sobremesa.rulebook.errors import SobremesaError
from sobremesa.rulebook.text import Text


class OtherArena(SobremesaError):
    """A file of results belongs to another arena."""


@dataclass(frozen=True)
class Plan:
    """What is played: the game, who takes part, how many games, and what varies."""

    game: str
    players: tuple[str, ...]
    """The names of those who take part, as :func:`~sobremesa.play.roster.seated` reads them."""
    games: int = 100
    seats: int | None = None
    """How many sit at a table; the game's default if not said."""
    options: Mapping[str, object] = field(default_factory=dict)
    seed: int = 0
    opening: int = 4
    """Random actions before the players take over."""
    most: int = 400
    """Actions after which a game is shared equally."""

    def data(self) -> dict[str, Any]:
        """Give the plan as JSON data; the number of games may grow later."""
        return {**asdict(self), "players": list(self.players), "games": None}


@dataclass(frozen=True)
class Job:
    """One game of a plan."""

    plan: Plan
    number: int
    seating: tuple[str, ...]
    opening: int


def jobs(plan: Plan) -> Iterator[Job]:
    """Give every game of a plan, with fair seats.

    All tables that the players can form are used in turn. The same table plays an opening once
    in every rotation of the seats before it gets another one.

    >>> plan = Plan("colmena", ("level:1", "level:2"), games=4)
    >>> [(job.seating[0], job.opening) for job in jobs(plan)]
    [('level:1', 0), ('level:2', 0), ('level:1', 1), ('level:2', 1)]
    """
    seats = game(plan.game, plan.seats, plan.options).players
    players = list(plan.players)
    while len(players) < seats:
        players += plan.players
    if len(players) > seats and len(plan.players) < seats:
        players = players[:seats]
    tables = list(itertools.combinations(players, seats))
    for number in range(plan.games):
        turn, rest = divmod(number, len(tables) * seats)
        table, rotation = divmod(rest, seats)
        names = tables[table]
        yield Job(plan, number, names[-rotation:] + names[:-rotation] if rotation else names, turn)


def play_job(job: Job) -> dict[str, Any]:
    """Play one game and give its line of the results."""
    plan = job.plan
    begin = time.perf_counter()
    start = game(plan.game, plan.seats, plan.options).start()
    state, opening = opened(start, f"{plan.seed} {job.opening}", plan.opening)
    line: dict[str, Any] = {"number": job.number, "seating": list(job.seating)}
    players: list[Player] = []
    try:
        for seat, name in enumerate(job.seating):
            players.append(seated(name, state, plan.seed + 100 * job.number + seat))
        for action in opening:
            start = start.play(action)
            for player in players:
                player.told(action, start)
        played = play(state, players, None, plan.most)
    except (Silent, SobremesaError) as error:
        return {**line, "error": f"{type(error).__name__}: {error}"}
    finally:
        for player in players:
            player.close()
    return {
        **line,
        "scores": [round(score, 6) for score in played.scores],
        "reason": played.reason,
        "actions": [*opening, *played.actions],
        "slowest": [round(seconds, 3) for seconds in played.slowest],
        "seconds": round(time.perf_counter() - begin, 3),
    }


def read_results(path: Path, plan: Plan) -> list[dict[str, Any]]:
    """Read the games that a file already has; the last line may be torn."""
    if not path.exists():
        return []
    lines = path.read_text(encoding="utf-8").splitlines()
    found: list[dict[str, Any]] = []
    for index, text in enumerate(lines):
        try:
            line = json.loads(text)
        except ValueError:
            continue
        if index == 0:
            if line.get("plan") != json.loads(json.dumps(plan.data())):
                raise OtherArena(
                    Text(
                        "{path} guarda los resultados de otras partidas",
                        "{path} holds the results of other games",
                    ).format(path=path)
                )
        else:
            found.append(line)
    return found


def run(plan: Plan, path: Path | None = None, workers: int = 1) -> Iterator[dict[str, Any]]:
    """Play the games of a plan; give each result line, those of an earlier run first.

    With a `path` every line is saved as soon as it is known, and a run that was broken off goes
    on where it ended.
    """
    done = read_results(path, plan) if path else []
    yield from done
    numbers = {line["number"] for line in done}
    open_jobs = [job for job in jobs(plan) if job.number not in numbers]
    file = None
    if path:
        fresh = not path.exists() or not path.read_bytes().strip()
        torn = not fresh and not path.read_bytes().endswith(b"\n")
        file = path.open("a", encoding="utf-8")
        if fresh:
            file.write(json.dumps({"plan": plan.data()}) + "\n")
        elif torn:
            file.write("\n")
    try:
        for line in _played(open_jobs, workers):
            if file:
                file.write(json.dumps(line, ensure_ascii=False) + "\n")
                file.flush()
            yield line
    finally:
        if file:
            file.close()


def _played(open_jobs: list[Job], workers: int) -> Iterator[dict[str, Any]]:
    if workers <= 1:
        yield from map(play_job, open_jobs)
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=context) as pool:
        waiting = iter(open_jobs)
        running = {pool.submit(play_job, job) for job in itertools.islice(waiting, 2 * workers)}
        try:
            while running:
                finished, running = wait(running, return_when=FIRST_COMPLETED)
                for future in finished:
                    yield future.result()
                running |= {
                    pool.submit(play_job, job) for job in itertools.islice(waiting, len(finished))
                }
        finally:
            for future in running:
                future.cancel()
