"""Every game from opening the page to its end.

Against level 1 with the mouse; and between people by a link, who play with the keyboard alone, with
a finger on a phone, and with the mouse; in both languages. Games end by their own rules.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.server.serving import Server

from .browsing import PHONE, context
from .playing import Finger, Hand, Keys, Mouse, Player, cell, finish

pytestmark = pytest.mark.web

STRONG, WEAK = 6, 1
SIT = {"es": "Sentarme aquí", "en": "Sit here"}
WAYS = {"es": ("Contra la máquina", "Con un enlace"), "en": ("Against the machine", "By a link")}

Somebody = Callable[..., Player]


@pytest.fixture
def somebody(chromium: Browser, server: Server) -> Iterator[Somebody]:
    """Give people browsers of their own."""
    contexts: list[BrowserContext] = []

    def give(hand: Hand, language: str, level: int = WEAK) -> Player:
        more: dict[str, Any] = {"locale": {"es": "es-ES", "en": "en-GB"}[language]}
        if isinstance(hand, Finger):
            more |= {"size": PHONE, "has_touch": True, "is_mobile": True}
        contexts.append(context(chromium, server.url, **more))
        return Player(contexts[-1].new_page(), hand, level, language)

    yield give
    for one in contexts:
        one.close()


def _result(page: Page) -> str:
    return page.locator(".status strong").inner_text()


@pytest.mark.parametrize(
    ("game", "language"),
    [("ajedrez", "es"), ("sparta", "en"), ("colmena", "es"), ("reyes", "en"), ("colina", "es")],
)
def test_a_game_against_level_1(somebody: Somebody, game: str, language: str) -> None:
    ana = somebody(Mouse(), language, STRONG)
    page = ana.page
    page.goto("/")
    card = page.locator(f'article[data-game="{game}"]')
    if game == "colina":  # a game of its usual length takes a while
        card.get_by_role("link", name="Más opciones").click()
        page.get_by_label("Jugadores").select_option("2")
        page.get_by_label("Silla 2").select_option("bot 1")
        page.get_by_label("Turnos en la cima").fill("1")
        page.get_by_label("Límite de rondas").fill("6")
        page.get_by_role("button", name="Abrir la mesa").click()
    else:
        card.get_by_role("combobox").select_option("1")
        card.get_by_role("button", name=WAYS[language][0]).click()
    page.wait_for_url(re.compile("/t/"))
    table = finish({0: ana})
    seats = table["seats"]
    assert [seat["bot"] for seat in seats] == [0, 1]
    told = {
        "es": {True: "¡Has ganado!", False: "Has perdido", None: "Tablas"},
        "en": {True: "You win!", False: "You lose", None: "A draw"},
    }[language]
    winners = table["ended"]["winners"]
    outcome = None if len(winners) != 1 else winners == [0]
    expect(page.locator(".status")).to_contain_text(told[outcome])


@pytest.mark.parametrize("game", ["ajedrez", "sparta", "colmena"])
def test_a_game_of_two_by_a_link(somebody: Somebody, game: str) -> None:
    ana, berta = somebody(Keys(), "es", STRONG), somebody(Finger(), "en")
    ana.page.goto("/")
    card = ana.page.locator(f'article[data-game="{game}"]')
    ana.hand.press(card.get_by_role("button", name=WAYS["es"][1]))
    ana.page.wait_for_url(re.compile("/t/"))
    berta.page.goto(ana.page.get_by_label("Copiar el enlace").input_value())
    berta.hand.press(berta.page.get_by_role("button", name=SIT["en"]))
    table = finish({0: ana, 1: berta})
    _both_are_told(table, ana, berta)


def _both_are_told(table: Any, ana: Player, berta: Player) -> None:
    winners = table["ended"]["winners"]
    told = {0: ("¡Has ganado!", "You lose"), 1: ("Has perdido", "You win!")}
    es, en = told[winners[0]] if len(winners) == 1 else ("Tablas", "A draw")
    expect(ana.page.locator(".status")).to_contain_text(es)
    expect(berta.page.locator(".status")).to_contain_text(en)


@pytest.mark.parametrize(
    ("game", "limits"),
    [("colina", {"Límite de rondas": "2"}), ("reyes", {"Turnos tranquilos": "8"})],
)
def test_a_game_of_four_by_a_link(somebody: Somebody, game: str, limits: dict[str, str]) -> None:
    keys = Keys()
    hands = [(keys, "es"), (Finger(), "en"), (Mouse(), "es"), (Mouse(), "en")]
    people = [somebody(hand, language, 3) for hand, language in hands]
    page = people[0].page
    page.goto("/")
    keys.press(page.locator(f'article[data-game="{game}"]').get_by_role("link").first)
    keys.choose(page.get_by_label("Jugadores"), "4")
    for seat in ("Silla 2", "Silla 3", "Silla 4"):
        keys.choose(page.get_by_label(seat), "Quien")
    for label, limit in limits.items():
        keys.choose(page.get_by_label(label), limit)
    keys.press(page.get_by_role("button", name="Abrir la mesa"))
    page.wait_for_url(re.compile("/t/"))
    for person in people[1:]:
        person.page.goto(page.url)
        person.hand.press(person.page.get_by_role("button", name=SIT[person.language]).first)
        expect(person.page.get_by_role("button", name=SIT[person.language])).to_have_count(0)
    table = finish(dict(enumerate(people)))
    assert table["terms"]["players"] == 4
    for person in people:
        expect(person.page.locator(".status strong")).not_to_be_empty()
        expect(
            person.page.get_by_role("button", name=re.compile("Otra partida|Play again"))
        ).to_be_visible()


def test_a_game_survives_a_reload_and_the_servers_restart(chromium: Browser, tmp_path: Any) -> None:
    server = Server(f"sqlite:{tmp_path}/tables.db")
    server.start()
    here = context(chromium, server.url)
    ana = Player(here.new_page(), Mouse(), STRONG)
    page = ana.page
    try:
        page.goto("/")
        card = page.locator('article[data-game="ajedrez"]')
        card.get_by_role("combobox").select_option("1")
        card.get_by_role("button", name="Contra la máquina").click()
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
