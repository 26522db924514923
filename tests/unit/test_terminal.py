"""Scenes drawn with letters."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from rich.console import Console

from sobremesa.cli.screen import Screen
from sobremesa.core.terminal import board, draw, edges
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


def test_other_boards_have_no_edges() -> None:
    cells = tuple(Cell(f"{x},0", (x, 0), (), same(f"{x},0")) for x in range(2))
    scene = replace(squares(1, 1), cells=cells)
    assert board(scene) == [" ·   ·"]
    assert edges(draw(scene), scene) == []
    assert board(replace(scene, cells=())) == []


def test_ranks_and_files_are_found_and_nothing_else() -> None:
    scene = squares(2, 2, token("b", "b2", 1))
    scene = replace(scene, status=same("2 pieces"))
    text = draw(scene)
    assert [text[begin:end] for begin, end in edges(text, scene)] == ["2", "1", "   a   b"]


def test_a_file_is_not_painted_like_the_piece_of_the_same_letter(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scene = squares(2, 1, token("b", "a1", 1))
    screen, sheet = Screen("en"), io.StringIO()
    console = Console(file=sheet, force_terminal=True, color_system="standard", highlight=False)
    monkeypatch.setitem(screen.__dict__, "out", console)
    screen.paint("\n".join(board(scene)), scene)
    first, second = sheet.getvalue().splitlines()
    assert "\x1b[1;35mb" in first
    assert "35m" not in second
