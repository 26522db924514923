"""The standings of a tournament, and the tie-break rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

from sobremesa.play.tournament.outcome import PLACES
from sobremesa.play.tournament.table import Table
from sobremesa.play.tournament.terms import Terms
from sobremesa.rulebook.text import Text


class Played(Protocol):
    """A round, as far as the standings need it."""

    tables: list[Table]
    byes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Tie:
    """A tie-break rule."""

    id: str
    label: Text
    help: Text
    position: bool = False
    """Whether its value is a position, counted from 0 downwards, and not an amount."""


BUCHHOLZ: Final = Tie(
    "buchholz",
    Text("Buchholz", "Buchholz"),
    Text(
        "lo que hicieron sus rivales: la suma de sus puntuaciones; una ronda de descanso cuenta "
        "como jugada contra uno mismo",
        "how their opponents did: the sum of their scores; a round of rest counts as one against "
        "oneself",
    ),
)
BERGER: Final = Tie(
    "berger",
    Text("Sonneborn-Berger", "Sonneborn-Berger"),
    Text(
        "la puntuación de cada rival, por lo que se le ganó",
        "each opponent's score, times what was taken from them",
    ),
)
FIRSTS: Final = Tie(
    "firsts",
    Text("victorias", "wins"),
    Text("cuántas mesas ganó", "how many tables they won"),
)
POINTS: Final = Tie(
    "points",
    Text("puntos", "points"),
    Text(
        "los puntos del reglamento en todas sus partidas",
        "the rulebook's points in all their games",
    ),
)
DIRECT: Final = Tie(
    "direct",
    Text("entre ellos", "among them"),
    Text(
        "lo que hicieron los empatados entre ellos",
        "what those who are equal did against one another",
    ),
)
PLACE: Final = Tie(
    "place",
    Text("puesto en la última mesa", "place at the last table"),
    Text("el puesto en su última mesa", "the place at their last table"),
    position=True,
)
ORDER: Final = Tie(
    "order",
    Text("orden de salida", "starting order"),
    Text("el orden del sorteo inicial", "the order drawn at the beginning"),
    position=True,
)

TIES: Final[dict[str, tuple[Tie, ...]]] = {
    "tables": (PLACE, POINTS, ORDER),
    "knockout": (PLACE, ORDER),
    "swiss2": (BUCHHOLZ, BERGER, FIRSTS, ORDER),
    "swiss": (FIRSTS, POINTS, BUCHHOLZ, ORDER),
    "robin": (DIRECT, BERGER, FIRSTS, ORDER),
}
"""The tie-break rules of each format, in order."""


def ties(terms: Terms) -> tuple[Tie, ...]:
    """Return the tie-break rules of a tournament."""
    return TIES["swiss2" if terms.format == "swiss" and terms.seats == 2 else terms.format]


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the standings."""

    place: int
    slot: str
    score: float
    """Marks for places; in a knockout, how many rounds were survived."""
    games: int
    broken: tuple[float, ...]
    """The value of each tie-break rule, more is better."""
    title: Text | None = None
    """The name of the place, for players of the final table of four."""


@dataclass
class _Sum:
    """One player's totals so far."""

    score: float = 0.0
    games: int = 0
    firsts: int = 0
    points: int = 0
    place: float = 0.0
    rests: int = 0
    met: list[str] = field(default_factory=list)


def bye_mark(terms: Terms) -> float:
    """Return the marks of a bye: a win at tables of two, else a second place.

    In a round-robin everybody has equally many byes, so they count nothing.
    """
    if terms.format == "robin":
        return 0.0
    return 1.0 if terms.seats == 2 else float((terms.seats or 2) - 2)


def standings(terms: Terms, order: Sequence[str], rounds: Sequence[Played]) -> list[Row]:
    """Compute the standings."""
    sums = {slot: _Sum() for slot in order}
    taken: dict[tuple[str, str], float] = {}
    knockout = terms.format in ("tables", "knockout")
    for number, one in enumerate(rounds):
        for slot in one.byes:
            sums[slot].score += bye_mark(terms)
            sums[slot].rests += 1
        for table in one.tables:
            if table.decided(terms):
                _add(sums, taken, table, knockout, number + 1)
            elif knockout:
                for slot in filter(None, table.seats):
                    sums[slot].score, sums[slot].place = number, 0.0
    rules = ties(terms)
    seeds = {slot: seed for seed, slot in enumerate(order)}
    broken = {slot: tuple(_ask(tie, slot, sums, taken, seeds) for tie in rules) for slot in order}
    ordered = sorted(
        order, key=lambda slot: (-sums[slot].score, *(-value for value in broken[slot]))
    )
    final = rounds[-1].tables[0] if rounds and len(rounds[-1].tables) == 1 else None
    named = final if final and terms.format == "tables" and final.decided(terms) else None
    titles = dict(zip(named.ranking(), PLACES, strict=False)) if named else {}
    return [
        Row(place, slot, sums[slot].score, sums[slot].games, broken[slot], titles.get(slot))
        for place, slot in enumerate(ordered, 1)
    ]


def _add(
    sums: dict[str, _Sum],
    taken: dict[tuple[str, str], float],
    table: Table,
    knockout: bool,
    number: int,
) -> None:
    marks = table.marks()
    ranking = table.ranking()
    points = table.points()
    for place, slot in enumerate(ranking):
        mine = sums[slot]
        mine.games += len(table.games)
        mine.points += points[slot]
        top = max(marks.values())
        mine.firsts += marks[slot] == top and list(marks.values()).count(top) == 1
        if knockout:
            mine.score, mine.place = number, -float(place)
        else:
            mine.score += marks[slot]
            for other in ranking:
                if other != slot and table.games:
                    mine.met.append(other)
                    share = _share(marks[slot], marks[other])
                    taken[slot, other] = taken.get((slot, other), 0.0) + share


def _share(mine: float, theirs: float) -> float:
    """Return the result against an opponent: 1, 0.5 or 0."""
    return 0.5 if mine == theirs else float(mine > theirs)


def _ask(
    tie: Tie,
    slot: str,
    sums: dict[str, _Sum],
    taken: dict[tuple[str, str], float],
    seeds: dict[str, int],
) -> float:
    mine = sums[slot]
    match tie.id:
        case "buchholz":
            return sum(sums[other].score for other in mine.met) + mine.rests * mine.score
        case "berger":
            return sum(
                share * sums[other].score for (one, other), share in taken.items() if one == slot
            )
        case "firsts":
            return float(mine.firsts)
        case "points":
            return float(mine.points)
        case "direct":
            equals = {other for other, found in sums.items() if found.score == mine.score}
            return sum(
                share for (one, other), share in taken.items() if one == slot and other in equals
            )
        case "place":
            return mine.place
    return -float(seeds[slot])
