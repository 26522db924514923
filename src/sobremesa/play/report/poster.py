"""The poster of a tournament: its bracket, or the way to the last table, on one sheet.

Own colours and nothing to load: it can be printed, sent or put on a page as it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import pairwise
from typing import Final

from sobremesa.core import registry
from sobremesa.play.report import words
from sobremesa.play.tournament import PLACES, Row, Table, Tournament
from sobremesa.play.tournament.rounds import full
from sobremesa.play.tournament.rules import NAMES
from sobremesa.play.tournament.standings import standings
from sobremesa.rulebook.svg import element, group, polygon
from sobremesa.rulebook.text import Text

LINEN: Final = "#f6f1e7"
PAPER: Final = "#fffaf0"
INK: Final = "#22201c"
SOFT: Final = "#6a6154"
LINE: Final = "#d8ccb6"
TERRACOTTA: Final = "#a34722"
SEA: Final = "#1f5e7a"
GOLD: Final = "#c08a3e"
SERIF: Final = "Fraunces, 'Fraunces Variable', Georgia, 'Times New Roman', serif"
SANS: Final = "Inter, system-ui, 'Helvetica Neue', Arial, sans-serif"

CARD: Final = 340.0
ROW: Final = 34.0
HEAD: Final = 30.0
BETWEEN: Final = 118.0
EDGE: Final = 72.0
TOP: Final = 246.0


def poster(tournament: Tournament, language: str = "es") -> str:
    """Draw the poster of a tournament that has begun."""
    if tournament.terms.format in ("tables", "knockout"):
        return _Bracket(tournament, language).drawn()
    return _Ladder(tournament, language).drawn()


def text(
    said: str,
    x: float,
    y: float,
    size: float,
    fill: str = INK,
    family: str = SANS,
    anchor: str = "start",
    **more: object,
) -> str:
    """Write words on the poster."""
    return element(
        "text",
        escape(said),
        x=x,
        y=y,
        font_size=size,
        fill=fill,
        font_family=family,
        text_anchor=anchor,
        **more,
    )


def cut(name: str, most: int = 22) -> str:
    """Shorten a name that has no room."""
    return name if len(name) <= most else f"{name[: most - 1].rstrip()}…"


def crown(x: float, y: float, scale: float, colour: str = GOLD) -> str:
    """Draw a crown, its foot at a point."""
    points = ((-30, 0), (-36, -34), (-17, -18), (0, -44), (17, -18), (36, -34), (30, 0))
    placed = [(x + scale * px, y + scale * py) for px, py in points]
    balls = "".join(
        element("circle", cx=x + scale * px, cy=y + scale * (py - 5), r=4.2 * scale, fill=colour)
        for px, py in (points[1], points[3], points[5])
    )
    band = element(
        "rect", x=x - 30 * scale, y=y + 4 * scale, width=60 * scale, height=7 * scale, fill=colour,
        rx=2.0,
    )  # fmt: skip
    return polygon(
        placed, fill=colour, stroke=colour, stroke_width=2.0, stroke_linejoin="round"
    ) + (balls + band)


class _Sheet:
    """What all posters share: the frame, the title, the winner's line below it."""

    def __init__(self, tournament: Tournament, language: str) -> None:
        self.tournament = tournament
        self.language = language
        self.rows: list[Row] = tournament.standings()
        self.over = tournament.phase == "over"

    def say(self, said: Text, **values: object) -> str:
        return (said.format(**values) if values else said)[self.language]

    def name(self, slot: str, most: int = 22) -> str:
        return cut(self.tournament.entrant(slot).name, most)

    def sheet(self, width: float, height: float, content: Sequence[str]) -> str:
        terms = self.tournament.terms
        game = registry.rules(terms.game).title[self.language]
        form = self.say(NAMES[terms.format])
        count = self.say(words.PLAYERS_COUNT, count=len(self.tournament.order))
        size = min(64.0, 1.75 * (width - 2 * EDGE) / max(len(terms.title), 12))
        frame = element(
            "rect", width=width, height=height, fill=LINEN
        ) + "".join(
            element(
                "rect", x=inset, y=inset, width=width - 2 * inset, height=height - 2 * inset,
                fill="none", stroke=TERRACOTTA, stroke_width=thick, rx=4.0,
            )
            for inset, thick in ((22.0, 3.0), (30.0, 1.0))
        )  # fmt: skip
        head = (
            text("SOBREMESA", EDGE, 84, 17, TERRACOTTA, SANS, letter_spacing=5, font_weight=600)
            + text(terms.title, EDGE, 84 + size, size, INK, SERIF, font_weight=560)
            + text(f"{game}  ·  {form}  ·  {count}", EDGE, 122 + size, 19, SOFT)
        )
        label = f"{terms.title}, {game}: " + (
            self.say(words.WON_BY, name=self.tournament.entrant(self.rows[0].slot).name)
            if self.over and self.rows
            else form
        )
        return element(
            "svg",
            element("title", escape(label)) + frame + head + "".join(content),
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {width:g} {height:g}",
            role="img",
        )

    def winner(self, x: float, y: float, width: float) -> str:
        """Draw the crown with the winner's name, or the place where it will be."""
        if not (self.over and self.rows):
            return text(self.say(words.TO_COME), x, y, 22, SOFT, SERIF, "middle")
        name = self.tournament.entrant(self.rows[0].slot).name
        size = min(46.0, 1.9 * width / max(len(name), 6))
        title = PLACES[0][self.language]
        if self.tournament.terms.format != "tables":
            title = self.say(words.WINNER)
        return (
            crown(x, y - 62, 1.5)
            + text(title, x, y - 6, 20, TERRACOTTA, SANS, "middle", font_weight=600)
            + text(cut(name, 30), x, y + size, size, INK, SERIF, "middle", font_weight=600)
        )


