"""Pictures of the terminal app for the documents: `python docs/pictures/terminal.py`.

Each shows a game after the same random actions, as Textual draws it.
"""

from __future__ import annotations

import asyncio
import re
import tempfile
from pathlib import Path
from random import Random

import sobremesa
from sobremesa import Record
from sobremesa.cli.opponents import OPPONENTS
from sobremesa.cli.session import Session
from sobremesa.cli.terminal.table import Seating, Table

SCENES = (
    ("terminal-colmena", "colmena", 2, (112, 36), 24, ("tab", "tab", "tab", "enter", "tab"), "es"),
    ("terminal-reyes", "reyes", 4, (118, 42), 40, ("tab", "tab", "tab", "enter", "tab"), "en"),
    ("terminal-narrow", "ajedrez", 2, (40, 28), 14, ("tab", "tab", "enter", "tab"), "en"),
)


async def picture(
    game: str,
    players: int,
    size: tuple[int, int],
    length: int,
    keys: tuple[str, ...],
    language: str,
    folder: Path,
) -> str:
    """Draw a game after some random actions, with some keys pressed."""
    random, state = Random(4), sobremesa.game(game, players).start()
    record, states = Record.begin(state), [state]
    while len(record.actions) < length or state.player != 0:
        action = random.choice(state.legal())
        state = state.play(action)
        record = record.continued((action,), state)
        states.append(state)
    session = Session(record, states, {0}, OPPONENTS["3"](1))
    # a clock that stands still, so that the same picture comes out every time
    app = Table(session, Seating(language, "3", 1, folder=folder, now=lambda: 0.0))
    async with app.run_test(size=size) as pilot:
        for key in keys:
            await pilot.press(key)
            await pilot.pause()
        return app.export_screenshot()


def main(where: Path) -> None:
    """Write all pictures."""
    with tempfile.TemporaryDirectory() as saves:
        for name, *rest in SCENES:
            svg = asyncio.run(picture(*rest, Path(saves)))
            # fonts are those of the reader's own machine, and ids the same every time
            svg = re.sub(r"@font-face \{.*?\}", "", svg, flags=re.DOTALL)
            svg = re.sub(r"<!--.*?-->", "", svg, flags=re.DOTALL)
            svg = re.sub(r"terminal-\d+", "terminal", svg)
            svg = "\n".join(line.rstrip() for line in svg.split("\n") if line.strip())
            (where / f"{name}.svg").write_text(svg + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(__file__).parent)
