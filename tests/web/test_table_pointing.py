"""Everything can be pointed at and says what it is; the rules lie open at what matters now."""

# long: many cases of one subject, which share their helpers

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from .browsing import DESK, PHONE, axe, cell
from .sitting import MINE, do, join, played, scene, sit

pytestmark = pytest.mark.web

ME: Final = {"kind": "me"}
OPEN: Final = {"kind": "open"}
BOT: Final = {"kind": "bot", "level": 1}
CARD: Final = ".card"
DRAWER: Final = ".drawer"


def test_what_can_be_moved_is_marked_softly_unless_somebody_does_not_want_it(ana: Page) -> None:
    sit(ana, "ajedrez", seats=[ME, BOT])
    ana.wait_for_selector(MINE)
    expect(ana.locator(".board .movable")).to_have_count(10)  # eight pawns, two knights
    cell(ana, "e2").click()
    expect(ana.locator(".board .movable")).to_have_count(0)  # now it is about where
    ana.keyboard.press("Escape")
    ana.get_by_role("button", name="Ajustes de la mesa").click()
    ana.get_by_label("Señalar lo que se puede mover").uncheck()
    ana.keyboard.press("Escape")
    expect(ana.locator(".board .movable")).to_have_count(0)
    ana.reload()
    ana.wait_for_selector(MINE)
    assert ana.locator(".board .movable").count() == 0


def test_where_no_names_are_seen_none_are_told(ana: Page) -> None:
    sit(ana, "colmena", "wA1@0,0", "bA1@1,0", "wQ@-1,0", "bQ@2,0")
    cell(ana, "-1,1").click()
    expect(ana.locator(".refusal")).to_contain_text("Aquí puede venir: Muro 1 (Blanco)")
    cell(ana, "3,0").click()  # only the Bota would go so far, and it holds the hive together
    expect(ana.locator(".refusal")).to_contain_text("ninguna de tus piezas puede venir aquí.")


def test_a_click_that_begins_nothing_is_answered(ana: Page) -> None:
    sit(ana, "ajedrez", seats=[ME, BOT])
    ana.wait_for_selector(MINE)
    told = ana.locator(".refusal")
    cell(ana, "f3").click()  # empty
    expect(told).to_have_text(re.compile(r"A f3 puede ir: .*caballo blanco \(g1\)"))
    cell(ana, "e5").click()
    expect(told).to_have_text(re.compile("ninguna de tus piezas puede ir a e5"))
    cell(ana, "d8").click()  # another's
    expect(told).to_have_text(
        re.compile(r"Dama negra: es de Máquina 1\. Ahora no puedes llegar ahí")
    )
    card = ana.locator(CARD)
    expect(card).to_contain_text("Como torre o como alfil")
    expect(card.locator("img")).to_have_js_property("complete", True)
    assert card.locator("img").evaluate("one => one.naturalWidth") > 0
    assert axe(ana) == []
    cell(ana, "a1").click()  # one's own that can do nothing
    expect(card).to_contain_text("Por columnas y filas")
    expect(ana.locator(".status")).to_contain_text("ahora no puede hacer nada")
    card.get_by_role("button", name="Cerrar la ficha").click()
    expect(card).to_have_count(0)


def test_who_waits_is_told_so_and_who_it_is(ana: Page, berta: Page) -> None:
    sit(ana, "ajedrez", seats=[ME, OPEN])
    join(berta, ana.url)
    cell(berta, "e2").click()
    expect(berta.locator(".refusal")).to_have_text(
        re.compile(r"White pawn: it is Ana's\. It is not your turn yet\.")
    )
    expect(berta.locator(CARD)).to_contain_text("Goes one square ahead")


def test_a_piece_can_be_taken_by_and_says_by_whom(ana: Page) -> None:
    sit(ana, "ajedrez", "e2e4", "d7d5")
    ana.wait_for_selector(MINE)
    cell(ana, "d5").click()
    expect(ana.locator(".refusal")).to_contain_text("Puede llegar ahí: peón blanco (e4)")


@pytest.mark.parametrize("game", ["colina", "sparta", "reyes", "ajedrez"])
def test_a_hand_that_rests_on_a_piece_is_told_what_it_is(ana: Page, game: str) -> None:
    sit(ana, game)
    token = scene(ana)["tokens"][-1]
    cell(ana, token["cell"]).hover()
    expect(ana.locator(CARD).get_by_text(token["label"]["es"])).to_be_visible()
    expect(ana.locator(CARD)).to_have_count(1)
    ana.mouse.move(2, 2)
    expect(ana.locator(CARD)).to_have_count(0)


