"""The report of an arena: its table, and plots of what happened."""

from __future__ import annotations

import json
import shlex
from collections import Counter
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from sobremesa.core import registry
from sobremesa.play.arena import Plan
from sobremesa.play.report import charts, frame, words
from sobremesa.play.standings import ArenaRow, rating_steps, standings


def arena_report(plan: Plan, lines: Sequence[Mapping[str, Any]], language: str = "es") -> str:
    """Write the report of some result lines of a plan as one HTML page."""
    ordered = sorted(lines, key=lambda line: line["number"])
    played = [line for line in ordered if "scores" in line]
    rows = standings(played)
    title = registry.rules(plan.game).title[language]
    faults = sum(row.faults for row in rows) + len(ordered) - len(played)
    facts = (
        (words.GAMES[language], str(len(ordered))),
        (words.SEATS[language], str(len(ordered[0]["seating"]) if ordered else 0)),
        (words.ACTIONS[language], str(sum(len(line["actions"]) for line in played))),
        (words.FAULTS_COUNT[language], str(faults)),
        (words.OVERRUNS_COUNT[language], str(sum(row.overruns for row in rows))),
    )
    names = _listed([row.name for row in rows], words.AND[language])
    lead = words.LEAD.format(games=len(ordered), names=names)[language]
    return frame.page(
        language,
        f"{title}: {words.ARENA[language]}",
        frame.header(words.ARENA[language], title, lead, facts),
        frame.section(words.TABLE[language], standings_table(rows, language)),
        frame.figures(*_figures(plan.game, rows, ordered, played, language)),
        *_trouble(ordered, language),
        frame.section(words.REPEAT[language], f"<pre>{escape(command(plan))}</pre>"),
    )


def command(plan: Plan) -> str:
    """Return the command line that plays a plan.

    >>> command(Plan("colmena", ("level:1", "level:2"), 10, options={"preset": "hive"}))
    'sobremesa arena colmena --players level:1 level:2 --games 10 --options preset=hive'
    """
    said = ["sobremesa", "arena", plan.game, "--players", *plan.players, "--games", str(plan.games)]
    if plan.seats is not None:
        said += ["--seats", str(plan.seats)]
    for name, value in plan.options.items():
        text = value if isinstance(value, str) else json.dumps(value)
        said += ["--options", f"{name}={text}"]
    for flag, value, usual in (
        ("--seed", plan.seed, 0), ("--opening", plan.opening, 4), ("--most", plan.most, 400),
    ):  # fmt: skip
        if value != usual:
            said += [flag, str(value)]
    return shlex.join(said)


def _listed(names: Sequence[str], last: str) -> str:
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])}{last}{names[-1]}"


def standings_table(rows: Sequence[ArenaRow], language: str) -> str:
    """Write the table of an arena as HTML."""
    headings = (
        words.PLAYER, words.GAMES, words.SHARE, words.INTERVAL, words.FAIR, words.FIRSTS,
        words.RATING, words.MEAN, words.SLOWEST, words.OVERRUNS_COUNT, words.FAULTS_COUNT,
    )  # fmt: skip
    cells = (
        (
            *row.cells(),
            duration(row.mean),
            duration(row.slowest),
            str(row.overruns),
            str(row.faults),
        )
        for row in rows
    )
    return frame.table([heading[language] for heading in headings], cells)


def duration(seconds: float) -> str:
    """Write some seconds with a fitting unit.

    >>> duration(0.0034), duration(0.5), duration(12)
    ('3.4 ms', '500 ms', '12.0 s')
    """
    if seconds >= 1:
        return f"{seconds:.1f} s"
    return f"{1000 * seconds:.1f} ms" if seconds < 0.01 else f"{1000 * seconds:.0f} ms"


def _figures(
    game: str,
    rows: Sequence[ArenaRow],
    ordered: Sequence[Mapping[str, Any]],
    played: Sequence[Mapping[str, Any]],
    language: str,
) -> list[str]:
    def said(name: str) -> str:
        return str(getattr(words, name)[language])

    steps = list(rating_steps(played))
    history = {row.name: [25.0, *(step.get(row.name, 25.0) for step in steps)] for row in rows}
    lengths = [len(line["actions"]) for line in played]
    middle = sorted(lengths)[len(lengths) // 2] if lengths else 0
    reasons = Counter(line.get("reason", "error") for line in ordered)
    ends = [
        (words.reason(game, reason)[language], float(n), str(n))
        for reason, n in reasons.most_common()
    ]
    seats = max((len(line["seating"]) for line in played), default=0)
    by_seat = [sum(line["scores"][seat] for line in played) / len(played) for seat in range(seats)]
    return [
        frame.figure(
            said("SHARES"),
            charts.intervals(
                [(row.name, row.score, row.low, row.high, row.fair) for row in rows],
                said("SHARES"),
            ),
            said("SHARES_NOTE"),
        ),
        frame.figure(said("RATINGS"), charts.lines(history, said("RATINGS")), said("RATINGS_NOTE")),
        frame.figure(
            said("LENGTHS"),
            charts.histogram(lengths, said("LENGTHS")),
            words.LENGTHS_NOTE.format(middle=middle)[language],
        ),
        frame.figure(said("ENDS"), charts.bars(ends, said("ENDS"))),
        frame.figure(
            said("TIMES"),
            charts.bars([(row.name, row.mean, duration(row.mean)) for row in rows], said("TIMES")),
            said("TIMES_NOTE"),
        ),
        frame.figure(
            said("BY_SEAT"),
            charts.bars(
                [
                    (words.SEAT.format(number=seat + 1)[language], share, f"{100 * share:.0f} %")
                    for seat, share in enumerate(by_seat)
                ],
                said("BY_SEAT"),
            ),
            said("BY_SEAT_NOTE"),
        ),
    ]


def _trouble(ordered: Sequence[Mapping[str, Any]], language: str) -> list[str]:
    """List what went wrong, if anything did."""
    rows = []
    for line in ordered:
        if "fault" in line:
            fault = line["fault"]
            kind = words.FAULTS[fault["kind"]][language]
            name = line["seating"][fault["seat"]]
            rows.append((str(line["number"]), name, kind, str(fault["detail"])))
        elif "error" in line:
            kind = words.REASONS["error"][language]
            rows.append((str(line["number"]), "", kind, str(line["error"])))
    if not rows:
        return []
    headings = (words.GAME, words.PLAYER, words.KIND, words.DETAIL)
    listed = frame.table([heading[language] for heading in headings], rows[:200], (1, 2, 3))
    return [frame.section(words.TROUBLE[language], listed)]
