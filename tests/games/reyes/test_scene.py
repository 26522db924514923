"""The scene and the picture of Vence a los Reyes."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import sobremesa
from sobremesa import State
from sobremesa.rulebook.perspective import turned


def placed(pieces: dict[str, str], players: int = 2, **more: Any) -> State:
    start = sobremesa.game("reyes", players, more.pop("options", {})).start()
    return sobremesa.position({**start.data(), "pieces": pieces, **more})


def test_the_arms_know_their_lines_and_their_owners() -> None:
    scene = sobremesa.game("reyes").start().scene()
    cells = {cell.id: cell for cell in scene.cells}
    assert len(cells) == 136
    assert cells["g1"].kind == "dark back line" or cells["g1"].kind == "light back line"
    assert cells["f4"].kind.endswith("front line")
    assert cells["h3"].kind.endswith(" arm")
    assert cells["h8"].kind in ("dark", "light")
    assert (cells["g1"].side, cells["g16"].side, cells["a8"].side) == (0, 1, None)


def test_sides_show_their_arrows_teams_and_fate() -> None:
    state = placed(
        {"g2": "SK", "a8": "WK", "h15": "NK", "h8": "SR"},
        4,
        options={"seating": "teams_facing", "fallen": "fodder"},
        fallen=["E"],
        boneyards={"S": ["EK", "WP"], "W": [], "N": []},
        arrows={"S": "E", "W": "E", "N": "S", "E": "W"},
    )
    scene = state.scene()
    assert [side.team for side in scene.sides] == [0, 1, 0, 1]
    assert [side.arrow for side in scene.sides] == [2, 2, 4, 6]
    assert [side.state for side in scene.sides] == ["active", "active", "active", "fallen"]
    assert [tray.points for tray in scene.trays] == [16, 0, 0]
    assert scene.status.en == "Black (South) to move; then Red (West)"


def test_of_two_armies_nobody_needs_to_be_told_which_comes_next() -> None:
    two, four = (sobremesa.game("reyes", players).start() for players in (2, 4))
    assert two.scene().status.es == "Juega Negro (Sur)"
    assert two.play("arrow W").scene().status.es == "Juega Negro (Sur), con la flecha recién girada"
    assert four.scene().status.es == "Juega Negro (Sur); después, Rojo (Oeste)"


def test_quiet_turns_are_counted_from_a_quarter_of_their_limit() -> None:
    kings = {"i2": "SK", "j15": "NK", "h8": "SR"}
    for limit, value, seen in ((200, 49, False), (200, 50, True), (8, 2, True), (0, 90, False)):
        state = placed(kings, options={"quiet_limit": limit}, quiet=value)
        found = [(one.value, one.limit) for one in state.scene().counters if one.id == "quiet"]
        assert found == ([(value, limit)] if seen else [])


def test_everybody_alone_has_no_team() -> None:
    for players in (2, 3, 4):
        scene = sobremesa.game("reyes", players).start().scene()
        assert {side.team for side in scene.sides} == {None}


def test_a_rescue_asks_what_the_pawn_becomes() -> None:
    state = placed(
        {"i2": "SK", "j15": "SP", "e12": "NK"}, boneyards={"S": [], "N": ["SQ"]}, quiet=5
    )
    clicks = {choice.action: choice.clicks for choice in state.scene().choices}
    assert clicks["j15-j16"] == ("cell:j15", "cell:j16", "button:stay")
    assert clicks["j15-j16=Q"] == ("cell:j15", "cell:j16", "button:rescue-Q")
    assert clicks["arrow W"] == ("button:arrow-W",)


def test_the_arrows_buttons_name_the_orders_as_the_army_sees_them() -> None:
    south = sobremesa.game("reyes", 4).start()
    west = south.play("h4-h5")
    orders = [
        {button.id: button.label.es for button in state.scene().buttons} for state in (south, west)
    ]
    assert orders[0] == {
        "arrow-E": "Flanco Derecho: flecha al este",
        "arrow-S": "Retirada: flecha al sur",
        "arrow-W": "Flanco Izquierdo: flecha al oeste",
    }
    assert orders[1] == {
        "arrow-N": "Flanco Izquierdo: flecha al norte",
        "arrow-S": "Flanco Derecho: flecha al sur",
        "arrow-W": "Retirada: flecha al oeste",
    }
    (told,) = west.play("arrow N").scene().events
    assert told.text.es == "Rojo (Oeste), Flanco Izquierdo: gira la flecha al norte"


def test_a_double_step_leaves_a_mark_and_its_punishment_an_effect() -> None:
    state = placed({"i2": "SK", "g6": "SP", "h8": "NP", "e12": "NK"}, to_move="N").play("h8-h6")
    scene = state.scene()
    assert ("passed", "h7") in [(mark.kind, mark.cell) for mark in scene.marks]
    choice = next(choice for choice in scene.choices if choice.action == "g6xh7ep")
    assert [(effect.kind, effect.cell) for effect in choice.effects] == [("takes", "h6")]


def test_a_fall_is_announced() -> None:
    state = placed(
        {"i2": "SK", "h8": "SR", "a8": "WK", "d7": "WP", "j15": "NK", "j14": "NP"}, 3
    ).play("h8xa8")
    assert state.last is not None
    assert [event.kind for event in state.last.events] == ["fall"]
    assert state.last.events[0].text.en == "Red (West) falls: its pieces leave the board"


def test_check_is_announced_and_marked() -> None:
    state = placed({"i2": "SK", "g8": "SR", "e12": "NK", "f6": "NP"}).play("g8-e8")
    assert state.last is not None
    assert [event.kind for event in state.last.events] == ["check"]
    assert ("check", "e12") in [(mark.kind, mark.cell) for mark in state.scene().marks]
    assert state.scene().sides[1].state == "check"


def test_among_more_than_two_a_king_that_may_be_taken_is_marked() -> None:
    pieces = {"h2": "SK", "h4": "SR", "a8": "WK", "h12": "NR", "g16": "NK"}
    state = placed(pieces, 3)
    assert not [mark for mark in state.scene().marks if mark.kind == "threat"]
    scene = state.play("h4-g4").scene()
    found = [(mark.kind, mark.cell) for mark in scene.marks]
    assert ("threat", "h2") in found  # by the rook on h12
    assert ("threat", "g16") in found  # by the rook on g4
    assert "check" not in dict(found)
    assert state.play("h4-g4").svg(500).count("#D8301C") > state.svg(500).count("#D8301C")


def test_the_picture_has_a_corner_for_each_army_and_no_letters() -> None:
    for players in (2, 3, 4):
        picture = sobremesa.game("reyes", players).start().svg(500)
        assert not list(ElementTree.fromstring(picture).iter("{http://www.w3.org/2000/svg}text"))


def test_a_king_that_could_be_taken_is_foreseen_as_danger() -> None:
    state = placed({"h2": "SK", "h4": "SR", "a8": "WK", "h12": "NR", "g16": "NK"}, 3)
    effects = {c.action: [(e.kind, e.cell) for e in c.effects] for c in state.scene().choices}
    assert ("danger", "h2") in effects["h4-g4"]
    assert ("danger", "h2") not in effects["h4-h5"]


def test_the_board_and_its_arrows_turn_to_every_seat() -> None:
    state = sobremesa.game("reyes", 4).start()
    scene = state.scene()
    facing = {button.id: button.facing for button in scene.buttons}
    there = turned(scene, 1)
    assert {button.id: button.facing for button in there.buttons} == {
        name: (way + 2) % 8 for name, way in facing.items() if way is not None
    }
    art = state.rules.art
    assert art.svg(there) != art.svg(scene)
    ElementTree.fromstring(art.svg(there))


def test_a_mate_is_announced_and_marked_as_one() -> None:
    state = placed({"i2": "SK", "o8": "SR", "o9": "SQ", "p7": "NK"}).play("o9-p9")
    assert state.result is not None
    assert state.result.reason == "checkmate"
    assert state.last is not None
    assert [(event.kind, event.text.es) for event in state.last.events] == [
        ("end", "Gana Negro (Sur): jaque mate")
    ]
    marks = {mark.kind: mark.label for mark in state.scene().marks}
    assert marks["check"] is not None
    assert marks["check"].es == "Jaque mate"


def test_turning_the_arrow_says_that_nobody_must_and_shows_the_pawns_ways() -> None:
    state = sobremesa.game("reyes").start()
    turns = {c.action: c for c in state.scene().choices if c.action.startswith("arrow")}
    assert turns["arrow E"].ways == (("j4", "k4"),)
    assert turns["arrow S"].ways == ()
    for action, choice in turns.items():
        (effect,) = choice.effects
        assert effect.label.es.startswith("es opcional")
        assert effect.label.en.startswith("optional")
        after = state.play(action).legal()
        assert all(f"{start}-{end}" in after for start, end in choice.ways)
    assert all(not c.ways for c in state.scene().choices if not c.action.startswith("arrow"))
