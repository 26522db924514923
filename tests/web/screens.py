"""Pictures of the page for the documents: python -m tests.web.screens FOLDER [SCREEN …].

Every game in the middle of a game, at a desk and on a phone, and the first page; as small files.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import Any, Final

from PIL import Image
from playwright.sync_api import Page

import sobremesa
from sobremesa.ai.levels import LevelPlayer
from tests.server.serving import Guest, Server, served

from .browsing import DESK, PHONE, browser, context
from .settling import settle, watch

PLIES: Final = {"colmena": 15, "colina": 33, "sparta": 16, "reyes": 22, "ajedrez": 14}
PLAYERS: Final = {"colina": 4, "reyes": 4}
LEVEL: Final = 4
COLOURS: Final = 112
SIZES: Final[dict[str, dict[str, Any]]] = {
    "desk": {"size": DESK, "color_scheme": "light"},
    "phone": {"size": PHONE, "color_scheme": "dark", "has_touch": True, "is_mobile": True},
}


def _small(picture: bytes, path: Path) -> None:
    """Keep a picture with few colours, so that the documents stay light."""
    found = Image.open(io.BytesIO(picture)).convert("RGB")
    found.quantize(COLOURS, dither=Image.Dither.NONE).save(path, optimize=True)


def _table(guest: Guest, game: str) -> str:
    """Open a table at one screen and let a level play its first turns."""
    players = PLAYERS.get(game, 2)
    table = guest.open(game=game, players=players, seats=[{"kind": "me"}] * players)
    state = sobremesa.game(game, players).start()
    minds = [LevelPlayer(LEVEL, state, seed, threads=1) for seed in range(players)]
    for ply in range(PLIES[game]):
        action = minds[state.player or 0].choose(state)
        guest.ask(table, do="act", action=action, ply=ply)
        state = state.play(action)
    return table


def _choose(page: Page, touch: bool) -> None:
    """Take the piece that can do most, so that its targets are seen."""
    scene = page.evaluate(
        "() => fetch('/api/tables/' + location.pathname.slice(3) + '/scene').then(r => r.json())"
    )["scene"]
    begins: dict[str, int] = {}
    for choice in scene["choices"]:
        if len(choice["clicks"]) > 1 and choice["clicks"][1].startswith("cell:"):
            begins[choice["clicks"][0]] = begins.get(choice["clicks"][0], 0) + 1
    pieces = [begin for begin in begins if begin.startswith("cell:")]
    if pieces:
        thing = page.locator(f'[data-cell="{max(pieces, key=begins.__getitem__)[5:]}"]')
        thing.tap() if touch else thing.click()


def _games(server: Server, wanted: list[str]) -> dict[str, tuple[str, str]]:
    """Give an address and a cookie for each game."""
    found = {}
    for game in PLIES:
        if not wanted or game in wanted:
            guest = Guest(server, "Ana")
            found[game] = (f"/t/{_table(guest, game)}", guest.cookie)
            guest.close()
    return found


def main(folder: Path, wanted: list[str]) -> None:
    """Make the pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    with served() as server, browser() as chromium:
        games = _games(server, wanted)
        for name, more in SIZES.items():
            for screen, (address, cookie) in {"home": ("/", ""), **games}.items():
                if wanted and screen not in wanted:
                    continue
                here = context(chromium, server.url, **more)
                if cookie:
                    here.add_cookies([{"name": "sobremesa", "value": cookie, "url": server.url}])
                watch(here)
                page = here.new_page()
                page.on("pageerror", lambda error: print("error:", error))
                page.goto(address)
                if screen == "home":
                    page.locator(".laid svg").first.wait_for(state="attached")
                    page.wait_for_load_state("networkidle")  # the boards have begun to live
                else:
                    page.wait_for_selector(".table.mine")
                    _choose(page, name == "phone")
                    page.evaluate("window.scrollTo(0, 0)")
                settle(page)
                _small(page.screenshot(), folder / f"page-{screen}-{name}.png")
                here.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