def test_what_lies_beside_the_board_says_what_it_is_also_when_it_cannot_be_used(ana: Page) -> None:
    sit(ana, "colmena", seats=[ME, OPEN])
    own = ana.get_by_role("group", name="Blanco: mano")
    theirs = ana.get_by_role("group", name="Grana: mano")
    theirs.get_by_role("button", name="Balón").click()
    expect(ana.locator(CARD)).to_contain_text("Se desliza tres veces exactas")
    ana.keyboard.press("Escape")
    expect(ana.locator(CARD)).to_have_count(0)
    for hand in (theirs, own):
        hand.get_by_role("button", name="Escudo Imperial").hover()
        expect(ana.locator(CARD)).to_contain_text("Escudo Imperial")
        ana.mouse.move(2, 2)
        expect(ana.locator(CARD)).to_have_count(0)
    assert axe(ana) == []


def test_what_can_be_taken_from_a_hand_says_what_it_is(ana: Page) -> None:
    sit(ana, "colmena", "wA1@0,0", "bA1@1,0")
    ana.locator("[data-item]").first.hover()
    expect(ana.locator(CARD)).to_be_visible()
    ana.wait_for_timeout(400)  # it stays for as long as the hand does
    expect(ana.locator(CARD)).to_be_visible()


def test_the_keyboard_asks_too(ana: Page) -> None:
    sit(ana, "ajedrez", seats=[ME, BOT])
    ana.wait_for_selector(MINE)
    cell(ana, "b1").focus()
    ana.keyboard.press("i")
    expect(ana.locator(CARD)).to_contain_text("Salta en L")
    ana.keyboard.press("Enter")  # takes the piece up
    expect(ana.locator(CARD)).to_have_count(0)
    ana.get_by_role("button", name="¿Qué es esta pieza?").press("Enter")
    expect(ana.locator(CARD)).to_contain_text("Salta en L")


def test_the_rules_open_at_the_rule_of_the_phase_and_at_the_last_refusal(ana: Page) -> None:
    sit(ana, "ajedrez")
    ana.get_by_role("button", name="Reglas", exact=True).click()
    now = ana.locator(f"{DRAWER} .now")
    expect(now).to_have_attribute("data-rule", "AJE-1.2")
    expect(now).to_be_in_viewport()
    expect(ana.get_by_role("heading", name="Reglas de Ajedrez")).to_be_focused()
    assert axe(ana) == []
    ana.keyboard.press("Escape")
    expect(ana.locator(DRAWER)).to_have_count(0)
    cell(ana, "e2").click()
    cell(ana, "e5").click()
    link = ana.locator(".refusal").get_by_role("link", name=re.compile("^Regla AJE"))
    wanted = str(link.inner_text()).removeprefix("Regla ")
    link.click()
    expect(now).to_have_attribute("data-rule", wanted)
    expect(now).to_be_in_viewport()
    expect(now.locator("img")).to_be_visible()


def test_learning_from_the_table_and_back_loses_nothing(ana: Page) -> None:
    sit(ana, "sparta", "b2-b3", "b9-b8")
    here = ana.url
    ana.get_by_role("button", name="Reglas", exact=True).click()
    ana.locator(DRAWER).get_by_role("link", name="Aprender jugando").click()
    ana.wait_for_url(re.compile("/learn/sparta"))
    ana.get_by_role("link", name="Volver a la mesa").click()
    ana.wait_for_url(here)
    expect(ana.locator(".table")).to_have_attribute("data-moves", "2")
    do(ana, scene(ana)["choices"][0]["clicks"])
    expect(ana.locator(".table")).to_have_attribute("data-moves", "3")


# what is asked before it is done


