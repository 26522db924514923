"""`sobremesa arena`: matches between any players, and the table of who is stronger."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from sobremesa.core import registry
from sobremesa.play.arena import Plan, run
from sobremesa.play.standings import Standing, standings
from sobremesa.rulebook.errors import SobremesaError
from sobremesa.rulebook.text import Text

PLAYER = Text("jugador", "player")
GAMES = Text("partidas", "games")
SHARE = Text("parte", "share")
INTERVAL = Text("intervalo 95 %", "95 % interval")
FAIR = Text("justa", "fair")
FIRSTS = Text("primeros", "firsts")
RATING = Text("fuerza", "rating")
SLOWEST = Text("lo más lento", "slowest")
FAILED = Text("{count} partidas fallidas: {error}", "{count} games failed: {error}")


def arena(plan: Plan, results: Path | None = None, workers: int = 1, language: str = "es") -> int:
    """Play the games of a plan, show the table, and give the exit status."""
    lines = []
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, TimeRemainingColumn(), console=Console(stderr=True)) as progress:
        bar = progress.add_task(plan.game, total=plan.games)
        for line in run(plan, results, workers):
            lines.append(line)
            progress.advance(bar)
    Console().print(table(standings(lines), language))
    failed = [line["error"] for line in lines if "error" in line]
    if failed:
        text = FAILED.format(count=len(failed), error=failed[0])[language]
        print(text, file=sys.stderr)
    return 1 if failed else 0


def table(rows: Sequence[Standing], language: str) -> Table:
    """Draw the table of an arena."""
    drawn = Table()
    drawn.add_column(PLAYER[language])
    for heading in (GAMES, SHARE, INTERVAL, FAIR, FIRSTS, RATING, SLOWEST):
        drawn.add_column(heading[language], justify="right")
    for row in rows:
        drawn.add_row(
            row.name,
            str(row.games),
            f"{100 * row.score:.1f} %",
            f"{100 * row.low:.1f}–{100 * row.high:.1f}",
            f"{100 * row.fair:.0f} %",
            f"{100 * row.firsts:.1f} %",
            f"{row.rating:.1f}",
            f"{row.slowest:.2f} s",
        )
    return drawn


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command by itself: ``python -m sobremesa.cli.arena GAME --players …``."""
    parser = argparse.ArgumentParser(prog="sobremesa arena", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--players", nargs="+", required=True)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seats", type=int)
    parser.add_argument("--options", nargs="*", default=[], metavar="NAME=VALUE")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--opening", type=int, default=4)
    parser.add_argument("--most", type=int, default=400)
    parser.add_argument("--results", type=Path)
    parser.add_argument("--workers", type=int, default=max(1, (os.cpu_count() or 2) // 2))
    parser.add_argument("--lang", choices=("es", "en"), default="es")
    given = parser.parse_args(argv)
    try:
        known = registry.rules(given.game).options
        pairs = [word.partition("=") for word in given.options]
        options = {name: known.option(name).read(value) for name, _, value in pairs}
        plan = Plan(
            given.game,
            tuple(given.players),
            given.games,
            given.seats,
            options,
            given.seed,
            given.opening,
            given.most,
        )
        return arena(plan, given.results, given.workers, given.lang)
    except SobremesaError as error:
        print(error, file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
