"""What a table tells: whose turn it is, notices that end, announcements, the end for everybody."""

# long: many cases of one subject, which share their helpers

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.server.serving import Server

from .agreed import AGREED
from .browsing import DESK, FLAT, PHONE, axe, cell, context, somebody
from .sitting import ACTIONS, MINE, do, join, offer_draw, played, scene, sit

pytestmark = pytest.mark.web

OPEN: Final = [{"kind": "me"}, {"kind": "open"}]
EXPOSED: Final = {"S": "RPKRNBBNPPPP.PQPP.", "W": "RQPRNBBNPPPP.PPKP."}
"""South's queen takes West's king at once: h4xd8."""
RINGS: Final = """() => new MutationObserver(() => {
  const told = document.querySelector('.banner')?.textContent.trim();
  window.rang ??= [];
  if (told && window.rang.at(-1) !== told) window.rang.push(told);
}).observe(document.body, { childList: true, subtree: true })"""
"""Keeps what rings out over the board."""


HEARD: Final = """
window.heard = [];
const Plain = window.AudioContext;
window.AudioContext = class extends Plain {
  createOscillator() {
    const tone = super.createOscillator();
    const set = tone.frequency.setValueAtTime.bind(tone.frequency);
    tone.frequency.setValueAtTime = (pitch, when) => (window.heard.push(pitch), set(pitch, when));
    return tone;
  }
};
"""
"""Keeps the pitch of everything that sounds."""


def _turn(page: Page, *told: str) -> None:
    """Check that everything which tells whose turn it is tells the same."""
    expect(page.locator(".seats .turn")).to_have_count(1)
    expect(page.locator(".seats .turn")).to_contain_text(told[0])
    expect(page.locator(".status strong").first).to_contain_text(told[-1])


def test_a_declined_offer_is_told_to_who_made_it_and_until_the_game_goes_on(
    ana: Page, berta: Page
) -> None:
    sit(ana, "ajedrez", seats=OPEN)
    join(berta, ana.url)
    ana.wait_for_selector(MINE)
    offer_draw(ana)
    berta.get_by_role("button", name="No: ").click()
    expect(ana.locator(".refusal")).to_contain_text("Guest no lo acepta")
    _turn(ana, "Blancas", "Juegan las blancas")
    expect(berta.locator(".offer")).to_have_count(0)
    expect(berta.locator(".refusal")).to_have_count(0)
    _turn(berta, "Ana", "White to move")
    do(ana, ["cell:e2", "cell:e4"])
    played(ana, "e2e4")
    expect(ana.locator(".refusal")).to_have_count(0)
    # what the others do ends it, too
    offer_draw(ana)
    berta.get_by_role("button", name="No: ").click()
    expect(ana.locator(".refusal")).to_be_visible()
    do(berta, ["cell:e7", "cell:e5"])
    played(ana, "e2e4", "e7e5")
    expect(ana.locator(".refusal")).to_have_count(0)
    assert berta.locator(".refusal").count() == 0


def test_a_refusal_never_hides_the_turn_and_ends_with_the_next_thing_done(ana: Page) -> None:
    sit(ana, "ajedrez", "e2e4", "e7e5")
    refusal, typed = ana.locator(".refusal"), ana.get_by_label("Escribe una acción")

    def refused() -> None:
        cell(ana, "g1").click()
        cell(ana, "g4").click()
        expect(refusal).to_be_visible()
        expect(ana.locator(".status > strong")).to_have_text("Juegan las blancas")

    refused()
    cell(ana, "d2").click()  # another piece
    expect(refusal).to_have_count(0)
    refused()
    ana.keyboard.press("Escape")
    expect(refusal).to_have_count(0)
    refused()
    ana.get_by_role("button", name="Atrás").click()
    expect(refusal).to_have_count(0)
    ana.get_by_role("button", name="Volver a la partida").click()
    refused()
    typed.press_sequentially("d")
    expect(refusal).to_have_count(0)
    typed.fill("d2d5")
    typed.press("Enter")
    expect(refusal).to_be_visible()
    ana.locator(".status").get_by_role("button", name="Cerrar").click()
    expect(refusal).to_have_count(0)


