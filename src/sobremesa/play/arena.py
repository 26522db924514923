"""The arena: many games between players, to compare their strength."""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from sobremesa.ai.players import Player
from sobremesa.core.game import game
from sobremesa.core.record import Record
from sobremesa.play.match import Forfeit, opened, play
from sobremesa.play.player_specs import create_player
from sobremesa.play.pool import map_unordered
from sobremesa.play.results import read_results, saving


@dataclass(frozen=True)
class Plan:
    """What is played: the game, the players, the number of games, and what varies."""

    game: str
    players: tuple[str, ...]
    """The players, named as :func:`~sobremesa.play.player_specs.create_player` reads them."""
    games: int = 100
    seats: int | None = None
    """The number of players of a game; None for the game's default."""
    options: Mapping[str, object] = field(default_factory=dict)
    seed: int = 0
    opening: int = 4
    """Random actions before the players take over."""
    most: int = 400
    """Actions after which a game is adjudicated."""
    draws: bool = False
    """Whether a game ends when machines agree on a draw (`sobremesa.play.draw_offers`)."""

    def data(self) -> dict[str, Any]:
        """Return the plan as JSON data, without the number of games, which may grow later.

        `draws` is left out if false, so that result files of older versions can be continued.
        """
        data = {**asdict(self), "players": list(self.players), "games": None}
        if not self.draws:
            del data["draws"]
        return data


@dataclass(frozen=True)
class Job:
    """One game of a plan."""

    plan: Plan
    number: int
    seating: tuple[str, ...]
    opening: int


def jobs(plan: Plan) -> Iterator[Job]:
    """Return every game of a plan, with fair seats.

    All groups that the players can form are used in turn. A group plays each opening once in
    every rotation of the seats.

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
    """Play one game and return its line of the results.

    A player at fault loses to all others, and the line says what happened.
    """
    plan = job.plan
    begin = time.perf_counter()
    start = game(plan.game, plan.seats, plan.options).start()
    state, opening = opened(start, f"{plan.seed} {job.opening}", plan.opening)
    line: dict[str, Any] = {"number": job.number, "seating": list(job.seating)}
    players: list[Player] = []
    try:
        for seat, name in enumerate(job.seating):
            players.append(create_player(name, state, plan.seed + 100 * job.number + seat))
        played = play(start, players, None, plan.most, opening=opening, draws=plan.draws)
    except Forfeit as forfeit:
        played = forfeit.played
    except Exception as error:  # an external program may raise anything
        return {**line, "error": f"{type(error).__name__}: {error}"}
    finally:
        for player in players:
            player.close()
    line |= {
        "scores": [round(score, 6) for score in played.scores],
        "reason": played.reason,
        "actions": list(played.actions),
        "slowest": [round(seconds, 3) for seconds in played.slowest],
        "thinking": [[count, round(seconds, 3)] for count, seconds in played.thinking],
        "seconds": round(time.perf_counter() - begin, 3),
    }
    if played.overruns:
        line["overruns"] = [
            [one.action, one.seat, round(one.seconds, 3), round(one.processor, 3)]
            for one in played.overruns
        ]
    if played.fault:
        line["fault"] = asdict(played.fault)
    return line


def record_of(plan: Plan, line: Mapping[str, Any]) -> Record:
    """Return the record of a game of the results.

    >>> plan = Plan("colmena", ("level:1", "level:1"), games=1, most=4)
    >>> (line,) = run(plan)
    >>> len(record_of(plan, line).actions)
    8
    """
    state = game(plan.game, plan.seats, plan.options).start()
    record = Record.begin(state)
    for action in line["actions"]:
        state = state.play(action)
    record = record.continued(tuple(line["actions"]), state)
    return record if state.over else record.ended(line["reason"], line["scores"])


def run(
    plan: Plan, path: Path | None = None, workers: int = 1, cluster: bool = False
) -> Iterator[dict[str, Any]]:
    """Play the games of a plan; yield each result line, those of an earlier run first.

    With a `path` every line is saved at once, and an interrupted run is continued. The games are
    distributed among `workers` processes, or on Ray with `cluster`.
    """
    head = {"plan": plan.data()}
    done = [line for line in read_results(path, head) if "number" in line]
    yield from done
    numbers = {line["number"] for line in done}
    open_jobs = [job for job in jobs(plan) if job.number not in numbers]
    with saving(path, head) as save:
        for line in map_unordered(play_job, open_jobs, lost, workers, cluster):
            save(line)
            yield line


def lost(job: Job) -> dict[str, Any]:
    """Return the line of a game whose process died."""
    return {"number": job.number, "seating": list(job.seating), "error": "the process died"}
