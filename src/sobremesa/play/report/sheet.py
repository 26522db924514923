"""The sheet that all posters are drawn on: colours, letters, the frame, the title, the winner.

Own colours, own letters and nothing to load: it can be printed, sent or put on a page as it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from sobremesa.core import registry
from sobremesa.core.record import Record
from sobremesa.play.report import words
from sobremesa.play.tournament import PLACES, Row, Tournament
from sobremesa.play.tournament.rules import NAMES
from sobremesa.rulebook.lettering import lettering, width, writable
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
LETTER: Final = 0.84
"""The scale of the stroke font relative to other fonts."""
BOARD: Final = 290.0
"""The size of the board of the last game."""
EDGE: Final = 72.0
TOP: Final = 246.0


def text(
    said: str,
    x: float,
    y: float,
    size: float,
    fill: str = INK,
    family: str = SANS,
    anchor: str = "start",
    most: float = 0.0,
    **more: object,
) -> str:
    """Write words on the poster in the letters of the house, smaller if they are wider than `most`.

    Names may have signs that the house has no letters for: those are left to the reader's fonts.
    """
    if writable(said):
        size *= LETTER
        size *= min(1.0, most / max(1.0, width(said, size))) if most else 1.0
        half = width(said, size) / 2
        middle = {"start": x + half, "middle": x, "end": x - half}[anchor]
        weight = 0.13 if int(str(more.get("font_weight", 400))) > 500 else 0.095
        slant = f"translate({0.17 * y:.2f} 0) skewX(-10)" if "font_style" in more else None
        drawn = lettering(said, middle, y, size, fill, weight, transform=slant)
        return group(element("title", escape(said)), drawn) if said else ""
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


def number(value: float) -> str:
    """Write a score, halves as a fraction.

    >>> number(0.5), number(10.5), number(3.0), number(0.25)
    ('½', '10½', '3', '0.25')
    """
    whole, rest = divmod(value, 1)
    if rest == 0.5:
        return f"{int(whole) or ''}½"
    return f"{round(value, 2):g}"


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


class Sheet:
    """What all posters share: the frame, the title, the winner's line below it."""

    def __init__(self, tournament: Tournament, language: str, last: Record | None = None) -> None:
        self.tournament = tournament
        self.language = language
        self.last = last if tournament.phase == "over" else None
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

    def board(self, x: float, y: float) -> str:
        """Draw how the last game ended, its middle under a point; nothing where there is none."""
        if self.last is None:
            return ""
        drawn = self.last.final().svg(round(BOARD), self.language)
        caption = text(self.say(words.LAST_BOARD), x, y, 15, SOFT, SERIF, "middle")
        return caption + drawn.replace("<svg ", f'<svg x="{x - BOARD / 2:g}" y="{y + 16:g}" ', 1)


def last_game(tournament: Tournament) -> str | None:
    """Name the record of the game that ended a tournament; None if there is none."""
    if tournament.phase != "over" or not tournament.rounds:
        return None
    records = (table.records for table in tournament.rounds[-1].tables if table.records)
    return next((found[-1] for found in records), None)
