"""The studies of docs/balance.md: who wins by seat, how games end, and what they are like.

`python bench/games/balance.py STUDY [--games N] [--level L] [--results FOLDER] [--workers N]`
plays a study, or goes on with one, and prints its tables in Markdown; without a study it lists
them.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

from ends_sparta import TRIED

from sobremesa.play.balance import Findings, Study, Summary, Variant, findings, run
from sobremesa.play.balance.figures import Difference, Figure

STUDIES = {
    "colina": ("colina", (Variant("three", {}, 3), Variant("four", {}, 4))),
    "reyes": (
        "reyes",
        (
            Variant("three", {"seating": "three"}, 3),
            Variant("four", {"seating": "four"}, 4),
            Variant("teams_facing", {"seating": "teams_facing"}, 4),
            Variant("one_against_two", {"seating": "one_against_two"}, 3),
        ),
    ),
    "sparta": ("sparta", tuple(Variant(one.name, {"cities": one.cities()}) for one in TRIED)),
    "colina-options": (
        "colina",
        (
            Variant("as it comes", {}, 3),
            Variant("empty_territory=false", {"empty_territory": False}, 3),
            Variant("hill_levels=3", {"hill_levels": 3}, 3),
            Variant("hill_rounds=3", {"hill_rounds": 3}, 3),
            Variant("hill_rounds=6", {"hill_rounds": 6}, 3),
            Variant("siege_rounds=2", {"siege_rounds": 2}, 3),
            Variant("soldier_diagonal=2", {"soldier_diagonal": 2}, 3),
            Variant("habit=false", {"habit": False}, 3),
            Variant("conquest=true", {"conquest": True}, 3),
            Variant("invest_berserker_cost=1", {"invest_berserker_cost": 1}, 3),
        ),
    ),
}


def percent(figure: Figure) -> str:
    """Write a share with its interval."""
    return f"{100 * figure.value:.1f} % ({100 * figure.low:.0f}–{100 * figure.high:.0f})"


def plain(figure: Figure, digits: int = 0) -> str:
    """Write a number with its interval."""
    return f"{figure.value:,.{digits}f} ± {figure.high - figure.value:,.{digits}f}"


def moved(one: Difference, times: float = 1.0, digits: int = 0) -> str:
    """Write a difference with its interval."""
    low, high = times * one.low, times * one.high
    return f"{times * one.value:+.{digits}f} ({low:+.{digits}f} to {high:+.{digits}f})"


def table(headings: Sequence[str], rows: Iterator[Sequence[str]]) -> None:
    """Print a table."""
    for row in (headings, ["---"] * len(headings), *rows):
        print("|", " | ".join(row), "|")
    print()


def ends(one: Summary) -> str:
    """Write how games end."""
    return ", ".join(f"{name} {100 * n / one.games:.0f} %" for name, n in one.ends.items())


def measure(one: Summary, name: str) -> str:
    """Write a measure of the course of the games."""
    if name not in one.shapes:
        return ""
    return plain(one.shapes[name], 1 if name == "lead_changes" else 2)


def show(found: Findings) -> None:
    """Print the tables of a study."""
    table(
        ("", "games", "share of the wins", "fair", "chance", "nobody alone", "ended by"),
        (
            (
                one.name,
                f"{one.games:,}",
                ", ".join(f"{side.id} {percent(side.share)}" for side in one.sides),
                f"{100 * one.fair:.0f} %",
                "< 0.001" if one.even < 0.001 else f"{one.even:.3f}",
                percent(one.drawn),
                ends(one),
            )
            for one in found.summaries
        ),
    )
    table(
        ("", "actions", "10–50–90 %", "turns", "branching", "complexity", "refinement"),
        (
            (
                one.name,
                plain(one.actions),
                "–".join(map(str, one.deciles)),
                plain(one.turns),
                plain(one.branching, 1),
                f"10^{one.complexity.value:.0f}",
                f"{one.refinement:.4f}",
            )
            for one in found.summaries
        ),
    )
    if any(one.shapes for one in found.summaries):
        names = list(found.summaries[0].shapes)
        table(
            ("", *(name.replace("_", " ") for name in names)),
            ((one.name, *(measure(one, name) for name in names)) for one in found.summaries),
        )
    if found.effects:
        table(
            ("", "best seat", "above fair", "actions", "nobody alone", "clear"),
            (
                (
                    one.name,
                    moved(one.favoured, 100, 1) if one.favoured else "",
                    f"{100 * one.spread[0]:.1f} → {100 * one.spread[1]:.1f}",
                    moved(one.actions),
                    moved(one.drawn, 100, 1),
                    "yes" if one.clear else "",
                )
                for one in found.effects
            ),
        )


def main() -> None:
    """Play a study and print its tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("study", nargs="?", choices=STUDIES)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--level", type=int, default=5)
    parser.add_argument("--judged", type=int, default=100)
    parser.add_argument("--results", type=Path)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--only", nargs="*", help="names of variants")
    given = parser.parse_args()
    if given.study is None:
        print("\n".join(STUDIES))
        return
    game, variants = STUDIES[given.study]
    if given.only:
        variants = tuple(one for one in variants if one.name in given.only)
    players = (f"level:{given.level}",)
    study = Study(game, variants, players, given.games, judged=given.judged)
    path = given.results / f"{given.study}-{given.level}.jsonl" if given.results else None
    show(findings(study, list(run(study, path, given.workers))))


if __name__ == "__main__":
    main()