def test_ending_a_turn_with_points_left_asks_once(ana: Page) -> None:
    sit(ana, "colina")
    end = ana.get_by_role("button", name="Terminar el turno", exact=True)
    end.click()
    expect(ana.locator(".status")).to_contain_text("En este turno no has hecho nada")
    assert axe(ana) == []
    ana.get_by_role("button", name="Cancelar").click()
    expect(ana.locator(".table")).to_have_attribute("data-moves", "0")
    end.click()
    ana.get_by_role("button", name="Confirmar").click()
    expect(ana.locator(".table")).to_have_attribute("data-moves", "1")
    ana.get_by_role("button", name="Ajustes de la mesa").click()
    ana.get_by_label("Preguntar si al terminar el turno").uncheck()
    ana.keyboard.press("Escape")
    ana.wait_for_timeout(1000)  # whoever has only just got the turn is not taken to end it
    end.click()
    expect(ana.locator(".table")).to_have_attribute("data-moves", "2")
    end.click()
    expect(ana.locator(".status")).to_contain_text("Este turno acaba de empezar")
    expect(ana.locator(".table")).to_have_attribute("data-moves", "2")


def test_ending_a_turn_asks_nothing_where_only_turning_is_left(ana: Page) -> None:
    sit(ana, "colina", "e2<")
    ana.get_by_role("button", name="Terminar el turno", exact=True).click()
    expect(ana.locator(".status")).to_contain_text(
        "Te queda por gastar: 2"
    )  # a piece may still move
    ana.get_by_role("button", name="Cancelar").click()
    do(ana, ["cell:h2", "cell:h3"])
    expect(ana.locator(".table")).to_have_attribute("data-moves", "2")
    ana.get_by_role("button", name="Terminar el turno", exact=True).click()
    expect(ana.locator(".table")).to_have_attribute("data-moves", "3")


def test_a_piece_of_ones_own_is_chosen_until_an_attack_on_it_is_asked_for(ana: Page) -> None:
    sit(ana, "colina")
    rings = ana.locator(".board .ring")
    chosen = ana.locator(".status .soft")
    cell(ana, "h1").click()
    expect(chosen).to_contain_text("Reina (Sur)")
    expect(rings).to_have_count(0)
    cell(ana, "g2").click()
    expect(chosen).to_contain_text("Soldado (Sur)")
    cell(ana, "h1").click()
    ana.get_by_role("button", name=re.compile("Furia contra los suyos · 2 puntos")).first.click()
    expect(rings).to_have_count(4)
    cell(ana, "f4").click()
    expect(ana.locator(".refusal")).to_contain_text("La furia cae sobre una pieza de al lado")


def test_every_move_is_asked_about_if_somebody_wants_it(ana: Page) -> None:
    ana.add_init_script("localStorage.setItem('sobremesa.confirm', 'on')")
    sit(ana, "ajedrez")
    cell(ana, "e2").click()
    cell(ana, "e4").click()
    expect(ana.locator(".status")).to_contain_text("peón de e2 a e4?")
    expect(ana.locator(".table")).to_have_attribute("data-moves", "0")
    ana.keyboard.press("Escape")
    cell(ana, "e2").click()
    cell(ana, "e4").click()
    ana.get_by_role("button", name="Confirmar").click()
    expect(ana.locator(".table")).to_have_attribute("data-moves", "1")


def test_undo_takes_one_action_in_the_turn_and_the_whole_turn_after_it(ana: Page) -> None:
    sit(ana, "colina", "e2<", "f2<", seats=[ME, BOT])
    ana.wait_for_selector(MINE)
    ana.get_by_role("button", name="Deshacer la última acción").click()
    expect(ana.locator(".table")).to_have_attribute("data-moves", "1")
    ana.get_by_role("button", name="Terminar el turno", exact=True).click()
    ana.get_by_role("button", name="Confirmar").click()
    ana.wait_for_function("() => +document.querySelector('.table').dataset.moves > 2")
    ana.wait_for_selector(MINE)
    ana.get_by_role("button", name="Retirar jugada").click()
    # a round goes, and not one's own actions alone: that is asked about
    expect(ana.locator(".status .soft")).to_contain_text("tu último turno y todo lo que vino")
    ana.get_by_role("button", name="Retirarlas").click()
    expect(ana.locator(".table")).to_have_attribute("data-moves", "0")


def test_turning_the_arrow_shows_what_it_is_for(ana: Page) -> None:
    sit(ana, "reyes")
    ana.get_by_role("button", name=re.compile("Flanco Derecho")).hover()
    expect(ana.locator(".status")).to_contain_text("es opcional: 1 peón podría marchar al este")
    expect(ana.locator(".board .arrow.hint")).to_have_count(1)
    ana.mouse.move(2, 2)
    expect(ana.locator(".board .arrow.hint")).to_have_count(0)
    expect(ana.locator(".status")).to_contain_text("Elige una pieza")