class _Bracket(_Sheet):
    """Columns of tables, one a round, and lines from each who went on to where they sat next."""

    def drawn(self) -> str:
        length = self.tournament.length
        columns = [one.tables for one in self.tournament.rounds]
        seats = self.tournament.terms.seats or 2
        card = HEAD + ROW * seats + 8
        most = full(self.tournament.terms, len(self.tournament.order)) // seats
        gap = 26.0 if seats > 2 else 18.0
        height = max(TOP + most * (card + gap) + 70, TOP + 520)
        width = 2 * EDGE + length * CARD + length * BETWEEN + 300
        content: list[str] = []
        places: dict[tuple[int, str], tuple[float, float]] = {}
        drawn: list[str] = []
        for index, tables in enumerate(columns):
            x = EDGE + index * (CARD + BETWEEN)
            room = (height - TOP - 60) / max(len(tables), 1)
            content.append(self._heading(index, length, x))
            for number, table in enumerate(tables):
                y = TOP + 24 + room * (number + 0.5) - card / 2
                drawn.append(self._card(table, number, x, y, seats, card, index, places))
        for index in range(len(columns), length):
            content += self._to_come(index, length, most >> index, height, card)
        content += self._lines(columns, places)
        content += drawn
        content.append(self._to_winner(columns, places, length, height))
        return self.sheet(width, height, content)

    def _to_come(
        self, index: int, length: int, tables: int, height: float, card: float
    ) -> list[str]:
        """Draw where the tables of a later round will stand."""
        x = EDGE + index * (CARD + BETWEEN)
        room = (height - TOP - 60) / tables
        empty = [
            element(
                "rect", x=x, y=TOP + 24 + room * (number + 0.5) - card / 2, width=CARD,
                height=card, rx=9.0, fill="none", stroke=LINE, stroke_width=1.5,
                stroke_dasharray="6 6",
            )
            for number in range(tables)
        ]  # fmt: skip
        return [self._heading(index, length, x), *empty]

    def _heading(self, index: int, length: int, x: float) -> str:
        said = self.say(words.FINAL)
        if index + 1 < length:
            said = self.say(words.ROUND, number=index + 1)
        return text(said, x + 4, TOP + 4, 19, SOFT, SERIF, font_style="italic")

    def _card(
        self,
        table: Table,
        number: int,
        x: float,
        y: float,
        seats: int,
        high: float,
        column: int,
        places: dict[tuple[int, str], tuple[float, float]],
    ) -> str:
        decided = table.decided(self.tournament.terms)
        ranking = table.ranking() if decided else []
        keep = len(ranking[: (2 if self._goes_on(column) and seats == 4 else 1)])
        points = table.points()
        rows = [slot for slot in table.seats if slot]
        drawn = [
            element(
                "rect", x=x, y=y, width=CARD, height=high, rx=9.0, fill=PAPER, stroke=LINE,
                stroke_width=1.5,
            ),
            text(
                self.say(words.TABLE_NUMBER, number=number + 1), x + 14, y + 21, 13, SOFT,
                letter_spacing=0.6,
            ),
        ]  # fmt: skip
        if table.walkover:
            base = y + HEAD + ROW * len(rows) + 20
            drawn.append(
                text(self.say(words.WALKOVER), x + 42, base, 14, SOFT, SERIF, font_style="italic")
            )
        for row, slot in enumerate(rows):
            base = y + HEAD + ROW * row + 22
            places[column, slot] = (x, base - 7)
            place = ranking.index(slot) if slot in ranking else None
            on = place is not None and place < keep
            colour = INK if on or place is None else SOFT
            if on:
                drawn.append(
                    element(
                        "rect", x=x + 8, y=base - 23, width=CARD - 16, height=ROW - 4, rx=6.0,
                        fill=SOFT if table.walkover else TERRACOTTA if place == 0 else SEA,
                        opacity=0.13,
                    )
                )  # fmt: skip
            drawn.append(_mark(x + 24, base - 6, None if table.walkover else place, seats))
            name = self.name(slot, 17 if seats == 4 else 22)
            drawn.append(text(name, x + 42, base, 18, colour, SANS, font_weight=600 if on else 400))
            aside = ""
            if seats == 4 and place is not None and not table.walkover:
                aside = PLACES[place][self.language].removeprefix("El ")
                if points.get(slot):
                    aside += f" · {points[slot]}"
            elif place is not None and table.games:
                aside = _score(table, slot)
            drawn.append(text(aside, x + CARD - 14, base, 13.5, SOFT, SANS, "end"))
        return group(*drawn)

    def _goes_on(self, column: int) -> bool:
        return column + 1 < self.tournament.length

    def _lines(
        self,
        columns: Sequence[Sequence[Table]],
        places: dict[tuple[int, str], tuple[float, float]],
    ) -> list[str]:
        lines = []
        for column in range(1, len(columns)):
            for table in columns[column]:
                for slot in filter(None, table.seats):
                    x, y = places[column - 1, slot]
                    to_x, to_y = places[column, slot]
                    first = _place_before(columns[column - 1], slot) == 0
                    lines.append(_curve(x + CARD, y, to_x, to_y, first))
        return lines

    def _to_winner(
        self,
        columns: Sequence[Sequence[Table]],
        places: dict[tuple[int, str], tuple[float, float]],
        length: int,
        height: float,
    ) -> str:
        x = EDGE + length * (CARD + BETWEEN) + 150
        y = TOP + 24 + (height - TOP - 60) / 2 + 20
        line = ""
        if self.over and columns and len(columns) == length:
            slot = self.rows[0].slot
            from_x, from_y = places.get((length - 1, slot), (x, y))
            line = _curve(from_x + CARD, from_y, x - 128, y - 40, True)
        return line + self.winner(x, y, 290)


