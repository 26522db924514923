"""Machines at the table: they offer a draw, and hurry once no person is left in the game."""

from __future__ import annotations

import re
from itertools import cycle, islice, pairwise
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, expect

from sobremesa.play.draw_conditions import QUIET_TURNS
from tests.server.serving import Guest, Server

from .browsing import PATIENCE, axe, context, somebody
from .sitting import MINE, do, sit
from .test_table_following import BOT, ME, OPEN, WATCH
from .test_table_told import EXPOSED

pytestmark = [pytest.mark.web, pytest.mark.everything]

TO_AND_FRO: Final = ("g1f3", "g8f6", "f3g1", "f6g8")
HURRIED: Final = 350
"""Milliseconds between two actions that are not shown at the usual pace of half a second."""


def test_a_machine_offers_a_draw_and_takes_yes_for_an_answer(ana: Page, server: Server) -> None:
    endless = {"repetition": 0, "fifty": False}
    sit(ana, "ajedrez", seats=[ME, OPEN], options=endless)
    table = ana.url.rpartition("/")[2]
    berta = Guest(server, "Berta")
    berta.sit(table)
    actions = list(islice(cycle(TO_AND_FRO), 2 * QUIET_TURNS))
    for number, action in enumerate(actions):
        if number % 2:
            berta.ask(table, do="act", action=action)
        else:
            command = {"do": "act", "id": f"a{number}", "action": action}
            assert ana.request.post(f"/api/tables/{table}", data=command).ok, action
    berta.ask(table, do="leave")
    ana.get_by_role("button", name="Que juegue la máquina").click()
    ana.wait_for_selector(MINE)
    do(ana, [f"cell:{TO_AND_FRO[0][:2]}", f"cell:{TO_AND_FRO[0][2:]}"])
    offer = ana.get_by_role("alert").filter(has_text="tablas")
    expect(offer).to_contain_text(re.compile("Máquina .*tablas"))
    assert axe(ana) == []
    offer.get_by_role("button").first.click()
    expect(ana.get_by_role("dialog")).to_contain_text("mutuo acuerdo")
    assert berta.get(f"/api/tables/{table}")["ended"]["reason"] == "agreement"
    berta.close()


def test_the_game_goes_on_at_speed_once_nobody_plays(chromium: Browser, server: Server) -> None:
    for page in somebody(context(chromium, server.url, reduced_motion="no-preference")):
        # a good machine takes the king that stands before its queen
        taker = {"kind": "bot", "level": 6}
        sit(page, "reyes", players=3, seats=[taker, ME, BOT], options={"setups": EXPOSED})
        page.evaluate(WATCH)
        expect(page.locator('.seats [data-seat="1"]')).to_contain_text("fuera de la partida")
        expect(page.locator(".status")).to_contain_text("Has perdido")  # and over it is
        table = page.locator(".table")
        expect(table).to_have_attribute(
            "data-drawn", str(table.get_attribute("data-moves")), timeout=2 * PATIENCE
        )
        shown = page.evaluate("() => window.shown")
        assert len(shown) > 8
        waits = sorted(b[1] - a[1] for a, b in pairwise(shown[3:]))
        # machines may think longer where others use the machine
        assert waits[len(waits) // 3] < HURRIED, waits
