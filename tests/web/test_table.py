"""At a table: choosing, doing, being told why not, the end."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from .browsing import cell
from .sitting import ACTIONS, MINE, do, moves, played, scene, sit, start

pytestmark = pytest.mark.web

LISTEN = """
window.tones = 0;
const tone = AudioContext.prototype.createOscillator;
AudioContext.prototype.createOscillator = function () {
  window.tones += 1;
  return tone.call(this);
};
"""
"""Counts the tones that are struck."""

BOTS = [{"kind": "me"}, *[{"kind": "bot", "level": 1}] * 3]


@pytest.mark.parametrize("game", ["colina", "sparta", "reyes", "colmena", "ajedrez"])
def test_two_clicks_from_the_door_one_plays_against_the_machine(ana: Page, game: str) -> None:
    start(ana, game, 0)
    for _ in range(3):
        ana.wait_for_selector(MINE)
        expect(ana).to_have_title(re.compile("^● Te toca"))
        before = len(moves(ana))
        choices = scene(ana)["choices"]
        do(ana, choices[len(choices) // 2]["clicks"])
        ana.wait_for_function(
            "n => document.querySelectorAll('.moves .action').length > n", arg=before
        )


def test_the_machine_is_resigned_to_and_played_again(ana: Page) -> None:
    start(ana, "sparta", 0)
    ana.wait_for_selector(MINE)
    do(ana, scene(ana)["choices"][0]["clicks"])
    expect(ana.locator(ACTIONS)).to_have_count(2)
    ana.get_by_role("button", name="Abandonar").click()
    ana.get_by_role("button", name="¿Seguro?").click()
    expect(ana.locator(".status strong")).to_have_text("Has perdido por abandono")
    before = ana.url
    ana.get_by_role("button", name="Revancha").click()
    ana.wait_for_url(lambda url: url != before)
    expect(ana.locator(ACTIONS)).to_have_count(1)  # seats change: the machine begins


def test_the_end_is_told(ana: Page) -> None:
    start(ana, "ajedrez", 1)
    for move in ("f2f3", "e7e5", "g2g4", "d8h4"):
        do(ana, [f"cell:{move[:2]}", f"cell:{move[2:]}"])
        expect(ana.locator(ACTIONS).last).to_have_attribute("data-action", move)
    expect(ana.locator(".status strong")).to_have_text("Jaque mate: ganan las negras")
    expect(ana.get_by_role("button", name="Revancha")).to_be_visible()
    ana.goto(ana.url + "?moment=1")
    expect(cell(ana, "e7")).to_have_attribute("aria-label", re.compile("peón negro"))


def test_an_illegal_target_is_answered_with_a_sentence_and_its_rule(ana: Page) -> None:
    start(ana, "ajedrez", 1)
    cell(ana, "e2").click()
    cell(ana, "e6").click()
    notice = ana.locator(".refusal")
    expect(notice).to_contain_text("peón")
    rule = notice.get_by_role("link", name=re.compile(r"Regla AJE-"))
    expect(rule).to_have_attribute("href", re.compile(r"^/rules/ajedrez#AJE-\d"))
    # a piece that can do nothing explains itself as well
    cell(ana, "a1").click()
    expect(ana.locator(".status")).to_contain_text("ahora no puede hacer nada")
    cell(ana, "a5").click()
    expect(notice).to_contain_text("en el camino")
    assert moves(ana) == []


def test_a_piece_is_dragged(ana: Page) -> None:
    start(ana, "ajedrez", 1)
    cell(ana, "d2").drag_to(cell(ana, "d4"))
    expect(ana.locator(ACTIONS)).to_have_text(["d4"])


FIGHTS = {
    "colina": (
        "h2-h3 e1< e1> h16< f16< f16-f12 g1-f4 e2< h3> f12-k7 k16< i15< k1-k6",
        ("k6", "k7", "takes", "cae el Caballero (Norte) (3:2)"),
    ),
    "sparta": ("i2-i4 c9-e7 d2-d1 e7-f5 g2-e4", ("f5", "e3", "falls", "Cae el guerrero de Norte")),
    "reyes": (
        "h4-h5 i13-i12 h5-h7 g15-f13 h7-h8 f13-h12 g4-g5 h12-i10 h8-h9 j13-j12",
        ("h9", "i10", "takes", "captura el caballo blanco"),
    ),
    "ajedrez": ("e2e4 d7d5", ("e4", "d5", "takes", "peón negro")),
}
"""Positions in which something falls: the actions, then from, to, what and its words."""


@pytest.mark.parametrize("game", FIGHTS)
def test_what_a_target_would_cause_is_shown_and_spoken_before(ana: Page, game: str) -> None:
    actions, (start, end, kind, words) = FIGHTS[game]
    sit(ana, game, *actions.split())
    cell(ana, start).click()
    cell(ana, end).hover()
    expect(ana.locator(".status .soft")).to_contain_text(words)
    expect(ana.locator(".foretold")).to_contain_text(re.compile(re.escape(words), re.IGNORECASE))
    expect(ana.locator(f'.board [data-effect="{kind}"]')).to_have_count(1)
    expect(ana.locator(".board .path")).to_have_count(1)
    expect(cell(ana, end)).to_have_attribute(
        "aria-label", re.compile(f"se puede: .*{re.escape(words)}")
    )
    if game != "sparta":
        return
    # it would fall itself: seen before any hand comes there, and told near the board afterwards
    ana.mouse.move(2, 2)
    expect(ana.locator(f'.board [data-peril="{end}"]')).to_have_count(1)
    expect(ana.locator(".status .soft")).to_contain_text("ahí perderías una pieza tuya")
    expect(cell(ana, end)).to_have_attribute(
        "aria-label", re.compile("ahí caería tu propio guerrero")
    )
    cell(ana, end).click()
    expect(ana.locator(".status .news")).to_have_text("Norte pierde la pieza de e3")


def test_a_king_left_in_danger_is_told_before(ana: Page) -> None:
    actions = (
        "arrow E;j4-k4;b10-d11;j15-k13;arrow W;g2-f4;d11-f12;k13-i12;arrow E;i4-j4;d7-e7;j16-j15;"
        "arrow S;g1-g2;f12xg14"
    )
    sit(ana, "reyes", *actions.split(";"), players=3)
    cell(ana, "g13").click()
    cell(ana, "g12").hover()
    expect(ana.locator('.board [data-effect="danger"]')).to_have_count(1)
    expect(ana.locator(".foretold")).to_contain_text("tu rey queda al alcance de otro")


def test_pieces_about_to_be_trapped_are_spoken(ana: Page) -> None:
    sit(ana, "sparta", "i2-i4", "c9-e7", "d2-d1", "e7-f5", "g2-e4")
    expect(cell(ana, "f5")).to_have_attribute("aria-label", re.compile("a punto de quedar cercado"))
    expect(cell(ana, "e4")).not_to_have_attribute("aria-label", re.compile("a punto de quedar"))


def test_a_chosen_piece_shows_the_values_of_its_sides_and_what_else_it_can_do(ana: Page) -> None:
    sit(ana, "colina")
    cell(ana, "h2").click()
    expect(ana.locator(".board .values text")).to_have_count(8)
    palette = ana.get_by_role("group", name="Acciones")
    palette.get_by_role("button", name="Girar a la derecha").hover()
    expect(ana.locator(".status .soft")).to_contain_text("Girar a la derecha: ")
    palette.get_by_role("button", name="Girar a la derecha").click()
    played(ana, "h2>")
    expect(ana.locator(".pips .spent")).to_have_count(1)
    # what was turned stays in the hand, also for who takes it up again
    cell(ana, "h2").click()
    expect(cell(ana, "h2")).to_have_attribute("aria-selected", "true")
    # beside the piece, and over nothing that can be clicked
    cell(ana, "g2").click()
    box = palette.bounding_box()
    assert box
    for one in ana.locator(".cell.open").all():
        there = one.bounding_box()
        assert there
        x, y = there["x"] + there["width"] / 2, there["y"] + there["height"] / 2
        inside = box["x"] < x < box["x"] + box["width"] and box["y"] < y < box["y"] + box["height"]
        assert not inside
    ana.get_by_role("button", name="Terminar el turno").click()
    ana.get_by_role("button", name="Confirmar").click()  # there are points left
    expect(ana.locator(".seats .turn")).to_contain_text("Norte")


def test_an_announcement_rings_out(ana: Page) -> None:
    sit(ana, "ajedrez", "e2e4", "f7f6")
    ana.evaluate(
        """() => new MutationObserver(() => {
          window.rang ??= document.querySelector('.banner')?.textContent;
        }).observe(document.body, { childList: true, subtree: true })"""
    )
    do(ana, ["cell:d1", "cell:h5"])
    ana.wait_for_function("() => window.rang?.trim() === 'Jaque'")
    expect(ana.locator("[role=status][aria-live]")).to_contain_text("Jaque")
    expect(ana.locator(".banner")).to_have_count(0)
    # the everyday makes no noise
    do(ana, ["cell:g7", "cell:g6"])
    played(ana, "e2e4", "f7f6", "d1h5", "g7g6")
    do(ana, ["cell:h5", "cell:g6"])
    played(ana, "e2e4", "f7f6", "d1h5", "g7g6", "h5g6")
    expect(ana.locator("[role=status][aria-live]")).to_contain_text("Cae el peón negro")


def test_who_plays_and_who_comes_next_cannot_be_missed(ana: Page) -> None:
    sit(ana, "reyes", players=4, clock={"kind": "fischer", "seconds": 300, "increment": 2})
    expect(ana.locator(".seats .turn")).to_contain_text("Negro (Sur)")
    expect(ana.locator(".seats li", has_text="después")).to_contain_text("Rojo (Oeste)")
    expect(ana).to_have_title(re.compile("^● Te toca"))
    assert "B4532A" in str(ana.locator('link[rel="icon"]').get_attribute("href"))
    do(ana, ["cell:h4", "cell:h5"])
    expect(ana.locator(".seats .turn")).to_contain_text("Rojo (Oeste)")
    expect(ana.locator(".seats .turn .clock")).to_have_class(re.compile("running"))


def test_everything_works_with_the_keyboard_alone(ana: Page) -> None:
    ana.goto("/")
    ana.locator('.cover[data-game="ajedrez"]').focus()
    ana.keyboard.press("Enter")
    ana.locator('.laid[data-game="ajedrez"]').get_by_role("button", name="En esta pantalla").focus()
    ana.keyboard.press("Enter")
    ana.wait_for_selector(".seats")
    ana.locator('[role="gridcell"][tabindex="0"]').focus()
    expect(ana.locator(":focus")).to_have_attribute("aria-label", re.compile("^a1, torre blanca"))
    for key in ("ArrowRight",) * 4 + ("ArrowUp", "Enter", "ArrowUp", "ArrowUp", "Enter"):
        ana.keyboard.press(key)
    expect(ana.locator(ACTIONS)).to_have_text(["e4"])
    expect(ana.locator("[role=status][aria-live]")).to_contain_text("e4")
    ana.get_by_label("Escribe una acción").focus()
    ana.keyboard.type("e7e5")
    ana.keyboard.press("Enter")
    expect(ana.locator(ACTIONS)).to_have_text(["e4", "e5"])
    ana.keyboard.type("e4e5")
    ana.keyboard.press("Enter")
    expect(ana.locator(".refusal")).to_be_visible()


def test_everything_beside_the_board_can_be_pressed(ana: Page) -> None:
    sit(ana, "reyes", "h4-h5", players=4, pacts="binding", seats=BOTS)
    ana.wait_for_selector(MINE)
    # machines of one level are told apart by their sides
    offers = ana.get_by_role("list", name="Pactos").get_by_role("button")
    expect(offers).to_have_text(
        [re.compile(f"Máquina 1 · {side}") for side in ("Rojo", "Blanco", "Azul")]
    )
    ana.get_by_role("tab", name="Charla").click()
    ana.get_by_role("button", name="Frases hechas").click()
    ana.get_by_role("button", name="¡Suerte!").click()
    expect(ana.locator(".chat li")).to_contain_text("¡Suerte!")
    offers.first.click()
    expect(ana.get_by_role("list", name="Pactos")).to_contain_text("Pacto con Máquina 1 · Rojo")


def test_what_was_played_before_one_came_is_not_told_as_news(ana: Page) -> None:
    sit(ana, "ajedrez", "e2e4", "e7e5")
    played(ana, "e2e4", "e7e5")
    live = ana.locator("[role=status][aria-live]")
    expect(live).to_have_text("Juegan las blancas")
    do(ana, ["cell:g1", "cell:f3"])
    expect(live).to_contain_text("Caballo a f3")


def test_an_action_is_typed_and_heard_unless_sounds_are_off(ana: Page) -> None:
    ana.add_init_script(LISTEN)
    sit(ana, "ajedrez")
    icon = ana.locator('link[rel="icon"]')
    ana.wait_for_selector(MINE)
    acting = icon.get_attribute("href")
    typed = ana.get_by_placeholder("Escribe una acción")
    typed.fill("e2e4")
    typed.press("Enter")
    played(ana, "e2e4")
    ana.wait_for_function("() => window.tones > 0")
    ana.get_by_role("button", name="Sonido: sí").click()
    silent = ana.evaluate("() => window.tones")
    typed.fill("e7e6")
    typed.press("Enter")
    played(ana, "e2e4", "e7e6")
    assert ana.evaluate("() => window.tones") == silent
    typed.fill("e4e6")
    typed.press("Enter")
    expect(ana.locator(".bar")).to_contain_text("AJE-")  # refused, with its rule
    played(ana, "e2e4", "e7e6")
    ana.get_by_role("link", name="Sobremesa").first.click()
    assert icon.get_attribute("href") != acting


def test_what_happened_moves_nothing_that_is_pressed(ana: Page) -> None:
    sit(ana, "ajedrez", "e2e4", "d7d5", "e4d5", "d8d5", "b1c3")
    pressed = [ana.get_by_role("button", name=name) for name in ("Abandonar", "Retirar jugada")]
    pressed += [ana.locator(".scrub input"), ana.locator(ACTIONS).first]
    before = [one.bounding_box() for one in pressed]
    do(ana, ["cell:d5", "cell:e5"])
    expect(ana.locator("aside").get_by_text("Jaque", exact=True)).to_be_visible()
    assert [one.bounding_box() for one in pressed] == before