def _place_before(tables: Sequence[Table], slot: str) -> int:
    for table in tables:
        if slot in table.seats:
            return table.ranking().index(slot)
    return 0


def _curve(x: float, y: float, to_x: float, to_y: float, first: bool) -> str:
    middle = (x + to_x) / 2
    return element(
        "path",
        d=f"M{x:.1f} {y:.1f} C{middle:.1f} {y:.1f} {middle:.1f} {to_y:.1f} {to_x:.1f} {to_y:.1f}",
        fill="none",
        stroke=TERRACOTTA if first else SEA,
        stroke_width=3.0 if first else 2.0,
        stroke_dasharray=None if first else "7 5",
        opacity=0.75,
    )


def _mark(x: float, y: float, place: int | None, seats: int) -> str:
    """Draw a small sign for a place: a crown, a star for who goes on as second, a dot."""
    if place == 0:
        return crown(x, y + 3, 0.2, TERRACOTTA)
    if place == 1 and seats > 2:
        return polygon(
            [(x, y - 7), (x + 6.5, y), (x, y + 7), (x - 6.5, y)], fill="none", stroke=SEA,
            stroke_width=2.2,
        )  # fmt: skip
    return element("circle", cx=x, cy=y, r=2.6, fill=LINE if place is None else SOFT)


