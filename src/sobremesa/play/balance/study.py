"""Studies of variants of a game: many games of each, between equal players."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from sobremesa.core.game import Game, game
from sobremesa.play import arena
from sobremesa.play.balance.course import course
from sobremesa.play.pool import map_unordered
from sobremesa.play.results import read_results, saving

Line = Mapping[str, Any]
"""The result of one game, as a line of a file."""


@dataclass(frozen=True)
class Variant:
    """A named variant: options and a number of players."""

    name: str
    options: Mapping[str, object] = field(default_factory=dict)
    seats: int | None = None
    """The number of players; None for the game's default."""

    def chosen(self, game_id: str) -> Game:
        """Return the game of this variant; raise BadOption if it is not valid."""
        return game(game_id, self.seats, self.options)

    def identity(self, game_id: str) -> dict[str, Any]:
        """Return what identifies it besides its name: the players and the value of every option."""
        chosen = self.chosen(game_id)
        found: dict[str, Any] = json.loads(
            json.dumps({"seats": chosen.players, "options": chosen.options})
        )
        return found


@dataclass(frozen=True)
class Study:
    """What is played: the variants of a game, the players, and the number of games of each."""

    game: str
    variants: tuple[Variant, ...] = (Variant("default"),)
    """The first one is the baseline of the comparisons."""
    players: tuple[str, ...] = ("level:3",)
    """The players, named as :func:`~sobremesa.play.player_specs.create_player` reads them. A single
    name takes every seat; several rotate through the seats."""
    games: int = 100
    seed: int = 0
    opening: int = 0
    """Random actions before the players take over, others in every game. Where players err by
    chance, as levels do, no two games are alike without them, and no seat pays for them."""
    most: int = 2000
    """Actions after which a game is adjudicated."""
    judged: int = 100
    """How many games of each variant, the first ones, are judged turn by turn as well: that may
    take longer than playing them, and fewer of them say as much."""

    def data(self) -> dict[str, Any]:
        """Return the study as JSON data, without games and variants, which may grow later."""
        return {
            "game": self.game,
            "players": list(self.players),
            "seed": self.seed,
            "opening": self.opening,
            "most": self.most,
            "judged": self.judged,
        }


@dataclass(frozen=True)
class Job:
    """One game of a study."""

    variant: Mapping[str, Any]
    game: arena.Job
    judged: bool


def jobs(study: Study) -> Iterator[Job]:
    """Yield every game of a study, one of each variant in turn.

    >>> twice = Study("sparta", (Variant("a"), Variant("b", {"repetition": 0})), games=2)
    >>> [(job.game.number, job.variant["options"]["repetition"]) for job in jobs(twice)]
    [(0, 3), (0, 0), (1, 3), (1, 0)]
    """
    plans = [
        (one.identity(study.game), list(arena.jobs(_plan(study, one)))) for one in study.variants
    ]
    for number in range(study.games):
        for identity, games in plans:
            yield Job(identity, replace(games[number], opening=number), number < study.judged)


def _plan(study: Study, variant: Variant) -> arena.Plan:
    return arena.Plan(
        study.game,
        study.players,
        study.games,
        variant.seats,
        variant.options,
        study.seed,
        study.opening,
        study.most,
    )


def play_job(job: Job) -> dict[str, Any]:
    """Play one game and return its line, with its course."""
    line = {"variant": job.variant, **arena.play_job(job.game)}
    if "actions" in line:
        plan = job.game.plan
        start = game(plan.game, plan.seats, plan.options).start()
        line["course"] = course(start, line["actions"], plan.opening, job.judged)
    return line


def _lost(job: Job) -> dict[str, Any]:
    return {"variant": job.variant, **arena.lost(job.game)}


def run(
    study: Study, path: Path | None = None, workers: int = 1, cluster: bool = False
) -> Iterator[dict[str, Any]]:
    """Play the games of a study; yield each line, those of an earlier run first.

    With a `path` every line is saved at once, and an interrupted run is continued; games and
    variants may be added to a file. The games do not depend on how they are distributed: among
    `workers` processes, or on Ray with `cluster`.
    """
    wanted = {_key(job.variant, job.game.number): job for job in jobs(study)}
    head = {"plan": study.data()}
    for line in read_results(path, head):
        if not {"variant", "number"} <= set(line):
            continue
        if wanted.pop(_key(line["variant"], line["number"]), None):
            yield line
    with saving(path, head) as save:
        for line in map_unordered(play_job, wanted.values(), _lost, workers, cluster):
            save(line)
            yield line


def _key(variant: Mapping[str, Any], number: int) -> str:
    return json.dumps([variant, number], sort_keys=True)


def by_variant(study: Study, lines: Sequence[Line]) -> list[list[Line]]:
    """Group lines by the variants of a study, each in the order of their numbers."""
    found = []
    for one in study.variants:
        identity = one.identity(study.game)
        own = [line for line in lines if line["variant"] == identity]
        found.append(sorted(own, key=lambda line: int(line["number"])))
    return found