def test_a_reason_that_comes_late_is_not_given_for_another_moment(ana: Page) -> None:
    held: list[Route] = []
    ana.route("**/why", lambda route: held.append(route))  # noqa: PLW0108 – a method will not do
    sit(ana, "ajedrez")
    cell(ana, "e2").click()
    with ana.expect_request("**/why"):
        cell(ana, "e6").click()
    do(ana, ["cell:d2", "cell:d4"])
    played(ana, "d2d4")
    with ana.expect_response("**/why"):
        held[0].continue_()
    # the page has heard it and drawn what it makes of it
    ana.evaluate("() => fetch('/api/me').then(() => new Promise(requestAnimationFrame))")
    assert ana.locator(".refusal").count() == 0
    expect(ana.locator(".status strong")).to_have_text("Juegan las negras")


def test_until_it_is_passed_on_everything_says_that_the_turn_is_its_players(
    ana: Page, berta: Page
) -> None:
    sit(ana, "ajedrez", seats=OPEN, turn_end="token")
    join(berta, ana.url)
    ana.wait_for_selector(MINE)
    do(ana, ["cell:e2", "cell:e4"])
    played(berta, "e2e4")
    _turn(ana, "Blancas", "Blancas: turno completo, falta pasarlo")
    _turn(berta, "Ana", "White: turn complete, not yet passed on")
    expect(ana.locator(".status .soft")).to_have_text("Pásalo, o deshaz algo")
    expect(ana).to_have_title(re.compile("^● Te toca"))
    expect(berta).not_to_have_title(re.compile("●"))
    expect(berta.locator(MINE)).to_have_count(0)
    ana.get_by_role("button", name="Pasar el turno").click()
    _turn(ana, "Negras", "Juegan las negras")
    _turn(berta, "Black", "Black to move")
    expect(berta).to_have_title(re.compile("^● Your turn"))
    expect(ana).not_to_have_title(re.compile("●"))


def test_a_mate_rings_out_as_what_it_is(ana: Page) -> None:
    *actions, last = AGREED["reyes"][0].split()
    sit(ana, "reyes", *actions)
    ana.evaluate(RINGS)
    start, end = last.split("-")
    do(ana, [f"cell:{start}", f"cell:{end}"])
    ana.wait_for_function("() => window.rang?.length > 0")
    assert ana.evaluate("window.rang") == ["Gana Negro (Sur): jaque mate"]
    expect(ana.locator("[role=status][aria-live]")).to_contain_text("jaque mate")
    expect(ana.locator('[data-cell][aria-label*="Jaque mate"]')).to_have_count(1)


def test_a_check_that_was_answered_is_no_news(ana: Page) -> None:
    sit(ana, "ajedrez", "e2e4", "f7f6")
    news = ana.locator(".status .news")
    do(ana, ["cell:d1", "cell:h5"])
    expect(news).to_contain_text("Jaque")
    do(ana, ["cell:g7", "cell:g6"])
    expect(ana.locator(".table")).to_have_attribute("data-moves", "4")
    expect(ana.locator(".status .soft")).to_be_visible()
    expect(news).to_have_count(0)


def test_the_hive_announces_what_everybody_should_hear(ana: Page) -> None:
    *actions, closing, last = AGREED["colmena"][0].split()
    sit(ana, "colmena", *actions)
    ana.evaluate(RINGS)
    typed = ana.get_by_label("Escribe una acción")
    for number, (action, told) in enumerate(
        (
            (closing, "Al Escudo de Blanco le queda un solo lado libre"),
            (last, "Gana Grana: el Escudo de Blanco está rodeado"),
        ),
        1,
    ):
        typed.fill(action)
        typed.press("Enter")
        ana.wait_for_function("n => window.rang?.length === n", arg=number)
        assert ana.evaluate("window.rang")[-1] == told