def _score(table: Table, slot: str) -> str:
    """Write what somebody made in the games of a table of two."""
    total = 0.0
    for number, outcome in enumerate(table.games):
        total += outcome.shares[table.seating(number).index(slot)]
    return f"{total:g}".replace("0.5", "½").replace(".5", "½")


class _Ladder(_Sheet):
    """Everybody's place after each round, a line each, and the last table at the right."""

    def drawn(self) -> str:
        history = self._history()
        count, steps = len(self.rows), max(len(history), 1)
        row = 40.0 if count <= 24 else 30.0
        step = min(150.0, 900 / steps)
        left, width = EDGE + 20, 2 * EDGE + step * (steps - 1) + 700
        height = TOP + 54 + row * count + 40
        content = []
        for index in range(steps):
            said = self.say(words.ROUND_SHORT, number=index + 1)
            content.append(
                text(said, left + step * index, TOP + 4, 16, SOFT, SERIF, "middle",
                     font_style="italic")
            )  # fmt: skip
        for place, line in enumerate(self.rows):
            slot = line.slot
            points = [
                (left + step * index, TOP + 44 + row * ranks.index(slot))
                for index, ranks in enumerate(history)
            ]
            colour = (TERRACOTTA, SEA, GOLD)[place] if place < 3 else SOFT
            if points:
                content.append(_path(points, colour, place < 3))
            x, y = left + step * (steps - 1) + 26, TOP + 44 + row * place
            content.append(
                text(f"{place + 1}", x + 22, y + 6, 19, colour, SERIF, "end", font_weight=600)
            )
            content.append(
                text(
                    self.name(slot, 26), x + 38, y + 6, 20 if place < 3 else 18,
                    INK if place < 3 else SOFT, SANS, font_weight=600 if place < 3 else 400,
                )
            )  # fmt: skip
            shown = f"{line.score:g}".replace("0.5", "½").replace(".5", "½")
            content.append(text(shown, x + 372, y + 6, 18, INK, SANS, "end", font_weight=600))
        x = left + step * (steps - 1) + 530
        content.append(self.winner(x + 10, TOP + 190, 250))
        return self.sheet(width, max(height, TOP + 400), content)

    def _history(self) -> list[list[str]]:
        """Give the table after each round."""
        tournament = self.tournament
        done = range(1, len(tournament.rounds) + 1)
        return [
            [
                row.slot
                for row in standings(tournament.terms, tournament.order, tournament.rounds[:upto])
            ]
            for upto in done
        ]


def _path(points: Sequence[tuple[float, float]], colour: str, strong: bool) -> str:
    commands = [f"M{points[0][0]:.1f} {points[0][1]:.1f}"]
    for (x, y), (to_x, to_y) in pairwise(points):
        middle = (x + to_x) / 2
        commands.append(f"C{middle:.1f} {y:.1f} {middle:.1f} {to_y:.1f} {to_x:.1f} {to_y:.1f}")
    dots = "".join(
        element("circle", cx=x, cy=y, r=5.0 if strong else 3.5, fill=colour) for x, y in points
    )
    return element(
        "path", d=" ".join(commands), fill="none", stroke=colour,
        stroke_width=3.5 if strong else 1.5, opacity=0.9 if strong else 0.5,
    ) + dots  # fmt: skip
