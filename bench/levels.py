"""Each level against the one before: `python bench/levels.py [GAMES] [--games …] [--levels 2 3 …]`.

In a game for two, a level should score at least 65 % against the one before. With more players,
one player of a level sits among players of the level before, and should come first at least 1.3
times as often as its fair share. GAMES is how many games a step gets: 100 up to level 5 and 30
above, if not said.

Every game is kept as a line of JSON in `--folder`, in a file that names what the two levels are:
a run that was broken off goes on where it ended, and a level that has changed is played anew.
`--table` plays nothing, and writes what has been played so far as a table. Level 8 thinks by the
clock, which a busy machine cannot give; `--champion` says how it is played
here instead (by default with so many positions that it is certainly weaker than the real one;
`--champion level:8` plays the real one).
"""

from __future__ import annotations

import argparse
import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import sobremesa
from sobremesa.ai.levels import settings_of
from sobremesa.core.registry import rules
from sobremesa.play.arena import Plan, run
from sobremesa.play.standings import interval, standings

FOLDER = Path(__file__).parent.parent / "build" / "levels"
CHAMPION = "search:1500000n"
TOP = 8


@dataclass(frozen=True)
class Step:
    """One level above another, at a table of a game."""

    game: str
    seats: int
    level: int
    champion: str

    @property
    def goal(self) -> float:
        """The share of first places that the stronger one should have."""
        return 0.65 if self.seats == 2 else 1.3 / self.seats

    def name(self, level: int) -> str:
        """Name a level as the arena does."""
        return self.champion if level == TOP else f"level:{level}"

    def path(self, folder: Path) -> Path:
        """Give the file of the results, by what the levels are now."""
        both = [
            str(settings_of(level, rules(self.game), self.seats))
            for level in (self.level - 1, self.level)
        ]
        mark = hashlib.sha256(f"{both} {self.champion}".encode()).hexdigest()[:8]
        return folder / f"{self.game}-{self.seats}-{self.level}-{mark}.jsonl"


def steps(games: list[str], seats: list[int], levels: list[int], champion: str) -> Iterator[Step]:
    """Give the steps to measure, the quick ones first."""
    for level in levels:
        for game in games:
            for count in rules(game).player_counts:
                if count in seats:
                    yield Step(game, count, level, champion)


def row(game: str, seats: int, levels: list[int], champion: str, folder: Path) -> str:
    """Write what has been played of a game as a line of a table."""
    cells = [f"{rules(game).title.es}, {seats}"]
    for level in levels:
        step = Step(game, seats, level, champion)
        path = step.path(folder)
        lines = [json.loads(text) for text in path.open()][1:] if path.exists() else []
        found = [one for one in standings(lines) if one.name == step.name(level)]
        if not found:
            cells.append("–")
            continue
        low, high = interval(found[0].firsts, found[0].games)
        times = f"{found[0].firsts / found[0].fair:.1f}×"
        share = f"{100 * found[0].firsts:.0f} %" if seats == 2 else times
        cells.append(f"{share} ({100 * low:.0f}–{100 * high:.0f}), {found[0].games}")
    return "| " + " | ".join(cells) + " |"


def measure(step: Step, count: int, folder: Path, workers: int) -> None:
    """Play a step and print its line."""
    one, others = step.name(step.level), step.name(step.level - 1)
    players = (one, *([others] * (step.seats - 1)))
    plan = Plan(step.game, players, count, step.seats, most=250 * step.seats)
    folder.mkdir(parents=True, exist_ok=True)
    lines = [
        line
        for line in run(plan, step.path(folder), workers)
        if line["number"] < count  # an earlier run may have been longer
    ]
    (row,) = (row for row in standings(lines) if row.name == one)
    low, high = interval(row.firsts, row.games)
    shared = sum(len(set(line["scores"])) == 1 for line in lines if "scores" in line)
    print(
        f"{step.game} ({step.seats}): {one} against {others}: first in {100 * row.firsts:.0f} % "
        f"({100 * low:.0f}–{100 * high:.0f}), {row.firsts / row.fair:.2f} of the fair share, "
        f"{row.games} games, {shared} shared, slowest {row.slowest:.2f} s"
        f"{'' if row.firsts >= step.goal else ' – TOO LITTLE'}",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", type=int, nargs="?")
    parser.add_argument("--games", nargs="+", default=list(sobremesa.games()))
    parser.add_argument("--levels", type=int, nargs="+", default=list(range(2, TOP + 1)))
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 3, 4])
    parser.add_argument("--champion", default=CHAMPION)
    parser.add_argument("--folder", type=Path, default=FOLDER)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--table", action="store_true")
    given = parser.parse_args()
    if given.table:
        for game in given.games:
            for seats in rules(game).player_counts:
                if seats in given.seats:
                    print(row(game, seats, given.levels, given.champion, given.folder))
        return
    for step in steps(given.games, given.seats, given.levels, given.champion):
        count = given.count or (100 if step.level <= 5 else 30)
        measure(step, count, given.folder, given.workers)


if __name__ == "__main__":
    main()