def test_a_forced_pass_rings_out(ana: Page) -> None:
    sit(ana, "colmena", "wQ@0,0", "bQ@1,0", "wB1@0,-1", "bQ@1,-1", "wB1@1,-1")
    ana.evaluate(RINGS)
    ana.get_by_role("button", name="Pasar", exact=True).click()
    ana.wait_for_function("() => window.rang?.at(-1) === 'Grana no puede jugar y pasa'")


def test_who_is_out_of_the_game_sees_so_and_is_offered_nothing_dead(
    ana: Page, berta: Page, chromium: Browser, server: Server
) -> None:
    sit(
        ana,
        "reyes",
        players=3,
        seats=[{"kind": "me"}, {"kind": "open"}, {"kind": "open"}],
        options={"setups": EXPOSED},
        pacts="spoken",
    )
    join(berta, ana.url)
    for carla in somebody(context(chromium, server.url)):
        join(carla, ana.url)
        ana.wait_for_selector(MINE)
        do(ana, ["cell:h4", "cell:d8"])
        played(berta, "h4xd8")
        for page in (ana, berta, carla):
            gone = page.locator('.seats [data-seat="1"]')
            expect(gone).to_have_class(re.compile(r"\bout\b"))
            expect(page.locator(".seats .out")).to_have_count(1)
        expect(berta.locator('.seats [data-seat="1"]')).to_contain_text("out of the game")
        expect(berta.locator(".status")).to_contain_text("You are out of the game")
        for name in ("Resign", "Offer a draw", "Take back", "Do", "Offer"):
            expect(berta.locator(".more").get_by_role("button", name=name)).to_have_count(0)
        expect(ana.get_by_role("list", name="Pactos").get_by_role("button")).to_have_count(1)
        # two of three share the game: it is a draw for them, and for nobody else
        offer_draw(carla)
        ana.get_by_role("button", name="Sí: ").click()
        expect(berta.locator(".status > strong")).to_have_text(
            re.compile("^You lose; Ana and .* draw, by agreement$")
        )
        expect(ana.locator(".status > strong")).to_have_text(
            re.compile("^Tablas con .*, de mutuo acuerdo$")
        )
        expect(carla.locator(".status > strong")).to_have_text("Tablas con Ana, de mutuo acuerdo")
        expect(berta.locator(".status")).not_to_contain_text("A draw")
        expect(berta.get_by_role("button", name="Rematch")).to_be_visible()


def test_looking_back_tells_what_led_to_what_is_seen(ana: Page) -> None:
    sit(ana, "ajedrez", "e2e4", "e7e5", "g1f3")
    told = ana.locator(".status .soft")
    ana.locator(ACTIONS).first.click()
    expect(told).to_have_text("Blancas: peón de e2 a e4")
    expect(cell(ana, "e4")).to_have_attribute("aria-label", re.compile("peón blanco"))
    ana.get_by_role("button", name="Adelante").click()
    expect(told).to_have_text("Negras: peón de e7 a e5")
    expect(ana.locator("[role=status][aria-live]")).to_contain_text("Negras: peón de e7 a e5")
    ana.get_by_role("button", name="Al principio").click()
    expect(told).to_have_text("Así empezó")
    ana.get_by_role("button", name="Volver a la partida").click()
    expect(told).to_have_text("Elige una pieza")


def test_a_machine_is_offered_a_draw_as_anybody_is_and_tells_that_it_declines(ana: Page) -> None:
    sit(ana, "ajedrez", seats=[{"kind": "me"}, {"kind": "bot", "level": 1}])
    ana.wait_for_selector(MINE)
    offer_draw(ana)
    expect(ana.locator(".refusal")).to_contain_text("no lo acepta")
    _turn(ana, "Ana", "Juegan las blancas")


