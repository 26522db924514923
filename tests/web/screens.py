"""Pictures of the page for the documents: python -m tests.web.screens FOLDER [SCREEN …].

The first page, every game in the middle and at its end, and an invitation: at a desk, on a phone
held upright and flat, and on a large screen.
`SCREEN` is home, invitation, film (a round of four players), elsewhere (a card and a frame), the id
of a game, or `end-` and that.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from PIL import Image
from playwright.sync_api import Browser, Page, expect

import sobremesa
from sobremesa.ai.levels import LevelPlayer
from tests.server.serving import Guest, Server, served

from .agreed import AGREED
from .browsing import DESK, FLAT, PHONE, browser, context
from .settling import settle, watch
from .test_sharing import Stranger

PLIES: Final = {"colmena": 15, "colina": 33, "sparta": 16, "reyes": 22, "ajedrez": 14}
PLAYERS: Final = {"colina": 4, "reyes": 4}
LEVEL: Final = 4
WIDEST: Final = 2560
QUALITY: Final = 62
FRAMES: Final = 60
FRAME: Final = 120
"""Milliseconds between two pictures of a film; taking one takes about as long."""
FILMED: Final = 720
_TOUCH: Final = {"color_scheme": "dark", "has_touch": True, "is_mobile": True}
SIZES: Final[dict[str, dict[str, Any]]] = {
    "desk": {"size": DESK, "color_scheme": "light"},
    "phone": {"size": PHONE, **_TOUCH},
    "flat": {"size": FLAT, **_TOUCH},
    "wide": {"size": {"width": 2560, "height": 1440}, "color_scheme": "light"},
}
BLOG: Final = """<body style="font:18px Georgia,serif;margin:2rem">
<h1>Last night</h1><p>We played until the coffee was cold. Look at this:</p>
<iframe src="{url}" title="Sobremesa" width="640" height="640" style="border:0"></iframe>"""
"""A page of somebody else."""
ACT: Final = """() => {
  for (const one of document.getAnimations()) {
    one.pause();
    one.currentTime = 1300;
  }
}"""
"""Stops the board and the lights around it when most of the play at an end is seen."""
LOOKING: Final = "Buscando el momento decisivo"
SEARCH: Final = 180_000
"""Milliseconds that the search for the moment that decided a game may take on a busy machine."""


def _small(picture: bytes, path: Path) -> None:
    """Keep a picture as a small file, so that the documents stay light."""
    found = Image.open(io.BytesIO(picture)).convert("RGB")
    found.thumbnail((WIDEST, WIDEST), Image.Resampling.LANCZOS)
    found.save(path, quality=QUALITY, method=6)


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


def _nearly(guest: Guest, game: str) -> tuple[str, str]:
    """Open a table whose game ends with the next action; give that, too."""
    table = guest.open(game=game, players=2, seats=[{"kind": "me"}] * 2)
    *actions, last = AGREED[game][0].split()
    for ply, action in enumerate(actions):
        guest.ask(table, do="act", action=action, ply=ply)
    return table, last


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


class Photographer:
    """Somebody who opens screens in windows of every size."""

    def __init__(self, chromium: Browser, server: Server, folder: Path) -> None:
        self.chromium = chromium
        self.server = server
        self.folder = folder
        self.guest = Guest(server, "Ana")

    def _page(self, size: str, address: str, mine: bool = True, **more: Any) -> Page:
        here = context(self.chromium, self.server.url, **{**SIZES[size], **more})
        if mine:
            cookie = {"name": "sobremesa", "value": self.guest.cookie, "url": self.server.url}
            here.add_cookies([cookie])  # type: ignore[list-item]  # playwright's own kind of dict
        watch(here)
        page = here.new_page()
        page.on("pageerror", lambda error: print("error:", error))
        page.goto(address)
        return page

    def _keep(self, page: Page, name: str) -> None:
        _small(page.screenshot(), self.folder / f"page-{name}.webp")
        page.context.close()

    def home(self, size: str) -> None:
        """Take the first page, its boards alive."""
        page = self._page(size, "/", mine=False)
        page.locator(".laid svg").first.wait_for(state="attached")
        page.wait_for_load_state("networkidle")
        settle(page)
        self._keep(page, f"home-{size}")

    def invitation(self, size: str) -> None:
        """Take what the invited see."""
        seats = [{"kind": "me"}, {"kind": "open"}]
        page = self._page(size, f"/t/{self.guest.open(game='sparta', seats=seats)}", mine=False)
        page.locator("dialog, .invitation").first.wait_for()
        settle(page)
        self._keep(page, f"invitation-{size}")

    def middle(self, size: str, game: str, table: str) -> None:
        """Take a game in the middle, a piece in the hand."""
        page = self._page(size, f"/t/{table}")
        page.wait_for_selector(".table.mine")
        _choose(page, "has_touch" in SIZES[size])
        page.evaluate("window.scrollTo(0, 0)")
        settle(page)
        self._keep(page, f"{game}-{size}")

    def end(self, size: str, game: str, acted: bool = False) -> None:
        """Take the card at the end of a game, or the play before it."""
        table, last = _nearly(self.guest, game)
        motion = "no-preference" if acted else "reduce"
        page = self._page(size, f"/t/{table}", reduced_motion=motion)
        page.wait_for_selector(".table.mine")
        settle(page)
        if acted:
            self._act(page, game, table, last)
            return
        self.guest.ask(table, do="act", action=last)
        moment = page.get_by_role("dialog").locator(".moment")
        expect(moment).to_be_visible()
        expect(moment).not_to_contain_text(LOOKING, timeout=SEARCH)
        settle(page)
        self._keep(page, f"end-{game}-{size}")

    def _act(self, page: Page, game: str, table: str, last: str) -> None:
        """Take the play that the last action begins; the clock stops, so that no card comes."""
        page.clock.install()
        self.guest.ask(table, do="act", action=last)
        page.wait_for_selector(".theatre", state="attached")
        page.clock.pause_at(page.evaluate("Date.now() / 1000 + 0.1"))
        page.evaluate(ACT)
        self._keep(page, f"act-{game}")

    def film(self, game: str) -> None:
        """Film how the turns of three rivals are shown, after one's own."""
        seats = [{"kind": "me"}, *[{"kind": "bot", "level": 2}] * 3]
        table = self.guest.open(game=game, players=4, seats=seats)
        page = self._page("desk", f"/t/{table}", reduced_motion="no-preference")
        page.wait_for_selector(".table.mine")
        settle(page)
        state = sobremesa.game(game, 4).start()
        mind = LevelPlayer(LEVEL, state, 1, threads=1)
        taken: list[bytes] = []
        for ply in range(99):
            if state.player != 0:
                break
            action = mind.choose(state)
            self.guest.ask(table, do="act", action=action, ply=ply)
            state = state.play(action)
        while len(taken) < FRAMES:
            taken.append(page.screenshot())
            page.wait_for_timeout(FRAME)
        frames = [Image.open(io.BytesIO(one)).convert("RGB") for one in taken]
        for frame in frames:
            frame.thumbnail((FILMED, FILMED), Image.Resampling.LANCZOS)
        path = self.folder / f"page-turns-{game}.webp"
        frames[0].save(
            path, save_all=True, append_images=frames[1:], duration=2 * FRAME, loop=0, quality=50
        )
        page.context.close()

    def elsewhere(self, game: str) -> None:
        """Take a game as other sites show it: its card, and a frame in somebody's page."""
        url = f"{self.server.url}/t/{_table(self.guest, game)}"
        page = self._page("desk", url, mine=False)
        card = page.locator('meta[property="og:image"]').get_attribute("content")
        assert card is not None
        _small(page.request.get(card).body(), self.folder / "page-card.webp")
        blog = Stranger()
        blog.body = BLOG.format(url=url.replace("/t/", "/embed/t/"))
        page.set_viewport_size({"width": 760, "height": 860})
        page.goto(blog.url)
        page.frame_locator("iframe").locator(".board svg").first.wait_for()
        page.wait_for_load_state("networkidle")
        self._keep(page, "embed")
        blog.close()


def _screens(photographer: Photographer, wanted: list[str]) -> Iterator[str]:
    """Take one picture after the other; give what each is of."""
    for game in PLIES:
        table = ""
        for size in SIZES:
            if not wanted or game in wanted:
                table = table or _table(photographer.guest, game)
                photographer.middle(size, game, table)
                yield f"{game} {size}"
            if not wanted or f"end-{game}" in wanted:
                photographer.end(size, game)
                yield f"end-{game} {size}"
        if not wanted or f"end-{game}" in wanted:
            photographer.end("desk", game, acted=True)
            yield f"act-{game}"
    if not wanted or "film" in wanted:
        photographer.film("colina")
        yield "film"
    if not wanted or "elsewhere" in wanted:
        photographer.elsewhere("colmena")
        yield "elsewhere"
    for size in SIZES:
        for name, take in (("home", photographer.home), ("invitation", photographer.invitation)):
            if not wanted or name in wanted:
                take(size)
                yield f"{name} {size}"


def main(folder: Path, wanted: list[str]) -> None:
    """Make the pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    with served() as server, browser() as chromium:
        for name in _screens(Photographer(chromium, server, folder), wanted):
            print(name, flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
