"""`sobremesa balance`: studies of variants of a game, by playing them many times."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.table import Table

from sobremesa.cli import series, words
from sobremesa.cli.mistakes import mistake, quoted
from sobremesa.cli.progress import usual_workers
from sobremesa.cli.screen import Hidden, Screen
from sobremesa.cli.values import GameName, RuleOptions, Seed, Words, number, read_options, whole
from sobremesa.core import registry
from sobremesa.play.balance import Findings, Study, Variant, findings, one_at_a_time, run
from sobremesa.play.report import balance_words
from sobremesa.play.report.balance import balance_report, chance, change, percent
from sobremesa.play.report.words import reason
from sobremesa.rulebook.options import Values
from sobremesa.rulebook.text import Text

EVERY = "all"
"""What stands for every option."""


def balance(
    game: GameName,
    /,
    *,
    screen: Hidden,
    players: Annotated[Words, Parameter(consume_multiple=True)] = ("level:3",),
    games: Annotated[int, number("--games", 1, 10**9)] = 100,
    seats: Annotated[int | None, number("--seats", 0, 99)] = None,
    options: RuleOptions = (),
    variant: Words = (),
    vary: Annotated[Words, Parameter(consume_multiple=True)] = (),
    seed: Seed = 0,
    opening: Annotated[int, number("--opening", 0, 1000)] = Study.opening,
    most: Annotated[int, number("--most", 1, 10**6)] = Study.most,
    judged: Annotated[int, number("--judged", 0, 10**9)] = Study.judged,
    results: Path | None = None,
    report: Path | None = None,
    cluster: bool = False,
    workers: Annotated[int, number("--workers", 0, 256)] = 0,
    json: bool = False,
) -> int:
    """Play variants of a game many times and show their statistics."""
    base = Variant(_called(game, options, screen), read_options(game, options), seats)
    base.chosen(game)
    others = [read_variant(game, text, base) for text in variant]
    if vary:
        wanted = None if EVERY in vary else dict(_wanted(game, vary))
        others += one_at_a_time(game, base, wanted)
    study = Study(game, (base, *others), players, games, seed, opening, most, judged)
    starts = [one.chosen(game).start() for one in study.variants]
    series.check(players, starts, cluster, report)
    games_played = run(study, results, workers or usual_workers(), cluster)
    lines = series.played(screen, game, games * len(study.variants), games_played)
    found = findings(study, lines)
    failed = series.failures(lines, screen)
    if report:
        report.write_text(balance_report(found, screen.language), encoding="utf-8")
    if json:
        screen.data({**found.data(), "failed": failed})
    else:
        _show(found, screen)
    return series.status(failed, screen)


def _called(game: str, options: Sequence[str], screen: Screen) -> str:
    """Return the name of the first variant: its options, or the game's title."""
    return " ".join(options) or screen.text(registry.rules(game).title)


def read_variant(game: str, text: str, base: Variant) -> Variant:
    """Read ``NAME: option=value …`` with perhaps ``seats=3``; the rest is as in `base`."""
    name, colon, rest = text.partition(":")
    if not colon or "=" in name:
        name, rest = text, text
    seats, options = base.seats, []
    for word in rest.split():
        if word.startswith("seats="):
            seats = whole(word.removeprefix("seats="), "seats", 0, 99)
        else:
            options.append(word)
    if not options and seats == base.seats:
        raise mistake(balance_words.EMPTY_VARIANT, word=quoted(text))
    given: Values = {**base.options, **read_options(game, options)}
    found = Variant(name.strip(), given, seats)
    found.chosen(game)
    return found


def _wanted(game: str, vary: Sequence[str]) -> Iterator[tuple[str, list[object]]]:
    """Read ``name`` or ``name=value,value``."""
    known = registry.rules(game).options
    for word in vary:
        name, _, values = word.partition("=")
        option = known.option(name)
        yield name, [option.read(value) for value in values.split(",") if value]


def _show(found: Findings, screen: Screen) -> None:
    """Show the tables: wins, endings, differences."""
    screen.show(_seats(found, screen))
    screen.show(_ends(found, screen))
    if found.effects:
        screen.show(_differences(found, screen))


def _table(screen: Screen, left: Sequence[Text], right: Sequence[Text]) -> Table:
    """Begin a table: columns of words, then columns of numbers."""
    drawn = Table()
    for heading in left:
        drawn.add_column(screen.text(heading), overflow="fold")
    for heading in right:
        drawn.add_column(screen.text(heading), justify="right")
    return drawn


def _seats(found: Findings, screen: Screen) -> Table:
    drawn = _table(
        screen,
        (balance_words.VARIANT, balance_words.SEAT),
        (words.SHARE_COLUMN, words.INTERVAL_COLUMN, words.FAIR_COLUMN),
    )
    for one in found.summaries:
        for number_of, side in enumerate(one.sides):
            at = side.share
            drawn.add_row(
                "" if number_of else one.name,
                screen.text(side.name),
                f"{100 * at.value:.1f} %",
                f"{100 * at.low:.1f}–{100 * at.high:.1f}",
                f"{100 * one.fair:.0f} %",
            )
    return drawn


def _ends(found: Findings, screen: Screen) -> Table:
    drawn = _table(
        screen,
        (balance_words.VARIANT, balance_words.ENDS_COLUMN),
        (words.GAMES_ROW, balance_words.CHANCE, balance_words.NOBODY, balance_words.MEDIAN),
    )
    for one in found.summaries:
        ends = [
            f"{screen.text(reason(found.study.game, name))} {100 * n / one.games:.0f} %"
            for name, n in one.ends.items()
        ]
        drawn.add_row(
            one.name,
            ", ".join(ends),
            str(one.games),
            chance(one.even),
            percent(one.drawn),
            str(one.deciles[1]),
        )
    return drawn


def _differences(found: Findings, screen: Screen) -> Table:
    best = balance_words.BEST_SEAT.format(name=found.effects[0].side)
    drawn = _table(
        screen,
        (balance_words.VARIANT,),
        (best, balance_words.LENGTH, balance_words.NOBODY, balance_words.CLEAR),
    )
    for one in found.effects:
        drawn.add_row(
            one.name,
            change(one.favoured, 100, 1),
            change(one.actions),
            change(one.drawn, 100, 1),
            screen.text(balance_words.YES) if one.clear else "",
        )
    return drawn
