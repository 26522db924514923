"""The report of a study of variants: who wins, what the games are like, which options matter."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator
from html import escape

from sobremesa.core import registry
from sobremesa.play.balance.figures import Difference, Figure
from sobremesa.play.balance.study import Study, Variant
from sobremesa.play.balance.summary import Effect, Findings, Summary
from sobremesa.play.balance.variants import written
from sobremesa.play.report import balance_words as words
from sobremesa.play.report import charts, frame
from sobremesa.play.report.words import reason


def balance_report(found: Findings, language: str = "es") -> str:
    """Write what a study found as one HTML page."""
    study = found.study
    title = registry.rules(study.game).title[language]
    facts = (
        (words.VARIANTS[language], str(len(found.summaries))),
        (words.GAMES[language], str(sum(one.games for one in found.summaries))),
        (words.ACTIONS[language], str(sum(sum(one.lengths) for one in found.summaries))),
        (words.FAILED[language], str(sum(one.failed for one in found.summaries))),
    )
    lead = words.LEAD.format(games=study.games, players=", ".join(study.players))[language]
    return frame.page(
        language,
        f"{title}: {words.LAB[language]}",
        frame.header(words.LAB[language], title, lead, facts),
        frame.section(
            words.WINS[language],
            _wins(found, language),
            _note(words.WINS_NOTE[language]),
            *(_verdict(one, language) for one in found.summaries),
        ),
        frame.figures(*_figures(found, language)),
        *_effects(found, language),
        frame.section(
            words.MEASURES[language],
            _measures(found, language),
            _note(words.MEASURES_NOTE.format(judged=study.judged)[language]),
        ),
        frame.section(words.REPEAT[language], f"<pre>{escape(command(study))}</pre>"),
    )


def command(study: Study) -> str:
    """Return the command line that plays a study.

    >>> command(Study("sparta", (Variant("twins"), Variant("x", {"repetition": 0})), games=10))
    "sobremesa balance sparta --players level:3 --games 10 --variant 'x: repetition=0'"
    """
    said = ["sobremesa", "balance", study.game, "--players", *study.players]
    said += ["--games", str(study.games)]
    first, *others = study.variants
    if first.seats is not None:
        said += ["--seats", str(first.seats)]
    for option in _said(study, first):
        said += ["--options", option]
    for other in others:
        words_of = [*([f"seats={other.seats}"] if other.seats else []), *_said(study, other)]
        said += ["--variant", f"{other.name}: {' '.join(words_of)}"]
    for flag, value, usual in (
        ("--seed", study.seed, Study.seed),
        ("--opening", study.opening, Study.opening),
        ("--most", study.most, Study.most),
        ("--judged", study.judged, Study.judged),
    ):
        if value != usual:
            said += [flag, str(value)]
    return shlex.join(said)


def _said(study: Study, variant: Variant) -> Iterator[str]:
    """Write the options of a variant as a command line takes them."""
    known = registry.rules(study.game).options
    for name, value in variant.options.items():
        shown = written(known.option(name), value)
        yield shown if " " not in shown else f"{name}={json.dumps(value, separators=(',', ':'))}"


def _note(text: str) -> str:
    return f'<p class="soft">{escape(text)}</p>'


def _verdict(one: Summary, language: str) -> str:
    """Say in a sentence whether a seat is favoured."""
    side = one.favoured
    said = words.FAVOURED.format(name=side.name)[language] if side else words.EVEN[language]
    return f"<p><strong>{escape(one.name)}</strong>: {escape(said)}</p>"


def percent(figure: Figure) -> str:
    """Write a share with its interval.

    >>> percent(Figure(0.5, 0.4038, 0.5962))
    '50.0 % (40–60)'
    """
    return f"{100 * figure.value:.1f} % ({100 * figure.low:.0f}–{100 * figure.high:.0f})"


def number(figure: Figure, digits: int = 0) -> str:
    """Write a mean with half of its interval.

    >>> number(Figure(12.5, 11, 14), 1)
    '12.5 ± 1.5'
    """
    return f"{figure.value:.{digits}f} ± {figure.high - figure.value:.{digits}f}"


def change(one: Difference | None, times: float = 1.0, digits: int = 0) -> str:
    """Write a difference with its interval.

    >>> change(Difference(0.1, 0.05, 0.15, 3.9), 100)
    '+10 (+5 … +15)'
    """
    if one is None:
        return ""
    value, low, high = (f"{times * at:+.{digits}f}" for at in (one.value, one.low, one.high))
    return f"{value} ({low} … {high})"


def chance(even: float) -> str:
    """Write how often chance alone would do it.

    >>> chance(0.00001), chance(0.25)
    ('< 0.001', '0.250')
    """
    return "< 0.001" if even < 0.001 else f"{even:.3f}"


def _wins(found: Findings, language: str) -> str:
    headings = (
        words.VARIANT, words.GAMES, words.WINS_COLUMN, words.FAIR, words.CHANCE, words.NOBODY,
        words.MEDIAN,
    )  # fmt: skip
    rows = (
        (
            one.name,
            str(one.games),
            "; ".join(f"{side.name[language]} {percent(side.share)}" for side in one.sides),
            f"{100 * one.fair:.0f} %",
            chance(one.even),
            percent(one.drawn),
            str(one.deciles[1]),
        )
        for one in found.summaries
    )
    return frame.table([heading[language] for heading in headings], rows, (2,))


def _figures(found: Findings, language: str) -> Iterator[str]:
    for one in found.summaries:
        heading = words.BY_SEAT.format(name=one.name)[language]
        seats = [
            (side.name[language], side.share.value, side.share.low, side.share.high, one.fair)
            for side in one.sides
        ]
        note = words.BY_SEAT_NOTE[language]
        yield frame.figure(heading, charts.intervals(seats, heading), note)
    for one in found.summaries:
        heading = words.LENGTHS.format(name=one.name)[language]
        low, middle, high = one.deciles
        note = words.LENGTHS_NOTE.format(low=low, middle=middle, high=high)[language]
        yield frame.figure(heading, charts.histogram(one.lengths, heading), note)
    for one in found.summaries:
        heading = words.ENDS.format(name=one.name)[language]
        bars = [
            (reason(found.study.game, name)[language], float(n), f"{100 * n / one.games:.0f} %")
            for name, n in one.ends.items()
        ]
        yield frame.figure(heading, charts.bars(bars, heading))
    curves = {one.name: [100 * at for at in one.curve] for one in found.summaries[:8] if one.curve}
    if curves:
        heading = words.CURVE[language]
        yield frame.figure(heading, charts.lines(curves, heading), words.CURVE_NOTE[language])


def _measures(found: Findings, language: str) -> str:
    headings = [words.MEASURE[language], *(one.name for one in found.summaries)]
    rows = []
    for name, (label, meaning) in words.PLAIN.items():
        cells = []
        for one in found.summaries:
            figure: Figure = getattr(one, name)
            share = name in ("completed", "drawn")
            cells.append(percent(figure) if share else number(figure, 1))
        rows.append((label[language], *cells, meaning[language]))
    for name, (label, meaning) in words.SHAPES.items():
        cells = [
            number(one.shapes[name], 1 if name == "lead_changes" else 2)
            if name in one.shapes
            else ""
            for one in found.summaries
        ]
        if any(cells):
            rows.append((label[language], *cells, meaning[language]))
    headings.append(words.MEANING[language])
    return frame.table(headings, rows, (len(headings) - 1,))


def _effects(found: Findings, language: str) -> list[str]:
    if not found.effects:
        return []
    first = found.summaries[0].name
    name = found.effects[0].side[language]
    headings = (
        words.VARIANT[language],
        words.BEST_SEAT.format(name=name)[language],
        words.ABOVE[language],
        words.LENGTH[language],
        words.NOBODY[language],
        words.CLEAR[language],
    )
    rows = [
        (
            one.name,
            change(one.favoured, 100, 1),
            f"{100 * one.spread[0]:.1f} → {100 * one.spread[1]:.1f}",
            change(one.actions),
            change(one.drawn, 100, 1),
            words.YES[language] if one.clear else "",
        )
        for one in found.effects
    ]
    return [
        frame.section(
            words.EFFECTS[language],
            frame.table(headings, rows),
            _note(words.EFFECTS_NOTE.format(first=first)[language]),
        ),
        frame.figures(*_effect_figures(found.effects, first, name, language)),
    ]


def _effect_figures(
    effects: tuple[Effect, ...], first: str, name: str, language: str
) -> Iterator[str]:
    seats = [
        (one.name, at.value, at.low, at.high, f"{100 * at.value:+.1f}")
        for one in effects
        if (at := one.favoured)
    ]
    if seats:
        heading = words.SEAT_EFFECT.format(name=name)[language]
        note = words.EFFECT_NOTE.format(first=first)[language]
        yield frame.figure(heading, charts.differences(seats, heading), note)
    lengths = [
        (one.name, at.value, at.low, at.high, f"{at.value:+.0f}")
        for one in effects
        if (at := one.actions)
    ]
    heading = words.LENGTH_EFFECT[language]
    note = words.LENGTH_EFFECT_NOTE.format(first=first)[language]
    yield frame.figure(heading, charts.differences(lengths, heading), note)
