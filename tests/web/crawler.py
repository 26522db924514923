"""A crawler: it goes to every screen, presses everything, and says what is wrong.

    python -m tests.web.crawler [all] [AREA …] [es-desk …]

Every screen is looked at as it comes and after every press: nothing on the console, nothing
refused but what the address itself asks for, nothing that waits for ever, a way back, nothing cut
off or covered, a name for every control and not the same one for two, no identifiers in sentences.

A control is known by its screen, its role and its name; of those that a list repeats the first
`most` are pressed. It is pressed where it is found, or after loading the screen again and making
the presses that led to it. What changes something at the server has the place made anew.
"""

from __future__ import annotations

import re
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final
from urllib.parse import unquote, urlsplit

from playwright.sync_api import Browser, ConsoleMessage, Page, Request, Response
from playwright.sync_api import Error as PlaywrightError

from tests.server.serving import Server, served

from .areas import AREAS
from .browsing import PATIENCE, browser
from .controls import SETTINGS, Control, Found, Setting, Way, screen
from .places import Company, Place, Visit
from .prose import identifiers
from .settling import Restless, settle, watch

LOOK: Final = (Path(__file__).parent / "look.js").read_text(encoding="utf-8")
STEADY: Final = 5000
"""Milliseconds in which a control has to stand still."""
DEPTH: Final = 3
"""How many presses may follow one another on one screen."""
READING: Final = re.compile(r"/api/(analysis/|puzzles/|games/|tables/[a-z0-9]+/(why|arrangement)$)")
"""What is posted there changes nothing."""
TYPED: Final = {"password": "correct horse", "number": "7"}
"""What is typed into fields; into others, something that is nothing in particular."""
REFUSALS: Final = (
    "401 POST /api/me/session",  # nobody has this name and password
    "409 POST /api/me/account",  # somebody has this name
    "404 POST /api/challenges",  # nobody has this name
    "400 POST /api/analysis/read",  # this is no game
    "400 POST /api/analysis/edit",  # this is no position
    "400 POST /api/games/",  # this is no value of an option
    "409 POST /api/tournaments/",  # nobody has joined, or somebody is needed
)
"""What the server may refuse anywhere, because what is typed is nonsense."""
CLICK: Final = "one => one.dispatchEvent(new MouseEvent('click', { bubbles: true }))"
TOLD: Final = """() => [...document.querySelectorAll("[role=alert], [role=status], .missing")]
  .some((one) => one.checkVisibility() && one.innerText.trim() !== "")"""
"""Tells whether a screen tells anything."""
FILL: Final = """(one, word) => {
  if (one.type !== "submit" || !one.form) return;
  for (const field of one.form.elements) {
    if (!field.required || field.value) continue;
    const list = field.tagName === "SELECT";
    const text = { password: "correct horse", number: field.min || "7" }[field.type] ?? word;
    field.value = list ? field.options[field.options.length - 1].value : text;
    field.dispatchEvent(new Event(list ? "change" : "input", { bubbles: true }));
  }
}"""
"""Fills what a form must have before it is sent."""


