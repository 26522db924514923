"""`sobremesa arena`: matches between any players, and their standings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.table import Table

from sobremesa.cli import series, words
from sobremesa.cli.mistakes import mistake, quoted
from sobremesa.cli.progress import usual_workers
from sobremesa.cli.screen import Hidden, Screen
from sobremesa.cli.values import GameName, RuleOptions, Seed, Words, number, read_options
from sobremesa.core.game import game as chosen_game
from sobremesa.play.arena import Plan, run
from sobremesa.play.report.arena import arena_report
from sobremesa.play.standings import ArenaRow, standings
from sobremesa.rulebook.text import Text


def arena(
    game: GameName,
    /,
    *,
    screen: Hidden,
    players: Annotated[Words, Parameter(consume_multiple=True)] = (),
    games: Annotated[int, number("--games", 1, 10**9)] = 100,
    seats: Annotated[int | None, number("--seats", 0, 99)] = None,
    options: RuleOptions = (),
    seed: Seed = 0,
    opening: Annotated[int, number("--opening", 0, 1000)] = 4,
    most: Annotated[int, number("--most", 1, 10**6)] = 400,
    draws: bool = False,
    results: Path | None = None,
    report: Path | None = None,
    cluster: bool = False,
    workers: Annotated[int, number("--workers", 0, 256)] = 0,
    json: bool = False,
) -> int:
    """Play many games between players and show their standings."""
    if not players:
        raise mistake(words.MISSING_VALUE, word="--players")
    if len(players) < 2:
        raise mistake(words.TWO_PLAYERS, one=quoted(players[0]))
    chosen = read_options(game, options)
    plan = Plan(game, players, games, seats, chosen, seed, opening, most, draws)
    start = chosen_game(plan.game, plan.seats, plan.options).start()
    series.check(players, [start], cluster, report)
    games_played = run(plan, results, workers or usual_workers(), cluster)
    lines = series.played(screen, game, games, games_played)
    rows = standings(lines)
    failed = series.failures(lines, screen)
    if report:
        report.write_text(arena_report(plan, lines, screen.language), encoding="utf-8")
    if json:
        screen.data({"standings": [asdict(row) for row in rows], "failed": failed})
    else:
        screen.show(table(rows, screen))
    return series.status(failed, screen)


def table(rows: Sequence[ArenaRow], screen: Screen) -> Table:
    """Draw the standings of an arena."""
    drawn = Table()
    drawn.add_column(screen.text(words.PLAYER_COLUMN))
    headings: tuple[Text, ...] = (
        words.GAMES_ROW,
        words.SHARE_COLUMN,
        words.INTERVAL_COLUMN,
        words.FAIR_COLUMN,
        words.FIRSTS_COLUMN,
        words.RATING_COLUMN,
        words.SLOWEST_COLUMN,
    )
    for heading in headings:
        drawn.add_column(screen.text(heading), justify="right")
    for row in rows:
        drawn.add_row(
            *row.cells(),
            f"{row.slowest:.2f} s",
        )
    return drawn