def test_a_hand_that_rests_on_the_end_of_the_turn_is_not_told_to_end_it(ana: Page) -> None:
    sit(ana, "colina", "f1-f6")
    ana.get_by_role("button", name="Terminar el turno", exact=True).hover()
    expect(ana.locator(".status .soft")).to_have_text("Elige una pieza")


# the board as somebody likes it


def test_the_right_button_draws_and_the_left_one_wipes_out(ana: Page) -> None:
    sit(ana, "ajedrez")
    drawn = ana.locator(".board .arrow.drawn")
    cell(ana, "d5").click(button="right")
    expect(drawn.locator("circle.line")).to_have_count(1)
    cell(ana, "g1").hover()
    ana.mouse.down(button="right")
    cell(ana, "f3").hover()
    ana.mouse.up(button="right")
    expect(drawn).to_have_count(2)
    cell(ana, "d5").click(button="right")  # once more wipes it out
    expect(drawn).to_have_count(1)
    expect(ana.locator(".board .picked")).to_have_count(0)
    cell(ana, "e4").click()
    expect(drawn).to_have_count(0)


def test_coordinates_can_be_left_out(ana: Page) -> None:
    sit(ana, "ajedrez")
    expect(ana.locator(".board .signs")).to_have_count(1)
    ana.get_by_role("button", name="Ajustes de la mesa").click()
    ana.get_by_label("Letras y números del tablero").uncheck()
    ana.keyboard.press("Escape")
    expect(ana.locator(".board .signs")).to_have_count(0)


def test_the_board_alone(ana: Page) -> None:
    sit(ana, "ajedrez")
    alone = ana.get_by_role("button", name="Solo el tablero")
    alone.click()
    expect(ana.locator(".page > header")).to_be_hidden()
    expect(ana.locator(".panel")).to_have_count(0)
    assert axe(ana) == []
    do(ana, ["cell:e2", "cell:e4"])
    expect(ana.locator(".table")).to_have_attribute("data-moves", "1")
    alone.click()
    expect(ana.locator(".page > header")).to_be_visible()


def test_a_table_that_waits_can_be_called_off(ana: Page) -> None:
    sit(ana, "ajedrez", seats=[ME, OPEN])
    ana.get_by_role("button", name="Anular la mesa").click()
    expect(ana.locator(".status")).to_contain_text("anulado")


def test_another_piece_of_the_hand_is_taken_instead(ana: Page) -> None:
    sit(ana, "colmena")
    hand = ana.locator(".hands.near [data-item]")
    held = ana.locator('.hands.near [aria-pressed="true"]')
    sizes = [one.bounding_box() for one in hand.all()]
    hand.nth(1).click()
    assert [one.bounding_box() for one in hand.all()] == sizes
    hand.nth(3).click()
    expect(held).to_have_count(1)
    expect(hand.nth(3)).to_have_attribute("aria-pressed", "true")
    expect(ana.locator(CARD)).to_have_count(0)


def test_a_refusal_of_many_lines_leaves_the_board_as_large_as_it_was(ana: Page) -> None:
    moves = ("e2e4", "e7e5", "f2f4", "d8h4")
    sit(ana, "ajedrez", *moves)
    board = ana.locator(".board")
    before = board.bounding_box()
    cell(ana, "a2").click()
    cell(ana, "a4").click()
    expect(ana.locator(".refusal")).to_contain_text("rey")
    assert board.bounding_box() == before


def test_a_piece_that_comes_under_a_resting_hand_is_not_asked_about(ana: Page) -> None:
    sit(ana, "ajedrez", "e2e4")
    cell(ana, "e5").hover()
    act = {"do": "act", "id": "there", "action": "e7e5"}
    assert ana.request.post(f"/api/tables/{ana.url.rsplit('/', 1)[1]}", data=act).ok
    expect(cell(ana, "e5")).to_have_attribute("aria-label", re.compile("peón negro"))
    ana.wait_for_timeout(1000)  # as long as a card takes, and more
    expect(ana.locator(CARD)).to_have_count(0)
    box = cell(ana, "e5").bounding_box()
    assert box
    ana.mouse.move(box["x"] + 9, box["y"] + 9)
    expect(ana.locator(CARD)).to_be_visible()


