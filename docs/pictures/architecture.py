"""Draw the layers for `architecture.md`: `python docs/pictures/architecture.py`."""

from __future__ import annotations

from html import escape
from pathlib import Path

LAYERS = (
    ("web/", "the page: draws scenes, sends clicks", "#f4e3c8"),
    ("cli · server · engine", "commands, live tables, protocols over pipes", "#f4e3c8"),
    ("play", "matches, arena, tournaments, analysis, puzzles", "#e4ead2"),
    ("ai", "search, trees, levels", "#e4ead2"),
    ("core", "Game, State, Record, the registry", "#d5e4ea"),
    ("games/<id>", "everything about one game, in one folder", "#f0cfc0"),
    ("rulebook", "the vocabulary: Rules, options, scenes, formats", "#d5e4ea"),
    ("kernel", "Position, moves, perft: compiled", "#d8d4e8"),
)
LEFT, WIDTH, HIGH, GAP = 30, 420, 46, 12
WALKS = (
    (
        "an action",
        "#a33",
        ((0, "click"), (1, "decide, store, tell"), (4, "play"), (5, "parse, why")),
    ),
    ("a thought", "#275", ((1, "worker"), (3, "search"), (5, "evaluation"), (7, "make, unmake"))),
)


def row(number: int) -> int:
    """Give the top of a layer."""
    return 40 + number * (HIGH + GAP)


def layers() -> list[str]:
    """Draw the layers from the top to the bottom."""
    parts = []
    for number, (name, about, colour) in enumerate(LAYERS):
        y = row(number)
        parts += [
            f'<rect x="{LEFT}" y="{y}" width="{WIDTH}" height="{HIGH}" rx="8" fill="{colour}" '
            'stroke="#555"/>',
            f'<text x="{LEFT + 14}" y="{y + 20}" font-weight="bold">{escape(name)}</text>',
            f'<text x="{LEFT + 14}" y="{y + 37}" font-size="12">{escape(about)}</text>',
        ]
    return parts


def walks() -> list[str]:
    """Draw what goes down through the layers."""
    parts = []
    for number, (name, colour, stops) in enumerate(WALKS):
        x = LEFT + WIDTH + 40 + 190 * number
        low = row(stops[-1][0]) + HIGH // 2
        parts += [
            f'<text x="{x - 4}" y="26" font-weight="bold" fill="{colour}">{escape(name)}</text>',
            f'<path d="M{x} 34V{low}" stroke="{colour}" stroke-width="2" fill="none"/>',
        ]
        for layer, what in stops:
            y = row(layer) + HIGH // 2
            parts += [
                f'<circle cx="{x}" cy="{y}" r="5" fill="{colour}"/>',
                f'<text x="{x + 12}" y="{y + 4}" font-size="12">{escape(what)}</text>',
            ]
    return parts


def picture() -> str:
    """Give the whole picture."""
    width, height = LEFT + WIDTH + 400, row(len(LAYERS)) + 10
    about = "Layers of Sobremesa, each importing only those below it, and two walks through them"
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
            f'font-family="sans-serif" font-size="14" aria-label="{about}">',
            f"<title>{about}</title>",
            f'<rect width="{width}" height="{height}" fill="#fdfbf6"/>',
            *layers(),
            *walks(),
            "</svg>\n",
        ]
    )


if __name__ == "__main__":
    (Path(__file__).parent / "architecture.svg").write_text(picture(), encoding="utf-8")
