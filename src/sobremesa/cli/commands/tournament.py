"""`sobremesa tournament`: a tournament of machines, from a file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from rich.progress import BarColumn, MofNCompleteColumn, TextColumn
from rich.table import Table

from sobremesa.cli import words
from sobremesa.cli.inputs import read_text, reason
from sobremesa.cli.mistakes import Mistake, mistake, quoted
from sobremesa.cli.progress import usual_workers
from sobremesa.cli.screen import Hidden, Screen
from sobremesa.cli.values import number
from sobremesa.play.pool import ray
from sobremesa.play.report.sheet import number as written
from sobremesa.play.tournament import Tournament
from sobremesa.play.tournament.config import BadFile, TournamentPlan, read_plan
from sobremesa.play.tournament.export import standings_data
from sobremesa.play.tournament.rules import lines
from sobremesa.play.tournament_offline import publish, run


def tournament(
    file: str,
    /,
    *,
    screen: Hidden,
    out: Path | None = None,
    workers: Annotated[int, number("--workers", 0, 256)] = 0,
    cluster: bool = False,
    json: bool = False,
) -> int:
    """Play a tournament."""
    try:
        plan = read_plan(read_text(file))
    except BadFile as error:
        raise mistake(words.IN_FILE, name=quoted(file), why=error.text) from None
    if cluster:
        ray()
    folder = out or Path(file).with_suffix("")
    if folder == Path(file):
        raise Mistake(words.SAY_OUT)
    screen.tell_form()
    if not json:
        for line in lines(plan.terms):
            screen.say(line)
    try:
        played = _played(plan, folder, workers or usual_workers(), cluster, screen)
        publish(played, folder, screen.language)
    except OSError as error:
        raise mistake(words.UNWRITABLE, name=quoted(folder), why=reason(error)) from None
    if json:
        screen.data(standings_data(played))
    else:
        screen.show(_table(played, screen))
        screen.say(words.TOURNAMENT_KEPT, path=str(folder / "report.html"))
    return 0


def _played(
    plan: TournamentPlan, folder: Path, workers: int, cluster: bool, screen: Screen
) -> Tournament:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with screen.progress(*columns) as progress:
        bar = progress.add_task(plan.terms.title, total=None)

        def tell(now: Tournament) -> None:
            tables = now.rounds[-1].tables if now.rounds else []
            label = screen.text(words.ROUND_OF, number=len(now.rounds), length=now.length)
            done = len(tables) - len(now.open_tables())
            progress.update(bar, description=label, total=len(tables), completed=done)

        return run(plan, folder, workers, cluster, tell)


def _table(played: Tournament, screen: Screen) -> Table:
    drawn = Table()
    for heading, side in (
        (words.PLACE_COLUMN, "right"),
        (words.PLAYER_COLUMN, "left"),
        (words.GAMES_ROW, "right"),
        (words.SCORE_COLUMN, "right"),
    ):
        drawn.add_column(screen.text(heading), justify="right" if side == "right" else "left")
    for row in played.standings():
        name = played.entrant(row.slot).name
        if row.title:
            name = f"{name} ({screen.text(row.title)})"
        drawn.add_row(str(row.place), name, str(row.games), written(row.score))
    return drawn
