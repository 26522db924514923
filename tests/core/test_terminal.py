"""Scenes drawn with letters."""

from __future__ import annotations

from dataclasses import replace

import pytest

import sobremesa
from sobremesa.core.terminal import board, draw, edges, heights
from sobremesa.rulebook.scene import Cell, Mark, Scene, Side, Token, square_cell
from sobremesa.rulebook.squares import square_name
from sobremesa.rulebook.text import Text, same


def token(symbol: str, cell: str, side: int, height: int = 0) -> Token:
    return Token(f"{symbol}{height}", cell, side, "", symbol, same(symbol), height)


def squares(wide: int, high: int, *tokens: Token) -> Scene:
    return Scene(
        "game",
        tuple(square_cell(square_name(x, y), x, -y) for y in range(high) for x in range(wide)),
        tokens,
        (Side("S", Text("Sur", "South"), 0), Side("N", Text("Norte", "North"), 1)),
        0,
        Text("Juega Sur", "South to move"),
    )


def test_squares_have_ranks_at_the_left_and_files_below() -> None:
    scene = squares(3, 3, token("b", "b3", 1), token("SW", "a2", 0), token("NW", "a2", 1, 1))
    scene = replace(scene, marks=(Mark("from", "c2"), Mark("to", "c1")))
    assert draw(scene, "en") == (
        "3  ·   b   ·\n"
        "2 NW²  ·   ·\n"
        "1  ·   ·  [·]\n"
        "   a   b   c\n"
        "\n"
        "South to move\n"
    )  # fmt: skip


def test_ranks_of_two_digits_push_the_others_to_the_right() -> None:
    lines = board(squares(2, 10))
    assert lines[:2] == ["10  ·   ·", " 9  ·   ·"]
    assert lines[-2:] == [" 1  ·   ·", "    a   b"]


def test_a_board_with_holes_keeps_its_ranks_and_files() -> None:
    whole = squares(3, 3)
    cross = [cell for cell in whole.cells if "b" in cell.id or "2" in cell.id]
    assert board(replace(whole, cells=tuple(cross))) == [
        "3      ·",
        "2  ·   ·   ·",
        "1      ·",
        "   a   b   c",
    ]


def hexagons(*places: tuple[int, int]) -> Scene:
    cells = tuple(Cell(f"{q},{r}", (q + r / 2, r), (), same(f"{q},{r}")) for q, r in places)
    return replace(squares(1, 1), cells=cells)


def test_rows_of_other_boards_are_named_by_their_ends() -> None:
    scene = hexagons((0, -1), (1, -1), (-1, 0), (0, 0), (2, 0), (-1, 1))
    assert board(scene) == [
        "0,-1     ·   ·        1,-1",
        "-1,0   ·   ·       ·  2,0",
        "-1,1     ·",
    ]
    text = draw(scene)
    named = [text[begin:end].strip() for begin, end in edges(text, scene)]
    assert named == ["0,-1", "1,-1", "-1,0", "2,0", "-1,1"]
    empty = hexagons()
    assert board(empty) == []
    assert edges(draw(empty), empty) == []


def test_every_hexagon_of_a_hive_can_be_named_from_what_is_shown() -> None:
    state = sobremesa.game("colmena").start().play("wG1@0,0").play("bS1@1,0").play("wQ@-1,0")
    rows = [line for line in board(state.scene()) if line]
    for row in rows:
        first, *_, last = row.split()
        (q, r), (u, s) = (map(int, end.split(",")) for end in (first, last))
        assert r == s
        inside = row.removeprefix(row[: row.index(first) + len(first)]).removesuffix(last)
        assert len(inside.replace("[", " ").replace("]", " ").split()) == u - q + 1


def test_higher_ground_shows_its_level_with_and_without_a_piece() -> None:
    ground = squares(3, 1, token("SR↑", "b1", 0), token("NR↓", "c1", 1))
    cells = tuple(
        square_cell(
            cell.id, x, 0, level=level, label=Text(f"{cell.id}, cima", f"{cell.id}, summit")
        )
        for x, (cell, level) in enumerate(zip(ground.cells, (1, 2, 1), strict=True))
    )
    scene = replace(ground, cells=cells, marks=(Mark("to", "c1"),))
    text = draw(scene, "en")
    assert text.splitlines()[:4] == [
        "1  1  SR↑₂[NR↓]",
        "   a   b   c",
        "",
        "1: summit, 2: summit",
    ]
    assert [text[begin:end] for begin, end in heights(text, scene)] == ["1", "₂"]


@pytest.mark.parametrize(("levels", "counts"), [(2, (12, 4, 0)), (3, (20, 12, 4))])
def test_the_hill_is_seen_in_the_terminal(levels: int, counts: tuple[int, ...]) -> None:
    state = sobremesa.game("colina", hill_levels=levels).start()
    shown = [word for line in board(state.scene()) for word in line[3:].split()]
    assert tuple(shown.count(str(level)) for level in (1, 2, 3)) == counts
    assert f"{levels}: cima" in state.text("es")
    assert f"{levels}: summit" in state.text("en")


def test_ranks_and_files_are_found_and_nothing_else() -> None:
    scene = squares(2, 2, token("b", "b2", 1))
    scene = replace(scene, status=same("2 pieces"))
    text = draw(scene)
    assert [text[begin:end] for begin, end in edges(text, scene)] == ["2", "1", "   a   b"]


STARTS = [
    (name, count)
    for name in sobremesa.games()
    for count in sobremesa.game(name).rules.player_counts
]


@pytest.mark.parametrize(("name", "players"), STARTS)
def test_boards_fit_forty_columns_or_say_so(name: str, players: int) -> None:
    state = sobremesa.game(name, players).start()
    for action in range(12):
        scene = state.scene()
        for language, sentence in (("en", "The board needs"), ("es", "El tablero pide")):
            drawn = draw(scene, language, 40)
            wide = max(map(len, drawn.partition("\n\n")[0].split("\n")))
            assert (wide > 40) == (sentence in drawn)
            for token in scene.tokens:
                assert token.symbol in drawn
        state = state.play(state.legal()[(action * 7) % len(state.legal())])


def test_a_board_of_two_letters_is_drawn_in_two_columns_a_square() -> None:
    scene = squares(16, 2, token("SW", "a2", 0), token("NW", "b2", 1))
    scene = replace(scene, marks=(Mark("to", "b2"),))
    assert draw(scene, "en", 40).split("\n")[:5] == [
        "2 SWNW" + "· " * 13 + "·",
        "1 " + "· " * 15 + "·",
        "  a b c d e f g h i j k l m n o p",
        "",
        "Last: b2",
    ]
    assert "[NW]" in draw(scene, "en", 80)