HIDDEN: Final = """(cells) => {
  const card = document.querySelector(".card").getBoundingClientRect();
  return cells.filter((name) => {
    const one = document.querySelector(`[data-cell="${name}"]`).getBoundingClientRect();
    const [x, y] = [one.x + one.width / 2, one.y + one.height / 2];
    return x > card.left && x < card.right && y > card.top && y < card.bottom;
  });
}"""
"""Tells which of some cells lie under the card."""


@pytest.mark.parametrize("game", ["ajedrez", "sparta"])
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_card_of_a_rivals_piece_hides_neither_it_nor_ones_own(
    ana: Page, game: str, size: ViewportSize
) -> None:
    ana.set_viewport_size(size)
    sit(ana, game, seats=[ME, BOT])
    ana.wait_for_selector(MINE)
    tokens = scene(ana)["tokens"]
    own = [one["cell"] for one in tokens if one["side"] == 0]
    for asked in [one["cell"] for one in tokens if one["side"] == 1][::5]:
        cell(ana, asked).click()
        expect(ana.locator(f"{CARD} img")).to_be_visible()
        assert ana.evaluate(HIDDEN, [asked, *own]) == []
        ana.locator(CARD).get_by_role("button", name="Cerrar la ficha").click()


def test_where_a_board_leaves_room_beside_it_the_card_lies_there(ana: Page) -> None:
    ana.set_viewport_size({"width": 1600, "height": 800})
    sit(ana, "ajedrez", seats=[ME, BOT])
    ana.wait_for_selector(MINE)
    cell(ana, "d8").click()
    expect(ana.locator(f"{CARD} img")).to_be_visible()
    assert (
        ana.evaluate(HIDDEN, [f"{file}{rank}" for file in "abcdefgh" for rank in "12345678"]) == []
    )


def test_what_asks_about_the_chosen_piece_stands_before_its_name(ana: Page) -> None:
    sit(ana, "ajedrez", seats=[ME, BOT])
    ana.wait_for_selector(MINE)
    told = ana.locator(".status .soft")
    before = told.bounding_box()
    cell(ana, "b1").click()
    expect(told).to_contain_text("aballo blanco")
    asks = ana.get_by_role("button", name="¿Qué es esta pieza?").bounding_box()
    named = told.evaluate(
        "one => { const range = document.createRange(); range.selectNodeContents(one);"
        " return Math.max(...[...range.getClientRects()].map((box) => box.left)); }"
    )
    assert before
    assert asks
    assert abs(asks["x"] + asks["width"] - named) < 16
    assert abs(asks["y"] + asks["height"] / 2 - before["y"] - 11) < 8, "in its first line"


def test_an_empty_city_says_whose_it_is(ana: Page) -> None:
    sit(ana, "sparta", seats=[ME, BOT])
    ana.wait_for_selector(MINE)
    cell(ana, "d6").click()
    expect(ana.locator(".refusal")).to_contain_text("D6, ciudad de Norte. Ahora ninguna")


def test_a_piece_of_the_hand_is_dragged_onto_the_board(ana: Page) -> None:
    sit(ana, "colmena")
    piece = ana.locator(".hands.near [data-item]").nth(2)
    wanted = piece.get_attribute("data-item")
    start, end = piece.bounding_box(), cell(ana, "0,0").bounding_box()
    assert wanted
    assert start
    x, y = end["x"] + end["width"] / 2, end["y"] + end["height"] / 2
    ana.mouse.move(start["x"] + 20, start["y"] + 20)
    ana.mouse.down()
    ana.mouse.move(x, y, steps=5)
    lifted = piece.bounding_box()
    assert lifted
    assert abs(lifted["x"] + 20 - x) < 6, "it follows the hand"
    ana.mouse.up()
    played(ana, f"{wanted.partition(':')[2]}@0,0")


def test_a_piece_of_the_hand_that_is_dropped_elsewhere_is_chosen(ana: Page) -> None:
    sit(ana, "colmena")
    piece = ana.locator(".hands.near [data-item]").nth(2)
    start = piece.bounding_box()
    assert start
    ana.mouse.move(start["x"] + 20, start["y"] + 20)
    ana.mouse.down()
    ana.mouse.move(start["x"] + 20, start["y"] + 60, steps=4)
    ana.mouse.up()
    expect(piece).to_have_attribute("aria-pressed", "true")
    assert piece.bounding_box() == start
    cell(ana, "0,0").click()
    expect(ana.locator(".table")).to_have_attribute("data-moves", "1")
