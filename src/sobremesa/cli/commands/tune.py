"""`sobremesa tune`: weights of an evaluation, fitted to games and tested in a match."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.table import Table

from sobremesa.cli import words
from sobremesa.cli.screen import Hidden, Screen
from sobremesa.cli.values import GameName, Seed, number
from sobremesa.play.tuning import Tuned, Tuning, weights_of
from sobremesa.play.tuning import tune as tuned


def tune(
    game: GameName,
    /,
    *,
    screen: Hidden,
    games: Annotated[int, number("--games", 1, 10**7)] = 400,
    match: Annotated[int, number("--match", 1, 10**7)] = 200,
    seed: Seed = 0,
    nodes: Annotated[int, number("--nodes", 1, 10**9)] = 1000,
    results: Path | None = None,
    out: Path | None = None,
    as_json: Annotated[bool, Parameter(name="--json")] = False,
) -> int:
    """Fit the weights of an evaluation to self-played games, and test whether it plays better."""
    weights_of(game)
    for path in (results, out):
        if path:
            path.open("a", encoding="utf-8").close()  # an error is reported before the work
    screen.tell_form()
    labels = {"games": screen.text(words.GAMES_ROW), "match": screen.text(words.MATCH_ROW)}
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with screen.progress(*columns, TimeRemainingColumn()) as progress:
        bars = {
            "games": progress.add_task(labels["games"], total=games),
            "match": progress.add_task(labels["match"], total=match),
        }
        found = tuned(
            Tuning(game, games, match, seed, nodes),
            results,
            lambda part, done, total: progress.update(bars[part], completed=done),
        )
    data = {"game": game, "seed": seed, **asdict(found), "proven": found.proven}
    if out:
        out.write_text(json.dumps(data, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    if as_json:
        screen.data(data)
        return 0
    screen.show(table(found, screen))
    screen.say(
        words.PREDICTS,
        positions=found.positions,
        old=f"{found.surprise_old:.4f}",
        new=f"{found.surprise_new:.4f}",
    )
    screen.say(
        words.TUNED_MATCH,
        score=f"{100 * found.score:.1f}",
        low=f"{100 * found.low:.1f}",
        high=f"{100 * found.high:.1f}",
        games=found.match,
        nodes=nodes,
    )
    screen.say(words.PROVEN if found.proven else words.NOT_PROVEN, style="bold")
    return 0


def table(found: Tuned, screen: Screen) -> Table:
    """Draw both tables of weights side by side."""
    drawn = Table()
    drawn.add_column(screen.text(words.WEIGHT_COLUMN))
    drawn.add_column(screen.text(words.OLD_COLUMN), justify="right")
    drawn.add_column(screen.text(words.NEW_COLUMN), justify="right")
    for name, weight in found.old.items():
        drawn.add_row(name, str(weight), str(found.new[name]))
    return drawn