class Crawl:
    """One walk through some places in one setting."""

    def __init__(self, browser: Browser, server: Server, setting: Setting, most: int) -> None:
        self.server = server
        self.setting = setting
        self.most = most
        self.found = Found()
        self.later: list[Place] = []
        self.here = setting.open(browser, server.url)
        # every load begins with the same memory of the browser
        memory = f"localStorage.clear(); localStorage['sobremesa.language'] = '{setting.language}';"
        self.here.add_init_script(f"try {{ {memory} }} catch {{}}\n{LOOK}")
        watch(self.here)
        self.page = self.here.new_page()
        self._known: set[str] = set()
        self._further = False
        self._pressed: Counter[tuple[str, tuple[str, str]]] = Counter()
        self._errors: list[str] = []
        self._answers: list[str] = []
        self._changed = False
        self._way = ""
        self._place = Place("", lambda company: Visit("/"))
        self._company = Company(server)
        self._visit = Visit("/")
        self._listen(self.page)

    def close(self) -> None:
        self._company.close()
        self.here.close()

    def through(self, places: Sequence[Place]) -> Found:
        """Walk through places, and from the first page on through every screen that is linked."""
        self.later = list(places)
        # tables and tournaments have places of their own, in every phase
        self._known |= {"/t/{id}", "/tournament/{id}"}
        self._further = any(place.name == "/" for place in places)
        while self.later:
            self.visit(self.later.pop(0))
        return self.found

    # what goes wrong beside the screen

    def _listen(self, page: Page) -> None:
        page.on("pageerror", lambda error: self._errors.append(f"page error: {error}"))
        page.on("console", self._console)
        page.on("request", self._request)
        page.on("response", self._response)
        page.on("requestfailed", self._failed)
        page.on("dialog", lambda dialog: dialog.dismiss())
        page.on("filechooser", lambda chooser: None)

    def _console(self, message: ConsoleMessage) -> None:
        # what was refused is judged by its status
        if message.type == "error" and "Failed to load resource" not in message.text:
            self._errors.append(f"console: {message.text}")

    def _request(self, request: Request) -> None:
        path = urlsplit(request.url).path
        if request.method not in ("GET", "HEAD") and not READING.search(path):
            self._changed = True

    def _response(self, response: Response) -> None:
        if response.status >= 400:
            request = response.request
            path = unquote(urlsplit(response.url).path)
            what = "page" if request.is_navigation_request() else f"{request.method} {path}"
            self._answers.append(f"{response.status} {what}")

    def _failed(self, request: Request) -> None:
        # what is no longer wanted is given up when a screen is left
        if request.failure not in ("net::ERR_ABORTED", None):
            self._errors.append(f"failed: {request.method} {urlsplit(request.url).path}")

    def _judge(self) -> None:
        """Note what went wrong since the last time."""
        for error in self._errors:
            self.found.note(self._way, error)
        for answer in self._answers:
            if not answer.startswith((*self._place.refusals, *REFUSALS)):
                self.found.note(self._way, f"refused: {answer}")
        self._errors.clear()
        self._answers.clear()

    # going somewhere

    def visit(self, place: Place) -> None:
        """Go to a place and press everything there."""
        self._place, self._way = place, place.name
        self.found.counts["screens"] += 1
        self._make()
        self._known.add(screen(self._visit.address))
        self._load(())
        steps = self._fresh((), Counter(), place.press)
        families: Counter[str] = Counter(control.family for _, control in steps)
        at: Way | None = ()
        while steps:
            before, wanted = steps.pop(0)
            self._way = f"{place.name}: " + " → ".join(map(str, (*before, wanted)))
            control = self._reach(before, wanted, at)
            if control is None:
                self.found.counts["gone"] += 1
                at = None
                continue
            at = self._press(control, before)
            if at and len(at) <= DEPTH and at[:-1] == before:
                steps = self._fresh(at, families, True) + steps

    def _make(self) -> None:
        self._company.close()
        self._company = Company(self.server)
        self._visit = self._place.recipe(self._company)
        self._changed = False

    def _load(self, before: Way) -> None:
        """Load the screen, and press what led further."""
        if self._changed:
            self._make()
        self.here.clear_cookies()
        if self._visit.cookie:
            cookie = {"name": "sobremesa", "value": self._visit.cookie, "url": self.server.url}
            self.here.add_cookies([cookie])  # type: ignore[list-item]  # a dictionary will do
        if "#" in self._visit.address:
            self.page.goto("about:blank")  # or it would be a place on the same screen
        self.page.goto(self._visit.address, wait_until="commit")
        self.found.counts["loads"] += 1
        if self._settle() and self._place.arrive:
            self._place.arrive(self.page)
            self._settle()
        self._changed = False  # somebody who was nobody is a guest now, which is no change
        for control in before:
            same = self._same(control, self._controls())
            if same is not None:
                self._click(same)
                self._settle()

    def _settle(self) -> bool:
        """Wait until everything that was begun has ended."""
        try:
            settle(self.page)
        except Restless as error:
            self.found.note(self._way, str(error))
            return False
        return True

    # looking

    def _look(self) -> list[Control]:
        """See what is on the screen, and what is wrong with it."""
        seen: dict[str, Any] = self.page.evaluate("most => look(most)", self.most)
        self.found.counts["looks"] += 1
        for trouble in seen["troubles"]:
            self.found.note(self._way, trouble)
        for text in seen["prose"]:
            for word in identifiers(text):
                self.found.note(self._way, f"identifier: {word} in “{text[:80]}”")
        self._judge()
        if seen["language"] != self.setting.language:
            return []
        return [Control(**one) for one in seen["controls"]]

    def _controls(self) -> list[Control]:
        return [Control(**one) for one in self.page.evaluate("look(0).controls")]

    def _fresh(self, before: Way, families: Counter[str], press: bool) -> list[tuple[Way, Control]]:
        """Look, and give what has not been pressed yet on this screen."""
        found = []
        name = screen(self._visit.address)
        for control in self._look():
            if not press or control.disabled or (control.frame and self._place.name != "/"):
                continue
            key = name, control.key
            if self._pressed[key] >= self.most or families[control.family] >= self.most:
                continue
            self._pressed[key] += 1
            families[control.family] += 1
            found.append((before, control))
        return found

    # pressing

    @staticmethod
    def _same(control: Control, among: list[Control]) -> Control | None:
        """Find a control again: the same name, and among those the same number."""
        alike = [one for one in among if one.key == control.key and not one.disabled]
        exact = [one for one in alike if one.name == control.name and one.href == control.href]
        number = [one for one in exact if one.index == control.index]
        return next(iter(number or exact or alike), None)

    def _reach(self, before: Way, control: Control, at: Way | None) -> Control | None:
        """Find a control where we are, or after loading the screen again."""
        if at is not None and (at == before or not self._changed):
            here = self._same(control, self._controls())
            if here is not None:
                return here
        self._load(before)
        self._judge()  # what was refused on the way there was looked at when it was pressed first
        return self._same(control, self._controls())

    def _clicked(self, control: Control, tries: int = 2) -> bool:
        """Click, once more where the control was drawn anew; tell whether it was there."""
        try:
            self._click(control)
        except PlaywrightError as error:
            again = self._same(control, self._controls())
            if again is None or again.name != control.name:
                return False
            if tries > 1:
                return self._clicked(again, tries - 1)
            self.found.note(self._way, f"cannot be pressed: {control}: {str(error)[:300]}")
            return False
        return True

    def _press(self, control: Control, before: Way) -> Way | None:
        """Press; give what leads to where we are now, or nothing if that is elsewhere."""
        self.found.counts["pressed"] += 1
        if control.leaves:
            self._take(control.href or "")
            return before
        start = self.page.url
        if not self._clicked(control):
            self.found.counts["gone"] += 1
            return None
        if not self._settle():
            self._judge()
            return None
        if self._answers and not self.page.evaluate(TOLD):
            self.found.note(self._way, f"refused without a word: {self._answers[0]}")
        if self.page.evaluate("window.asked") > 0:
            self._changed = True
        if urlsplit(start).path != urlsplit(self.page.url).path:
            return self._arrive(start)
        return (*before, control)

    def _arrive(self, start: str) -> Way | None:
        """Look at another screen, and go back."""
        parts = urlsplit(self.page.url)
        address = parts.path + (f"?{parts.query}" if parts.query else "")
        self.found.addresses.add(address)
        if self.page.evaluate("document.activeElement?.tagName ?? 'BODY'") == "BODY":
            self.found.note(self._way, f"the focus is lost on the way to {screen(address)}")
        self._look()
        if self._further and screen(address) not in self._known:
            self._known.add(screen(address))
            self.later.append(Place(screen(address), lambda company: Visit(address)))
        if self._changed:
            return None
        self.page.go_back(wait_until="commit")
        self._settle()
        self._way += " → back"
        self._look()
        if urlsplit(self.page.url).path != urlsplit(start).path:
            self.found.note(self._way, f"back does not lead back from {screen(address)}")
            return None
        return ()

    def _take(self, href: str) -> None:
        """Fetch what a link opens beside the page."""
        if href in self.found.addresses or href.startswith(("data:", "blob:")):
            return
        self.found.addresses.add(href)
        status = self.here.request.get(href, max_redirects=0, timeout=PATIENCE).status
        if status >= 400:
            self.found.note(self._way, f"refused: {status} GET {href}")

    def _click(self, control: Control) -> None:
        """Press a control as it is pressed: choose, tick, type, click."""
        thing = self.page.locator(f'[data-crawled="{control.index}"]')
        if control.role == "select":
            now, *values = thing.evaluate("one => [one, ...one.options].map((o) => o.value)")
            others = [one for one in values if one != now]
            if others:
                thing.select_option(others[-1])
        elif control.role == "file":
            game = {"name": "game.txt", "mimeType": "text/plain", "buffer": b"nonsense"}
            thing.set_input_files(game)  # type: ignore[arg-type]  # a dictionary will do
        elif control.role in ("range", "datetime-local"):
            thing.focus()
            self.page.keyboard.press("ArrowUp")
        elif control.role in ("textarea", "text", "search", *TYPED) and not control.fixed:
            thing.fill(TYPED.get(control.role, f"Prueba {self._number()}"))
            thing.blur()
        else:
            thing.evaluate(FILL, f"Prueba {self._number()}")
            try:
                press = thing.tap if self.setting.size == "phone" else thing.click
                press(timeout=STEADY)
            except PlaywrightError:
                # beside the machine's thoughts nothing stands still; whether it is covered was seen
                thing.evaluate(CLICK, timeout=STEADY)

    def _number(self) -> int:
        """Give a number, so that no two things that are made have one name."""
        return self.found.counts["pressed"]


def crawl(
    browser: Browser, server: Server, setting: Setting, places: Sequence[Place], most: int = 1
) -> Found:
    """Walk through places in one setting."""
    walk = Crawl(browser, server, setting, most)
    try:
        return walk.through(places)
    finally:
        walk.close()


def main(wanted: list[str]) -> None:
    """Crawl, and print what was found."""
    names = [one for one in wanted if one in AREAS] or list(AREAS)
    settings = [one for one in SETTINGS if str(one) in wanted] or SETTINGS
    with served() as server, browser() as chromium:
        for name in names:
            for setting in settings:
                begin = time.perf_counter()
                found = crawl(chromium, server, setting, AREAS[name], 4 if "all" in wanted else 1)
                seconds = time.perf_counter() - begin
                print(f"{name} {setting}: {found} in {seconds:.0f} s", flush=True)
                for trouble, way in found.troubles.items():
                    print(f"  {trouble}\n      at {way}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
