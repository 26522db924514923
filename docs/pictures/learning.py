"""Draw how the example that learns got stronger: `python docs/pictures/learning.py`.

`learning.jsonl` beside this file is what `examples/alphazero/alphazero.py` printed; the picture
shows the share of the games it won against the level, with its interval, after so many minutes.
"""

from __future__ import annotations

import json
from pathlib import Path

from sobremesa.play.report.charts import drawing, say
from sobremesa.rulebook.svg import element

HERE = Path(__file__).parent
WIDTH, HEIGHT, LEFT, TOP, FLOOR = 560.0, 270.0, 52.0, 16.0, 222.0
INK, SOFT, LINE, BAND = "#2b2118", "#6b5d4e", "#d9cdbb", "#e8c9a8"


def main() -> None:
    """Read the lines and draw them."""
    found = [json.loads(line) for line in (HERE / "learning.jsonl").read_text("utf-8").splitlines()]
    *way, end = found
    most = max(one["minutes"] for one in way) + 1.0

    def at(minutes: float, share: float) -> tuple[float, float]:
        return LEFT + (WIDTH - LEFT - 20) * minutes / most, FLOOR - (FLOOR - TOP) * share

    def path(points: list[tuple[float, float]]) -> str:
        return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)

    drawn = [element("rect", width=WIDTH, height=HEIGHT, fill="#fbf6ee")]
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        x, y = at(0, share)
        stroke = INK if share == 0.5 else LINE
        drawn.append(element("line", x1=x, x2=WIDTH - 20, y1=y, y2=y, stroke=stroke))
        drawn.append(say(f"{share:.0%}", x - 8, y + 4.5, "end", fill=SOFT))
    for minutes in range(0, int(most) + 1, 4):
        drawn.append(say(str(minutes), at(minutes, 0)[0], FLOOR + 20, "middle", fill=SOFT))
    upper = [at(one["minutes"], one["high"]) for one in way]
    lower = [at(one["minutes"], one["low"]) for one in reversed(way)]
    middle = [at(one["minutes"], one["share"]) for one in way]
    drawn.append(element("polygon", points=path(upper + lower), fill=BAND, fill_opacity=0.6))
    drawn.append(
        element("polyline", points=path(middle), fill="none", stroke="#b4451f", stroke_width=2.5)
    )
    drawn += [element("circle", cx=x, cy=y, r=3.5, fill="#b4451f") for x, y in middle]
    drawn.append(say("minutes of learning on one core", WIDTH / 2, HEIGHT - 10, "middle", fill=INK))
    label = f"Share of the games won against level 1 on the way; {end['share']:.0%} at the end"
    whole = element("g", "".join(drawn), font_family="sans-serif")
    (HERE / "learning.svg").write_text(
        drawing(HEIGHT, label, whole, width=WIDTH) + "\n", encoding="utf-8"
    )


if __name__ == "__main__":
    main()
