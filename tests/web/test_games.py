"""Every game from opening the page to its end, with every hand, in both languages.

Against level 1: each game in Spanish and in English, with the mouse, with the keyboard alone, and
with a finger on a phone, thirty games. Between people by a link: the same thirty for whoever opens
the table; the others come with the next hands and languages of the list. Of these the usual run
plays so many that every game meets every hand, every language, a phone held upright and one held
flat, and every hand every language; `everything` marks the others. Colina and Reyes are played by
two, three and four.
Games end by their own rules; where those take long, the form for a new table sets a limit.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from itertools import product
from typing import Any, Final

import pytest
from _pytest.mark import ParameterSet
from playwright.sync_api import Browser, BrowserContext, expect

from sobremesa.core import registry
from tests.server.serving import Server

from .agreed import AGREED
from .browsing import context
from .playing import Finger, Hand, Keys, Mouse, Player, cell, finish, level, script
from .sitting import in_order, lay

pytestmark = pytest.mark.web

GAMES: Final = ("ajedrez", "sparta", "colmena", "reyes", "colina")
HANDS: Final[dict[str, type[Hand]]] = {"mouse": Mouse, "keys": Keys, "finger": Finger}
WAYS: Final = tuple(product(("es", "en"), HANDS))
"""The languages and hands."""


def _ways(usual: Callable[[str, int], bool], games: Collection[str] = GAMES) -> list[ParameterSet]:
    """Give every game in every way; those that are not usual are marked."""
    return [
        pytest.param(
            game,
            way,
            id=f"{game}-{'-'.join(WAYS[way])}",
            marks=() if usual(game, way) else pytest.mark.everything,
        )
        for game in games
        for way in range(len(WAYS))
    ]


UPRIGHT: Final = {"width": 360, "height": 740}
FLAT: Final = {"width": 740, "height": 360}
LOCALES: Final = {"es": "es-ES", "en": "en-GB"}
WORDS: Final = {
    "es": {
        "against": "Juega ahora",
        "link": "Con un enlace",
        "level": "nivel 1, el más fácil",
        "more": "Más opciones",
        "players": "Jugadores",
        "seat": "Asiento",
        "anybody": "Quien venga",
        "machine": "Máquina, nivel 1, el más fácil",
        "open": "Abrir la mesa",
        "sit": "Sentarme aquí",
        "copy": "Copiar el enlace",
        "won": "¡Has ganado!",
        "shared": "Tablas con",
        "lost": "Has perdido",
        "drawn": "Tablas",
        "again": "Revancha",
    },
    "en": {
        "against": "Play now",
        "link": "By link",
        "level": "level 1, the easiest",
        "more": "More options",
        "players": "Players",
        "seat": "Seat",
        "anybody": "Whoever comes",
        "machine": "Machine, level 1, the easiest",
        "open": "Open the table",
        "sit": "Sit here",
        "copy": "Copy the link",
        "won": "You win!",
        "shared": "You draw with",
        "lost": "You lose",
        "drawn": "A draw",
        "again": "Rematch",
    },
}

Somebody = Callable[..., Player]


@pytest.fixture
def somebody(chromium: Browser, server: Server) -> Iterator[Somebody]:
    """Give people browsers of their own."""
    contexts: list[BrowserContext] = []

    def give(language: str, hand: str, phone: dict[str, int]) -> Player:
        more: dict[str, Any] = {"locale": LOCALES[language]}
        if hand == "finger":
            more |= {"size": phone, "has_touch": True, "is_mobile": True}
        contexts.append(context(chromium, server.url, **more))
        return Player(contexts[-1].new_page(), HANDS[hand](), language)

    yield give
    for one in contexts:
        one.close()


def _open(player: Player, game: str, seats: list[str], limits: dict[str, int] | None) -> None:
    """Open a table from the first page: two presses, or the form where there is more to say."""
    page, hand, words = player.page, player.hand, WORDS[player.language]
    page.goto("/")
    hand.press(page.locator(f'.cover[data-game="{game}"]'))
    card = page.locator(f'.laid[data-game="{game}"]')
    if limits is None:
        if seats == ["machine"]:
            hand.choose(card.get_by_role("combobox"), words["level"])
        way = "against" if seats == ["machine"] else "link"
        in_order(page)
        hand.press(card.get_by_role("button", name=words[way]))
    else:
        hand.press(card.get_by_role("link", name=words["more"]))
        players = page.get_by_label(words["players"])
        hand.choose(players, str(len(seats) + 1))
        for number, who in enumerate(seats, 2):
            hand.choose(page.get_by_label(f"{words['seat']} {number}"), words[who])
        options = {one.name: one.label for one in registry.rules(game).options.options}
        for name, limit in limits.items():
            label = options[name].json()[player.language]
            hand.choose(page.get_by_label(label), str(limit))
        hand.press(page.get_by_role("button", name=words["open"]))
    page.wait_for_url(re.compile("/t/"))


def _everybody_is_told(table: Any, people: list[Player]) -> None:
    winners = table["ended"]["winners"]
    for seat, person in enumerate(people):
        words = WORDS[person.language]
        drawn = len(winners) in (0, len(table["seats"]))
        won = words["shared"] if len(winners) > 1 else words["won"]
        told = words["drawn"] if drawn else won if seat in winners else words["lost"]
        # whoever was writing as the game ended has no card
        told_by = person.page.locator(".status, #result").filter(has_text=told)
        expect(told_by.locator("visible=true").first).to_be_visible()
        expect(person.page.get_by_role("button", name=words["again"]).first).to_be_visible()


STRENGTH: Final = {"ajedrez": 6, "sparta": 6, "colmena": 6, "reyes": 5, "colina": 5}
"""The level that plays for us: the stronger, the shorter, until it thinks longer than it saves."""
LIMITS: Final = {"reyes": {"quiet_limit": 8}, "colina": {"round_limit": 2}}
"""What shortens a game against level 1; the others are short."""


ALONE: Final = {"ajedrez": {2, 3}, "sparta": {0, 5}, "colmena": {2, 5}, "reyes": {5}, "colina": {4}}
"""The usual ways to play against level 1: what a game does not meet by a link, and every hand."""


def _phone(game: str, way: int) -> dict[str, int]:
    """Give how a phone is held against level 1; whoever opens a table by a link turns it."""
    return UPRIGHT if (way < len(HANDS)) == (game in ("ajedrez", "colmena", "colina")) else FLAT


@pytest.mark.parametrize(("game", "way"), _ways(lambda game, way: way in ALONE[game]))
def test_a_game_against_level_1(somebody: Somebody, game: str, way: int) -> None:
    language, hand = WAYS[way]
    ana = somebody(language, hand, _phone(game, way))
    _open(ana, game, ["machine"], LIMITS.get(game))
    table = finish({0: ana}, level(STRENGTH[game]))
    assert [seat["bot"] for seat in table["seats"]] == [0, 1]
    _everybody_is_told(table, [ana])


LINKED: Final = {"ajedrez": {1}, "sparta": {4}, "colmena": {3}, "reyes": {0, 4}, "colina": {0, 3}}
"""The usual ways to open a table for others: with those who come, every hand and language, and
tables of two, three and four."""


def _linked(games: Collection[str]) -> list[ParameterSet]:
    return _ways(lambda game, way: way in LINKED[game], games)


@pytest.mark.parametrize(("game", "way"), _linked(("ajedrez", "sparta", "colmena")))
def test_a_game_of_two_by_a_link(somebody: Somebody, game: str, way: int) -> None:
    people = _come(somebody, game, way, 2, None)
    table = finish(dict(enumerate(people)), script(AGREED[game][way].split()))
    assert len(table["ended"]["winners"]) == 1
    _everybody_is_told(table, people)


COMPANIES: Final[dict[str, list[tuple[int, dict[str, int] | None]]]] = {
    # the number of players and the limits for each language and hand; none where all is agreed on
    "reyes": [
        (2, None),
        (3, {"quiet_limit": 9}),
        (4, {"quiet_limit": 8}),
        (3, {"quiet_limit": 9}),
        (4, {"quiet_limit": 8}),
        (2, {"quiet_limit": 8}),
    ],
    "colina": [
        (3, {"round_limit": 1}),
        (2, {}),
        (4, {"round_limit": 1}),
        (4, {"round_limit": 1}),
        (3, {"round_limit": 2}),
        (2, {}),
    ],
}


@pytest.mark.parametrize(("game", "way"), _linked(COMPANIES))
def test_a_game_of_two_to_four_by_a_link(somebody: Somebody, game: str, way: int) -> None:
    players, limits = COMPANIES[game][way]
    people = _come(somebody, game, way, players, limits)
    agreed = AGREED[game][way % len(AGREED[game])]
    mind = level(3, seed=way) if limits else script(agreed.split())
    table = finish(dict(enumerate(people)), mind)
    assert table["terms"]["players"] == players
    _everybody_is_told(table, people)


def _come(
    somebody: Somebody, game: str, way: int, players: int, limits: dict[str, int] | None
) -> list[Player]:
    """Let the first open a table and the others come by its link and sit down."""
    phone = FLAT if _phone(game, way) is UPRIGHT else UPRIGHT
    people = [somebody(*WAYS[(way + n) % len(WAYS)], phone) for n in range(players)]
    _open(people[0], game, ["anybody"] * (players - 1), limits)
    link = people[0].page.get_by_label(WORDS[people[0].language]["copy"]).input_value()
    for person in people[1:]:
        person.page.goto(link)
        seats = person.page.get_by_role("button", name=WORDS[person.language]["sit"])
        person.hand.press(seats.first)
        expect(seats).to_have_count(0)
    return people


def test_the_usual_games_meet_everything() -> None:
    """Every game with every hand, language and phone; every hand in every language, and alone."""
    turned = {id(UPRIGHT): "flat", id(FLAT): "upright"}
    held = {id(UPRIGHT): "upright", id(FLAT): "flat"}
    met: set[tuple[str, str]] = set()
    for game in GAMES:
        sat = [(WAYS[way], held[id(_phone(game, way))], True) for way in ALONE[game]]
        for way in LINKED[game]:
            players = COMPANIES[game][way][0] if game in COMPANIES else 2
            who = [WAYS[(way + n) % len(WAYS)] for n in range(players)]
            sat += [(one, turned[id(_phone(game, way))], False) for one in who]
        for (language, hand), phone, alone in sat:
            met |= {(game, hand), (game, language), (hand, language)}
            met |= {(game, phone)} if hand == "finger" else set()
            met |= {("alone", game), ("alone", hand)} if alone else set()
    kinds = (*HANDS, "es", "en", "upright", "flat")
    wanted = {*product(GAMES, kinds), *product(HANDS, ("es", "en"))}
    assert met == wanted | set(product(["alone"], (*GAMES, *HANDS)))


def test_a_game_survives_a_reload_and_the_servers_restart(chromium: Browser, tmp_path: Any) -> None:
    server = Server(f"sqlite:{tmp_path}/tables.db")
    server.start()
    here = context(chromium, server.url)
    ana = Player(here.new_page(), Mouse())
    page = ana.page
    try:
        card = lay(page, "ajedrez")
        card.get_by_role("combobox").select_option("1")
        in_order(page)
        card.get_by_role("button", name="Juega ahora").click()
        page.wait_for_url(re.compile("/t/"))
        ana.act("e2e4", 0)
        ana.sees(2)
        page.reload()
        ana.sees(2)
        expect(cell(page, "e4")).to_have_attribute("aria-label", re.compile("peón blanco"))
        server.kill()
        server.start()
        page.goto("/")  # whoever comes back finds the table on the first page
        page.get_by_role("link", name=re.compile("Ajedrez · te toca")).click()
        ana.act("d2d4", 2)
        ana.sees(4)
    finally:
        here.close()
        server.stop()
