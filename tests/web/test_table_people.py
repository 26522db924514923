"""Several people at a table: by a link, talking, changing seats, going away, making pacts."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.serving import Server, served

from .browsing import context
from .sitting import ACTIONS, MINE, do, join, offer_draw, played, sit, start

pytestmark = pytest.mark.web


def test_two_people_play_by_a_link_in_two_languages(ana: Page, berta: Page) -> None:
    start(ana, "ajedrez", 2)
    link = ana.locator(".invite input").input_value()
    berta.goto(link)
    berta.get_by_role("button", name="Sit here").click()
    ana.wait_for_selector(MINE)
    expect(berta.locator(".status strong")).to_have_text("White to move")
    do(ana, ["cell:e2", "cell:e4"])
    berta.wait_for_selector(MINE)
    assert berta.title().startswith("● Your turn")
    do(berta, ["cell:c7", "cell:c5"])
    expect(ana.locator(ACTIONS)).to_have_count(2)
    ana.get_by_role("tab", name="Charla").click()
    ana.get_by_placeholder("Decir algo").fill("¡Siciliana!")
    ana.keyboard.press("Enter")
    berta.get_by_role("tab", name=re.compile("Chat")).click()
    expect(berta.locator(".chat ul")).to_contain_text("¡Siciliana!")
    offer_draw(berta)
    ana.get_by_role("button", name="Sí: ").click()
    expect(berta.locator(".status strong")).to_have_text("A draw by agreement")
    berta.get_by_role("button", name="Rematch").click()
    ana.get_by_role("button", name="Aceptar la revancha").click()
    ana.wait_for_url(lambda url: url != link)
    expect(berta.locator(".moves")).to_contain_text("No moves yet")


def test_with_a_token_a_turn_is_undone_until_it_is_passed_on(ana: Page) -> None:
    ana.goto("/new?game=ajedrez")
    ana.get_by_label("Asiento 2").select_option("me")
    ana.get_by_label("Con ficha").check()
    ana.get_by_role("button", name="Abrir la mesa").click()
    ana.wait_for_selector(".type input")
    do(ana, ["cell:e2", "cell:e4"])
    expect(ana.locator(ACTIONS)).to_have_text(["e4"])
    ana.get_by_role("button", name="Deshacer").click()
    expect(ana.locator(".moves")).to_contain_text("Todavía no hay jugadas")
    do(ana, ["cell:d2", "cell:d4"])
    ana.get_by_role("button", name="Pasar el turno").click()
    expect(ana.locator(".seats .turn")).to_contain_text("Negras")


def test_allies_make_a_pact(ana: Page, berta: Page) -> None:
    ana.goto("/new?game=reyes")
    ana.get_by_label("Jugadores").select_option("3")
    ana.get_by_label("Asiento 2").select_option("open")
    ana.get_by_label("Pactos").select_option("binding")
    ana.get_by_role("button", name="Abrir la mesa").click()
    ana.wait_for_url(re.compile("/t/"))
    berta.goto(ana.url)
    berta.get_by_role("button", name="Sit here").click()
    ana.wait_for_selector(MINE)
    ana.get_by_role("button", name="Proponer un pacto a Guest").click()
    berta.get_by_role("button", name="Yes: ").click()
    expect(ana.get_by_label("Pactos")).to_contain_text("Pacto con Guest")


OPEN = [{"kind": "me"}, {"kind": "open"}]


def test_seats_are_exchanged_before_the_first_action(ana: Page, berta: Page) -> None:
    sit(ana, "ajedrez", seats=OPEN)
    join(berta, ana.url)
    ana.wait_for_selector(MINE)
    berta.get_by_role("button", name="Exchange seats").click()
    expect(ana.locator(".offer")).to_contain_text("pide cambiar de asiento")
    ana.get_by_role("button", name="Sí: ").click()
    berta.wait_for_selector(MINE)
    do(berta, ["cell:e2", "cell:e4"])
    played(ana, "e2e4")
    expect(berta.get_by_role("button", name="Exchange seats")).to_have_count(0)


def test_somebody_is_muted_and_the_chat_switched_off(ana: Page, berta: Page) -> None:
    sit(ana, "ajedrez", seats=OPEN)
    join(berta, ana.url)
    ana.get_by_role("tab", name="Charla").click()
    berta.get_by_role("tab", name="Chat").click()
    berta.get_by_role("button", name="Ready-made phrases").click()
    berta.get_by_role("button", name="Good luck!").click()
    expect(ana.locator(".chat ul")).to_contain_text("¡Suerte!")
    ana.get_by_role("button", name="Silenciar a Guest").click()
    expect(ana.get_by_role("button", name="Volver a oír a Guest")).to_be_visible()
    berta.get_by_placeholder("Say something").fill("¿me oyes?")
    berta.keyboard.press("Enter")
    expect(berta.locator(".chat ul")).to_contain_text("¿me oyes?")
    ana.locator('[data-cell="e2"]').click()  # what was begun outlives what others say
    ana.get_by_role("button", name="Volver a oír a Guest").click()
    berta.get_by_placeholder("Say something").fill("ahora sí")
    berta.keyboard.press("Enter")
    expect(ana.locator(".chat ul")).to_contain_text("ahora sí")
    expect(ana.locator(".board .picked")).to_have_count(1)
    expect(ana.locator(".chat ul")).not_to_contain_text("¿me oyes?")
    ana.get_by_label("Oír la charla").uncheck()
    expect(ana.locator(".chat")).to_contain_text("La charla está apagada")
    ana.reload()  # it is remembered
    ana.get_by_role("tab", name="Charla").click()
    expect(ana.get_by_label("Oír la charla")).not_to_be_checked()


def test_who_watches_sees_the_game_and_only_that(ana: Page, berta: Page) -> None:
    sit(ana, "ajedrez", "e2e4")
    berta.goto(ana.url)
    expect(berta.locator(".more")).to_contain_text("You are watching this game.")
    expect(ana.locator(".head")).to_contain_text("1 mirando")
    for name in ("Take back", "Resign", "Offer a draw", "Do"):
        expect(berta.get_by_role("button", name=name, exact=True)).to_have_count(0)
    do(ana, ["cell:e7", "cell:e5"])
    played(berta, "e2e4", "e7e5")
    berta.locator('[data-cell="g1"]').click()
    assert berta.locator(".board .picked").count() == 0


@pytest.fixture(scope="module")
def hasty() -> Iterator[Server]:
    """Run a server on which somebody counts as away at once."""
    with served(SOBREMESA_AWAY_SECONDS="0.2") as found:
        yield found


def test_the_machine_plays_for_who_went_away_until_they_return(
    chromium: Browser, hasty: Server
) -> None:
    first, second = (context(chromium, hasty.url) for _ in range(2))
    ana, berta = first.new_page(), second.new_page()
    sit(ana, "ajedrez", seats=OPEN)
    join(berta, ana.url)
    ana.wait_for_selector(MINE)
    do(ana, ["cell:e2", "cell:e4"])
    played(berta, "e2e4")
    berta.goto("/lobby")
    away = ana.locator('.seats [data-seat="1"]')
    expect(away).to_contain_text("ausente")
    away.get_by_role("button", name="Que juegue la máquina").click()
    expect(ana.locator(ACTIONS)).to_have_count(2)
    berta.goto(ana.url)  # coming back is enough
    expect(away).not_to_contain_text("Máquina")
    do(ana, ["cell:d2", "cell:d3"])
    berta.wait_for_selector(MINE)
    first.close()
    second.close()