def test_a_ruler_in_danger_is_told_beside_all_other_news_and_when_the_turn_ends(ana: Page) -> None:
    climb = "i2-i4 end end i1-i2 end end i2-i3 end end i3-j4 end end j4-j5 end end j5-j6 end end"
    sit(ana, "colina", *climb.split(), "j6-j7", "end", "end", "j7-i8", "end", "f16-h14", "end")
    told = ana.locator(".status")
    expect(told.locator(".news")).to_contain_text("en la cima: 1 de 4")
    expect(told).to_contain_text("Rey en peligro: podría morir en el próximo turno (Norte)")
    ana.get_by_role("button", name="Terminar el turno").click()
    expect(ana.locator("[data-confirm]")).to_be_visible()
    expect(told).to_contain_text(re.compile("Rey en peligro.*En este turno no has hecho nada"))


PLUNDER: Final = (
    "a2a4 b7b5 a4b5 g8h6 a1a7 d7d5 a7c7 c8d7 c7d7 a8a4 d7d5 e7e6 d5d8 e8e7 d8f8 a4d4 f8f7 e7d8 f7g7"
    " h8g8"
)
"""White has taken nine pieces, and is to move."""
CUT: Final = (
    "one => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1"
)
"""Tells whether some of what an element says is not seen."""


@pytest.mark.parametrize("language", ["es", "en"])
def test_what_an_attack_would_cause_is_read_to_its_end(
    chromium: Browser, server: Server, language: str
) -> None:
    locale = {"es": "es-ES", "en": "en-GB"}[language]
    *actions, _ = AGREED["colina"][0].split()
    for page in somebody(context(chromium, server.url, locale=locale)):
        sit(page, "colina", *actions)
        furies = [one for one in scene(page)["choices"] if len(one["effects"]) > 1]
        most = max(furies, key=lambda one: len(str(one["effects"])))
        labels = {one["id"]: one["label"][language] for one in scene(page)["buttons"]}
        told, board = page.locator(".status > span"), page.locator("svg.board")
        before = board.bounding_box()
        for click in most["clicks"]:
            kind, _, name = click.partition(":")
            button = page.get_by_role("button", name=labels.get(name, ""), exact=True)
            thing = cell(page, name) if kind == "cell" else button.first
            thing.hover()
            assert not told.evaluate(CUT), told.inner_text()
            if click != most["clicks"][-1]:
                thing.click()
                assert not told.evaluate(CUT), told.inner_text()
            assert board.bounding_box() == before  # nothing that is told moves it
        expect(told).to_contain_text(most["effects"][-1]["label"][language])


@pytest.mark.parametrize("size", [DESK, PHONE, FLAT], ids=["desk", "phone", "flat"])
def test_three_buttons_stand_side_by_side(
    chromium: Browser, server: Server, size: dict[str, int]
) -> None:
    for page in somebody(context(chromium, server.url, size)):
        sit(page, "reyes")
        buttons = page.locator(".bar .buttons button")
        expect(buttons).to_have_count(3)
        boxes = [one.bounding_box() for one in buttons.all()]
        assert len({round(box["y"]) for box in boxes if box}) == 1
        assert not any(buttons.evaluate_all(f"all => all.map({CUT})"))


def test_a_name_is_read_whole_beside_much_that_was_taken(ana: Page, berta: Page) -> None:
    sit(ana, "ajedrez", seats=OPEN)
    join(berta, ana.url)
    for number, action in enumerate(PLUNDER.split()):
        page = (ana, berta)[number % 2]
        act = {"do": "act", "id": f"p{number}", "action": action}
        assert page.request.post(f"/api/tables/{page.url[-12:]}", data=act).ok, action
    expect(ana.locator(".captured").last.locator("svg")).to_have_count(9)
    expect(ana.locator(".marker .word")).to_be_visible()
    for told in ana.locator(".seats .who > *").all():
        assert not told.evaluate(CUT), told.inner_text()


