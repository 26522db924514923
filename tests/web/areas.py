"""Everywhere that the crawler goes: screens, people of every kind, odd addresses."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Final
from urllib.parse import quote

import sobremesa
from sobremesa.play.puzzles import collection
from tests.server.serving import Guest

from . import arriving
from .agreed import AGREED
from .phases import TABLES, TOURNAMENTS, waiting
from .places import (
    ARMY,
    PASSWORD,
    Company,
    Place,
    Recipe,
    Visit,
    at,
    go,
    opening,
    seated,
    secretly,
    table_of,
)

_OF_FOUR: Final = next(n for n, one in enumerate(collection("reyes"), 1) if one.players == 4)

_PUZZLE: Final = f"/puzzles/{arriving.PUZZLED}/{arriving.short(arriving.PUZZLED)[0]}"

# people


def guest_at(address: str) -> Recipe:
    """Go somewhere as a guest with tables and set-ups."""

    def recipe(company: Company) -> Visit:
        ana, _, _ = secretly(company)
        ana.open(game="ajedrez", players=2, seats=[{"kind": "me"}] * 2)
        return go(ana, address)

    return recipe


def _account(company: Company) -> Guest:
    ana, berta, _ = secretly(company)
    for number, guest in enumerate((ana, berta)):
        name = f"{guest.name} {guest.id[1:8]}{number}"
        guest.post("/api/me/account", {"name": name, "password": PASSWORD})
    table = table_of([ana, berta], "sparta", AGREED["sparta"][0].split())
    assert ana.get(f"/api/tables/{table}")["phase"] == "over"
    return ana


def account_at(address: str) -> Recipe:
    """Go somewhere with an account that has been rated."""
    return lambda company: go(_account(company), address)


def profile(company: Company) -> Visit:
    return Visit(f"/people/{_account(company).id}")


def games_of(company: Company) -> Visit:
    return Visit(f"/people/{_account(company).id}/games")


def tokens(company: Company) -> Visit:
    ana = _account(company)
    for label in ("casa", "robot"):
        ana.post("/api/me/tokens", {"label": label})
    return go(ana, "/me/tokens")


def challenges(company: Company) -> Visit:
    ana, eva = _account(company), _account(company)
    names = [guest.get("/api/me")["name"] for guest in (ana, eva)]
    eva.post("/api/challenges", {"to": names[0], "terms": {"game": "sparta"}})
    ana.post("/api/challenges", {"to": names[1], "terms": {"game": "ajedrez"}})
    return go(ana, "/challenges")


def framed_table(company: Company) -> Visit:
    ana, berta = seated(company)
    return Visit(f"/embed/t/{table_of([ana, berta], 'sparta', opening('sparta', 3))}")


def analysis_of_table(company: Company) -> Visit:
    ana, berta = seated(company)
    return go(ana, f"/analysis?table={table_of([ana, berta], 'sparta', opening('sparta', 5))}")


def analysis_of_record(company: Company) -> Visit:
    record = {"game": arriving.PUZZLED, "actions": ["f2f3", "e7e5", "g2g4", "d8h4"]}
    return Visit(f"/analysis?record={quote(json.dumps(record))}")


PEOPLE: Final = (
    Place("home of a guest", guest_at("/"), press=False),
    Place("account of nobody", at("/me")),
    Place("account of a guest", guest_at("/me")),
    Place("account", account_at("/me")),
    Place("profile", profile),
    Place("games of nobody", at("/me/games"), press=False),
    Place("games", account_at("/me/games")),
    Place("games of somebody", games_of),
    Place("tokens of nobody", at("/me/tokens")),
    Place("tokens", tokens),
    Place("challenges of nobody", at("/challenges")),
    Place("challenges", challenges),
    Place("gallery with set-ups", guest_at("/gallery?game=reyes")),
    Place("lobby with tables", lambda company: Visit("/lobby", waiting(company).cookie)),
    Place("new table with a set-up", guest_at(f"/new?game=reyes&setup={ARMY}")),
    Place("analysis of a table", analysis_of_table),
    Place("framed table", framed_table),
    Place("framed puzzle", at("/embed/puzzles/sparta/1")),
    Place("framed position", at("/embed/analysis?game=reyes")),
    Place("analysis of a record", analysis_of_record, press=False),
    Place("judged analysis", analysis_of_record, arrive=arriving.judge),
    Place("learning from mistakes", analysis_of_record, arrive=arriving.learn),
    Place("puzzle failed", at(_PUZZLE), arrive=arriving.fail),
    Place("puzzle solved", at(_PUZZLE), arrive=arriving.solve),
)

START: Final = (Place("/", at("/")),)
"""Where the menu and the cards lead from."""
SCREENS: Final = (
    "/new?game={game}",
    "/rules/{game}",
    "/learn/{game}",
    "/coach/{game}",
    "/strategy/{game}",
    "/strategy/{game}/short",
    "/design/{game}",
    "/puzzles/{game}",
    "/puzzles/{game}/1",
    "/analysis?game={game}",
)
"""What every game has."""
GAMES: Final = tuple(
    Place(
        screen.format(game=game),
        at(screen.format(game=game)),
        press=(first + second) % len(sobremesa.games()) == 0,
    )
    for first, game in enumerate(sobremesa.games())
    for second, screen in enumerate(SCREENS)
)
"""The screens of every game, each looked at, and pressed in one game of the five."""


# odd addresses

NOWHERE: Final = ("404 page",)
"""What the server says of an address that no screen has."""
LONG: Final = "x" * 1500
_ODD: Final = (
    *(
        Place(f"nowhere: {path[:24]}", at(path), NOWHERE)
        for path in (
            "/nobody/knows",
            "/t/",
            "/t/UPPER",
            "/t/short",
            "/t/abcdefghijkl/more",
            "/tournament/short",
            "/people/short",
            "/puzzles/ajedrez/one",
            "/rules/",
            "/rules/UPPER",
            "/learn/one/two",
            "/design/",
            "/index.html",
            "/%C3%B1and%C3%BA/%E6%A3%8B%F0%9F%8E%B2",
            "/%2e%2e/%2e%2e/etc/passwd",
            "/%00%ff",
            "/<script>alert(1)</script>",
            f"/{LONG}",
        )
    ),
    Place(
        "unknown table",
        at("/t/abcdefghijkl"),
        (
            *NOWHERE,
            "404 GET /api/tables/",
        ),
    ),
    Place(
        "unknown table, a moment",
        at("/t/abcdefghijkl?moment=4"),
        (
            *NOWHERE,
            "404 GET /api/tables/",
        ),
    ),
    Place(
        "unknown tournament",
        at("/tournament/abcdefghijkl"),
        (
            *NOWHERE,
            "404 GET /api/tournaments/",
        ),
    ),
    Place(
        "unknown person",
        at("/people/pabcdefghijk"),
        (
            *NOWHERE,
            "404 GET /api/people/",
        ),
    ),
    Place(
        "games of nobody known",
        at("/people/pabcdefghijk/games"),
        (
            *NOWHERE,
            "404 GET /api/people/",
        ),
    ),
    Place("games by bad filters", at("/me/games?game=parchis&rival=x&since=never")),
    Place("puzzles of a number", at("/puzzles/reyes?players=4&grade=easy")),
    Place("a puzzle of four", at(f"/puzzles/reyes/{_OF_FOUR}")),
    Place(
        "rules of no game",
        at("/rules/parchis"),
        (
            *NOWHERE,
            "404 GET /api/games/parchis",
        ),
    ),
    Place(
        "tutorial of no game",
        at("/learn/parchis"),
        (
            *NOWHERE,
            "404 GET /api/games/parchis",
        ),
    ),
    Place(
        "design of no game",
        at("/design/parchis"),
        (
            *NOWHERE,
            "404 GET /api/games/parchis",
        ),
    ),
    Place(
        "puzzles of no game",
        at("/puzzles/parchis"),
        (
            *NOWHERE,
            "404 GET /api/puzzles/parchis",
        ),
    ),
    Place(
        "puzzle of no game",
        at("/puzzles/parchis/1"),
        (
            *NOWHERE,
            "404 GET /api/puzzles/parchis",
        ),
    ),
    Place(
        "unknown puzzle",
        at("/puzzles/ajedrez/99999"),
        (
            *NOWHERE,
            "404 GET /api/puzzles/ajedrez/99999",
        ),
    ),
    Place("new table of no game", at("/new?game=parchis")),
    Place("gallery of no game", at("/gallery?game=parchis")),
    Place("gallery without set-ups", at("/gallery?game=ajedrez")),
    Place(
        "new table with a bad set-up",
        at("/new?game=reyes&setup=%F0%9F%8E%B2"),
        ("400 POST /api/games/reyes/scene",),
    ),
    Place(
        "design with bad options",
        at("/design/colina?hill_levels=99&nonsense=1&players=7"),
        ("400 POST /api/games/colina/variant",),
    ),
    Place("analysis of no game", at("/analysis?game=parchis"), ("404 POST /api/analysis/",)),
    Place("analysis of no table", at("/analysis?table=abcdefghijkl"), ("404 GET /api/tables/",)),
    Place("analysis of garbage", at("/analysis?record=%7B"), ("400 POST /api/analysis/read",)),
    Place(
        "analysis of a bad position",
        at("/analysis?game=ajedrez&position=%7B%7D"),
        ("400 POST /api/analysis/",),
    ),
    Place("analysis of a broken link", at("/analysis#broken")),
    Place("a rule that is none", at("/rules/ajedrez#AJE-99.9")),
)
ODD: Final = tuple(replace(place, press=False) for place in _ODD)

AREAS: Final[dict[str, tuple[Place, ...]]] = {
    "menu": START,
    "games": GAMES,
    "people": PEOPLE,
    "seating": TABLES[:8],
    "playing": TABLES[8:],
    "tournaments": TOURNAMENTS,
    "addresses": ODD,
}
"""All places, by what they have in common."""
