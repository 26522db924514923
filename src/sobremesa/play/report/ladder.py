"""The poster of a Swiss or a round-robin: everybody's way through the rounds."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from sobremesa.play.report import words
from sobremesa.play.report.sheet import (
    EDGE,
    GOLD,
    INK,
    SANS,
    SEA,
    SERIF,
    SOFT,
    TERRACOTTA,
    TOP,
    Sheet,
    number,
    text,
)
from sobremesa.play.tournament.standings import standings
from sobremesa.rulebook.svg import element


class Ladder(Sheet):
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
                    INK if place < 3 else SOFT, SANS, most=290,
                    font_weight=600 if place < 3 else 400,
                )
            )  # fmt: skip
            shown = number(line.score)
            content.append(text(shown, x + 372, y + 6, 18, INK, SANS, "end", font_weight=600))
        x = left + step * (steps - 1) + 530
        content.append(self.winner(x + 10, TOP + 150, 250))
        content.append(self.board(x + 10, TOP + 236))
        return self.sheet(width, max(height, TOP + (620 if self.last else 400)), content)

    def _history(self) -> list[list[str]]:
        """Return the table after each round."""
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