def test_a_draw_is_offered_by_two_presses_and_once(ana: Page, berta: Page) -> None:
    sit(ana, "ajedrez", seats=[{"kind": "me"}, {"kind": "open"}])
    join(berta, ana.url)
    do(ana, ["cell:e2", "cell:e4"])
    ana.get_by_role("button", name="Ofrecer tablas").click()
    expect(ana.get_by_role("button", name="¿Ofrecer tablas?")).to_be_visible()
    expect(berta.get_by_role("button", name="Yes: ")).to_have_count(0)  # nothing is offered yet
    ana.get_by_role("button", name="¿Ofrecer tablas?").click()
    expect(ana.get_by_role("button", name="Tablas ofrecidas")).to_be_disabled()
    berta.get_by_role("button", name="No: ").click()
    expect(ana.get_by_role("button", name="Ofrecer tablas")).to_be_enabled()


def test_keys_are_told_and_the_board_alone_is_remembered(ana: Page) -> None:
    sit(ana, "ajedrez", "e2e4")
    ana.keyboard.press("?")
    keys = ana.get_by_role("dialog", name="Teclas de la mesa")
    expect(keys).to_be_visible()
    assert axe(ana) == []
    ana.keyboard.press("Escape")
    expect(keys).to_have_count(0)
    typed = ana.get_by_label("Escribe una acción")
    typed.press("z")
    expect(typed).to_have_value("z")  # whoever writes means a letter
    typed.blur()
    ana.keyboard.press("z")
    expect(typed).to_have_count(0)
    ana.reload()
    expect(ana.get_by_role("button", name="Solo el tablero")).to_have_attribute(
        "aria-pressed", "true"
    )
    expect(typed).to_have_count(0)
    ana.keyboard.press("z")
    expect(typed).to_be_visible()


def test_a_pawn_becomes_a_queen_without_asking_for_whoever_wishes_it(ana: Page) -> None:
    line = ("a2a4", "b7b5", "a4b5", "a7a6", "b5a6", "h7h6", "a6a7", "h6h5")
    sit(ana, "ajedrez", *line)
    do(ana, ["cell:a7", "cell:b8"])
    expect(ana.get_by_role("button", name="Dama")).to_be_visible()
    ana.keyboard.press("Escape")
    ana.get_by_role("button", name="Ajustes de la mesa").click()
    ana.get_by_label("Coronar sin preguntar").check()
    ana.keyboard.press("Escape")
    do(ana, ["cell:a7", "cell:b8"])
    played(ana, *line, "a7b8q")


def test_the_last_seconds_have_tenths_and_are_heard_once(chromium: Browser, server: Server) -> None:
    here = context(chromium, server.url)
    here.add_init_script(HEARD)
    page = here.new_page()
    clock = {"kind": "turn", "seconds": 11}
    sit(page, "ajedrez", seats=[{"kind": "me"}, {"kind": "open"}], clock=clock)
    other = context(chromium, server.url)
    rival = other.new_page()
    join(rival, page.url)
    do(page, ["cell:e2", "cell:e4"])
    rival.wait_for_selector(MINE)
    do(rival, ["cell:e7", "cell:e5"])
    own = page.locator('.seats [data-seat="0"] .clock')
    expect(own).to_have_text(re.compile(r"^\d\.\d$"))
    expect(own).to_have_attribute("aria-label", re.compile(r"0:\d\d"))
    page.wait_for_timeout(500)
    assert page.evaluate("window.heard.filter((pitch) => pitch === 660).length") == 3
    for one in (here, other):
        one.close()


def test_what_is_taken_sounds_otherwise_than_what_is_moved(
    chromium: Browser, server: Server
) -> None:
    here = context(chromium, server.url)
    here.add_init_script(HEARD)
    page = here.new_page()
    sit(page, "ajedrez", "e2e4", "d7d5")
    page.evaluate("window.heard.length = 0")
    do(page, ["cell:b1", "cell:c3"])
    page.wait_for_function("() => window.heard.length > 0")
    assert page.evaluate("window.heard") == [220]
    page.evaluate("window.heard.length = 0")
    do(page, ["cell:d5", "cell:e4"])
    page.wait_for_function("() => window.heard.length > 0")
    assert page.evaluate("window.heard") == [170, 260]
    here.close()
