"""The poster of a knockout: its tables, round by round, and the ways between them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sobremesa.play.report import words
from sobremesa.play.report.sheet import (
    EDGE,
    INK,
    LINE,
    PAPER,
    SANS,
    SEA,
    SERIF,
    SOFT,
    TERRACOTTA,
    TOP,
    Sheet,
    crown,
    number,
    text,
)
from sobremesa.play.tournament import PLACES, Table
from sobremesa.play.tournament.rounds import full
from sobremesa.rulebook.svg import element, group, polygon

CARD: Final = 340.0
ROW: Final = 34.0
HEAD: Final = 30.0
BETWEEN: Final = 118.0


class Bracket(Sheet):
    """Columns of tables, one a round, and lines from each who went on to where they sat next."""

    def drawn(self) -> str:
        length = self.tournament.length
        columns = [one.tables for one in self.tournament.rounds]
        seats = self.tournament.terms.seats or 2
        card = HEAD + ROW * seats + 8
        most = full(self.tournament.terms, len(self.tournament.order)) // seats
        gap = 26.0 if seats > 2 else 18.0
        height = max(TOP + most * (card + gap) + 70, TOP + (680 if self.last else 520))
        width = 2 * EDGE + length * CARD + length * BETWEEN + 300
        content: list[str] = []
        places: dict[tuple[int, str], tuple[float, float]] = {}
        drawn: list[str] = []
        for index, tables in enumerate(columns):
            x = EDGE + index * (CARD + BETWEEN)
            room = (height - TOP - 60) / max(len(tables), 1)
            content.append(self._heading(index, length, x))
            for row, table in enumerate(tables):
                y = TOP + 24 + room * (row + 0.5) - card / 2
                drawn.append(self._card(table, row, x, y, seats, card, index, places))
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
            weight = 600 if on else 400
            room = CARD - (146 if seats == 4 else 92)
            drawn.append(text(name, x + 42, base, 18, colour, SANS, most=room, font_weight=weight))
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
        y = TOP + 24 + (height - TOP - 60) / 2 + (-130 if self.last else 20)
        line = ""
        if self.over and columns and len(columns) == length:
            slot = self.rows[0].slot
            from_x, from_y = places.get((length - 1, slot), (x, y))
            line = _curve(from_x + CARD, from_y, x - 128, y - 40, True)
        return line + self.winner(x, y, 290) + self.board(x, y + 92)


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
    for index, outcome in enumerate(table.games):
        total += outcome.shares[table.seating(index).index(slot)]
    return number(total)
